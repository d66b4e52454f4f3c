/** The garden: the bed as a picture, and over it a grid of buttons, one for each place and card, that say all it shows. */

import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { ref } from 'lit/directives/ref.js';
import { repeat } from 'lit/directives/repeat.js';
import { bed, centreOf, ELEMENTS, elementOf, frameOf, numberOf, type BedProps, type Flower, type Frame, type LyingCard, type OpenPlace, type Seam, type Spot } from '../../art/garden';
import { icon } from '../icons';
import type { Look, PlaceChoice, Shared, Side } from './data';
import { panZoom, type Fit } from './panzoom';

/** One thing of the grid. */
export interface Cell {
  readonly x: number;
  readonly y: number;
  readonly part: 'place' | 'card';
  readonly card?: string;
  /** For who does not see it. */
  readonly words: string;
  readonly pressed?: boolean;
  /** It can not be picked; pressing it says why. */
  readonly barred: boolean;
  /** How good it looks: what Home leads to; the page's sum of what it scores. */
  readonly worth?: number;
}

export interface GardenProps {
  readonly look: Look;
  readonly cards: readonly LyingCard[];
  readonly places: readonly OpenPlace[];
  readonly seams: BedProps['seams'];
  readonly path?: BedProps['path'];
  readonly cells: readonly Cell[];
  /** Two opposite corners of what is seen when nothing is enlarged. */
  readonly around: BedProps['around'];
  /** What is in the middle where not all of the garden is seen. */
  readonly middle: { readonly x: number; readonly y: number };
  readonly pick: (cell: Cell) => void;
}

/** The words of a card's sides, clockwise from north. */
export const sidesInWords = (look: Look, sides: readonly Flower[]): string =>
  look.t('petals.sides', {
    north: flowerWords(look, sides[0]),
    east: flowerWords(look, sides[1]),
    south: flowerWords(look, sides[2]),
    west: flowerWords(look, sides[3]),
  });

const flowerWords = (look: Look, flower: Flower | undefined): string => {
  if (flower === undefined) return '';
  const element = look.t(`petals.element.${elementOf(flower)}`);
  const number = numberOf(flower);
  return number === null ? look.t('petals.symbol', { element }) : look.t('petals.flower', { element, number });
};

/** What a place says of itself; `chosen`: for the card that is chosen. */
export function placeInWords(look: Look, { effect, legal, note, points }: PlaceChoice, chosen: boolean): string {
  if (!chosen) return look.t('petals.place.empty');
  if (!legal) return note === null ? '' : look.words(note);
  const count = points.reduce((sum, one) => sum + one, 0);
  const args = { ...Object.fromEntries(ELEMENTS.map((element, i) => [element, points[i]])), count, kind: effect };
  return look.t(effect != null ? 'petals.place.effect' : count === 0 ? 'petals.place.nothing' : 'petals.place.scores', args);
}

/** The garden with a place more on each side, for wherever a card may be laid: the same as long as no card comes or goes. */
export function aroundOf(garden: readonly Spot[]): readonly Spot[] {
  const [xs, ys] = [garden.map(({ x }) => x), garden.map(({ y }) => y)];
  return [
    { x: Math.min(...xs) - 1, y: Math.min(...ys) - 1 },
    { x: Math.max(...xs) + 1, y: Math.max(...ys) + 1 },
  ];
}

const SIDES: Readonly<Record<Side, readonly [number, number]>> = { north: [0, 1], east: [1, 0], south: [0, -1], west: [-1, 0] };

/** The seam at that side of a card. */
export function seamAt(at: Spot, side: Side): Seam {
  const [dx, dy] = SIDES[side];
  return { x: Math.min(at.x, at.x + dx), y: Math.min(at.y, at.y + dy), to: dx === 0 ? 'north' : 'east' };
}

/** The same with what both flowers share. */
export const seamOf = (look: Look, at: Spot, side: Side, shared: Shared | null): Seam => ({
  ...seamAt(at, side),
  sign: typeof shared === 'string' ? look.letters[shared] : String(shared),
});

export function gardenPart(p: GardenProps): TemplateResult {
  const { look, cards, cells, places } = p;
  const { width, height, rim } = look.layout.garden;
  const props: BedProps = {
    cards,
    places,
    ...(p.seams ? { seams: p.seams } : {}),
    ...(p.path ? { path: p.path } : {}),
    letters: look.letters,
    effectWord: look.t('petals.effect'),
    width,
    height,
    rim,
    least: look.layout.pitch,
    around: p.around,
  };
  const frame = frameOf(props);
  const [left, top] = centreOf(frame, width, height, frame.west - 0.5, frame.north + 0.5);
  const [right, bottom] = centreOf(frame, width, height, frame.east + 0.5, frame.south - 0.5);
  const fit: Fit = {
    width,
    height,
    rim,
    across: [left, right],
    down: [top, bottom],
    pitch: frame.pitch,
    least: look.layout.pitch,
    middle: centreOf(frame, width, height, p.middle.x, p.middle.y),
  };
  const rows = [...new Set(cells.map(({ y }) => y))].sort((a, b) => b - a);
  const apply = (element: Element | undefined): void => {
    if (element instanceof HTMLElement) panZoom(element).update(fit);
  };
  const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset : {};
  const stop =
    cells.find(({ x, y }) => focused['x'] === String(x) && focused['y'] === String(y)) ??
    cells.find(({ pressed }) => pressed === true) ??
    cells.find(({ barred, part, worth }) => !barred && part === 'place' && worth !== undefined) ?? cells.find(({ barred, part }) => !barred && part === 'place') ?? cells[0];
  return html`<div class="garden" data-pitch=${Math.round(frame.pitch)} .style=${`width:${width}px;height:${height}px;--rim:${rim}px`}>
    <div class="garden-view" ${ref(apply)}>
      ${bed(props)}
      <div class="garden-cells" role="grid" aria-label=${look.t('petals.garden')} aria-rowcount=${frame.north - frame.south + 1} aria-colcount=${frame.east - frame.west + 1}>
        ${repeat(
          rows,
          (y) => y,
          (y) => html`<div role="row" aria-rowindex=${frame.north - y + 1}>
            ${repeat(
              cells.filter((cell) => cell.y === y).sort((one, other) => one.x - other.x),
              (cell) => cell.x,
              (cell) => gridCell(p, frame, cell, cell === stop),
            )}
          </div>`,
        )}
      </div>
    </div>
    ${(['north', 'east', 'south', 'west'] as const).map((side) => html`<span class="garden-more" data-side=${side} aria-hidden="true"></span>`)}
    ${inBar(look) ? nothing : zoomButtons(look)}
  </div>`;
}

/** Where a garden may be larger than its bed there is no corner that is free: the buttons stand in the bar. */
export const inBar = ({ layout }: Look): boolean => layout.kind === 'phone' || layout.kind === 'lying';

export const zoomButtons = (look: Look): TemplateResult => html`<span class="garden-zoom">
    <button type="button" data-zoom="in" aria-label=${look.t('petals.zoom.in')} title=${look.t('petals.zoom.in')} aria-keyshortcuts=${look.letterKeys ? 'Plus' : nothing} @click=${() => zoomBy('+')}>${icon('closer')}</button>
    <button type="button" data-zoom="fit" aria-label=${look.t('petals.zoom.fit')} title=${look.t('petals.zoom.fit')} aria-keyshortcuts=${look.letterKeys ? '0' : nothing} @click=${() => zoomBy('0')}>${icon('farther')}</button>
  </span>`;

const gridCell = (p: GardenProps, frame: Frame, cell: Cell, stop: boolean): TemplateResult => {
  const { width, height } = p.look.layout.garden;
  const [x, y] = centreOf(frame, width, height, cell.x, cell.y);
  const size = frame.pitch * 0.94;
  return html`<div role="gridcell" aria-colindex=${cell.x - frame.west + 1} .style=${`left:${x - size / 2}px;top:${y - size / 2}px;width:${size}px;height:${size}px`}>
    <button
      type="button"
      class="garden-cell"
      data-part=${cell.part}
      data-card=${cell.card ?? nothing}
      data-x=${cell.x}
      data-y=${cell.y}
      data-worth=${cell.worth ?? nothing}
      aria-label=${p.look.t('petals.cell', { x: cell.x, y: cell.y, words: cell.words })}
      aria-pressed=${cell.pressed === undefined ? nothing : String(cell.pressed)}
      aria-disabled=${String(cell.barred)}
      tabindex=${live(stop ? '0' : '-1')}
      @click=${() => p.pick(cell)}
    ></button>
  </div>`;
};

/** Keys that zoom; true if this is one. */
export function zoomBy(key: string): boolean {
  const view = document.querySelector<HTMLElement>('#app .garden-view');
  if (view === null || !['+', '-', '0'].includes(key)) return false;
  if (key === '0') panZoom(view).whole();
  else if (key === '+') panZoom(view).nearer();
  else panZoom(view).by(1 / 1.5);
  return true;
}

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/** What takes the arrow keys for itself. */
const OWN_ARROWS = 'input, select, textarea, [data-roving] *, [role="region"]';

/**
 * Arrow keys walk the garden and lead into it from elsewhere at the table; Home leads to the place that scores the
 * most, or to a card that can move. True if the key did.
 */
export function walk(key: string): boolean {
  if (key !== 'Home' && !(key in ARROWS)) return false;
  const here = document.activeElement;
  const all = [...document.querySelectorAll<HTMLElement>('#app .garden-cell')];
  const inside = here instanceof HTMLElement && here.matches('.garden-cell');
  if (!inside && here?.matches(OWN_ARROWS) === true) return false;
  const next = key === 'Home' ? bestOf(all) : inside ? nextTo(all, here, ARROWS[key] ?? [0, 0]) : all.find((one) => one.tabIndex === 0);
  if (next !== undefined) {
    for (const one of all) one.tabIndex = one === next ? 0 : -1;
    next.focus({ preventScroll: true });
  }
  return inside || next !== undefined;
}

const worthOf = (one: HTMLElement): number => Number(one.dataset['worth'] ?? -1);

const bestOf = (all: readonly HTMLElement[]): HTMLElement | undefined =>
  all.filter((one) => one.getAttribute('aria-disabled') === 'false').sort((a, b) => worthOf(b) - worthOf(a))[0];

/** The nearest in that direction: rather a little further than aside. */
function nextTo(all: readonly HTMLElement[], here: HTMLElement, [dx, dy]: readonly [number, number]): HTMLElement | undefined {
  const spot = (one: HTMLElement): [number, number] => [Number(one.dataset['x']), Number(one.dataset['y'])];
  const [x, y] = spot(here);
  const far = (one: HTMLElement): number => {
    const [toX, toY] = spot(one);
    const along = (toX - x) * dx + (toY - y) * dy;
    return along <= 0 ? Infinity : along + 3 * (Math.abs((toX - x) * dy) + Math.abs((toY - y) * dx));
  };
  return all.filter((one) => far(one) < Infinity).sort((one, other) => far(one) - far(other))[0];
}
