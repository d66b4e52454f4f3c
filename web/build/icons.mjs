/** The mark of the game in its own colours, and the pictures of it that systems want for an installed app. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Resvg, initWasm } from '@resvg/resvg-wasm';

const COLOURS = {
  grey: '#b9bec4',
  purple: '#5b2a86',
  red: '#a11d21',
  green: '#0b7a5b',
  orange: '#e8892b',
  yellow: '#f7e463',
};

/** As `logoPiece` of src/art draws it, in the colours of the light theme: some 100 to the petals' tips. */
const flower = ({ SILHOUETTES, RING }) =>
  `<g stroke="#2a1e2c" stroke-width="4.5" stroke-linejoin="round">${RING.map(
    (colour, i) =>
      `<path fill="${COLOURS[colour]}" transform="rotate(${30 + 60 * i})translate(0 -8)scale(1.05 .86)" d="${SILHOUETTES[colour]}"/>`,
  ).join('')}<circle r="15" fill="#fcf9f3"/></g>`;

const svg = (content) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-104 -104 208 208">${content}</svg>`;

/** For the browser's tab. */
export const tabIcon = (art) => svg(flower(art));

/** On sand, square: `inner` is the flower's share of the half width. */
const onSand = (art, inner, round) =>
  svg(
    `<rect x="-104" y="-104" width="208" height="208" rx="${round}" fill="#f7f0e3"/>` +
      `<circle r="${96 * inner + 6}" fill="#eee2cd"/><g transform="scale(${inner})">${flower(art)}</g>`,
  );

let started = null;

async function png(text, width) {
  started ??= initWasm(readFileSync(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')));
  await started;
  return Buffer.from(new Resvg(text, { fitTo: { mode: 'width', value: width } }).render().asPng());
}

/** `[{name, size, purpose, bytes}]`; the maskable ones keep the flower within the circle that no system cuts. */
export async function appIcons(art) {
  const usual = onSand(art, 0.84, 44);
  const wanted = [
    ['app-192.png', 192, 'any', usual],
    ['app-512.png', 512, 'any', usual],
    ['app-mask-512.png', 512, 'maskable', onSand(art, 0.7, 0)],
    ['app-touch-180.png', 180, 'touch', onSand(art, 0.8, 0)],
  ];
  return Promise.all(wanted.map(async ([name, size, purpose, text]) => ({ name, size, purpose, bytes: await png(text, size) })));
}
