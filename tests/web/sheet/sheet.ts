/** The component sheet: every part of the pictures on one page, in the theme that the address names (`?theme=dark`). */

import { html, render, type TemplateResult } from 'lit';
import {
  artDefs,
  cardBack,
  cardFace,
  COLOURS,
  emblemPicture,
  flowerChip,
  flowerPicture,
  glyph,
  logo,
  lotusPicture,
  mandalaDisc,
  petalPicture,
  seedPicture,
  tilePicture,
  type Colour,
  type DiscProps,
  type Letters,
  type TileName,
  type TileValue,
} from '../../../web/src/art';
import '../../../web/styles/main.css';
import glossary from '../../../web/locales/en/glossary.json';

document.documentElement.dataset['theme'] = new URLSearchParams(location.search).get('theme') ?? 'light';

const words: Readonly<Record<string, string>> = glossary;
const letters = Object.fromEntries(COLOURS.map((colour) => [colour, words[`colour.${colour}.letter`]])) as Letters;
const values: readonly TileValue[] = ['2', '3', '4', '5', '7', 'x3'];

const part = (title: string, ...pictures: unknown[]): TemplateResult =>
  html`<section class="panel sheet-part" data-title=${title}>
    <h2>${title}</h2>
    <div class="sheet-row">${pictures}</div>
  </section>`;

const DISC: DiscProps = {
  index: 0,
  dark: 'red-5',
  light: 'orange-7',
  shown: new Set<Colour>(['red', 'orange', 'grey', 'yellow']),
  sides: [
    { up: ['yellow', 'yellow'], down: 0 },
    { up: ['purple', 'green'], down: 2 },
    { up: ['grey'], down: 4 },
  ],
  viewer: 0,
  free: false,
  letters,
  diameter: 300,
};

const disc = (changes: Partial<DiscProps>): TemplateResult => {
  const props = { ...DISC, ...changes };
  return html`<svg class="sheet-disc" width=${props.diameter} height=${props.diameter} viewBox="-100 -100 200 200">
    ${mandalaDisc(props)}
  </svg>`;
};

const tile = (colour: Colour, value: TileValue): TileName => `${colour}-${value}`;

render(
  html`${artDefs()}
    <main class="sheet">
      <h1>Components</h1>
      ${part('Petals', ...COLOURS.map((colour) => petalPicture(colour, letters[colour], 96)), seedPicture(96))}
      ${part('Petals in text', ...COLOURS.map((colour) => petalPicture(colour, letters[colour], 17)), seedPicture(16))}
      ${part('Lotus', ...(['claimed', 'coming', 'leaving'] as const).map((state) => lotusPicture(64, state)))}
      ${part('Seats', ...[0, 1, 2, 3].map((seat) => emblemPicture(seat, 48)), logo(64))}
      ${COLOURS.map((colour) =>
        part(
          `Tiles, ${words[`colour.${colour}`]}`,
          ...values.map((value) => tilePicture(tile(colour, value), letters[colour], 124)),
          ...values.map((value) => tilePicture(tile(colour, value), letters[colour], 54)),
          flowerPicture([tile(colour, '5'), tile(colour, 'x3')], letters, 124),
          flowerPicture([tile(colour, '2'), tile(colour, '7')], letters, 48),
          flowerChip(colour, letters[colour], 25),
        ),
      )}
      ${part('Cards', ...COLOURS.map((colour) => cardFace(colour, letters[colour], 112)), cardBack(112))}
      ${part('Small cards', ...COLOURS.map((colour) => cardFace(colour, letters[colour], 46)), cardBack(46))}
      ${part(
        'Glyphs',
        ...(['deck', 'discard', 'darkTiles', 'lightTiles', 'cards', 'up', 'down', 'draw'] as const).map((name) => glyph(name, 32)),
      )}
      ${part(
        'Mandalas',
        disc({}),
        disc({ index: 1, coming: 'green', sides: [{ up: ['green', 'red'], down: 12, newUp: 1 }, { up: [], down: 3 }] }),
        disc({ index: 2, dark: 'purple-x3', light: 'green-4', free: true }),
        disc({ diameter: 128, compact: true }),
      )}
    </main>`,
  document.body,
);
