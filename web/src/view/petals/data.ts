/** What Python says of a game of Petals, and what every part of its table needs; types and small readings, no rule. */

import { ELEMENTS, type Element, type ElementLetters, type Flower, type Sides } from '../../art/garden';
import type { Choice, Explanation, Note, ScoreSheet, Seat, SheetItem, SheetSeat, Table } from '../../bridge';
import type { I18n } from '../../i18n';
import type { LayoutKind } from '../layout';

export type ByElement<T> = Readonly<Record<Element, T>>;
/** Clockwise, as degrees. */
export type Rotation = 0 | 90 | 180 | 270;

export interface Lying {
  readonly card: string;
  readonly x: number;
  readonly y: number;
  readonly r: Rotation;
  readonly by: Seat | null;
}

export interface PetalsView {
  readonly players: number;
  readonly harmony: boolean;
  readonly phase: 'place' | 'effect' | 'over';
  readonly hand: readonly string[];
  readonly hands: readonly number[];
  readonly deck: number;
  readonly removed: number;
  readonly garden: readonly Lying[];
  readonly scores: readonly ByElement<number>[];
  readonly effect: { readonly kind: 'either' | 'both'; readonly card: string; readonly fixed: readonly string[] } | null;
}

export interface PetalsFacts {
  /** The flowers of every card of the list as printed, clockwise from north. */
  readonly cards: Readonly<Record<string, Sides>>;
  readonly ladybugs: readonly string[];
  /** Who would win each tracker now. */
  readonly trackers: ByElement<readonly Seat[]>;
  readonly eligible: readonly Seat[];
  readonly totals: readonly number[];
  /** The two elements of each player that count. */
  readonly lowest: readonly (readonly Element[])[];
  /** In phase `effect`: the pairs of symbols that led to it, from the played card, the deciding one first. */
  readonly met: readonly Pair[];
  readonly banner: Note | null;
  readonly summary: readonly Note[];
}

/** A card to a place, in either phase; `points` in the order of `ELEMENTS`. */
export interface PlaceChoice extends Choice {
  readonly kind: 'place' | 'move';
  readonly card: string;
  readonly x: number;
  readonly y: number;
  readonly r: Rotation;
  readonly points: readonly number[];
  readonly effect?: 'either' | 'both' | null;
  /** The two symbols that would meet and lead to the effect. */
  readonly symbols?: readonly [Element, Element];
}

/** A card of the garden in phase `effect`: whether it may move, and why not. */
export interface MoveChoice extends Choice {
  readonly kind: 'move';
  readonly card: string;
}

export type Side = 'north' | 'east' | 'south' | 'west';
export type Shared = Element | number;

export interface Pair {
  readonly side: Side;
  readonly card: string;
  readonly mine: Flower;
  readonly theirs: Flower;
  readonly matches: boolean;
  /** The element that both flowers show, else the number. */
  readonly shared: Shared | null;
  readonly symbols: boolean;
  readonly points: readonly [number, number];
}

export interface PetalsData {
  readonly card: string;
  /** As after `@`. */
  readonly to: string;
  readonly from?: string;
  readonly points: ByElement<number>;
  readonly pairs: readonly Pair[];
  readonly effect: 'either' | 'both' | null;
  readonly scores: ByElement<number>;
}

export interface PetalsExplained extends Omit<Explanation, 'data'> {
  readonly data: PetalsData;
}

export interface TrackerItem extends SheetItem {
  readonly element: Element;
  readonly formula: Note | null;
  readonly wins: boolean;
  readonly counts: boolean;
}

export interface PetalsSheetSeat extends SheetSeat {
  readonly items: readonly TrackerItem[];
  readonly eligible: boolean;
  readonly tie: boolean;
  /** The turn with the most points; null: no turn had any. */
  readonly best: { readonly turn: number; readonly points: ByElement<number> } | null;
  /** How many cards the player moved. */
  readonly moved: number;
  /** Null: the game ended early. */
  readonly last: { readonly card: string; readonly points: ByElement<number> } | null;
}

export interface PetalsSheet extends ScoreSheet {
  readonly seats: readonly PetalsSheetSeat[];
}

/** The reply of the bridge for a game of Petals. */
export interface PetalsTable extends Omit<Table, 'view' | 'facts' | 'sheet'> {
  readonly view: PetalsView;
  readonly facts: PetalsFacts;
  readonly sheet: PetalsSheet | null;
}

/** Sizes in CSS pixels that do not follow from CSS alone; made by `layoutFor`. */
export interface Layout {
  readonly kind: LayoutKind;
  readonly width: number;
  readonly height: number;
  /** A phone without room for the trackers: the players' cells have the scores. */
  readonly low: boolean;
  readonly garden: { readonly width: number; readonly height: number; readonly rim: number };
  /** The narrowest that a place may be; where all do not fit the garden pans. */
  readonly pitch: number;
  readonly trackers: { readonly width: number; readonly height: number };
  /** The width of a card in hand. */
  readonly card: number;
  /** The width of a player's cell where they stand side by side, and the height of their row. */
  readonly cell: number;
  readonly players: number;
}

/** What every part needs besides its data. */
export interface Look {
  readonly t: (id: string, args?: Readonly<Record<string, unknown>>) => string;
  readonly rich: (id: string, args?: Readonly<Record<string, unknown>>) => unknown;
  readonly note: (note: Note) => unknown;
  /** The same as plain text. */
  readonly words: (note: Note) => string;
  readonly letters: ElementLetters;
  /** Keys of one letter or sign mean something. */
  readonly letterKeys: boolean;
  readonly layout: Layout;
  readonly name: (seat: Seat) => string;
  readonly level: (seat: Seat) => string | null;
}

/** What is picked so far. */
export interface Plan {
  readonly kind: 'place' | 'move' | 'score';
  readonly card: string;
  readonly r: Rotation;
  /** Null: no place is picked. */
  readonly at: { readonly x: number; readonly y: number } | null;
  /** What Python says of it; null while that is not here. */
  readonly outcome: PetalsExplained | null;
}

/** The letter of each element: from the catalogue, for they differ by language. */
export const elementLetters = ({ t }: Pick<I18n, 't'>): ElementLetters =>
  Object.fromEntries(ELEMENTS.map((element) => [element, t(`petals.element.${element}.letter`)])) as ElementLetters;

/** The flowers of a card that lies turned by `r`. */
export function turned(sides: Sides, r: number): Sides {
  const quarters = (r / 90) % 4;
  return [...sides.slice(4 - quarters), ...sides.slice(0, 4 - quarters)] as unknown as Sides;
}
