/** What the rules page shows of any game: its rules in their order, each with little pictures as data. */

import type { TemplateResult } from 'lit';
import type { Colour, TileName } from '../art';
import type { I18n } from '../i18n';

/** A small disc: the two tiles, and colours that lie there face up. */
export interface DiscPicture {
  readonly tiles: readonly [TileName | null, TileName | null];
  readonly cards?: readonly Colour[];
  /** The colour that is just being added. */
  readonly coming?: Colour;
  /** The lotus lies on the tiles unless somebody holds it. */
  readonly held?: boolean;
  /** 0, 1, 2 for A, B, C. */
  readonly index?: number;
  readonly diameter?: number;
  /** Shown faintly: nothing happens to it. */
  readonly faint?: boolean;
}

/** One player's cards at a mandala, as a row. */
export interface SidePicture {
  readonly emblem: number;
  readonly up?: readonly Colour[];
  readonly down?: number;
  /** Instead of petals: only how many. */
  readonly total?: number;
  readonly claim?: boolean;
  /** Face-down cards only: outlined by dashes. */
  readonly ignored?: boolean;
  /** The message that says what the row means. */
  readonly words?: string;
  /** Where the cards go. */
  readonly to?: 'discard' | 'hand';
}

export type Part =
  | { readonly cards: readonly Colour[]; /** How many of the last ones are lifted. */ readonly lifted?: number }
  | { readonly backs: number }
  | { readonly empty: 'deck' | 'discard' }
  | { readonly petals: readonly Colour[] }
  | { readonly seeds: number }
  | { readonly disc: DiscPicture }
  | { readonly tiles: readonly TileName[]; readonly sum?: string }
  | { readonly flower: readonly [TileName, TileName]; readonly sum?: string }
  | { readonly sides: readonly SidePicture[] }
  | { readonly sign: 'arrow' | 'allowed' | 'forbidden' | 'lotus' }
  | { readonly text: string }
  /** Drawn by a game's own module. */
  | { readonly draw: (i18n: I18n) => TemplateResult };

export interface Picture {
  /** Rows of parts from left to right. */
  readonly rows: readonly (readonly Part[])[];
  /** Messages `<caption>.title` and `<caption>.text` stand below it. */
  readonly caption?: string;
}

export interface RuleEntry {
  readonly number: string;
  readonly pictures: readonly Picture[];
}

export interface RuleGroup {
  readonly id: string;
  readonly rules: readonly RuleEntry[];
}
