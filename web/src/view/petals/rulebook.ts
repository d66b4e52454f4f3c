/** The rules of Petals as the rules page shows them: their order, and little pictures. */

import { html, type TemplateResult } from 'lit';
import { bed, ELEMENTS, squareBack, squarePicture, type BedProps, type Hub, type LyingCard, type Sides } from '../../art/garden';
import type { I18n } from '../../i18n';
import type { Part, Picture, RuleGroup } from '../rulebook';
import { elementLetters } from './data';
import { badgePicture } from './players';

const WIDTH = 84;

const ONE: Sides = ['water-2', 'fire-2', 'water-symbol', 'water-1'];
const TWO: Sides = ['air-2', 'air-1', 'earth-3', 'fire-2'];
const BUG: Sides = ['earth-1', 'air-2', 'water-3', 'fire-symbol'];

const card = (sides: Sides, hub: Hub = 'plain'): Part => ({ draw: (i18n) => squarePicture({ sides, letters: elementLetters(i18n), hub }, WIDTH) });
const back: Part = { draw: () => squareBack(WIDTH) };
const badges: Part = { draw: (i18n) => html`<span class="rules-badges">${ELEMENTS.map((element) => badgePicture({ letters: elementLetters(i18n) }, element, 44))}</span>` };

const garden =
  (cards: readonly LyingCard[], more: Partial<BedProps> = {}) =>
  (i18n: I18n): TemplateResult =>
    bed({ cards, places: [], letters: elementLetters(i18n), effectWord: i18n.t('petals.effect'), width: 230, height: 176, rim: 9, ...more });

const lying = (name: string, x: number, y: number, sides: Sides, hub: Hub = 'plain', state: LyingCard['state'] = 'lying'): LyingCard => ({ name, x, y, sides, hub, state });
const drawn = (cards: readonly LyingCard[], more: Partial<BedProps> = {}): readonly Picture[] => [{ rows: [[{ draw: garden(cards, more) }]] }];
const one = (...parts: Part[]): readonly Picture[] => [{ rows: [parts] }];
const arrow: Part = { sign: 'arrow' };

const STARTS: readonly LyingCard[] = [
  lying('a', -1, 1, ['fire-1', 'water-3', 'earth-2', 'air-symbol'], 'start'),
  lying('b', 0, 0, ['water-2', 'earth-1', 'air-3', 'fire-symbol'], 'start'),
  lying('c', 1, -1, ['earth-3', 'air-2', 'fire-1', 'water-1'], 'start'),
];
const LEFT = lying('l', 0, 0, ['earth-1', 'fire-2', 'water-3', 'air-1']);
const SYMBOLS = [lying('l', 0, 0, ['earth-1', 'water-symbol', 'fire-3', 'air-1']), lying('r', 1, 0, ['air-2', 'fire-1', 'earth-2', 'water-symbol'])];
const DIFFERENT = [lying('l', 0, 0, ['earth-1', 'water-symbol', 'fire-3', 'air-1']), lying('r', 1, 0, ['air-2', 'fire-1', 'earth-2', 'fire-symbol'])];

export const PETALS_RULES: readonly RuleGroup[] = [
  {
    id: 'parts',
    rules: [
      { number: 'C1', pictures: one(card(ONE), card(BUG, 'ladybug')) },
      { number: 'C2', pictures: [] },
      { number: 'C3', pictures: one(badges) },
    ],
  },
  {
    id: 'setup',
    rules: [
      { number: 'S1', pictures: one(card(BUG, 'ladybug'), { sign: 'forbidden' }) },
      { number: 'S2', pictures: drawn(STARTS) },
    ],
  },
  {
    id: 'turn',
    rules: [
      { number: 'T1', pictures: drawn(STARTS, { places: [[-2, 1], [-1, 0], [0, 1], [1, 0], [0, -1], [2, -1], [-1, 2], [1, -2]].map(([x = 0, y = 0]) => ({ x, y, word: '' })) }) },
      { number: 'T2', pictures: drawn([LEFT, lying('r', 1, 0, TWO)], { seams: [{ x: 0, y: 0, to: 'east', sign: '2' }] }) },
      { number: 'T3', pictures: drawn(SYMBOLS, { seams: [{ x: 0, y: 0, to: 'east', sign: '=', gold: true }] }) },
      { number: 'T4', pictures: [] },
      { number: 'T5', pictures: drawn(DIFFERENT, { seams: [{ x: 0, y: 0, to: 'east', sign: '≠', gold: true }] }) },
      { number: 'T6', pictures: drawn(SYMBOLS, { seams: [{ x: 0, y: 0, to: 'east', sign: '=', gold: true }] }) },
      {
        number: 'T7',
        pictures: drawn([lying('l', 0, 0, ONE, 'start'), lying('m', 2, 0, TWO), lying('n', 1, 0, ['water-1', 'air-3', 'fire-2', 'earth-2'])], {
          places: [{ x: 0, y: 1, word: '' }],
          path: { from: { x: 2, y: 0 }, to: { x: 0, y: 1 } },
        }),
      },
      { number: 'T8', pictures: [] },
      { number: 'T9', pictures: one(back, arrow, card(TWO)) },
    ],
  },
  {
    id: 'end',
    rules: [
      { number: 'E1', pictures: one(card(TWO), arrow, badges) },
      { number: 'W1', pictures: one(badges) },
      { number: 'W2', pictures: [] },
      { number: 'W3', pictures: [] },
    ],
  },
];
