/** What can move: made by a game from events, played by the stage. Times in milliseconds from the start. */

import type { TemplateResult } from 'lit';

/** A part of the page by a CSS selector; the first that is found of several. */
export type Place = readonly string[];

/** Something flies from where it was to where it comes to lie, and stays there until `until`. */
export interface Flight {
  readonly kind: 'flight';
  readonly picture: TemplateResult;
  /** It turns over at its end, as a card that is shown first and then laid face down. */
  readonly turned?: { readonly picture: TemplateResult; readonly at: number; readonly lasts: number };
  /** Looked up before the table changes. */
  readonly from: Place;
  /** Looked up after it. */
  readonly to: Place;
  /** It keeps to a bow around the middle of this part, where both ends lie away from it. */
  readonly around?: Place;
  readonly at: number;
  readonly lasts: number;
  readonly until: number;
}

/** A part still looks as before until `until`, then gives way to the new one in `fade`. */
export interface Hold {
  readonly kind: 'hold';
  readonly part: Place;
  readonly until: number;
  readonly fade: number;
  /** What its pieces do meanwhile. */
  readonly pieces?: readonly Piece[];
}

/**
 * A drawing lies over a part of the new table until `until`, then fades away in `fade`; meanwhile its pieces come, go
 * and move. What it shows before anything moved is what was seen before.
 */
export interface Scenery {
  readonly kind: 'scenery';
  readonly part: Place;
  readonly picture: TemplateResult;
  readonly pieces: readonly Piece[];
  readonly until: number;
  readonly fade: number;
}

export type Point = readonly [x: number, y: number];

/** A piece of what is held or drawn, by a CSS selector. */
export interface Piece {
  readonly piece: string;
  /** It is not there before. */
  readonly comes?: number;
  /** Growing, it comes in so long. */
  readonly grows?: number;
  /** It is not there any more from then on. */
  readonly goes?: number;
  /** Through these points from where it is drawn, in the drawing's own units. */
  readonly ways?: readonly { readonly through: readonly Point[]; readonly at: number; readonly lasts: number; readonly even?: boolean }[];
  /** It comes to lie as it is drawn from so many degrees clockwise before. */
  readonly turns?: { readonly by: number; readonly at: number; readonly lasts: number };
}

/** A part of the new table comes in: fades in, or pours outward from the middle of its drawing. */
export interface Arrival {
  readonly kind: 'arrival';
  readonly part: Place;
  readonly how: 'fade' | 'pour';
  readonly at: number;
  readonly lasts: number;
}

/** The curtain between two people opens. */
export interface Opening {
  readonly kind: 'curtain';
  readonly until: number;
}

export type Move = Flight | Hold | Scenery | Arrival | Opening;
