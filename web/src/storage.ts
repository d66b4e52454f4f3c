/**
 * What this page keeps by itself: settings, the last seating, and which game is open.
 *
 * Saves are not here: they hold hidden cards, so the worker that owns the table writes them.
 * Every access is guarded, for in a frame with storage blocked each of these calls throws.
 */

import { MANIFEST } from 'build:manifest';
import type { Explanation, Patience, Table } from './bridge';
import { framed, storageOff } from './host/page';
import { seeded } from './query';

export type Theme = 'system' | 'light' | 'dark' | 'contrast';
export type Motion = 'system' | 'full' | 'reduced';
export type Pace = 'calm' | 'brisk' | 'instant';

export interface Settings {
  readonly theme: Theme;
  /** Per cent of the normal size. */
  readonly textSize: number;
  readonly language: string;
  readonly motion: Motion;
  readonly pace: Pace;
  readonly patience: Patience;
  /** Off: picking the previewed place a second time plays. */
  readonly confirm: boolean;
  /** Between people who share the device. */
  readonly curtain: boolean;
  readonly letterKeys: boolean;
}

export const DEFAULTS: Settings = {
  theme: 'system',
  textSize: 100,
  language: 'en',
  motion: 'system',
  pace: 'calm',
  patience: 'normal',
  confirm: true,
  curtain: true,
  letterKeys: true,
};

const ALLOWED: { readonly [K in keyof Settings]: (value: unknown) => boolean } = {
  theme: (v) => v === 'system' || v === 'light' || v === 'dark' || v === 'contrast',
  textSize: (v) => typeof v === 'number' && v >= 100 && v <= 200,
  language: (v) => typeof v === 'string' && /^[a-z]{2,3}(-[A-Za-z0-9]+)*$/.test(v),
  motion: (v) => v === 'system' || v === 'full' || v === 'reduced',
  pace: (v) => v === 'calm' || v === 'brisk' || v === 'instant',
  patience: (v) => v === 'quick' || v === 'normal' || v === 'deep',
  confirm: (v) => typeof v === 'boolean',
  curtain: (v) => typeof v === 'boolean',
  letterKeys: (v) => typeof v === 'boolean',
};

export interface SetupSeat {
  readonly name: string;
  readonly kind: 'person' | 'computer';
  readonly level: string;
}

/** The last seating, offered again at the next visit. */
export interface Setup {
  readonly game: string;
  readonly seats: readonly SetupSeat[];
  readonly start: 'drawn' | number;
  readonly options: Readonly<Record<string, unknown>>;
}

const PREFIX = 'flowers.';

/** False: nothing is read or written here. */
let allowed = !storageOff;

/** Whoever deploys the page wants nothing stored. */
export const forbidStorage = (): void => {
  allowed = false;
};

/** Settings that the page around gave: worn, but not kept as this person's own. */
let lent: Partial<Settings> = {};

/** `settings` with those of the page around. */
export function lend(settings: Settings, more: Partial<Settings>): Settings {
  lent = { ...lent, ...more };
  return { ...settings, ...more };
}

function read(key: string): unknown {
  try {
    const text = allowed ? localStorage.getItem(PREFIX + key) : null;
    return text === null ? null : (JSON.parse(text) as unknown);
  } catch {
    return null;
  }
}

function write(key: string, value: unknown): void {
  if (!allowed) return;
  try {
    if (value === null) localStorage.removeItem(PREFIX + key);
    else localStorage.setItem(PREFIX + key, JSON.stringify(value));
  } catch {
    // nothing can be kept here; the page works on with what it has in memory
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The settings of this device; whatever is missing or not allowed falls back to its default. */
export function readSettings(): Settings {
  const kept = read('settings');
  if (!isRecord(kept)) return DEFAULTS;
  const good = Object.entries(kept).filter(
    ([key, value]) => key in ALLOWED && ALLOWED[key as keyof Settings](value),
  );
  return { ...DEFAULTS, ...(Object.fromEntries(good) as Partial<Settings>) };
}

export function writeSettings(settings: Settings): void {
  const own = readSettings();
  const kept = Object.entries(settings).map(([key, value]) => {
    const name = key as keyof Settings;
    return [key, name in lent && lent[name] === value ? own[name] : value];
  });
  write('settings', Object.fromEntries(kept));
}

const isSetupSeat = (value: unknown): value is SetupSeat =>
  isRecord(value) &&
  typeof value['name'] === 'string' &&
  (value['kind'] === 'person' || value['kind'] === 'computer') &&
  typeof value['level'] === 'string';

/** The last seating, or null if there is none that can be understood. */
export function readSetup(): Setup | null {
  const kept = read('setup');
  if (!isRecord(kept) || typeof kept['game'] !== 'string' || !isRecord(kept['options'])) return null;
  const { seats, start } = kept;
  if (!Array.isArray(seats) || seats.length < 2 || !seats.every(isSetupSeat)) return null;
  if (start !== 'drawn' && typeof start !== 'number') return null;
  return { game: kept['game'], seats, start, options: kept['options'] };
}

export const writeSetup = (setup: Setup): void => write('setup', setup);

/** A game that an earlier visit had dealt and laid aside. */
export interface Dealt {
  /** The request that asks for it. */
  readonly words: string;
  readonly table: Table;
  /** Of what can be chosen there. */
  readonly explanations: readonly Explanation[];
}

/**
 * The build's name of all that its table comes from, and the folder of the page, for each has saves of its own; null:
 * none is laid aside here. In frames the games of several pages keep apart by their ids, and an address with a seed says
 * what is dealt.
 */
const DEALT_BY =
  framed || seeded || MANIFEST.dealt === null ? null : `${MANIFEST.dealt} ${new URL('.', document.baseURI).pathname}`;

export const laysAside = DEALT_BY !== null;

/** The game laid aside with replies as they are now; null: there is none, or another tab plays it. */
export function readDealt(): Dealt | null {
  const kept = laysAside ? read('dealt') : null;
  if (!isRecord(kept) || kept['by'] !== DEALT_BY) return null;
  const { table, explanations } = kept;
  const whole = isRecord(table) && typeof table['id'] === 'string' && Array.isArray(explanations);
  return whole ? (kept as unknown as Dealt) : null;
}

/** Null: it is played, or out of date. */
export const writeDealt = (dealt: Dealt | null): void => write('dealt', dealt && { by: DEALT_BY, ...dealt });

/**
 * `work`, unless another page is at it: the page's part of what lies ready and the dealer's must be of the same game. To
 * come after that page would not do, for what it has written may be seen here only later. Where the browser has no Web
 * Locks it is done at once; where it refuses them with all storage, not at all.
 */
export async function alone(work: () => Promise<void>): Promise<void> {
  const unlessHeld = (lock: Lock | null): Promise<void> | undefined => (lock === null ? undefined : work());
  if ('locks' in navigator) await navigator.locks.request(`${PREFIX}dealt`, { ifAvailable: true }, unlessHeld).catch(() => undefined);
  else await work();
}

/** What the person was told, or waved away, once and for all. */
type Told = 'install' | 'persist' | 'update';

export function readTold(what: Told): string | null {
  const kept = read(`told.${what}`);
  return typeof kept === 'string' ? kept : null;
}

export const tell = (what: Told, word: string): void => write(`told.${what}`, word);

/** A save held by this tab alone, until it is let go or another tab takes it. */
export interface Hold {
  release(): void;
}

/**
 * Takes the save `id` for this tab. Null: another tab has it (never with `steal`).
 * `lost` is called once if another tab takes it away. Where the browser has no Web Locks
 * (an insecure address), every tab gets its hold, for nothing can be known of the others.
 */
export function holdSave(id: string, steal: boolean, lost: () => void): Promise<Hold | null> {
  if (!('locks' in navigator)) return Promise.resolve({ release: () => undefined });
  return new Promise((resolve) => {
    let released = false;
    const options: LockOptions = steal ? { steal: true } : { ifAvailable: true };
    navigator.locks
      .request(`${PREFIX}save.${id}`, options, (lock) => {
        if (lock === null) {
          resolve(null);
          return undefined;
        }
        return new Promise<void>((done) => {
          resolve({
            release: () => {
              released = true;
              done();
            },
          });
        });
      })
      .catch((reason: unknown) => {
        if (released) return;
        if (reason instanceof DOMException && reason.name === 'AbortError') lost();
        else resolve({ release: () => undefined });
      });
  });
}
