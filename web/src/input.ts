/**
 * Keys, arrows and the focus: what is the same for every screen. What a key means at the table of a
 * game, the game's module says.
 */

import { mayFocus } from './host/page';

const CONTROL = 'button, a[href], input, select, textarea, label, summary, [role="button"]';
const TYPING = 'input:not([type="radio"]):not([type="checkbox"]):not([type="range"]), select, textarea';

export interface Intents {
  /** Any input at all: what moves arrives. */
  skip(): void;
  /** An input that is meant for nothing else: a waiting computer plays now. */
  hurry(): void;
  /** A key for the table; true if it meant something there. */
  key(key: string, onControl: boolean): boolean;
}

/** Listens to the whole page; returns how to stop. */
export function listen(root: HTMLElement, intents: Intents): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const control = (event: Event): boolean => event.target instanceof Element && event.target.closest(CONTROL) !== null;
  document.addEventListener(
    'pointerdown',
    (event) => {
      intents.skip();
      if (!control(event)) intents.hurry();
    },
    { signal, capture: true },
  );
  document.addEventListener(
    'keydown',
    (event) => {
      intents.skip();
      if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
      const typing = event.target instanceof Element && event.target.matches(TYPING);
      if (typing || document.querySelector('dialog[open]') !== null) return;
      // a key held down confirms once: what stands there next is another thing to confirm
      if (event.key === 'Enter' && event.repeat) return event.preventDefault();
      if (rove(event) || intents.key(event.key, control(event))) event.preventDefault();
      else if (!control(event) && (event.key === ' ' || event.key === 'Enter')) intents.hurry();
    },
    { signal },
  );
  root.addEventListener(
    'focusin',
    ({ target }) => {
      held = target instanceof Element ? target : null;
      settleGroup(target);
    },
    { signal },
  );
  return () => stop.abort();
}

// -- groups that the arrow keys walk through: one stop for Tab each ---------------------------------------

const GROUP = '[data-roving]';

const members = (group: Element): HTMLElement[] => [...group.querySelectorAll<HTMLElement>('button:not([disabled])')];

const STEP: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

function rove(event: KeyboardEvent): boolean {
  const here = event.target instanceof HTMLElement ? event.target : null;
  const group = here?.closest(GROUP);
  if (here === null || group == null) return false;
  const all = members(group);
  const at = all.indexOf(here);
  if (at < 0) return false;
  const step = STEP[event.key];
  const to = event.key === 'Home' ? 0 : event.key === 'End' ? all.length - 1 : step === undefined ? null : at + step;
  if (to === null) return false;
  all[(to + all.length) % all.length]?.focus();
  return true;
}

function settleGroup(target: EventTarget | null): void {
  if (!(target instanceof HTMLElement)) return;
  const group = target.closest(GROUP);
  if (group === null) return;
  for (const one of members(group)) setStop(one, one === target);
}

/** By the attribute alone: the property makes the browser lay out the page to answer. */
function setStop(element: HTMLElement, stop: boolean): void {
  const wanted = stop ? '0' : '-1';
  if (element.getAttribute('tabindex') !== wanted) element.setAttribute('tabindex', wanted);
}

/** After a redraw: every group has exactly one stop for Tab. */
function settleGroups(root: Element): void {
  for (const group of root.querySelectorAll(GROUP)) {
    const all = members(group);
    const stop =
      all.find((one) => one === document.activeElement) ??
      all.find((one) => one.getAttribute('aria-pressed') === 'true' || one.getAttribute('aria-checked') === 'true') ??
      all.find((one) => one.getAttribute('tabindex') === '0') ??
      all[0];
    for (const one of all) setStop(one, one === stop);
  }
}

// -- the focus is never lost ------------------------------------------------------------------------------

const LIKE = ['id', 'name', 'aria-label', 'href'];

/** How to find what has the focus once more after a redraw: its own words and its data. */
function likeness(element: Element): string | null {
  const data = [...element.attributes].filter(({ name }) => name.startsWith('data-') || LIKE.includes(name));
  if (data.length === 0) return null;
  return element.tagName.toLowerCase() + data.map(({ name, value }) => `[${name}="${CSS.escape(value)}"]`).join('');
}

/** What had the focus when the dialog opened, by its likeness. */
let opener: string | null = null;

/** What had the focus last. */
let held: Element | null = null;

/** What has the focus, or had it until the browser took it away with what can no longer be pressed. */
function focused(): Element | null {
  const { activeElement } = document;
  if (activeElement !== null && activeElement !== document.body) return activeElement;
  return held !== null && (!held.isConnected || held.matches(':disabled')) ? held : null;
}

/**
 * Redraws, and if what had the focus has left the page, gives it to its likeness, to what opened a
 * dialog that has closed, or to the screen's home (`data-home`): the next Tab goes on from a sensible
 * place and a screen reader says where it is.
 */
export function keepingFocus(root: HTMLElement, redraw: () => void): void {
  const before = focused();
  const inside = before !== null && (root.contains(before) || before === held);
  const like = inside ? likeness(before) : null;
  const wasOpen = root.querySelector('dialog') !== null;
  redraw();
  settleGroups(root);
  const isOpen = root.querySelector('dialog') !== null;
  if (!wasOpen && isOpen) opener = like;
  // what can no longer be pressed keeps the focus only until the browser notices
  const stays = root.contains(before) && document.activeElement === before && !before?.matches(':disabled');
  if (!inside || isOpen || stays) return;
  const find = (selector: string | null): HTMLElement | null => (selector === null ? null : root.querySelector(selector));
  const again = find(wasOpen ? opener : like);
  const next = again === null || again.matches(':disabled') ? find('[data-home]') : again;
  if (mayFocus()) next?.focus({ preventScroll: true });
}
