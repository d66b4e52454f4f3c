/** The picture of the poster: a mandala in mid-game, drawn by code so that nothing is fetched. Decoration only. */

import { SILHOUETTES } from 'build:embed';

const COLOURS = ['grey', 'purple', 'red', 'green', 'orange', 'yellow'] as const;
type Colour = (typeof COLOURS)[number];

const FILL: Readonly<Record<Colour, string>> = { grey: '#b9bec4', purple: '#5b2a86', red: '#a11d21', green: '#0b7a5b', orange: '#e8892b', yellow: '#f7e463' };
const DARK: readonly string[] = ['purple', 'red', 'green'];
const INK = '#2a1e2c';
const IVORY = '#fff6e8';

type Values = Readonly<Record<string, string | number>>;

function shape(tag: string, values: Values, ...inside: (Node | string)[]): SVGElement {
  const made = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(values)) made.setAttribute(name, String(value));
  made.append(...inside);
  return made;
}

const at = (angle: number, radius: number): [number, number] => [
  Math.round(Math.sin((angle * Math.PI) / 180) * radius * 100) / 100,
  Math.round(-Math.cos((angle * Math.PI) / 180) * radius * 100) / 100,
];

/** `letters` in the order of COLOURS. */
export function poster(letters: string): SVGElement {
  const letter = (colour: Colour, x: number, y: number, size: number): SVGElement =>
    shape('text', { x, y, dy: '.36em', 'font-size': size, fill: DARK.includes(colour) ? IVORY : INK }, [...letters][COLOURS.indexOf(colour)] ?? '');
  const petal = (colour: Colour | 'seed', angle: number, from: number, scale: number): SVGElement[] => {
    const ground = colour === 'seed' ? '#fffdf8' : FILL[colour];
    const [x, y] = at(angle, from);
    const d = SILHOUETTES[colour] ?? '';
    const sewn = { d, fill: 'none', transform: 'translate(0 -24)scale(.56)', stroke: DARK.includes(colour) ? IVORY : INK, 'stroke-opacity': 0.55, 'stroke-width': 3, 'stroke-dasharray': '7 6' };
    const drawn = shape('g', { transform: `translate(${x} ${y})rotate(${angle})scale(${scale})` }, shape('path', { d, fill: ground, stroke: INK, 'stroke-opacity': 0.6, 'stroke-width': 3 }), shape('path', sewn));
    return colour === 'seed' ? [drawn] : [drawn, letter(colour, ...at(angle, from + 58 * scale), 30 * scale)];
  };
  const sand = (r: number, fill: string, values: Values = {}): SVGElement => shape('circle', { r, fill, stroke: '#b89b6c', 'stroke-width': 0.6, ...values });
  const wedges = COLOURS.flatMap((colour, i) => {
    const angle = 30 + 60 * i;
    const [from, to] = [at(angle - 30, 58), at(angle + 30, 58)];
    return [shape('path', { d: `M0 0L${from.join(' ')}A58 58 0 0 1 ${to.join(' ')}Z`, fill: FILL[colour], 'fill-opacity': 0.34 }), ...petal(colour, angle, 33, 0.23)];
  });
  const around = (['yellow', 'grey', 'grey', 'red', 'red', 'seed', 'seed', 'green', 'red', 'red', 'yellow', 'orange', 'orange', 'seed'] as const).flatMap((colour, i) =>
    petal(colour, [-12, 14, 27, 44, 57, 76, 92, 128, 146, 160, 176, 214, 230, 250][i] ?? 0, 62, 0.25),
  );
  /** Half a Flower: round petals on one side of the seam. */
  const half = (colour: Colour, side: 1 | -1, value: string): SVGElement[] => [
    ...[30, 90, 150].map((angle) => shape('circle', { cx: at(angle * side, 16)[0], cy: at(angle * side, 16)[1], r: 13, fill: FILL[colour], stroke: IVORY, 'stroke-width': 1.6 })),
    shape('path', { d: `M0 -27A27 27 0 0 ${side === 1 ? 1 : 0} 0 27Z`, fill: FILL[colour] }),
    shape('text', { x: 15 * side, y: 0, dy: '.34em', 'font-size': 17, class: 'value', fill: DARK.includes(colour) ? IVORY : INK }, value),
  ];
  const leaf = (angle: number): SVGElement => shape('path', { d: 'M0 3C-4 0 -4 -4 0 -7C4 -4 4 0 0 3Z', fill: IVORY, transform: `rotate(${angle} 0 3)` });
  return shape(
    'svg',
    { viewBox: '-104 -104 208 208', 'aria-hidden': 'true', focusable: 'false' },
    sand(102, '#e2d2b6'),
    sand(95, 'none', { stroke: '#8e7340', 'stroke-width': 5, 'stroke-dasharray': '0 8.29', 'stroke-linecap': 'round', 'stroke-opacity': 0.55 }),
    sand(89, '#eee2cd'),
    ...Array.from({ length: 24 }, (_, i) => sand(18, 'none', { cx: at(i * 15, 71)[0], cy: at(i * 15, 71)[1], 'stroke-opacity': 0.4 })),
    sand(59, '#f7f0e3'),
    ...wedges,
    ...around,
    ...half('purple', -1, '5'),
    ...half('orange', 1, '7'),
    shape('circle', { r: 9.5, fill: '#173a66', stroke: '#fffdf8', 'stroke-width': 1.2 }),
    ...[-72, 72, -38, 38, 0].map(leaf),
  );
}
