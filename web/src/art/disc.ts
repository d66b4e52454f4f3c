/**
 * The disc of a mandala: sand, rim of beads, interlaced band, the ring of six colours, the two tiles,
 * and each seat's cards as petals in the band. Numbers are parts of the radius, angles as on a clock.
 *
 * The compact disc has no band: the players' cards then stand in rows beside it.
 */

import { nothing, svg, type SVGTemplateResult } from 'lit';
import { arcPath, at, circlesAround, n, polar, sectorPath } from './geometry';
import { lotus, lotusPlace } from './lotus';
import { petal, seed } from './petals';
import { RING } from './defs';
import { tilePair } from './tiles';
import type { Colour, Letters, TileName } from './types';

/** What lies on a seat's side, in the order it is drawn: face up first. */
export interface DiscSide {
  readonly up: readonly Colour[];
  readonly down: number;
  /** How many of the last cards face up, or face down, are only previewed. */
  readonly newUp?: number;
  readonly newDown?: number;
}

export interface DiscProps {
  /** 0, 1, 2: the rims differ in their beads. */
  readonly index: number;
  readonly dark: TileName | null;
  readonly light: TileName | null;
  /** Colours that are shown, and the one a preview would add. */
  readonly shown: ReadonlySet<Colour>;
  readonly coming?: Colour | null;
  /** In turn order from seat 0. */
  readonly sides: readonly DiscSide[];
  /** The seat at the bottom. */
  readonly viewer: number;
  /** Nobody's: the lotus lies on the seam. */
  readonly free: boolean;
  /** A previewed play would take the lotus from the seam. */
  readonly leaving?: boolean;
  /** Previewed way of the lotus: from one seat's pill to another's. */
  readonly journey?: { readonly from: number; readonly to: number } | null;
  readonly letters: Letters;
  /** Diameter in CSS pixels, for the sizes that must not shrink with it. */
  readonly diameter: number;
  readonly compact?: boolean;
}

/** Which way a seat's cards lie: the viewer at the bottom, the others clockwise in turn order. */
export const seatAngle = (seat: number, viewer: number, players: number): number =>
  (180 + (360 / players) * ((seat - viewer + players) % players)) % 360;

const BEADS = [12, 16, 14] as const;
const R = 100;

const ground = new Map<string, SVGTemplateResult>();

/** Sand, rim and band: they never change, so they are made once for each kind of disc. */
const groundOf = (index: number, compact: boolean): SVGTemplateResult => {
  const key = `${index}${compact}`;
  const known = ground.get(key);
  if (known) return known;
  const count = (BEADS[index] ?? 14) * (compact ? 3 : 4);
  const rim = compact ? { inner: 90, bead: 3.3, at: 95 } : { inner: 90.5, bead: 3.7, at: 95.2 };
  const beads = circlesAround(count, rim.at, rim.bead);
  const eyes = circlesAround(count, rim.at, 0.85);
  const band = compact
    ? nothing
    : svg`<path class="disc-lace" d=${circlesAround(BEADS[index] === 16 ? 48 : 42, 74.5, 13.2)}></path>
        <path class="disc-knots" d=${circlesAround(BEADS[index] === 16 ? 24 : 21, 74.5, 0.9)}></path>
        <path class="disc-dots" d=${circlesAround(BEADS[index] === 16 ? 48 : 42, 58.8, 0.75, 3.75)}></path>`;
  const made = svg`
    <circle class="disc-shade" r="99" cy="2.4"></circle>
    <circle class="disc-rim" r="99.5"></circle>
    <circle class="disc-sand" r=${rim.inner}></circle>
    <path class="disc-beads" d=${beads}></path>
    <path class="disc-eyes" d=${eyes}></path>
    <circle class="disc-line" r=${rim.inner}></circle>
    <circle class="disc-line thin" r=${rim.inner - 1.7}></circle>
    ${band}`;
  ground.set(key, made);
  return made;
};

/** Angle between neighbouring cards of a side, so that `count` of them stay within the seat's share of the band. */
const cardStep = (count: number, players: number): number =>
  Math.min(14, count < 2 ? 14 : (360 / players - (players === 4 ? 16 : 22)) / (count - 1));

const side = (p: DiscProps, seat: number, players: number, letterSize: number): SVGTemplateResult[] => {
  const own = p.sides[seat];
  if (!own) return [];
  const count = own.up.length + own.down;
  const step = cardStep(count, players);
  const middle = seatAngle(seat, p.viewer, players);
  // 14° at the middle of the band leave a little air between petals of full width
  const width = Math.min(15.4, Math.max(9, step * 1.18));
  const angleOf = (i: number): number => middle + (i - (count - 1) / 2) * step;
  const up = own.up.map((colour, i) => {
    const base = polar(angleOf(i), 62.5);
    const state = i >= own.up.length - (own.newUp ?? 0) ? 'preview' : 'shown';
    return petal({
      colour,
      ...base,
      angle: angleOf(i),
      length: 25,
      width,
      letter: p.letters[colour],
      fontSize: letterSize,
      state,
    });
  });
  const down = Array.from({ length: own.down }, (_, i) => {
    const angle = angleOf(own.up.length + i);
    return seed({
      ...polar(angle, 63),
      angle,
      length: 24,
      width: width * 1.08,
      state: i >= own.down - (own.newDown ?? 0) ? 'preview' : 'shown',
    });
  });
  return [...up, ...down];
};

const ring = (p: DiscProps, inner: number, outer: number, letterSize: number, plain: boolean): SVGTemplateResult[] =>
  RING.map((colour, i) => {
    const angle = 30 + 60 * i;
    const shown = p.shown.has(colour);
    const coming = !shown && p.coming === colour;
    const long = outer - inner;
    return svg`<path class="wedge" data-colour=${colour} data-state=${shown ? 'shown' : coming ? 'preview' : 'missing'} d=${sectorPath(angle - 30, angle + 30, 0, outer)}></path>
      ${petal({
        colour,
        ...polar(angle, inner + long * 0.02),
        angle,
        length: long * 0.93,
        width: long * (colour === 'grey' || colour === 'green' ? 1.02 : 0.96),
        letter: p.letters[colour],
        fontSize: letterSize,
        state: shown ? 'shown' : coming ? 'preview' : 'missing',
        plain,
      })}`;
  });

/** Stitches between the seats' shares of the band. */
const seams = (players: number): SVGTemplateResult => {
  let d = '';
  for (let i = 0; i < players; i++) {
    const angle = 180 + (360 / players) * (i + 0.5);
    d += `M${at(polar(angle, 60.5))}L${at(polar(angle, 88))}`;
  }
  return svg`<path class="disc-seam" d=${d}></path>`;
};

const spokes = (outer: number): string =>
  [0, 60, 120].map((a) => `M${at(polar(a, outer))}L${at(polar(a + 180, outer))}`).join('');

/** Sand, rim and band with nothing on them; decoration. */
export const sandDisc = (): SVGTemplateResult => svg`${groundOf(1, false)}<circle class="disc-heart" r="72"></circle>`;

/** The whole disc, to stand in an `<svg viewBox="-100 -100 200 200">`. */
export function mandalaDisc(p: DiscProps): SVGTemplateResult {
  const compact = p.compact ?? false;
  const players = p.sides.length;
  const unit = 200 / p.diameter;
  const outer = compact ? 87.5 : 56.5;
  const inner = compact ? 58 : 38.5;
  const tile = compact ? 54 : 35.5;
  const letter = Math.max(compact ? 8.6 : 7.6, 11 * unit);
  const share = 180 / players;
  return svg`
    ${groundOf(p.index, compact)}
    ${compact ? nothing : svg`<path class="disc-own" d=${sectorPath(180 - share, 180 + share, 57, 88.8)}></path>${seams(players)}`}
    <circle class="disc-heart" r=${outer}></circle>
    ${ring(p, inner, outer, letter, compact)}
    <path class="disc-spokes" d=${spokes(outer)}></path>
    <circle class="disc-line thin" r=${outer}></circle>
    ${compact ? nothing : p.sides.map((_, seat) => svg`<g data-part="side" data-seat=${seat}>${side(p, seat, players, letter)}</g>`)}
    ${p.dark || p.light ? tilePair({ tiles: [p.dark, p.light], x: 0, y: 0, radius: tile, letters: p.letters, letterSize: 9.5 * unit, plain: compact && p.diameter < 110 }) : nothing}
    ${p.dark && p.light ? svg`<path class="tile-seam" d="M0 ${n(-tile * 1.02)}V${n(tile * 1.02)}"></path>` : nothing}
    ${
      p.free && (p.dark || p.light)
        ? lotus({ x: 0, y: 0, r: tile * 0.25, state: p.leaving ? 'leaving' : 'nobody' })
        : p.dark || p.light
          ? lotusPlace(0, 0, tile * 0.19)
          : nothing
    }`;
}

/** The dotted way of the lotus along the rim, from one seat's pill to another's (angles), outside the disc. */
export const journeyPath = (from: number, to: number): string => {
  const turn = ((to - from + 540) % 360) - 180;
  return arcPath(from, from + turn, R * 1.035);
};
