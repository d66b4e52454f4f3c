/**
 * What Python says and what it can be asked: the types of the one bridge, no behaviour.
 *
 * A seat is a number in turn order (0 is the start player). A note is a message of the catalogue:
 * Python gives id, values and rule; the words are made in `i18n`.
 */

export type Seat = number;

export interface Note {
  readonly id: string;
  readonly args: Readonly<Record<string, unknown>>;
  /** Number of the rule behind it, as `"P2"`; empty or absent where there is none. */
  readonly rule?: string;
}

/** Something that happened, as the viewer saw it; the other keys belong to the game. */
export interface GameEvent {
  readonly type: string;
  readonly [key: string]: unknown;
}

export interface Step {
  /** From 0. */
  readonly n: number;
  readonly player: Seat;
  readonly action: string;
  readonly events: readonly GameEvent[];
  readonly notes: readonly Note[];
}

export interface SeatInfo {
  readonly name: string;
  readonly kind: 'person' | 'computer';
  /** Named as in `Hello`, without its budget. */
  readonly level: string | null;
  /** How long the computer may think per decision, as in 0.4s or 600it; null where its level says that. */
  readonly budget: string | null;
  /** Which of the signs: 0 sun, 1 moon, 2 wave, 3 peak, 4 leaf. */
  readonly emblem: number;
  readonly resigned: boolean;
  /** A person owns this seat, though a computer may be sitting in. */
  readonly person: boolean;
}

/** One action worth showing, legal or not; further keys are the game's own. */
export interface Choice {
  readonly action: string;
  /** It stands for all choices that begin so, in the place of `action`: they are listed when they are asked for. */
  readonly begun?: string;
  readonly legal: boolean;
  readonly note: Note | null;
  readonly kind?: string;
  readonly [key: string]: unknown;
}

export interface Explanation {
  readonly action: string;
  readonly legal: boolean;
  readonly notes: readonly Note[];
  readonly data: Readonly<Record<string, unknown>>;
}

/** What the rules make of the view, for drawing; further keys are the game's own. */
export interface Facts {
  readonly banner: Note | null;
  readonly summary: readonly Note[];
  readonly [key: string]: unknown;
}

export interface SheetItem {
  readonly note: Note;
  readonly points: number;
  readonly [key: string]: unknown;
}

export interface SheetSeat {
  readonly seat: Seat;
  readonly items: readonly SheetItem[];
  readonly total: number;
  readonly rank: number;
  readonly [key: string]: unknown;
}

export interface ScoreSheet {
  readonly seats: readonly SheetSeat[];
  readonly notes: readonly Note[];
}

/** A view is the game's own JSON; these keys every game's view has. */
export interface View {
  readonly game: string;
  readonly seat: Seat | null;
  readonly [key: string]: unknown;
}

/** One game at the table, as the viewer may see it. */
export interface Table {
  readonly ok: true;
  /** The state this reply belongs to; every intent carries it, so a late one does no harm. */
  readonly stamp: string;
  readonly id: string;
  readonly game: string;
  readonly players: number;
  readonly options: Readonly<Record<string, unknown>>;
  readonly seats: readonly SeatInfo[];
  /** The seat, as it was set up, that became player 0. */
  readonly start: number;
  /** Whose eyes; null for a spectator or behind the curtain. */
  readonly viewer: Seat | null;
  /** The person who must take the device before anything is shown. */
  readonly curtain: Seat | null;
  /** The person who must decide next, while other eyes still have the table to see what they did. */
  readonly handover: Seat | null;
  readonly to_act: Seat | null;
  readonly acting: 'person' | 'computer' | null;
  readonly phase: string;
  readonly turn: number;
  readonly view: View;
  readonly facts: Facts;
  readonly choices: readonly Choice[] | null;
  /** The choices are for a turn that has not come yet. */
  readonly planning?: boolean;
  readonly steps: readonly Step[];
  readonly can: { readonly undo: boolean; readonly redo: boolean; readonly resign: boolean };
  readonly over: boolean;
  readonly sheet: ScoreSheet | null;
  readonly banner: Note | null;
  /** The level that moved because the thinker could not; empty: nobody stood in. */
  readonly stoodIn?: string;
  /** False where the browser lets nothing be kept. */
  readonly kept?: boolean;
  /** Another tab has opened the game since: this change was not kept, and none will be. */
  readonly taken?: boolean;
}

export interface Summary {
  readonly id: string;
  readonly game: string;
  readonly names: readonly string[];
  readonly turn: number;
  readonly to_act_name: string | null;
  readonly phase: string;
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly over: boolean;
}

export interface Level {
  readonly name: string;
  readonly where: 'dealer' | 'thinker';
  /** People are offered it; others only old saves and hosts name. */
  readonly offered: boolean;
  /** How strong it is, by game and number of players, where that was measured. */
  readonly rating?: Readonly<Record<string, Readonly<Record<number, number>>>>;
}

export interface GameInfo {
  readonly name: string;
  readonly players: readonly number[];
  /** Allowed values by option, the default first. */
  readonly options: Readonly<Record<string, readonly unknown[]>>;
}

export interface Hello {
  readonly ok: true;
  readonly version: string;
  readonly games: readonly GameInfo[];
  /** Those that are offered first, weakest first. */
  readonly levels: readonly Level[];
  /** The level that is offered first: the best of those that are always there. */
  readonly usual: string;
}

export interface Refusal {
  readonly ok: false;
  readonly error: {
    readonly code: string;
    readonly rule: string;
    readonly text: string;
    readonly args: Readonly<Record<string, unknown>>;
    readonly note: Note;
  };
  /** The present table, where the request was made for an older one. */
  readonly table?: Table;
}

/** How long the person wants to wait for a computer that thinks. */
export type Patience = 'quick' | 'normal' | 'deep';

export interface NewSeat {
  readonly name: string;
  readonly kind: 'person' | 'computer';
  readonly level: string | null;
}

/** Of a game laid aside: what its table will be, null if it can not be kept; and of what can be chosen there. */
export interface Aside {
  readonly ok: true;
  readonly table: Table | null;
  readonly explanations: readonly Explanation[];
}

export type Request =
  | { do: 'learn'; game: string }
  | { do: 'saves' }
  | { do: 'load'; id: string }
  | { do: 'delete'; id: string }
  | { do: 'detach' }
  /** Deals the game that `new`, the text of such a request, asks for; it is told when those very words come. */
  | { do: 'ahead'; new: string }
  /** Deals that game and lays it aside for a later visit, which asks by the same words; answers `Aside`. */
  | { do: 'aside'; new: string }
  | {
      do: 'new';
      game: string;
      seats: readonly NewSeat[];
      options: Readonly<Record<string, unknown>>;
      start: 'drawn' | number;
      seed?: number;
      id?: string;
    }
  | { do: 'act'; stamp: string; action: string; since: number }
  | { do: 'undo' | 'redo' | 'handover'; stamp: string; since: number }
  | { do: 'reveal'; stamp: string; seat: Seat; since: number }
  | { do: 'resign'; stamp: string; seat: Seat; since: number }
  | { do: 'takeover'; stamp: string; seat: Seat; level: string | null; since: number }
  | { do: 'think'; stamp: string; since: number; patience: Patience }
  | { do: 'answer' | 'drop' }
  | { do: 'again'; id: string; seed?: number }
  | { do: 'table'; since: number }
  | { do: 'choices'; begun: string }
  | { do: 'explain'; actions: readonly string[] }
  | { do: 'report'; hidden: boolean }
  | { do: 'export' }
  | { do: 'import'; text: string; seed?: number };

export const isRefusal = (reply: { ok: boolean }): reply is Refusal => !reply.ok;
