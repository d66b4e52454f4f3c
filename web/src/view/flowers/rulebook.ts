/** The rules of Flowers as the rules page shows them: their order, and a little picture for each as data. */

import type { Part, Picture, RuleGroup } from '../rulebook';

const arrow: Part = { sign: 'arrow' };
const one = (...parts: Part[]): readonly Picture[] => [{ rows: [parts] }];
const rows = (...lines: Part[][]): readonly Picture[] => [{ rows: lines }];

const RED_ORANGE = ['red-5', 'orange-7'] as const;

export const FLOWERS_RULES: readonly RuleGroup[] = [
  {
    id: 'parts',
    rules: [
      { number: 'C1', pictures: one({ cards: ['grey', 'purple', 'red', 'green', 'orange', 'yellow'] }) },
      {
        number: 'C2',
        pictures: rows(
          [{ tiles: ['red-2', 'red-3', 'red-4', 'red-5', 'red-7', 'red-x3'] }],
          [{ tiles: ['green-2', 'green-3', 'green-4', 'green-5', 'green-7', 'green-x3'] }],
        ),
      },
      {
        number: 'C3',
        pictures: one(
          { disc: { tiles: RED_ORANGE, index: 0, diameter: 92 } },
          { disc: { tiles: ['grey-7', 'yellow-5'], index: 1, diameter: 92 } },
          { disc: { tiles: ['purple-x3', 'green-4'], index: 2, diameter: 92 } },
        ),
      },
    ],
  },
  {
    id: 'setup',
    rules: [
      { number: 'S1', pictures: one({ backs: 5 }, { empty: 'discard' }) },
      { number: 'S2', pictures: one({ tiles: ['grey-4', 'green-2'] }, arrow, { disc: { tiles: ['grey-4', 'green-2'] } }) },
      {
        number: 'S3',
        pictures: one({
          sides: [
            { emblem: 0, total: 5 },
            { emblem: 1, total: 6 },
            { emblem: 2, total: 7 },
            { emblem: 3, total: 8 },
          ],
        }),
      },
    ],
  },
  {
    id: 'turn',
    rules: [
      {
        number: 'P1',
        pictures: one(
          { cards: ['purple', 'red', 'red'], lifted: 2 },
          arrow,
          { disc: { tiles: ['grey-3', 'yellow-2'], cards: ['green'], coming: 'red' } },
        ),
      },
      {
        number: 'P2',
        pictures: [
          {
            caption: 'flowers.rule.P2.new',
            rows: [
              [
                { petals: ['green', 'green'] },
                arrow,
                { disc: { tiles: RED_ORANGE, cards: ['grey', 'yellow'], coming: 'green' } },
              ],
            ],
          },
          {
            caption: 'flowers.rule.P2.known',
            rows: [
              [
                { seeds: 2 },
                arrow,
                { disc: { tiles: RED_ORANGE, cards: ['grey', 'yellow'] } },
              ],
            ],
          },
        ],
      },
      {
        number: 'P3',
        pictures: rows(
          [{ cards: ['red', 'red'], lifted: 2 }, { sign: 'forbidden' }],
          [{ cards: ['green', 'red', 'red'], lifted: 2 }, { sign: 'allowed' }],
        ),
      },
      { number: 'P4', pictures: one({ cards: ['yellow'] }, { empty: 'deck' }, { empty: 'discard' }) },
      { number: 'D1', pictures: one({ cards: ['purple'] }, arrow, { cards: ['orange', 'green', 'grey', 'red'] }) },
      { number: 'D2', pictures: one({ cards: ['green', 'orange', 'grey', 'purple'] }, arrow, { backs: 4 }) },
      {
        number: 'L1',
        pictures: one({
          sides: [
            { emblem: 0, total: 5, claim: true, words: 'flowers.rule.L1.takes' },
            { emblem: 1, total: 4, words: 'flowers.rule.L1.second' },
            { emblem: 2, total: 6, ignored: true, words: 'flowers.rule.L1.ignored' },
          ],
        }),
      },
      {
        number: 'M1',
        pictures: one(
          { disc: { tiles: RED_ORANGE, cards: ['grey', 'yellow', 'purple'], coming: 'green', held: true } },
          arrow,
          { tiles: RED_ORANGE },
        ),
      },
    ],
  },
  {
    id: 'complete',
    rules: [
      { number: 'X1', pictures: one({ tiles: ['grey-7'] }, { sign: 'lotus' }, { tiles: ['yellow-5'] }) },
      {
        number: 'X2',
        pictures: one({
          sides: [
            { emblem: 0, up: ['red', 'red', 'orange'], down: 2, claim: true },
            { emblem: 1, up: ['green', 'green'], down: 2, words: 'flowers.rule.L1.second' },
            { emblem: 2, up: ['purple'], down: 3 },
          ],
        }),
      },
      {
        number: 'X3',
        pictures: rows(
          [
            {
              sides: [
                { emblem: 0, total: 5, claim: true },
                { emblem: 1, total: 3 },
              ],
            },
            { sign: 'allowed' },
          ],
          [
            {
              sides: [
                { emblem: 0, total: 5, claim: true },
                { emblem: 1, total: 2 },
              ],
            },
            { sign: 'forbidden' },
          ],
        ),
      },
      { number: 'X4', pictures: one({ disc: { tiles: ['purple-2', 'orange-3'], cards: ['green', 'yellow'] } }) },
      { number: 'X5', pictures: one({ tiles: ['green-5'] }, { text: '+' }, { tiles: ['green-3'] }, arrow, { flower: ['green-5', 'green-3'] }) },
      {
        number: 'X6',
        pictures: one({
          sides: [
            { emblem: 0, up: ['red', 'red'], down: 1, claim: true, to: 'discard' },
            { emblem: 2, up: ['purple'], down: 1, to: 'hand' },
          ],
        }),
      },
      { number: 'X7', pictures: one({ tiles: ['purple-5', 'yellow-2'] }, arrow, { disc: { tiles: ['purple-5', 'yellow-2'], index: 1 } }) },
    ],
  },
  {
    id: 'end',
    rules: [
      {
        number: 'E1',
        pictures: one({ flower: ['yellow-x3', 'yellow-5'] }, { flower: ['green-5', 'green-3'] }, { flower: ['red-7', 'red-4'] }),
      },
      {
        number: 'E2',
        pictures: one(
          { disc: { tiles: RED_ORANGE, cards: ['grey'], index: 0, diameter: 92 } },
          { disc: { tiles: ['grey-7', 'green-2'], index: 1, diameter: 92, faint: true } },
          { disc: { tiles: ['purple-x3', 'green-4'], cards: ['yellow', 'red'], index: 2, diameter: 92 } },
        ),
      },
      { number: 'F1', pictures: one({ tiles: ['red-4'], sum: '4' }, { tiles: ['yellow-x3'], sum: '0' }) },
      {
        number: 'F2',
        pictures: one(
          { flower: ['yellow-x3', 'yellow-5'], sum: '3 × 5 = 15' },
          { flower: ['green-5', 'green-3'], sum: '5 + 2·3 = 11' },
        ),
      },
      {
        number: 'F3',
        pictures: one({
          sides: [
            { emblem: 0, total: 45, words: 'flowers.rule.F3.more' },
            { emblem: 1, total: 45, words: 'flowers.rule.F3.fewer' },
          ],
        }),
      },
    ],
  },
];
