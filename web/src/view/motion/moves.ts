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
  /** Pieces of it that drift aside and are gone then: they fly on by themselves. */
  readonly parting?: readonly Parting[];
}

export interface Parting {
  readonly piece: string;
  /** Sideways, in the drawing's own units. */
  readonly by: number;
  readonly at: number;
  readonly lasts: number;
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

export type Move = Flight | Hold | Arrival | Opening;
