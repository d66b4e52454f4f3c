/**
 * The page's way to Python: starts both workers, passes requests on, and brings the dealer back.
 *
 * The dealer (MicroPython) holds the table; the thinker (Pyodide) plays from views. They talk to each
 * other over a channel of their own, so that what a computer's hand holds never passes through here.
 * A request gets exactly one reply; `ask` rejects only when the dealer went away before it answered.
 */

import { MANIFEST } from 'build:manifest';
import { Downloads, type Progress } from './engine/downloads';
import { Interpreter, type Thought } from './engine/interpreter';
import { framed, storageAllowed } from './host/page';
import { thinkerOff } from './query';

export type Who = 'dealer' | 'thinker';

export interface Reply {
  readonly ok: boolean;
  readonly [key: string]: unknown;
}

export type ThinkerState = 'off' | 'loading' | 'ready' | 'failed';

/** Why there is no dealer: not all of it arrived, or it arrived and does not run here. */
export type Cause = 'transfer' | 'start';

export interface EngineEvents {
  /** Bytes that arrived, of all that this interpreter needs. */
  progress: Progress & { readonly who: Who };
  /** PyScript has the dealer's worker; Python is not there yet. */
  running: undefined;
  /** The dealer answers from now on. */
  ready: undefined;
  /** The dealer is gone; it is being started anew unless `final`, which says why it can not be. */
  died: { readonly final: boolean; readonly reason: string; readonly cause: Cause };
  /** A new dealer is there; with the table of the game that was open, if there was one. */
  restored: Reply | undefined;
  thinker: { readonly state: ThinkerState };
  /** How far the thought that is waited for is; from its beginning on. */
  thought: Thought;
}

export interface Engine {
  ask(request: object): Promise<Reply>;
  on<K extends keyof EngineEvents>(event: K, listener: (detail: EngineEvents[K]) => void): () => void;
  /** Starts the dealer, and the thinker once the dealer answers. Again after a failure: a new try. */
  start(): Promise<void>;
  /** Ends the present dealer and starts a new one with the game that is open. */
  restartDealer(): Promise<void>;
  /** Starts the thinker if it is off or failed; `false` switches it off. */
  useThinker(on: boolean): void;
  /** A seat is the thinker's: it is loaded, if only a frame has kept it away. */
  needThinker(): void;
  /** Fulfilled once the page is looked at, nothing is asked and there is nothing to draw. */
  calm(): Promise<void>;
  readonly thinker: ThinkerState;
  /** The address leaves the thinker out, or the device is too small for it. */
  readonly thinkerLeftOut: boolean;
  /** The browser is told to save data, and nobody has asked for the thinker's all the same, by `useThinker`. */
  readonly thinkerSpared: boolean;
  /** Bytes that the thinker needs. */
  readonly thinkerSize: number;
}

/** How often, in milliseconds, a worker that owes an answer is asked whether it lives. */
const PING = 1000;
/**
 * Such questions without an answer after which it is given up. A busy device lets a worker that is well wait for
 * seconds, and where nothing can be kept a dealer that is given up takes its game along.
 */
const PATIENCE = 20;
/** The longest, in milliseconds, that the page's next moment of rest is waited for. */
const CALM = 200;
/** New dealers in a row that died before they answered anything: then the person must try. */
const TRIES = 3;

class PageEngine implements Engine {
  private readonly listeners: { [K in keyof EngineEvents]: Set<(detail: EngineEvents[K]) => void> } = {
    progress: new Set(),
    running: new Set(),
    ready: new Set(),
    died: new Set(),
    restored: new Set(),
    thinker: new Set(),
    thought: new Set(),
  };
  private readonly downloads: Record<Who, Downloads>;
  private dealer: Interpreter | null = null;
  private mind: Interpreter | null = null;
  private starting: Promise<void> | null = null;
  /** The game that a new dealer must open again. */
  private gameId: string | null = null;
  /** The game that was chosen or played last. */
  private game: string | null = null;
  /** Since the last answer. */
  private deaths = 0;
  private thinkerDeaths = 0;
  /** A dealer is there, with the game that was open. */
  private open = false;
  /** It is the first one of this visit, or of a new try. */
  private early = false;
  /** Requests without an answer yet. */
  private asked = 0;
  readonly thinkerLeftOut = thinkerOff || MANIFEST.thinker === null || tooSmall();
  thinkerSpared = savesData();
  private wanted = !this.thinkerLeftOut && !this.thinkerSpared && !framed;
  thinker: ThinkerState = 'off';

  constructor() {
    const following = (who: Who): Downloads =>
      new Downloads(MANIFEST[who]?.downloads ?? {}, (progress) => this.emit('progress', { who, ...progress }));
    this.downloads = { dealer: following('dealer'), thinker: following('thinker') };
  }

  get thinkerSize(): number {
    return this.downloads.thinker.total;
  }

  on<K extends keyof EngineEvents>(event: K, listener: (detail: EngineEvents[K]) => void): () => void {
    this.listeners[event].add(listener);
    return () => this.listeners[event].delete(listener);
  }

  private emit<K extends keyof EngineEvents>(event: K, detail: EngineEvents[K]): void {
    for (const listener of [...this.listeners[event]]) listener(detail);
  }

  // -- the dealer -----------------------------------------------------------------------------

  start(): Promise<void> {
    this.starting ??= this.boot().catch((error: unknown) => this.giveUp(error));
    return this.starting;
  }

  private async boot(): Promise<void> {
    if ('tooOld' in document.documentElement.dataset) throw new Error('too-old'); // check.js has said so
    await this.newDealer(true);
    this.open = true;
    this.emit('ready', undefined);
    void this.calm().then(() => {
      if (this.wanted) void this.startThinker();
    });
  }

  // the large interpreter must not be in the way, and in a tab that nobody looks at there is no use for it
  async calm(): Promise<void> {
    while (document.hidden) await new Promise((resolve) => document.addEventListener('visibilitychange', resolve, { once: true }));
    do {
      if ('requestIdleCallback' in window) await new Promise((resolve) => requestIdleCallback(resolve, { timeout: CALM }));
      else await new Promise((resolve) => setTimeout(resolve, CALM));
    } while (this.asked > 0);
  }

  /** The dealer can not be had: whoever waits is told, and the next `start` is a new try. */
  private giveUp(error: unknown): never {
    this.starting = null;
    const reason = error instanceof Error ? error.message : String(error);
    this.emit('died', { final: true, reason, cause: error instanceof StartError ? 'start' : 'transfer' });
    throw error;
  }

  /** `first`: there is no game to open before anything else, so it takes requests from the beginning. */
  private async newDealer(first = false): Promise<void> {
    const dealer = new Interpreter('dealer', MANIFEST.dealer, this.downloads.dealer, PATIENCE, PING, storageAllowed);
    dealer.onThought = (thought) => this.emit('thought', thought);
    dealer.onRunning = () => this.emit('running', undefined);
    if (first) this.dealer = dealer;
    this.early = first;
    try {
      await dealer.ready;
    } catch (error) {
      this.dealer = null;
      dealer.end();
      throw dealer.arrived ? new StartError(dealer.lastWords ?? String(error)) : error;
    }
    this.dealer = dealer;
    dealer.onDeath = (reason) => this.dealerDied(reason);
    if (this.thinker === 'ready') this.introduce();
  }

  async ask(request: object): Promise<Reply> {
    // otherwise the request leaves in this very turn
    if (this.dealer === null || !(this.open || this.early)) await this.start();
    return this.send(request);
  }

  private async send(request: object): Promise<Reply> {
    const dealer = this.dealer;
    if (dealer === null) throw new Error('the dealer is gone');
    const { do: kind, game } = request as { do?: string; game?: string };
    if (kind === 'learn' || kind === 'new') this.expect(game);
    this.asked += 1;
    if (kind === 'think') this.emit('thought', { share: 0, iterations: 0, seconds: 0 });
    // a computer's thought may take its time, so its thinker must show that it lives, too
    const release = kind === 'think' && this.thinker === 'ready' ? this.mind?.watch() : undefined;
    try {
      const reply = JSON.parse(await dealer.ask(JSON.stringify(request))) as Reply;
      this.deaths = 0;
      if (typeof reply['id'] === 'string' && typeof reply['stamp'] === 'string') this.gameId = reply['id'];
      this.expect(reply['game']);
      if (kind === 'detach') this.gameId = null;
      return reply;
    } finally {
      this.asked -= 1;
      release?.();
    }
  }

  private dealerDied(reason: string): void {
    this.dealer = null;
    this.open = false;
    const final = ++this.deaths > TRIES;
    this.starting = final ? null : this.revive().catch((error: unknown) => this.giveUp(error));
    this.starting?.catch(() => undefined); // whoever asks next gets it, too
    this.emit('died', { final, reason, cause: 'start' });
  }

  private async revive(): Promise<void> {
    await this.newDealer();
    // the new dealer answers everybody from here on; what it opens is the state that was kept last
    const table = this.gameId === null ? undefined : await this.send({ do: 'load', id: this.gameId });
    this.open = true;
    this.emit('restored', table?.ok === true ? table : undefined);
  }

  async restartDealer(): Promise<void> {
    this.dealer?.die('restarted');
    await this.start();
  }

  // -- the thinker ----------------------------------------------------------------------------

  useThinker(on: boolean): void {
    this.wanted = on;
    this.thinkerSpared &&= !on;
    if (on && (this.thinker === 'off' || this.thinker === 'failed')) {
      this.thinkerDeaths = 0;
      void this.start().then(() => this.startThinker());
    }
    if (!on) {
      this.mind?.end();
      this.mind = null;
      this.dealer?.post({ thinker: false });
      this.setThinker('off');
    }
  }

  needThinker(): void {
    if (!this.wanted && !this.thinkerLeftOut && !this.thinkerSpared) this.useThinker(true);
  }

  private setThinker(state: ThinkerState): void {
    this.thinker = state;
    this.emit('thinker', { state });
  }

  private async startThinker(anew = false): Promise<void> {
    if (MANIFEST.thinker === null || (!anew && (this.thinker === 'loading' || this.thinker === 'ready'))) return;
    this.setThinker('loading');
    const mind = new Interpreter('thinker', MANIFEST.thinker, this.downloads.thinker, PATIENCE, PING, storageAllowed);
    this.mind = mind;
    mind.onDeath = () => this.thinkerDied(mind);
    try {
      await mind.ready;
    } catch {
      return; // onDeath has said so
    }
    if (this.mind !== mind) return;
    this.introduce();
    this.setThinker('ready');
  }

  /** Gives the two workers a channel that the page has no end of. */
  private introduce(): void {
    const { port1, port2 } = new MessageChannel();
    this.dealer?.post({ thinker: true }, [port1]);
    this.mind?.post({ dealer: true }, [port2]);
    if (this.game !== null) this.mind?.post({ learn: this.game });
  }

  /** There may soon be questions about that game: the thinker gets ready for it. */
  private expect(game: unknown): void {
    if (typeof game !== 'string' || game === this.game) return;
    this.game = game;
    if (this.thinker === 'ready') this.mind?.post({ learn: game });
  }

  private thinkerDied(mind: Interpreter): void {
    if (mind !== this.mind) return;
    this.mind = null;
    this.dealer?.post({ thinker: false });
    this.thinkerDeaths += this.thinker === 'ready' ? 1 : TRIES;
    if (this.thinkerDeaths >= TRIES) this.setThinker('failed');
    else void this.startThinker(true);
  }
}

/** All of the dealer arrived, yet it does not answer. */
class StartError extends Error {}

/** The person told the browser to save data: what is large waits until it is asked for. */
const savesData = (): boolean =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** A device of at most 1 GB, where the browser tells: the large interpreter takes a tenth of that. */
const tooSmall = (): boolean => ((navigator as Navigator & { deviceMemory?: number }).deviceMemory ?? Infinity) <= 1;

export const engine: Engine = new PageEngine();
