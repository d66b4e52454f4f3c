/** Half-flower tiles: three lobes in the colour's silhouette, its value as blossoms, numeral and letter. */

import { nothing, svg, type SVGTemplateResult } from 'lit';
import { n, polar } from './geometry';
import { colourOf, isDark, printed, valueOf, type Colour, type Letters, type TileName, type TileValue } from './types';

/** Angles that the blossoms of a value are spread over; `x3` has ripples instead. */
const SPREAD: Readonly<Record<Exclude<TileValue, 'x3'>, number>> = { 2: 56, 3: 92, 4: 112, 5: 128, 7: 148 };

/** The right half of a lobe from the seam between two lobes to its tip, for radius 100; mirrored for the left half. */
const LOBES: Readonly<Record<Colour, readonly [right: string, left: string]>> = {
  // gem: straight cuts, flat top
  grey: ['L46.5 -80.5L27 -102', 'L-27 -102L-46.5 -80.5'],
  // tulip: three points
  purple: ['L40 -70Q42 -86 38 -99Q24 -92 16 -79Q10 -95 0 -109', 'Q-10 -95 -16 -79Q-24 -92 -38 -99Q-42 -86 -40 -70'],
  // ogee: sides turned inwards
  red: ['L44 -76C28 -84 10 -88 0 -109', 'C-10 -88 -28 -84 -44 -76'],
  // leaf: one step
  green: ['L40 -70Q37 -82 27 -90L18 -84Q13 -99 0 -109', 'Q-13 -99 -18 -84L-27 -90Q-37 -82 -40 -70'],
  // round
  orange: ['L45 -70C46 -91 24 -104 0 -104', 'C-24 -104 -46 -91 -45 -70'],
  // heart: two bumps
  yellow: ['L43 -73C48 -90 36 -105 22 -105C11 -105 3 -98 0 -89', 'C-3 -98 -11 -105 -22 -105C-36 -105 -48 -90 -43 -73'],
};

/** The lobes of a half, for radius 100: outer ones first, the middle one on top of them. */
export const lobes = (colour: Colour, side: 'left' | 'right'): string[] => {
  const [right, left] = LOBES[colour];
  const sign = side === 'left' ? -1 : 1;
  return [30, 150, 90].map((angle) => `<path d="M0 0${right}${left}Z" transform="rotate(${sign * angle})"/>`);
};

export interface TileProps {
  readonly tile: TileName;
  readonly side: 'left' | 'right';
  /** Middle of the seam. */
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly letter: string;
  /** Blossoms are left out where they would be specks. */
  readonly plain?: boolean;
  /** Least size of the printed letter, in the units of the drawing. */
  readonly letterSize?: number;
}

const blossoms = (value: Exclude<TileValue, 'x3'>, sign: number): SVGTemplateResult[] => {
  const count = Number(value);
  const spread = SPREAD[value];
  const r = value === '7' ? 12 : 13.5;
  return Array.from({ length: count }, (_, i) => {
    const angle = 90 - spread / 2 + (spread * i) / (count - 1);
    const p = polar(sign * angle, 71.5);
    return svg`<use href="#fl-blossom" transform="translate(${n(p.x)} ${n(p.y)})rotate(${n(sign * angle)})scale(${n(r / 10)})"></use>`;
  });
};

/** One half; its straight edge is the seam at x. */
export function tileHalf(p: TileProps): SVGTemplateResult {
  const colour = colourOf(p.tile);
  const value = valueOf(p.tile);
  const sign = p.side === 'left' ? -1 : 1;
  const k = p.radius / 100;
  const x3 = value === 'x3';
  const middle = sign * (p.plain ? 44 : x3 ? 44 : 41.5);
  const numeral = p.plain ? (x3 ? 54 : 66) : x3 ? 35 : 48;
  const letter = Math.max(17, (p.letterSize ?? 0) / k);
  return svg`<g class="tile" data-colour=${colour} data-part="tile" data-tile=${p.tile} transform="translate(${n(p.x)} ${n(p.y)})scale(${Math.round(k * 1000) / 1000})">
    <use href="#fl-t-${colour}-${p.side}"></use>
    ${p.plain ? nothing : x3 ? svg`<use href="#fl-ripples" transform="scale(${sign} 1)"></use>` : blossoms(value, sign)}
    <text class="numeral" x=${n(middle)} y=${p.plain ? -8 : -2} dy=".32em" font-size=${numeral}>${printed(value)}</text>
    <text class="letter" x=${n(sign * (p.plain ? 40 : 37))} y=${n(p.plain ? 30 + letter * 0.52 : 40)} dy=".36em" font-size=${n(letter)}>${p.letter}</text>
  </g>`;
}

export interface PairProps {
  /** Left and right. */
  readonly tiles: readonly [TileName | null, TileName | null];
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly letters: Letters;
  readonly plain?: boolean;
  readonly letterSize?: number;
}

/** Two halves at one seam: the tiles of a mandala, or the Flower two tiles of one colour make. */
export function tilePair(p: PairProps): SVGTemplateResult {
  const half = (tile: TileName | null, side: 'left' | 'right'): SVGTemplateResult | typeof nothing =>
    tile === null
      ? nothing
      : tileHalf({
          tile,
          side,
          x: p.x,
          y: p.y,
          radius: p.radius,
          letter: p.letters[colourOf(tile)],
          plain: p.plain ?? false,
          letterSize: p.letterSize ?? 0,
        });
  return svg`${half(p.tiles[0], 'left')}${half(p.tiles[1], 'right')}`;
}

/** Which way a single tile lies: dark ones are left halves. */
const sideOf = (tile: TileName): 'left' | 'right' => (isDark(colourOf(tile)) ? 'left' : 'right');

/** A single tile as a picture of its own, `height` pixels high. */
export function tilePicture(tile: TileName, letter: string, height: number, plain = height < 70): SVGTemplateResult {
  const side = sideOf(tile);
  const r = height / 2 - height * 0.06;
  const width = height * 0.58;
  const seam = side === 'left' ? width - 2 : 2;
  return svg`<svg class="tile-picture" width=${n(width)} height=${n(height)} viewBox="0 0 ${n(width)} ${n(height)}" aria-hidden="true">
    ${tileHalf({ tile, side, x: seam, y: height / 2, radius: r, letter, plain, letterSize: 9.5 })}
  </svg>`;
}

/** A Flower as a picture of its own. */
export function flowerPicture(
  tiles: readonly [TileName, TileName],
  letters: Letters,
  height: number,
  plain = height < 70,
): SVGTemplateResult {
  const half = height / 2;
  return svg`<svg class="flower-picture" width=${n(height)} height=${n(height)} viewBox="${n(-half)} ${n(-half)} ${n(height)} ${n(height)}" aria-hidden="true">
    ${tilePair({ tiles, x: 0, y: 0, radius: half * 0.88, letters, plain, letterSize: 9.5 })}
    <path class="flower-seam" d="M0 ${n(-half * 0.8)}V${n(half * 0.8)}"></path>
  </svg>`;
}

/** A Flower so small that only its silhouette and letter can be read; not below 20 pixels. */
export function flowerChip(colour: Colour, letter: string, height: number): SVGTemplateResult {
  return svg`<svg class="flower-picture tile" data-colour=${colour} width=${n(height)} height=${n(height)} viewBox="-118 -118 236 236" aria-hidden="true">
    <use href="#fl-t-${colour}-left"></use><use href="#fl-t-${colour}-right"></use>
    <text class="letter" dy=".36em" font-size=${n((11.2 * 236) / Math.min(height, 20))}>${letter}</text>
  </svg>`;
}
