/**
 * The pieces that every picture is made of, once per page. A drawing is then a handful of `<use>`.
 *
 * Colours are custom properties (`tokens.css`), so the pieces follow the theme. The grain is baked:
 * a pattern of specks, no filter runs.
 */

import { html, type TemplateResult } from 'lit';
import { unsafeSVG } from 'lit/directives/unsafe-svg.js';
import { circlePath, circlesAround, n, polar, stream } from './geometry';
import { LETTER_AT, SILHOUETTES } from './petals';
import { lobes } from './tiles';
import { COLOURS, isDark, type Colour } from './types';

/** Where a petal's sewn line shrinks to. */
const SEWN: Readonly<Record<Colour | 'seed', number>> = {
  grey: 0.6,
  purple: 0.52,
  red: 0.54,
  green: 0.5,
  orange: 0.58,
  yellow: 0.58,
  seed: 0.6,
};

/** Specks in a tile of 48 × 48: short round dots, some light, some dark. */
const specks = (seed: number, count: number, tile: number): string => {
  const next = stream(seed);
  let d = '';
  for (let i = 0; i < count; i++) d += `M${n(next() * tile)} ${n(next() * tile)}h.01`;
  return d;
};

const grain = (): string =>
  `<pattern id="fl-grain" width="44" height="44" patternUnits="userSpaceOnUse">` +
  `<path d="${specks(3, 130, 44)}" stroke="var(--grain-light)" stroke-width="1.1" stroke-linecap="round"/>` +
  `<path d="${specks(11, 90, 44)}" stroke="var(--grain-dark)" stroke-width="1" stroke-linecap="round"/></pattern>` +
  // petals are drawn at a quarter to a half of their units, so their grain is coarser
  `<pattern id="fl-grain-petal" width="60" height="60" patternUnits="userSpaceOnUse">` +
  `<path d="${specks(5, 120, 60)}" stroke="var(--grain-light)" stroke-width="1.9" stroke-linecap="round"/>` +
  `<path d="${specks(17, 90, 60)}" stroke="var(--grain-dark)" stroke-width="1.7" stroke-linecap="round"/></pattern>`;

const petalPiece = (colour: Colour): string => {
  const d = SILHOUETTES[colour];
  const sewn = SEWN[colour];
  const y = -100 * sewn;
  return (
    `<path id="fl-s-${colour}" d="${d}" vector-effect="non-scaling-stroke"/>` +
    // the cleared place keeps the grain away from the letter
    `<radialGradient id="fl-g-${colour}" gradientUnits="userSpaceOnUse" cx="0" cy="${-100 * LETTER_AT[colour]}" r="34"><stop offset=".55" stop-color="var(--${colour})"/><stop offset="1" stop-color="var(--${colour})" stop-opacity="0"/></radialGradient>` +
    `<g id="fl-p-${colour}"><path d="${d}" fill="var(--${colour})"/><path d="${d}" fill="url(#fl-grain-petal)"/><path d="${d}" fill="url(#fl-g-${colour})"/>` +
    `<path d="${d}" fill="none" stroke="var(--sewn-${colour})" stroke-width=".8" stroke-opacity=".75" stroke-dasharray="2 1.6" vector-effect="non-scaling-stroke" transform="translate(0 ${n(y * 0.3)})scale(.7)"/>` +
    `<path d="${d}" fill="none" stroke="var(--petal-line)" stroke-width="var(--petal-line-width)" stroke-linejoin="round" vector-effect="non-scaling-stroke"/></g>`
  );
};

const seedPiece = (): string => {
  const d = SILHOUETTES.seed;
  return (
    `<path id="fl-s-seed" d="${d}" vector-effect="non-scaling-stroke"/>` +
    `<g id="fl-p-seed"><path d="${d}" fill="var(--down)" stroke="var(--down-line)" stroke-width="var(--petal-line-width)" stroke-linejoin="round" vector-effect="non-scaling-stroke"/>` +
    `<path d="${d}" fill="none" stroke="var(--down-stitch)" stroke-width="1.1" stroke-dasharray="2.4 2" vector-effect="non-scaling-stroke" transform="translate(0 -20)scale(.68)"/>` +
    `<path d="M-13 -76L13 -46M13 -76L-13 -46" fill="none" stroke="var(--down-stitch)" stroke-width="1.2" stroke-linecap="round" vector-effect="non-scaling-stroke"/></g>`
  );
};

const tilePiece = (colour: Colour, side: 'left' | 'right'): string => {
  const parts = lobes(colour, side);
  const half = side === 'left' ? 'M0 -66A66 66 0 0 0 0 66Z' : 'M0 -66A66 66 0 0 1 0 66Z';
  const backing = `var(--backing-${isDark(colour) ? 'dark' : 'light'})`;
  const all = parts.join('');
  const dots = circlesHalf(52, side);
  const inner = parts
    .join('')
    .replaceAll('<path ', `<path fill="none" stroke="var(--sewn-${colour})" stroke-width="1.6" `);
  return (
    `<g id="fl-t-${colour}-${side}" clip-path="url(#fl-half-${side})">` +
    `<g transform="translate(0 3)" fill="var(--tile-shade)" stroke="var(--tile-shade)" stroke-width="16" stroke-linejoin="round">${all}</g>` +
    `<g fill="${backing}" stroke="${backing}" stroke-width="13" stroke-linejoin="round">${all}</g>` +
    `<g fill="var(--${colour})" stroke="var(--lobe-${colour})" stroke-width="2.2" stroke-linejoin="round">${all}</g>` +
    `<g transform="scale(.915)">${inner}</g>` +
    `<path d="${half}" fill="var(--${colour})"/>` +
    `<path d="${dots}" fill="var(--sewn-${colour})"/></g>`
  );
};

/** Sewing holes around the numeral. */
const circlesHalf = (radius: number, side: 'left' | 'right'): string => {
  let d = '';
  for (let i = 0; i < 15; i++) {
    const p = polar((side === 'left' ? 180 : 0) + 6 + (168 * i) / 14, radius);
    d += circlePath(p.x, p.y, 1.1);
  }
  return d;
};

const blossom = (): string => {
  let d = '';
  for (let i = 0; i < 5; i++) {
    const p = polar(72 * i, 5.6);
    d += circlePath(p.x, p.y, 3.9);
  }
  return `<g id="fl-blossom"><path d="${d}" fill="var(--blossom)"/><circle r="3.2" fill="var(--blossom-eye)"/></g>`;
};

const ripples = (): string =>
  `<g id="fl-ripples" fill="none" stroke="var(--blossom)" stroke-linecap="round">${[65, 72, 79]
    .map((r, i) => {
      const spread = 58 - 4 * i;
      const a = polar(90 - spread / 1.25, r);
      const b = polar(90 + spread / 1.25, r);
      return `<path stroke-width="4" d="M${n(a.x)} ${n(a.y)}A${r} ${r} 0 0 1 ${n(b.x)} ${n(b.y)}"/>`;
    })
    .join('')}</g>`;

/** The lotus around the origin, radius 100; its colours are the same in every theme. */
export const lotusPiece = (): string => {
  const leaf = 'M0 26C-19 8 -21 -20 0 -52C21 -20 19 8 0 26Z';
  const inner = 'M0 26C-24 16 -36 -6 -30 -36C-12 -28 -2 -8 0 26Z';
  const outer = 'M0 28C-24 30 -48 20 -58 -8C-36 -8 -12 2 0 28Z';
  const ivory = 'fill="#FFFDF8" stroke="#173A66" stroke-width="4.5" stroke-linejoin="round"';
  return (
    `<g id="fl-lotus"><circle r="108" fill="var(--lotus-shade)" cy="4"/><circle r="100" fill="#173A66" stroke="#FFFDF8" stroke-width="9"/>` +
    `<circle r="84" fill="none" stroke="#8FB2DA" stroke-width="3.5" stroke-dasharray="10 8"/>` +
    `<g transform="translate(0 14)scale(1.28)"><path d="${outer}" ${ivory}/><path d="${outer}" transform="scale(-1 1)" ${ivory}/>` +
    `<path d="${inner}" ${ivory}/><path d="${inner}" transform="scale(-1 1)" ${ivory}/><path d="${leaf}" ${ivory}/>` +
    `<path d="M-40 32Q0 56 40 32Q0 45 -40 32Z" fill="#E3B95A" stroke="#E3B95A" stroke-width="4" stroke-linejoin="round"/></g></g>`
  );
};

const emblemPieces = (): string => {
  let rays = '';
  for (let i = 0; i < 8; i++) {
    const a = polar(45 * i, 5.9);
    const b = polar(45 * i, 8);
    rays += `M${n(a.x)} ${n(a.y)}L${n(b.x)} ${n(b.y)}`;
  }
  const disc = '<circle r="11" fill="var(--surface)" stroke="var(--ink)" stroke-width="1.4"/>';
  const wave = (y: number): string => `M-7.5 ${y}q1.9 -2.8 3.750 0t3.750 0 3.750 0 3.750 0`;
  return (
    `<g id="fl-e-sun"><circle r="11.7" fill="var(--ink)"/><circle r="3.7" fill="var(--surface)"/><path d="${rays}" stroke="var(--surface)" stroke-width="1.9" stroke-linecap="round"/></g>` +
    `<g id="fl-e-moon">${disc}<path fill="var(--ink)" d="M1.6 -8.2A8.3 8.3 0 1 0 8.2 3.2A6.7 6.7 0 0 1 1.6 -8.2Z"/></g>` +
    `<g id="fl-e-wave">${disc}<path fill="none" stroke="var(--ink)" stroke-width="1.7" stroke-linecap="round" d="${wave(-3.6)}${wave(0.4)}${wave(4.4)}"/></g>` +
    `<g id="fl-e-peak">${disc}<path fill="var(--ink)" d="M-8.6 5.4L-2.6 -6L.6 -.6L2.9 -3.6L8.6 5.4Z"/><path fill="var(--surface)" d="M-2.6 -6L-4.3 -2.6L-2.9 -3.2L-2 -2L-.7 -2.8Z"/></g>` +
    `<g id="fl-e-leaf">${disc}<path fill="var(--ink)" d="M-6.4 6.6C-8 -1.6 -2.4 -7.2 7.2 -7.2C7.6 2.2 2.6 8 -4.6 5.6Z"/><path fill="none" stroke="var(--surface)" stroke-width="1.3" stroke-linecap="round" d="M-6.6 7.2C-3.4 2.6 .2 -1.2 4.4 -4.2"/></g>`
  );
};

/** Petals of a card's rosette: the orange ones are slender, so there are ten. */
const rosette = (colour: Colour): string => {
  const count = colour === 'orange' ? 10 : 8;
  const petals = (length: number, width: number, from: number, fill: string, lead: string, weight: number): string => {
    let out = '';
    for (let i = 0; i < count; i++)
      out += `<path d="${SILHOUETTES[colour]}" transform="rotate(${n(from + (360 * i) / count)})translate(0 -3)scale(${n(width)} ${n(length)})" fill="${fill}" stroke="${lead}" stroke-width="${weight}" vector-effect="non-scaling-stroke" stroke-linejoin="round"/>`;
    return out;
  };
  const broad = colour === 'orange' ? 0.5 : colour === 'grey' ? 0.62 : 0.6;
  return (
    petals(0.575, broad, 0, `var(--card-petal-${colour})`, `var(--card-line-${colour})`, 1.1) +
    petals(0.2, 0.17, 180 / count, `var(--card-ground-${colour})`, `var(--card-line-${colour})`, 0.9) +
    `<circle r="5" fill="var(--card-line-${colour})"/><circle r="2.4" fill="var(--card-ground-${colour})"/>`
  );
};

const corner = (colour: Colour): string => {
  const c = `var(--card-line-${colour})`;
  const motif = circlesAround(8, 34, 30);
  return `<path d="${motif}" fill="none" stroke="${c}" stroke-opacity=".3" stroke-width=".8"/>`;
};

const cardPiece = (colour: Colour): string =>
  `<g id="fl-c-${colour}"><rect width="112" height="157" rx="11" fill="var(--card-ground-${colour})"/>` +
  `<g clip-path="url(#fl-card)"><g transform="translate(56 0)">${corner(colour)}</g><g transform="translate(56 157)">${corner(colour)}</g>` +
  `<g transform="translate(56 84)">${rosette(colour)}</g>` +
  `<rect width="112" height="157" fill="url(#fl-grain)"/>` +
  `<path d="M0 0H32V50Q32 56 26 56H0Z" fill="var(--${colour})"/></g>` +
  `<path d="${SILHOUETTES[colour]}" transform="translate(16 50.5)scale(.205 .19)" fill="none" stroke="var(--on-${colour})" stroke-width="1.4" stroke-linejoin="round" vector-effect="non-scaling-stroke"/>` +
  `<rect x="3.5" y="3.5" width="105" height="150" rx="8" fill="none" stroke="var(--card-line-${colour})" stroke-opacity=".75" stroke-width="1" stroke-dasharray="5 3.5"/>` +
  `<rect x=".5" y=".5" width="111" height="156" rx="10.5" fill="none" stroke="var(--card-edge)"/></g>`;

const backPiece = (): string => {
  let flower = '';
  for (let i = 0; i < 6; i++)
    flower += `<path d="${SILHOUETTES.orange}" transform="rotate(${60 * i})scale(.44 .4)" fill="none" stroke="var(--ornament)" stroke-width="1.4" vector-effect="non-scaling-stroke"/>`;
  return (
    `<g id="fl-c-back"><rect width="112" height="157" rx="11" fill="var(--down)"/>` +
    `<g clip-path="url(#fl-card)"><g transform="translate(56 78.5)"><path d="${circlesAround(12, 40, 40)}" fill="none" stroke="var(--ornament)" stroke-opacity=".45"/>${flower}<circle r="6" fill="var(--ornament)"/></g></g>` +
    `<rect x="4" y="4" width="104" height="149" rx="8" fill="none" stroke="var(--down-stitch)" stroke-dasharray="5 3.5"/>` +
    `<rect x=".5" y=".5" width="111" height="156" rx="10.5" fill="none" stroke="var(--card-edge)"/></g>`
  );
};

/** Around the mark and the ring of a mandala alike: yellow 30°, then clockwise. */
export const RING: readonly Colour[] = ['yellow', 'orange', 'green', 'red', 'purple', 'grey'];

const logoPiece = (): string => {
  let petals = '';
  RING.forEach((colour, i) => {
    petals += `<path d="${SILHOUETTES[colour]}" transform="rotate(${30 + 60 * i})translate(0 -8)scale(1.05 .86)" fill="var(--${colour})" stroke="var(--logo-line)" stroke-width="4.5" stroke-linejoin="round"/>`;
  });
  return `<g id="fl-logo">${petals}<circle r="15" fill="var(--surface)" stroke="var(--logo-line)" stroke-width="4.5"/></g>`;
};

const pieces = (): string =>
  `<clipPath id="fl-half-left"><path d="M0 -130H-130V130H0Z"/></clipPath><clipPath id="fl-half-right"><path d="M0 -130H130V130H0Z"/></clipPath>` +
  `<clipPath id="fl-card"><rect width="112" height="157" rx="11"/></clipPath>` +
  `<radialGradient id="fl-sand"><stop offset="0" stop-color="var(--sand-core)"/><stop offset=".62" stop-color="var(--sand-core)"/><stop offset=".8" stop-color="var(--sand-mid)"/><stop offset="1" stop-color="var(--sand-mid)"/></radialGradient>` +
  grain() +
  COLOURS.map(petalPiece).join('') +
  seedPiece() +
  COLOURS.map((colour) => tilePiece(colour, 'left') + tilePiece(colour, 'right')).join('') +
  blossom() +
  ripples() +
  lotusPiece() +
  emblemPieces() +
  COLOURS.map(cardPiece).join('') +
  backPiece() +
  logoPiece();

let defs: TemplateResult | undefined;

/** To stand once in the page, before any picture. */
export const artDefs = (): TemplateResult =>
  (defs ??= html`<svg class="art-defs" width="0" height="0" aria-hidden="true" focusable="false"><defs>${unsafeSVG(pieces())}</defs></svg>`);
