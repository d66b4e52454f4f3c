/**
 * The page's one state and the one way to change it. No DOM, no Python, no rule.
 */

import type { Publisher } from '../embed/embed';
import type { Choice, Explanation, Hello, Note, Seat, Step, Summary, Table } from './bridge';
import type { Thought } from './engine/interpreter';
import type { Settings, Setup } from './storage';

export type Screen = 'start' | 'table' | 'rules' | 'settings' | 'credits';

export interface Route {
  readonly screen: Screen;
  /** The rule to show (`"P2"`), or the id of the game at the table. */
  readonly at: string | null;
}

/**
 * What the person has picked so far: some of a choice's own keys with their values. An action is
 * found when one choice alone fits; nothing is sent before it is confirmed.
 */
export type Draft = Readonly<Record<string, string | number>>;

export type Dialog = 'menu' | 'log' | 'report' | 'resign' | `takeover-${number}` | null;

/** A message of the page's own that stays until it is closed or no longer true. */
export type Notice =
  | 'died'
  | 'restored'
  | 'not-kept'
  | 'stood-in'
  | 'dead'
  | 'thinker-failed'
  | 'not-found'
  | 'copied'
  | 'copy-failed'
  | 'exported'
  | 'update';

/** The page as an app; see src/offline. */
export interface App {
  /** What is on the device, every file looked for: not all of the table yet, all but the thinker, or all. */
  readonly kept: 'none' | 'table' | 'all';
  /** The name of a newer build that waits here. */
  readonly update: string | null;
  /** How it can be installed: the browser asks, or (iOS) the person does it by hand. Null: not, or it is. */
  readonly install: 'ask' | 'share' | null;
  /** Installing may be offered without being asked for. */
  readonly hint: boolean;
  /** The browser keeps the games until the person deletes them. Null: it does not say. */
  readonly persisted: boolean | null;
}

/**
 * The large Python: whether it is there (`out`: the address leaves it out; `spared`: data is to be saved, and nobody has
 * asked for it), and bytes that arrived, of all.
 */
export interface Thinker {
  readonly state: 'out' | 'spared' | 'off' | 'loading' | 'ready' | 'failed';
  readonly loaded: number;
  readonly total: number;
}

/** Why the table is not this tab's to play at. */
export type Barred = 'elsewhere' | 'taken';

export interface State {
  /** The dealer answers. */
  readonly ready: boolean;
  /** The first dealer could not be had. */
  readonly stopped: boolean;
  /** How much of the first dealer has arrived, from 0 to 1; null while that is not worth showing. */
  readonly arrived: number | null;
  /** What can be played. */
  readonly hello: Hello;
  readonly route: Route;
  readonly settings: Settings;
  readonly setup: Setup | null;
  readonly saves: readonly Summary[];
  readonly kept: boolean;
  readonly table: Table | null;
  /** Every step of the game as the present viewer saw it: the log. */
  readonly steps: readonly Step[];
  readonly draft: Draft;
  /** The choices that some of the table's stand for, by how they begin, for the present stamp. */
  readonly opened: Readonly<Record<string, readonly Choice[]>>;
  /** What Python says of the actions that fit the draft, by action, for the present stamp. */
  readonly explanations: Readonly<Record<string, Explanation>>;
  /** Why the last try was refused. */
  readonly refusal: Note | null;
  /** An intent is on its way; further ones are dropped. */
  readonly busy: boolean;
  /** A computer's turn: the pause before it, or its thinking. */
  readonly waiting: 'pace' | 'thinking' | null;
  readonly paused: boolean;
  readonly barred: { readonly id: string; readonly why: Barred } | null;
  readonly dialog: Dialog;
  /** What would be deleted, asked once more in its place: the id of a save, or `"all"`. */
  readonly deleting: string | null;
  readonly notices: readonly Notice[];
  readonly thinker: Thinker;
  /** The level that last moved in its place. */
  readonly standIn: string | null;
  /** How the last thought that had all its time ended: how fast this device thinks. */
  readonly thought: (Thought & { readonly level: string }) | null;
  readonly app: App;
  /** The text of the problem report, once Python has written it. */
  readonly report: { readonly hidden: boolean; readonly text: string } | null;
  /** The score sheet was closed to look at the table. */
  readonly looking: boolean;
  /** The page around asks for a game that is not there yet; the shell stays until it is. */
  readonly beginning: boolean;
  /** Whose product the game is, if somebody says so. */
  readonly publisher: Publisher | null;
  /** The credits' word on whose implementation this is: the usual one, the host's own, or none. */
  readonly notice: boolean | string;
  /** What only adorns is drawn, too: not before the page can be used. */
  readonly adorned: boolean;
  /** The space for the page in CSS pixels, and whether it stands inside a frame of another page. */
  readonly width: number;
  readonly height: number;
  readonly framed: boolean;
  /** The system's wishes. */
  readonly systemDark: boolean;
  readonly systemContrast: boolean;
  readonly systemReduced: boolean;
}

/** The state before anything is known. `space` and the system's wishes come from the browser. */
export function firstState(
  hello: Hello,
  settings: Settings,
  setup: Setup | null,
  route: Route,
  system: Pick<State, 'width' | 'height' | 'framed' | 'systemDark' | 'systemContrast' | 'systemReduced'>,
): State {
  return {
    ready: false,
    stopped: false,
    arrived: null,
    hello,
    route,
    settings,
    setup,
    saves: [],
    kept: true,
    table: null,
    steps: [],
    draft: {},
    opened: {},
    explanations: {},
    refusal: null,
    busy: false,
    waiting: null,
    paused: false,
    barred: null,
    dialog: null,
    deleting: null,
    notices: [],
    thinker: { state: 'off', loaded: 0, total: 0 },
    standIn: null,
    thought: null,
    app: { kept: 'none', update: null, install: null, hint: false, persisted: null },
    report: null,
    looking: false,
    beginning: false,
    publisher: null,
    notice: true,
    adorned: false,
    ...system,
  };
}

export class Store {
  private listeners = new Set<(state: State, before: State) => void>();

  constructor(private current: State) {}

  get state(): State {
    return this.current;
  }

  /** Changes some keys and tells every listener before it returns; nobody is told what was so before. An empty patch tells all anew. */
  set(patch: Partial<State>): void {
    const before = this.current;
    const keys = Object.keys(patch) as (keyof State)[];
    if (keys.length > 0 && keys.every((key) => Object.is(patch[key], before[key]))) return;
    this.current = { ...before, ...patch };
    for (const listener of this.listeners) listener(this.current, before);
  }

  /** Returns how to stop listening. */
  subscribe(listener: (state: State, before: State) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}

/** The choices of the table, each that stands for others replaced by these once they are here; null: none are given. */
export const choicesOf = ({ opened, table }: Pick<State, 'opened' | 'table'>): readonly Choice[] | null =>
  table?.choices?.flatMap((choice) => (choice.begun === undefined ? undefined : opened[choice.begun]) ?? [choice]) ?? null;

/** The choices that fit what was picked so far. */
export function fitting(choices: readonly Choice[], draft: Draft): readonly Choice[] {
  const picked = Object.entries(draft);
  return choices.filter((choice) => picked.every(([key, value]) => choice[key] === value));
}

/** The one choice that the draft means, or null while several (or none) fit. */
export function chosen(state: State): Choice | null {
  const choices = choicesOf(state);
  if (choices === null || Object.keys(state.draft).length === 0) return null;
  const fits = fitting(choices, state.draft);
  return fits.length === 1 && fits[0]?.begun === undefined ? (fits[0] ?? null) : null;
}

/** The draft with its latest picks dropped until some choice fits again. */
export function stillFitting(choices: readonly Choice[] | null, draft: Draft): Draft {
  let picked = Object.entries(draft);
  if (choices === null) return {};
  while (picked.length > 0 && fitting(choices, Object.fromEntries(picked)).length === 0) {
    picked = picked.slice(0, -1);
  }
  return Object.fromEntries(picked);
}

/** Is the level one of the large Python's? */
export const inThinker = ({ hello }: State, level: string | null): boolean =>
  hello.levels.some((one) => one.name === level && one.where === 'thinker');

/** Does a seat at the table, or of the game that is being set up, belong to the large Python? */
export const waitsForThinker = (state: State): boolean => {
  const seats = state.route.screen === 'start' ? state.setup?.seats : state.table?.seats;
  return seats?.some((seat) => seat.kind === 'computer' && inThinker(state, seat.level)) === true;
};

/** Does the computer that decides think in the large Python, and is that there? */
export const ponders = (state: State): boolean => {
  const { paused, table, thinker } = state;
  if (table?.acting !== 'computer' || table.to_act === null || paused || thinker.state !== 'ready') return false;
  return inThinker(state, table.seats[table.to_act]?.level ?? null);
};

/** Is it this device's person who may decide now? */
export function mayAct(state: State): boolean {
  const { table } = state;
  return (
    table !== null &&
    state.barred === null &&
    table.acting === 'person' &&
    table.viewer !== null &&
    table.viewer === table.to_act
  );
}

/** A game goes on here: also while its rules or the settings are looked at, until the person leaves for the start. */
export const playing = ({ route, table }: State): boolean => route.screen !== 'start' && table !== null && !table.over;

/** The reader's own seat if "you" is unmistakable: one person alone at the table. */
export function reader(table: Table): Seat | null {
  const people = table.seats.filter((seat) => seat.person).length;
  return people === 1 ? table.viewer : null;
}

/** So many letters of a name the page has room for, and the start screen takes. */
export const NAME_ROOM = 20;

/** The seats' names as the page tells them; one from elsewhere may be longer than there is room for. */
export const shownNames = ({ seats }: Table): string[] =>
  seats.map(({ name }) => (name.length > NAME_ROOM ? `${name.slice(0, NAME_ROOM - 1).trimEnd()}…` : name));

/** The theme to draw with; the system's wish decides where the person has not. */
export function shownTheme({ settings, systemContrast, systemDark }: State): 'light' | 'dark' | 'contrast' {
  if (settings.theme !== 'system') return settings.theme;
  return systemContrast ? 'contrast' : systemDark ? 'dark' : 'light';
}

/** The narrowest space that screens are drawn for, in CSS pixels. */
const NARROWEST = 320;

/** How much larger than normal everything is drawn: as wished, as long as what is left is wide enough. */
export const shownScale = ({ settings, width }: State): number =>
  Math.max(1, Math.min(settings.textSize / 100, width / NARROWEST));

export const reducedMotion = (state: State): boolean =>
  state.settings.motion === 'reduced' || (state.settings.motion === 'system' && state.systemReduced);
