/** The component sheet of Petals: every part of its pictures, in the theme that the address names (`?theme=dark`). */

import { html, render, type TemplateResult } from 'lit';
import { artDefs } from '../../../web/src/art';
import { badge, bed, ELEMENTS, medallion, squareBack, squarePicture, trackers, type BedProps, type ElementLetters, type LyingCard, type Sides, type TrackersProps } from '../../../web/src/art/garden';
import '../../../web/styles/main.css';
import '../../../web/styles/petals.css';
import words from '../../../web/locales/en/petals.json';
import deck from '../../../flowers_core/petals/deck.json';

document.documentElement.dataset['theme'] = new URLSearchParams(location.search).get('theme') ?? 'light';

const letters = Object.fromEntries(ELEMENTS.map((element) => [element, words[`petals.element.${element}.letter`]])) as ElementLetters;

const part = (title: string, ...pictures: unknown[]): TemplateResult =>
  html`<section class="panel sheet-part" data-title=${title}>
    <h2>${title}</h2>
    <div class="sheet-row">${pictures}</div>
  </section>`;

const SIDES = new Map(deck.cards.map(({ id, sides }) => [id, sides.map(({ element, value }) => `${element}-${value}`) as unknown as Sides]));
const turned = (name: string, quarters = 0): Sides => {
  const sides = [...(SIDES.get(name) ?? [])];
  return [...sides.slice(4 - quarters), ...sides.slice(0, 4 - quarters)] as unknown as Sides;
};

const card = (name: string, x: number, y: number, quarters = 0, more: Partial<LyingCard> = {}): LyingCard => ({ name, x, y, sides: turned(name, quarters), ...more });

const GARDEN: BedProps = {
  letters,
  effectWord: 'effect',
  width: 840,
  height: 594,
  cards: [
    card('c03', -1, 1, 0, { hub: 'start' }),
    card('c11', 0, 0, 0, { hub: 'start' }),
    card('c22', 1, -1, 0, { hub: 'start' }),
    card('c36', 0, 1, 1, { hub: 'ladybug' }),
    card('c17', 1, 0, 2),
    card('c30', -2, 1, 3),
    card('c08', 0, 2, 0, { state: 'preview' }),
  ],
  places: [
    { x: -1, y: 0, points: [0, 3, 1, 0] },
    { x: 2, y: 0, points: [0, 0, 0, 0] },
    { x: -1, y: 2, points: [2, 3, 1, 0] },
    { x: 1, y: 1, effect: ['water', 'air'] },
    { x: 2, y: -1, points: [5, 0, 0, 0] },
    { x: 1, y: -2, points: [1, 2, 3, 4] },
    { x: -2, y: 2, points: [0, 0, 0, 2] },
    { x: -3, y: 1, word: 'was here' },
  ],
  seams: [
    { x: 0, y: 1, to: 'north', sign: '2' },
    { x: 0, y: 0, to: 'east', sign: '=', gold: true },
  ],
};

const EFFECT: BedProps = {
  ...GARDEN,
  cards: GARDEN.cards.map((one, i) => ({ ...one, ...(one.hub === 'start' ? { state: 'still', tag: 'start card' } : i === 4 ? { state: 'still', tag: 'symbol pair' } : { state: 'lifted' }) })),
};

const TRACKERS: TrackersProps = {
  scores: [
    [5, 8, 6, 6],
    [2, 6, 6, 5],
    [3, 3, 8, 4],
  ],
  leaders: { fire: [0], water: [0], earth: [2], air: [0] },
  emblems: [0, 1, 2],
  letters,
  names: Object.fromEntries(ELEMENTS.map((element) => [element, words[`petals.element.${element}`]])) as TrackersProps['names'],
  width: 276,
  height: 500,
};
const MANY: TrackersProps = {
  ...TRACKERS,
  scores: [
    [5, 0, 21, 12],
    [5, 1, 20, 12],
    [5, 2, 19, 12],
    [6, 3, 18, 3],
    [7, 4, 0, 3],
  ],
  leaders: { fire: [4], water: [4], earth: [0], air: [0, 1, 2] },
  emblems: [0, 1, 2, 3, 3],
};

const picture = (drawing: unknown, size: number): TemplateResult => html`<svg width=${size} height=${size} viewBox="-20 -20 40 40">${drawing}</svg>`;
const cards = deck.cards.map(({ id, ladybug }) => ({ id, hub: ladybug ? ('ladybug' as const) : ('plain' as const) }));

render(
  html`${artDefs()}<main class="sheet">
    <h1>Petals</h1>
    ${part('Badges', ...ELEMENTS.map((element) => picture(badge(element, letters[element], 0, 0, 18), 64)), ...ELEMENTS.map((element) => picture(badge(element, letters[element], 0, 0, 18), 26)))}
    ${part('Symbols', ...ELEMENTS.map((element) => picture(medallion(element, 0, 0, 16), 64)))}
    ${part('Cards', ...cards.slice(0, 8).map(({ id, hub }) => squarePicture({ sides: turned(id), letters, hub }, 116)), squareBack(116))}
    ${part('Rotations and hubs', ...[0, 1, 2, 3].map((turn) => squarePicture({ sides: turned('c11', turn), letters, hub: 'start' }, 88)), ...cards.slice(35).map(({ id, hub }) => squarePicture({ sides: turned(id), letters, hub }, 88)))}
    ${part('Small cards', ...cards.slice(8, 24).map(({ id, hub }) => squarePicture({ sides: turned(id), letters, hub }, 44)), squareBack(44))}
    ${part('Trackers', trackers(TRACKERS), trackers({ ...TRACKERS, preview: { seat: 0, scores: [7, 11, 6, 8] } }), trackers(MANY))}
    ${part('Garden', bed(GARDEN))}
    ${part('Effect', bed({ ...EFFECT, width: 620, height: 480 }))}
    ${part('Phone', bed({ ...GARDEN, width: 374, height: 322, rim: 9 }))}
  </main>`,
  document.body,
);
