/**
 * Types of embed.js: the element `<flowers-game>` and the messages between the game and the page around it.
 *
 * Version 1. Within it, keys and kinds of messages are only added, never changed or taken away; a
 * receiver passes over what it does not know. What can not keep this promise becomes `embed-2.js`.
 */

export type Theme = 'light' | 'dark' | 'contrast' | 'auto';

/** A seat in the order of play around the table. */
export type SeatKind = 'person' | 'computer';

/** Any CSS colour; petals, sand and lotus never change. */
export interface Colours {
  accent?: string;
  /** On the accent; without it the better of black and white. */
  'accent-on'?: string;
  surface?: string;
  cloth?: string;
  ink?: string;
}

export interface Publisher {
  name?: string;
  /** A path beside the game's page, or a `data:image/…` address of 64 kB at most. */
  logo?: string;
  /** Back to the product: an http(s) address. */
  link?: string;
  /** A button on the score sheet. */
  action?: { text: string; link: string };
}

/** A player's place in the result; `player` counts from 0, the start player. */
export interface Result {
  player: number;
  kind: SeatKind;
  /** 1 is best; equal ranks share the place. */
  rank: number;
  points: number;
}

interface Message<T extends string> {
  /** The version of this interface. */
  flowers: 1;
  type: T;
}

// -- what the game tells -----------------------------------------------------------------------------

/** The frame is there and waits for `hello`. All else is told only after one. */
export interface AnnounceEvent extends Message<'announce'> {}

/** The game can be played and commanded. */
export interface ReadyEvent extends Message<'ready'> {
  /** The version of the game. */
  version: string;
  /** Whether this page's commands are followed, as `host.json` of the game has it. */
  commands: boolean;
}

export interface StartedEvent extends Message<'started'> {
  game: string;
  /** The name of this game on this device. */
  id: string;
  seats: SeatKind[];
  /** It goes on where it was left. */
  resumed: boolean;
  /** It is kept on the device. */
  kept: boolean;
}

export interface MovedEvent extends Message<'moved'> {
  player: number;
  kind: SeatKind;
  turn: number;
  /** Decisions so far; fewer than before after an undo. */
  moves: number;
  kept: boolean;
}

export interface EndedEvent extends Message<'ended'> {
  result: Result[];
}

/** A person's focus or finger has come into it. */
export interface ActiveEvent extends Message<'active'> {}

export interface PausedEvent extends Message<'paused'> {
  paused: boolean;
}

/** What the content needs, in CSS pixels; never what the frame has. */
export interface HeightEvent extends Message<'height'> {
  height: number;
}

export interface ErrorEvent extends Message<'error'> {
  code:
    | 'stopped' // the game could not be loaded, or not go on
    | 'bad-value' // a value in the address or a command is not known; the default stands in
    | 'bad-command' // the message has another shape than described here
    | 'bad-record' // the record can not be read
    | 'not-allowed'; // host.json of the game does not let this page command
  message: string;
}

export type GameEvent =
  | AnnounceEvent
  | ReadyEvent
  | StartedEvent
  | MovedEvent
  | EndedEvent
  | ActiveEvent
  | PausedEvent
  | HeightEvent
  | ErrorEvent;

// -- what the game can be told ---------------------------------------------------------------------------

/** Who is there; from now on the game tells its events to this page. Needs no permission. */
export interface HelloCommand extends Message<'hello'> {}

export interface NewCommand extends Message<'new'>, NewGame {}

/** Opens a game from its text, as the table's menu exports it. */
export interface LoadCommand extends Message<'load'> {
  record: string;
}

/** While paused no computer plays. */
export interface PauseCommand extends Message<'pause'> {
  paused: boolean;
}

/** Another game on this page is played: this one pauses and lets the large interpreter go. Needs no permission. */
export interface RestCommand extends Message<'rest'> {
  resting: boolean;
}

export interface SetCommand extends Message<'set'>, Look {}

export type Command = HelloCommand | NewCommand | LoadCommand | PauseCommand | RestCommand | SetCommand;

/** Every key may be left out. */
export interface NewGame {
  game?: string;
  /** How many (a person and computers), or each of them. */
  seats?: number | SeatKind[];
  /**
   * Of all computers, from weak to strong: `seedling`, `bud`, `blossom`, `florist`, `master`. One that searches may have
   * its time for a move behind it: `master:0.4s` (of the processor) or `master:600it` (how often it plays on).
   */
  level?: string;
  /** The same number deals the same game. */
  seed?: number;
}

export interface Look {
  theme?: Theme;
  language?: string;
  /** All of them: a colour that is left out is the game's own again. */
  colours?: Colours;
  publisher?: Publisher;
}

// -- the element -------------------------------------------------------------------------------------------

/** Its events bubble; `detail` is the message of the game. */
export interface FlowersGameEvents {
  'flowers-ready': CustomEvent<ReadyEvent>;
  'flowers-started': CustomEvent<StartedEvent>;
  'flowers-moved': CustomEvent<MovedEvent>;
  'flowers-ended': CustomEvent<EndedEvent>;
  'flowers-active': CustomEvent<ActiveEvent>;
  'flowers-paused': CustomEvent<PausedEvent>;
  'flowers-height': CustomEvent<HeightEvent>;
  'flowers-error': CustomEvent<ErrorEvent>;
}

/**
 * Attributes: `src game seats level language theme seed deal start storage place sandbox name logo back
 * action action-text`; custom properties: `--flowers-accent`, `--flowers-accent-on`, `--flowers-surface`,
 * `--flowers-cloth`, `--flowers-ink`; parts: `poster button frame caption`.
 */
export interface FlowersGameElement extends HTMLElement {
  /** Loads the game, and puts any other one on this page to rest. `focus`: the keyboard goes into it. */
  start(options?: { focus?: boolean }): void;
  /** Back to the poster. A kept game goes on at the next start. */
  stop(): void;
  newGame(wish?: NewGame): void;
  load(record: string): void;
  pause(): void;
  resume(): void;
  set(look: Look): void;
  readonly state: 'poster' | 'loading' | 'playing' | 'resting';
  /** Of the messages. */
  readonly version: 1;
}

declare global {
  interface HTMLElementTagNameMap {
    'flowers-game': FlowersGameElement;
  }
  interface HTMLElementEventMap extends FlowersGameEvents {}
}
