/** The four elements: silhouettes of radius 100 around the origin, badges, and the symbols on their medallions. */

import { svg, type SVGTemplateResult } from 'lit';
import { at, circlePath, circlesAround, n, polar } from '../geometry';

export const ELEMENTS = ['fire', 'water', 'earth', 'air'] as const;
export type Element = (typeof ELEMENTS)[number];

/** A flower as Python names it: `"fire-3"`, `"air-symbol"`. */
export type Flower = `${Element}-${'1' | '2' | '3' | 'symbol'}`;
/** Clockwise from north, as they lie. */
export type Sides = readonly [Flower, Flower, Flower, Flower];
/** The letter of each element, from the catalogue. */
export type ElementLetters = Readonly<Record<Element, string>>;

export const elementOf = (flower: Flower): Element => flower.slice(0, flower.indexOf('-')) as Element;
/** Its number, `null` for the symbol. */
export const numberOf = (flower: Flower): string | null => (flower.endsWith('symbol') ? null : flower.slice(-1));

const ring = (count: number, piece: (from: number) => string): string =>
  Array.from({ length: count }, (_, i) => piece((360 * i) / count)).join('');

/** Seven flame tongues, all blown the same way. */
const pinwheel = (): string =>
  `M${at(polar(0, 60))}${ring(7, (a) => `Q${at(polar(a + 4, 88))} ${at(polar(a + 33, 100))}Q${at(polar(a + 34, 76))} ${at(polar(a + 360 / 7, 60))}`)}Z`;

/** Six round drops. */
const drops = (): string => `M${at(polar(-30, 58))}${ring(6, (a) => `A33 33 0 1 1 ${at(polar(a + 30, 58))}`)}Z`;

/** Four notched squares, on the diagonals. */
const notched = (): string =>
  `M${at(polar(0, 54))}${ring(4, (a) => [[14, 86], [32, 98], [45, 82], [58, 98], [76, 86], [90, 54]].map(([turn, radius]) => `L${at(polar(a + (turn ?? 0), radius ?? 0))}`).join(''))}Z`;

/** A disc with twelve seeds on rays. */
const seeds = (): string =>
  circlePath(0, 0, 62) +
  circlesAround(12, 85, 15) +
  ring(12, (a) => `M${at(polar(a - 5, 58))}L${at(polar(a - 3, 84))}L${at(polar(a + 3, 84))}L${at(polar(a + 5, 58))}Z`);

export const BLOSSOMS: Readonly<Record<Element, string>> = { fire: pinwheel(), water: drops(), earth: notched(), air: seeds() };

/** The symbols, in a box of 14 around the origin; strokes where the second is true. */
const SYMBOLS: Readonly<Record<Element, readonly [path: string, stroked: boolean]>> = {
  fire: ['M.6 -7.4C1.4 -4 5.4 -2.4 5.4 2C5.4 5.2 3 7 0 7C-3 7 -5.4 5 -5.4 1.8C-5.4 -.4 -4.2 -1.6 -3.2 -3C-2.6 -1.8 -2 -1.2 -1 -1C-1.4 -3.6 -.8 -5.8 .6 -7.4Z', false],
  water: ['M0 -7.6C2.6 -3.8 5 -1 5 2.2C5 5 2.8 7 0 7C-2.8 7 -5 5 -5 2.2C-5 -1 -2.6 -3.8 0 -7.6Z', false],
  earth: ['M-.8 7L-.8 .6C-4.8 .8 -7 -1.6 -6.8 -5.4C-3.2 -5.4 -.8 -3.6 0 -.4C.8 -3.6 3.2 -5.4 6.8 -5.4C7 -1.6 4.8 .8 .8 .6L.8 7Z', false],
  air: ['M-7 -2.4H2.4C5.6 -2.4 5.4 -6.6 2.6 -6.4M-7 .6H4.6C7.8 .6 7.6 4.8 4.8 4.6M-5 3.6H-.4C2.2 3.6 2 7 -.2 6.8', true],
};

/** A symbol on its medallion of ink with a gold ring, `radius` large, upright. */
export const medallion = (element: Element, x: number, y: number, radius: number): SVGTemplateResult => {
  const [path, stroked] = SYMBOLS[element];
  return svg`<g class="medallion" data-element=${element} transform="translate(${n(x)} ${n(y)})scale(${n(radius / 12.6)})">
    <circle r="12.6"></circle>
    <path class=${stroked ? 'medallion-lines' : 'medallion-shape'} d=${path}></path>
  </g>`;
};

/** An element's blossom in the colour of its patch, with its letter, as large as suits or of the given `size`. */
export const badge = (element: Element, letter: string, x: number, y: number, radius: number, size = radius * (element === 'water' ? 0.8 : 0.88)): SVGTemplateResult =>
  svg`<g class="badge" data-element=${element} transform="translate(${n(x)} ${n(y)})">
    <path d=${BLOSSOMS[element]} transform="scale(${n(radius / 100)})" vector-effect="non-scaling-stroke"></path>
    <text dy=".36em" font-size=${n(size)}>${letter}</text>
  </g>`;
