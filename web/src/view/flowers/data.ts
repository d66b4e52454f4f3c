/** Flowers' own part of the bridge's replies, as its components read it, and what the page adds for drawing. */

import type { Colour, Letters, TileName } from '../../art/types';
import type { Explanation, Note, ScoreSheet, Seat, SheetItem, SheetSeat, Table } from '../../bridge';
import type { LayoutKind } from '../layout';

export type Which = 'dark' | 'light';
/** 0, 1, 2 for A, B, C. */
export type MandalaIndex = 0 | 1 | 2;
export const MANDALAS: readonly MandalaIndex[] = [0, 1, 2];
export const MANDALA_LETTERS = ['A', 'B', 'C'] as const;

export interface Side {
  readonly up: readonly Colour[];
  readonly down: readonly Colour[];
}

export interface Mandala {
  readonly dark: TileName | null;
  readonly light: TileName | null;
  readonly marker: Seat | null;
  readonly sides: readonly Side[];
}

export interface FlowersView {
  readonly game: string;
  readonly players: number;
  readonly seat: Seat | null;
  readonly turn: number;
  readonly to_act: Seat | null;
  readonly phase: 'play' | 'claim' | 'over';
  readonly hand: readonly Colour[];
  readonly hands: readonly number[];
  readonly deck: number;
  readonly discard: readonly Colour[];
  /** Tiles left in each stack. */
  readonly dark: number;
  readonly light: number;
  readonly mandalas: readonly Mandala[];
  readonly tiles: readonly (readonly TileName[])[];
  readonly flowers: readonly (readonly (readonly [TileName, TileName])[])[];
  readonly destroying: string | null;
}

export interface SideFacts {
  readonly total: number;
  readonly up: number;
  readonly down: number;
  /** False for a side with face-down cards only: it is ignored for the claim. */
  readonly counts: boolean;
}

export interface MandalaFacts {
  /** Where each colour is shown: on a tile, on a face-up card, or not yet. */
  readonly colours: Readonly<Record<Colour, 'tile' | 'card' | null>>;
  readonly count: number;
  readonly owner: Seat | null;
  readonly second: Seat | null;
  readonly sides: readonly SideFacts[];
  /** What lies there, in words. */
  readonly summary: readonly Note[];
}

export interface FlowersFacts {
  readonly mandalas: readonly MandalaFacts[];
  /** Points now, per player. */
  readonly points: readonly number[];
  readonly flowers: readonly number[];
  readonly flowersToEnd: number;
  readonly banner: Note | null;
  readonly summary: readonly Note[];
}

interface ChoiceBase {
  readonly action: string;
  readonly legal: boolean;
  /** Why not, where it is not legal. */
  readonly note: Note | null;
}
export interface PlayChoice extends ChoiceBase {
  readonly kind: 'play';
  readonly colour: Colour;
  readonly count: number;
  readonly mandala: 'A' | 'B' | 'C';
  /** Cards drawn after it. */
  readonly draw: number;
  readonly handAfter: number;
}
export interface TakeChoice extends ChoiceBase {
  readonly kind: 'take';
  readonly which: Which;
  readonly tile: TileName;
}
export interface PassChoice extends ChoiceBase {
  readonly kind: 'pass';
}
export type FlowersChoice = PlayChoice | TakeChoice | PassChoice;

export interface PlayData {
  readonly face: 'up' | 'down';
  readonly draw: number;
  readonly handAfter: number;
  readonly claim: {
    readonly from: Seat | null;
    readonly to: Seat | null;
    readonly mine: number;
    readonly best: number | null;
  };
  readonly complete: boolean;
  readonly coloursAfter: number;
  readonly second: Seat | null;
  readonly owner: Seat | null;
}
export interface TakeData {
  readonly taken: Readonly<Record<string, readonly TileName[]>>;
  readonly points: Readonly<Record<string, readonly [number, number]>>;
  readonly made: Readonly<Record<string, readonly (readonly [TileName, TileName])[]>>;
  readonly flowers: Readonly<Record<string, number>>;
}
export interface Explained<Data> extends Omit<Explanation, 'data'> {
  readonly data: Data;
}
export type PlayExplained = Explained<PlayData>;
export type TakeExplained = Explained<TakeData>;

export interface FlowersItem extends SheetItem {
  readonly kind: 'flower' | 'single';
  readonly colour: Colour;
  readonly tiles: readonly TileName[];
  readonly formula: Note | null;
}
export interface FlowersSheetSeat extends SheetSeat {
  readonly items: readonly FlowersItem[];
  readonly hand: number;
  readonly tie: boolean;
}
export interface FlowersSheet extends ScoreSheet {
  readonly seats: readonly FlowersSheetSeat[];
}

/** The reply of the bridge for a game of Flowers. */
export interface FlowersTable extends Omit<Table, 'view' | 'facts' | 'choices' | 'sheet'> {
  readonly view: FlowersView;
  readonly facts: FlowersFacts;
  readonly choices: readonly FlowersChoice[] | null;
  readonly sheet: FlowersSheet | null;
}

/** What the person has picked so far and what it would do; nothing is played before it is confirmed. */
export interface Plan {
  readonly colour: Colour;
  /** null: the count is not chosen yet. */
  readonly count: number | null;
  /** The mandala in the preview, if one is picked. */
  readonly mandala: MandalaIndex | null;
  /** Explanations of `<count><colour>@A`, `@B`, `@C`; null while they are not there yet. */
  readonly outcomes: readonly (PlayExplained | null)[];
}

/** A message of the catalogue; names of seats, colours, tiles and cards are resolved by key (see i18n). */
export type Translate = (id: string, args?: Readonly<Record<string, unknown>>) => string;

/** Sizes that do not follow from CSS alone, in CSS pixels; made by `layoutFor`. */
export interface Layout {
  readonly kind: LayoutKind;
  readonly width: number;
  readonly height: number;
  /** Diameter of a mandala. */
  readonly diameter: number;
  /** Greatest width of a card in hand. */
  readonly card: number;
  /** Width of a card that the hand's place is high enough for, whatever the hand: so that nothing moves as it changes. */
  readonly tray: number;
  /** Width the hand's cards may use, and while a tile is chosen. */
  readonly handWidth: number;
  readonly handChoosing: number;
  /** Width of the panel beside the hand. */
  readonly panel: number;
  /** Whether there is room for the ledger below each mandala. */
  readonly ledger: boolean;
  /** A tablet upright: the hand and its panel have the whole width, one below the other. */
  readonly portrait: boolean;
  /** Width of a player's cell where the players stand side by side, and its height; 0: as high as its content. */
  readonly cell: number;
  readonly cellHeight: number;
}

/** What every component needs besides its data. */
export interface Look {
  /** Plain text, for names and labels. */
  readonly t: Translate;
  /** The same with petals before the words of colours, and emphasis. */
  readonly rich: (id: string, args?: Readonly<Record<string, unknown>>) => unknown;
  /** A note in words, with its link to the rule. */
  readonly note: (note: Note) => unknown;
  readonly letters: Letters;
  readonly layout: Layout;
  /** The seat's name for this reader (`You` for the reader's own seat where one person plays). */
  readonly name: (seat: Seat) => string;
  /** Of the computer that plays there, in words. */
  readonly level: (seat: Seat) => string | null;
}
