/**
 * embed.js: the element `<flowers-game>`. A poster first; the game's own page in a frame once it is
 * wanted. What it offers is described in `embed.d.ts`.
 */

import { WORDS } from 'build:embed';
import { PROTOCOL, readEvent } from '../src/host/events';
import { LANGUAGE, NAME } from '../src/host/shapes';
import type { Command, FlowersGameElement, GameEvent, Look, NewGame } from './embed';
import { poster } from './poster';
import { sheet } from './style';

/** A command without what every command has. */
type Order = Command extends infer One ? (One extends Command ? Omit<One, 'flowers'> : never) : never;

/** The folder that this script came from; an element may name another one (`src`). */
const HOME = new URL('.', (document.currentScript as HTMLScriptElement | null)?.src ?? document.querySelector<HTMLScriptElement>('script[src*="embed.js"]')?.src ?? location.href).href;

const word = (pattern: RegExp) => (value: string) => pattern.test(value);
const either =
  (...values: string[]) =>
  (value: string) =>
    values.includes(value);

/** Attributes with a fixed set of values; the game itself knows what else there is. */
const ALLOWED: Readonly<Record<string, (value: string) => boolean>> = {
  game: word(NAME),
  seats: word(/^([2-8]|choose|(person|computer)(,(person|computer)){1,7})$/),
  level: word(NAME),
  language: word(LANGUAGE),
  theme: either('light', 'dark', 'contrast', 'auto'),
  seed: word(/^\d{1,15}$/),
  deal: word(/./),
  start: either('click', 'view'),
  storage: either('on', 'off'),
  place: word(/^[a-z\d]{1,16}$/),
};

/** Custom properties in the order of the probe's properties in `style.ts`. */
const COLOURS = { accent: 'color', 'accent-on': 'background-color', surface: 'border-top-color', cloth: 'outline-color', ink: 'text-decoration-color' };

/** The game that runs, of all on this page. */
let active: Game | null = null;
let count = 0;

const HTML = <K extends keyof HTMLElementTagNameMap>(tag: K, attributes: Record<string, string> = {}, ...inside: (Node | string)[]) => {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...inside);
  return made;
};

class Game extends HTMLElement implements FlowersGameElement {
  static readonly observedAttributes = [...Object.keys(ALLOWED), 'name', 'logo', 'back', 'action', 'action-text'];
  readonly version = PROTOCOL;
  state: FlowersGameElement['state'] = 'poster';
  private readonly root = this.attachShadow({ mode: 'open' });
  private readonly probe = HTML('i', { class: 'probe', 'aria-hidden': 'true' });
  private readonly body = HTML('div', { class: 'body' });
  private readonly number = ++count;
  private frame: HTMLIFrameElement | null = null;
  /** Commands that wait until the game is ready. */
  private waiting: Order[] = [];
  private ready = false;
  /** Null: not known yet. */
  private kept: boolean | null = null;
  private readonly note = HTML('span');
  /** The kept game that the next start goes on with. */
  private left: string | null = null;
  private readonly seen = new IntersectionObserver((entries) => {
    if (entries.some(({ isIntersecting }) => isIntersecting) && active === null) this.start();
  }, { threshold: 0.5 });

  constructor() {
    super();
    this.root.adoptedStyleSheets = [sheet()];
    this.root.append(this.probe, this.body);
    // ends whenever a colour that the page around gives has become another one
    this.probe.addEventListener('transitionend', () => this.dress());
  }

  connectedCallback(): void {
    addEventListener('message', this.heard);
    for (const name of Object.keys(ALLOWED)) this.value(name, true);
    this.draw();
  }

  disconnectedCallback(): void {
    removeEventListener('message', this.heard);
    this.stop();
    this.seen.disconnect();
  }

  attributeChangedCallback(name: string, before: string | null, now: string | null): void {
    if (!this.isConnected || before === now) return;
    this.value(name, true);
    if (this.frame === null) this.draw();
    else if (name === 'theme' || name === 'language') this.dress();
    else if (['name', 'logo', 'back', 'action', 'action-text'].includes(name)) void this.publish();
  }

  // -- attributes ----------------------------------------------------------------------------------------

  /** The attribute's value; null if it is absent or (`say`: said so) not known. */
  private value(name: string, say = false): string | null {
    const value = this.getAttribute(name);
    if (value === null || value === '' || ALLOWED[name]?.(value) !== false) return value || null;
    if (say) console.error(`<flowers-game ${name}="${value}">: not known, the default is taken`);
    return null;
  }

  private get home(): string {
    const source = this.getAttribute('src');
    return source === null ? HOME : new URL(source.replace(/\/?$/, '/'), document.baseURI).href;
  }

  /** Where messages come from and go to: no origin where a sandbox takes it away. */
  private get origin(): string {
    const sandbox = this.getAttribute('sandbox');
    return sandbox !== null && !sandbox.includes('allow-same-origin') ? 'null' : new URL(this.home).origin;
  }

  private get words(): Readonly<Record<string, string>> {
    const wanted = this.value('language') ?? this.closest<HTMLElement>('[lang]')?.lang ?? '';
    return { ...WORDS['en'], ...(WORDS[wanted] ?? WORDS[wanted.split('-')[0] ?? '']) };
  }

  private get colours(): Record<string, string> {
    const style = getComputedStyle(this.probe) as unknown as Record<string, string> & CSSStyleDeclaration;
    const found = Object.entries(COLOURS).map(([name, property]) => [name, style.getPropertyValue(property)] as const);
    return Object.fromEntries(found.filter(([, value]) => value !== '' && !/^rgba\(0, 0, 0, 0\)$/.test(value)));
  }

  private address(): string {
    const url = new URL('index.html', this.home);
    const say = (name: string, value: string | null): void => {
      if (value !== null) url.searchParams.set(name, value);
    };
    say('fit', '1');
    say('seats', this.value('seats') ?? '2');
    for (const name of ['game', 'level', 'language', 'theme', 'seed', 'deal', 'storage']) say(name, this.value(name));
    for (const [name, value] of Object.entries(this.colours)) say(name, value);
    say('place', this.value('place') ?? place(this.number));
    if (this.left !== null) url.hash = `game-${this.left}`;
    return url.href;
  }

  // -- what is shown ------------------------------------------------------------------------------------------

  private draw(): void {
    const { words } = this;
    this.root.host.classList.toggle('playing', this.frame !== null);
    this.probe.className = `probe ${this.value('theme') ?? 'auto'}`;
    this.body.className = `body ${this.value('theme') ?? 'auto'}`;
    const button = HTML('button', { type: 'button', part: 'button' }, (this.left === null ? words['start'] : words['goon']) ?? '');
    button.addEventListener('click', () => this.start({ focus: true }));
    const intro = HTML('div', { class: 'words' }, HTML('h2', {}, words['title'] ?? ''), HTML('p', {}, words['play'] ?? ''), button, HTML('small', {}, words['size'] ?? ''));
    const away = HTML('a', { href: this.home, target: '_blank', rel: 'noopener' }, words['window'] ?? '');
    const main = this.frame ?? HTML('div', { class: 'poster', part: 'poster' }, poster(words['letters'] ?? ''), intro);
    this.body.replaceChildren(main, HTML('div', { class: 'caption', part: 'caption' }, this.note, away));
    this.keep(this.kept);
    if (this.value('start') === 'view' && this.state === 'poster') this.seen.observe(this);
    else this.seen.disconnect();
  }

  /** Whether the game is kept on the device, and says so. */
  private keep(kept: boolean | null): void {
    this.kept = kept;
    this.note.textContent = (this.value('storage') === 'off' || kept === false ? this.words['unkept'] : this.words['here']) ?? '';
  }

  start({ focus = false }: { focus?: boolean } = {}): void {
    if (active !== this) active?.rest();
    active = this;
    if (this.frame !== null) return this.wake();
    const sandbox = this.getAttribute('sandbox');
    const frame = HTML('iframe', {
      part: 'frame',
      title: this.getAttribute('title') ?? this.words['title'] ?? '',
      allow: 'fullscreen; clipboard-write',
      referrerpolicy: 'origin', // the game's host.json may name who may show it
      ...(sandbox === null ? {} : { sandbox }),
      src: this.address(),
    });
    const width = this.clientWidth;
    frame.style.height = `${width < 600 ? 844 : width < 1100 ? 600 : 900}px`;
    this.frame = frame;
    this.state = 'loading';
    this.draw();
    if (focus) frame.focus();
  }

  stop(): void {
    if (active === this) active = null;
    this.frame?.remove();
    this.frame = null;
    this.ready = false;
    this.waiting = [];
    this.state = 'poster';
    if (this.isConnected) {
      this.seen.disconnect();
      this.draw();
      this.seen.disconnect(); // by its own hand it does not start again
    }
  }

  /** Another game on this page begins. A kept one can leave; one that only the memory has must stay. */
  private rest(): void {
    if (this.kept || this.left !== null) this.stop();
    else if (this.state === 'loading') this.stop();
    else {
      this.command({ type: 'rest', resting: true });
      this.state = 'resting';
    }
  }

  private wake(): void {
    if (this.state !== 'resting') return;
    this.state = 'playing';
    this.command({ type: 'rest', resting: false });
  }

  // -- the line to the game -------------------------------------------------------------------------------------

  private send(order: Order): void {
    const { origin } = this;
    // a frame without an origin can be named by "*" alone; it is this very frame all the same
    this.frame?.contentWindow?.postMessage({ flowers: PROTOCOL, ...order }, origin === 'null' ? '*' : origin);
  }

  private command(order: Order): void {
    if (this.ready) this.send(order);
    else if (this.frame !== null) this.waiting.push(order);
  }

  /** Of all messages, those of this element's own frame. */
  private readonly heard = ({ data, origin, source }: MessageEvent): void => {
    if (this.frame === null || source !== this.frame.contentWindow || origin !== this.origin) return;
    const event = readEvent(data);
    if (event !== null) this.told(event);
  };

  private told(event: GameEvent): void {
    switch (event.type) {
      case 'announce':
        this.ready = false;
        // the focus that it had went with the empty document that was there first
        if (this.root.activeElement === this.frame) {
          this.frame?.blur();
          this.frame?.focus();
        }
        return this.send({ type: 'hello' });
      case 'height':
        if (this.frame !== null && document.fullscreenElement !== this) this.frame.style.height = `${Math.max(120, event.height)}px`;
        break;
      case 'ready':
        this.ready = true;
        if (this.state === 'loading') this.state = 'playing';
        if (event.commands) void this.publish();
        for (const order of this.waiting.splice(0)) this.send(order);
        break;
      case 'started':
        this.keep(event.kept);
        this.left = event.kept ? event.id : null;
        break;
      case 'moved':
        this.keep(event.kept);
        if (!event.kept) this.left = null; // there is none to go on with
        break;
      case 'active':
        if (active !== this) this.start();
        break;
      case 'ended':
        this.left = null;
        break;
      case 'error':
        console.error(`<flowers-game>: ${event.code}: ${event.message}`);
    }
    this.dispatchEvent(new CustomEvent(`flowers-${event.type}`, { detail: event, bubbles: true }));
  }

  /** Tells the game how the page around looks by now. */
  private dress(): void {
    if (this.frame === null) return;
    this.body.className = `body ${this.value('theme') ?? 'auto'}`;
    const language = this.value('language');
    this.command({ type: 'set', theme: (this.value('theme') ?? 'auto') as NonNullable<Look['theme']>, colours: this.colours, ...(language === null ? {} : { language }) });
  }

  /** The publisher's own, if anything of it is given; the logo travels as data, for the game fetches from its own host alone. */
  private async publish(): Promise<void> {
    const [name, logo, link, action, text] = ['name', 'logo', 'back', 'action', 'action-text'].map((one) => this.getAttribute(one) ?? '');
    if (!logo && !link && !action) return;
    const whole = (address: string): string => new URL(address, document.baseURI).href;
    let data = '';
    try {
      if (logo) data = await asData(whole(logo));
    } catch {
      console.error(`<flowers-game logo="${logo}">: it can not be fetched`);
    }
    const publisher = {
      ...(name ? { name } : {}),
      ...(data ? { logo: data } : {}),
      ...(link ? { link: whole(link) } : {}),
      ...(action && text ? { action: { text, link: whole(action) } } : {}),
    };
    this.command({ type: 'set', publisher });
  }

  newGame(wish: NewGame = {}): void {
    this.start();
    this.command({ type: 'new', ...wish });
  }

  load(record: string): void {
    this.start();
    this.command({ type: 'load', record });
  }

  pause(): void {
    this.command({ type: 'pause', paused: true });
  }

  resume(): void {
    this.command({ type: 'pause', paused: false });
  }

  set(look: Look): void {
    this.command({ type: 'set', ...look });
  }
}

async function asData(address: string): Promise<string> {
  if (address.startsWith('data:')) return address;
  const image = await (await fetch(address)).blob();
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = reject;
    reader.readAsDataURL(image);
  });
}

/** A name for the games of the element of this number on this page: the same at every visit. */
function place(number: number): string {
  let hash = 5381;
  for (const letter of `${location.pathname} ${number}`) hash = (hash * 33 + letter.charCodeAt(0)) >>> 0;
  return hash.toString(36);
}

if (customElements.get('flowers-game') === undefined) customElements.define('flowers-game', Game);
