/**
 * Petals: one silhouette per colour, and the seed of a card that lies face down.
 *
 * Base at the origin, tip at (0, -100), width 80. The pieces stand once in `defs.ts`; a petal on the
 * table is a `<use>` of its piece, stretched to length and width, with an upright letter.
 */

import { nothing, svg, type SVGTemplateResult } from 'lit';
import { n, polar } from './geometry';
import type { Colour } from './types';

/** Mirrors the right half `base … tip` of a silhouette; given as absolute path commands. */
export const SILHOUETTES: Readonly<Record<Colour | 'seed', string>> = {
  // ogee: the shoulders turn inwards before the tip
  red: 'M0 0C20 -10 40 -30 40 -54C40 -79 13 -82 0 -100C-13 -82 -40 -79 -40 -54C-40 -30 -20 -10 0 0Z',
  // round
  orange: 'M0 0C14 -20 40 -38 40 -64C40 -87 22 -100 0 -100C-22 -100 -40 -87 -40 -64C-40 -38 -14 -20 0 0Z',
  // heart, notch 19
  yellow:
    'M0 0C14 -22 40 -44 40 -72C40 -90 31 -100 20 -100C9 -100 2 -92 0 -81C-2 -92 -9 -100 -20 -100C-31 -100 -40 -90 -40 -72C-40 -44 -14 -22 0 0Z',
  // leaf, one step on each side
  green:
    'M0 0C16 -3 38 -17 40 -46L29 -44C33 -53 34 -63 33 -74L19 -73C16 -86 8 -94 0 -100C-8 -94 -16 -86 -19 -73L-33 -74C-34 -63 -33 -53 -29 -44L-40 -46C-38 -17 -16 -3 0 0Z',
  // tulip of three points
  purple:
    'M0 0C25 -12 40 -36 40 -62C40 -75 39 -88 38 -98C29 -92 23 -85 18 -76C14 -86 8 -93 0 -100C-8 -93 -14 -86 -18 -76C-23 -85 -29 -92 -38 -98C-39 -88 -40 -75 -40 -62C-40 -36 -25 -12 0 0Z',
  // gem with a flat top
  grey: 'M0 0L40 -75L24 -100L-24 -100L-40 -75Z',
  seed: 'M0 0C9 -20 33 -40 33 -66C33 -87 18 -100 0 -100C-18 -100 -33 -87 -33 -66C-33 -40 -9 -20 0 0Z',
};

/** Where the letter stands on a petal, from base 0 to tip 1. */
export const LETTER_AT: Readonly<Record<Colour, number>> = {
  red: 0.54,
  orange: 0.6,
  yellow: 0.6,
  green: 0.5,
  purple: 0.53,
  grey: 0.62,
};

export type PetalState = 'shown' | 'missing' | 'preview';

export interface PetalProps {
  readonly colour: Colour;
  /** Where the base is. */
  readonly x: number;
  readonly y: number;
  /** Which way the tip points, in degrees clockwise from the top. */
  readonly angle: number;
  readonly length: number;
  /** 0.8 of the length if absent. */
  readonly width?: number;
  /** Absent where the petal is too small for one: it then stands beside its name. */
  readonly letter?: string;
  /** In the units of the drawing; 0.34 of the length if absent. */
  readonly fontSize?: number;
  readonly state?: PetalState;
  /** Without sewing and grain, where it is too small for them. */
  readonly plain?: boolean;
}

const placed = (x: number, y: number, angle: number, length: number, width: number): string =>
  `translate(${n(x)} ${n(y)})rotate(${n(angle)})scale(${Math.round(width * 12.5) / 1000} ${Math.round(length * 10) / 1000})`;

/** A petal with its letter: shown, missing (dashed) or previewed (accent outline). */
export function petal(p: PetalProps): SVGTemplateResult {
  const state = p.state ?? 'shown';
  const width = p.width ?? p.length * 0.8;
  const transform = placed(p.x, p.y, p.angle, p.length, width);
  const middle = polar(p.angle, p.length * LETTER_AT[p.colour]);
  const size = p.fontSize ?? p.length * 0.34;
  return svg`<g class="petal" data-colour=${p.colour} data-state=${state}>
    ${state === 'preview' ? svg`<use class="petal-ring" href="#fl-s-${p.colour}" transform=${transform}></use>` : nothing}
    ${
      state === 'missing'
        ? svg`<use class="petal-missing" href="#fl-s-${p.colour}" transform=${transform}></use>`
        : p.plain
          ? svg`<use class="petal-plain" href="#fl-s-${p.colour}" transform=${transform}></use>`
          : svg`<use href="#fl-p-${p.colour}" transform=${transform}></use>`
    }
    ${
      p.letter === undefined
        ? nothing
        : svg`<text class="letter" x=${n(p.x + middle.x)} y=${n(p.y + middle.y)} dy=".36em" font-size=${n(size)}>${p.letter}</text>`
    }
  </g>`;
}

export interface SeedProps {
  readonly x: number;
  readonly y: number;
  readonly angle: number;
  readonly length: number;
  readonly width?: number;
  readonly state?: 'shown' | 'preview';
}

/** A card lying face down: seed with a stitched cross, no letter. */
export function seed(p: SeedProps): SVGTemplateResult {
  const transform = placed(p.x, p.y, p.angle, p.length, p.width ?? p.length * 0.8);
  return svg`<g class="petal" data-state=${p.state ?? 'shown'}>
    ${p.state === 'preview' ? svg`<use class="petal-ring" href="#fl-s-seed" transform=${transform}></use>` : nothing}
    <use href="#fl-p-seed" transform=${transform}></use>
  </g>`;
}
