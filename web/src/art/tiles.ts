/** Half-flower tiles: three lobes in the colour's silhouette, its value as blossoms, numeral and letter. */

import { nothing, svg, type SVGTemplateResult } from 'lit';
import { n, polar } from './geometry';
import { SILHOUETTES } from './petals';
import { colourOf, isDark, printed, valueOf, type Colour, type Letters, type TileName, type TileValue } from './types';

/** Angles that the blossoms of a value are spread over; `x3` has ripples instead. */
const SPREAD: Readonly<Record<Exclude<TileValue, 'x3'>, number>> = { 2: 56, 3: 92, 4: 112, 5: 128, 7: 148 };

/** Width of a lobe in parts of the radius: neighbours overlap, so that no gap shows between them. */
const LOBE_WIDTH: Readonly<Record<Colour, number>> = {
  grey: 1.13,
  purple: 1.04,
  red: 1.13,
  green: 1.06,
  orange: 1.05,
  yellow: 1.06,
};

/** The lobes of a half, for radius 100: outer ones first, the middle one on top of them. */
export const lobes = (colour: Colour, side: 'left' | 'right'): string[] => {
  const sign = side === 'left' ? -1 : 1;
  return [30, 150, 90].map(
    (angle) =>
      `<path d="${SILHOUETTES[colour]}" transform="rotate(${sign * angle})scale(${n(LOBE_WIDTH[colour] * 1.25)} 1)"/>`,
  );
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
  const middle = sign * (p.plain ? 44 : 40.5);
  const numeral = p.plain ? (x3 ? 52 : 66) : x3 ? 40 : 48;
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
export const sideOf = (tile: TileName): 'left' | 'right' => (isDark(colourOf(tile)) ? 'left' : 'right');

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
