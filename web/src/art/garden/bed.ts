/**
 * The garden: a bed of sand with a beaded rim, the cards as they lie, and what could be done. x grows to the east, y to
 * the north; one place is 100 units wide. Nothing here knows a rule: what may go where comes in.
 */

import { html, nothing, svg, type SVGTemplateResult, type TemplateResult } from 'lit';
import { coordinate } from '../../coordinate';
import { circlePath, n } from '../geometry';
import { badge, ELEMENTS, medallion, type Element, type ElementLetters, type Sides } from './elements';
import { square, type Hub } from './square';

export interface LyingCard {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly sides: Sides;
  readonly hub?: Hub;
  /** `lifted`: it may be moved; `chosen`: it will be; `still`: it may not, `tag` says why; `preview`: it would lie here. */
  readonly state?: 'lying' | 'lifted' | 'chosen' | 'still' | 'preview';
  readonly tag?: Tag;
}

/** Why a card stays: in words, and in one for small cards. */
export interface Tag {
  readonly words: string;
  readonly word: string;
}

export interface OpenPlace {
  readonly x: number;
  readonly y: number;
  /** What the chosen card would score here, in the order of `ELEMENTS`; absent: nothing is chosen. */
  readonly points?: readonly number[];
  /** The elements of the two symbols that would meet, and the word under them. */
  readonly effect?: readonly [Element, Element];
  /** A word in the place of points, such as that a card was here. */
  readonly word?: string;
}

/** A seam that scores: between (x, y) and its neighbour to the east or the north, with what both share. */
export interface Seam {
  readonly x: number;
  readonly y: number;
  readonly to: 'east' | 'north';
  /** A letter or a number; absent: a dot. */
  readonly sign?: string;
  readonly gold?: boolean;
}

export interface BedProps {
  readonly cards: readonly LyingCard[];
  readonly places: readonly OpenPlace[];
  readonly seams?: readonly Seam[];
  readonly letters: ElementLetters;
  readonly effectWord: string;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  /** The rim, in pixels. */
  readonly rim?: number;
  /** The least pixels of a place on the screen: where the garden is larger than its bed, it is drawn to be enlarged to that. */
  readonly least?: number;
  /** What else must be seen. */
  readonly around?: readonly { readonly x: number; readonly y: number }[];
  /** Where the garden is drawn as if it were another. */
  readonly frame?: Frame;
  /** The way of a card that would move, dotted. */
  readonly path?: { readonly from: Spot; readonly to: Spot };
}

export interface Spot {
  readonly x: number;
  readonly y: number;
}

export interface Frame {
  readonly west: number;
  readonly east: number;
  readonly south: number;
  readonly north: number;
  /** Pixels for a place. */
  readonly pitch: number;
}

/** The widest a place gets, in pixels. */
const PITCH = 112;
/** How far a card that moves is lifted. */
export const LIFT = 6;
/** How much of its place a card takes. */
const CARD = 94;
/** A place of fewer pixels is a small one: larger signs and no words, for no letter is smaller than these pixels. */
const SMALL = 62;
const LEAST_LETTER = 9.6;

/** Which places are shown, and how large, so that all cards and legal places fit. */
export function frameOf({ around = [], cards, places, width, height, rim = 17 }: Pick<BedProps, 'around' | 'cards' | 'places' | 'width' | 'height' | 'rim'>): Frame {
  const shown: readonly Spot[] = [...cards, ...places, ...around];
  const xs = shown.map(({ x }) => x);
  const ys = shown.map(({ y }) => y);
  const [west, east, south, north] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const pitch = Math.min(PITCH, (width - 2 * rim) / (east - west + 1), (height - 2 * rim) / (north - south + 1));
  return { west, east, south, north, pitch };
}

/** Where the middle of a place is, in pixels from the bed's upper left corner: the garden stands in its middle. */
export const centreOf = ({ west, east, south, north, pitch }: Frame, width: number, height: number, x: number, y: number): [number, number] => [
  width / 2 + (x - (west + east) / 2) * pitch,
  height / 2 - (y - (south + north) / 2) * pitch,
];

const moved = (x: number, y: number): string => `translate(${n(100 * x)} ${n(-100 * y)})`;

/** What a place scores: a badge and a number for each element. */
const worth = (scoring: readonly (readonly [Element, number])[], letters: ElementLetters, pixels: number): readonly SVGTemplateResult[] => {
  const size = scoring.length > 3 ? 0.8 : 1;
  const step = (scoring.length > 2 ? 27 : 31) * size;
  return scoring.map(([element, count], i) => {
    const y = (i - (scoring.length - 1) / 2) * step;
    return svg`${badge(element, letters[element], -13, y, 13.5 * size, Math.max(11.4 * size, (100 * LEAST_LETTER) / pixels))}<text class="place-count" x="17" y=${n(y)} dy=".36em" font-size=${n(27 * size)}>${count}</text>`;
  });
};

/** The same where a place is small: from three elements on the numbers stand in the badges, as on a card. */
const worthSmall = (scoring: readonly (readonly [Element, number])[], letters: ElementLetters, pixels: number): readonly SVGTemplateResult[] =>
  scoring.map(([element, count], i) => {
    if (scoring.length > 2) return badge(element, String(count), i % 2 === 0 ? -22 : 22, i < 2 ? -22 : 22, 21, 28);
    const y = scoring.length === 1 ? 0 : 46 * i - 23;
    return svg`${badge(element, letters[element], -20, y, 23, Math.max(21, (100 * LEAST_LETTER) / pixels))}<text class="place-count" x="25" y=${y} dy=".36em" font-size="40">${count}</text>`;
  });

const placePicture = (place: OpenPlace, letters: ElementLetters, effectWord: string, pixels: number): SVGTemplateResult => {
  const small = pixels < SMALL;
  const scoring = ELEMENTS.map((element, i) => [element, place.points?.[i] ?? 0] as const).filter(([, count]) => count > 0);
  const blank = place.word !== undefined || (place.points !== undefined && scoring.length === 0 && !place.effect);
  const [beside, above, radius] = small ? [21, 0, 19] : [16, -11, 14];
  return svg`<g class="place" data-blank=${blank ? '' : nothing} transform=${moved(place.x, place.y)}>
    <rect x="-47" y="-47" width="94" height="94" rx="11"></rect>
    ${
      place.word !== undefined
        ? small
          ? nothing
          : svg`<text class="place-word" dy=".36em" font-size="15">${place.word}</text>`
        : place.effect
          ? svg`${place.effect.map((element, i) => medallion(element, i === 0 ? -beside : beside, above, radius))}${small ? nothing : svg`<text class="place-word" y="24" font-size="15">${effectWord}</text>`}`
          : blank
            ? svg`<text class="place-none" dy=".36em" font-size=${small ? 34 : 25}>0</text>`
            : (small ? worthSmall : worth)(scoring, letters, pixels)
    }
  </g>`;
};

const cardPicture = (card: LyingCard, letters: ElementLetters, pixels: number): SVGTemplateResult => {
  const state = card.state ?? 'lying';
  const lift = state === 'lifted' || state === 'chosen' ? LIFT : state === 'preview' ? 4 : 0;
  return svg`<g class="lying" data-card=${card.name} data-state=${state} transform="${moved(card.x, card.y)}translate(0 ${-lift})">
    <g transform="scale(${CARD / 100})">
      ${square({ sides: card.sides, letters, ...(card.hub ? { hub: card.hub } : {}), pixels })}
      <rect class="lying-ring" x="-51" y="-51" width="102" height="102" rx="12"></rect>
    </g>
  </g>`;
};

/** Why a card stays, on its lower edge and above its neighbours; `pixels`: of a place. */
const tagPicture = (card: LyingCard, pixels: number, seams: readonly Seam[]): SVGTemplateResult | typeof nothing => {
  if (card.tag === undefined) return nothing;
  // or on the upper edge, where the lower one has the knot
  const knotted = seams.some(({ gold, to, x, y }) => gold === true && to === 'north' && x === card.x && y === card.y - 1);
  const small = pixels < SMALL;
  const size = Math.max(13, (100 * LEAST_LETTER) / pixels);
  const height = size * 1.3;
  return svg`<g class="lying-tag" transform="${moved(card.x, card.y)}translate(0 ${n((knotted ? -1 : 1) * (48 - height / 2))})"><rect x="-45" y=${n(-height / 2)} width="90" height=${n(height)} rx="6"></rect><text dy=".36em" font-size=${n(size)}>${small ? card.tag.word : card.tag.words}</text></g>`;
};

export const seamName = ({ x, y, to }: Seam): string => `${x},${y},${to}`;

/** A knot with what both sides share; on small cards a dot, but for the golden one. `pixels`: of a place. */
const seamPicture = (seam: Seam, pixels: number): SVGTemplateResult => {
  const [x, y] = seam.to === 'east' ? [seam.x + 0.5, seam.y] : [seam.x, seam.y + 0.5];
  const sign = pixels < SMALL && !seam.gold ? undefined : seam.sign;
  const size = Math.max(14, (100 * LEAST_LETTER) / pixels);
  return svg`<g transform=${moved(x, y)}><g class="knot" data-gold=${seam.gold ? '' : nothing} data-seam=${seamName(seam)}>
    <circle r=${sign === undefined ? 10 : n(size * 0.72)}></circle>
    ${sign === undefined ? nothing : svg`<text dy=".36em" font-size=${n(size)}>${sign}</text>`}
  </g></g>`;
};

/** What the way between two places is drawn to: it bends to its left. */
const bendOf = (from: Spot, to: Spot): Spot => ({
  x: (from.x + to.x) / 2 - (to.y - from.y) * 0.28,
  y: (from.y + to.y) / 2 + (to.x - from.x) * 0.28,
});

const BOW = 12;

/** Points of the way between two places, in units of the drawing from the latter. */
export const bowPoints = (from: Spot, to: Spot): readonly (readonly [number, number])[] => {
  const bend = bendOf(from, to);
  return Array.from({ length: BOW + 1 }, (_, i) => {
    const [a, b] = [(1 - i / BOW) ** 2, 2 * (1 - i / BOW) * (i / BOW)];
    return [100 * (a * (from.x - to.x) + b * (bend.x - to.x)), -100 * (a * (from.y - to.y) + b * (bend.y - to.y))];
  });
};

const bow = (from: Spot, to: Spot): string => {
  const middle = bendOf(from, to);
  const point = ({ x, y }: Spot): string => `${n(100 * x)} ${n(-100 * y)}`;
  // from edge to edge, for in the middle stands a word, and the card
  const edge = ({ x, y }: Spot, out: number): Spot => {
    const [dx, dy] = [middle.x - x, middle.y - y];
    const far = out / Math.max(Math.abs(dx), Math.abs(dy));
    return { x: x + dx * far, y: y + dy * far };
  };
  return `M${point(edge(from, 0.3))}Q${point(middle)} ${point(edge(to, 0.53))}`;
};

/** The whole bed. */
export function bed(props: BedProps): TemplateResult {
  const { cards, places, seams = [], letters, width, height, rim = 17 } = props;
  const frame = props.frame ?? frameOf(props);
  const { west, east, south, north, pitch } = frame;
  const scale = (pitch / 100).toFixed(4); // finer than `n`: the buttons over it stand exactly
  const pixels = Math.max(pitch, props.least ?? 0);
  const [left, top] = centreOf(frame, width, height, 0, 0);
  const beads: string[] = [];
  const step = 15;
  for (let x = rim / 2 + 6; x < width - rim / 2; x += step) beads.push(circlePath(x, rim / 2, 4.6), circlePath(x, height - rim / 2, 4.6));
  for (let y = rim / 2 + step; y < height - rim; y += step) beads.push(circlePath(rim / 2, y, 4.6), circlePath(width - rim / 2, y, 4.6));
  const circles: string[] = [];
  for (let x = west - 4; x <= east + 4; x++) {
    for (let y = south - 3; y <= north + 3; y++) circles.push(circlePath(100 * x, -100 * y, 70.7));
  }
  const columns = Array.from({ length: east - west + 1 }, (_, i) => west + i);
  const rows = Array.from({ length: north - south + 1 }, (_, i) => south + i);
  const ids = `bed-${width}-${height}`;
  return html`<svg class="bed" width=${width} height=${height} viewBox="0 0 ${width} ${height}" aria-hidden="true">
    <defs>
      <radialGradient id="${ids}-sand" r=".75"><stop offset="0" stop-color="var(--sand-core)"/><stop offset="1" stop-color="var(--sand-mid)"/></radialGradient>
      <clipPath id="${ids}-inside"><rect x=${rim} y=${rim} width=${width - 2 * rim} height=${height - 2 * rim} rx="12"></rect></clipPath>
    </defs>
    <rect class="bed-rim" width=${width} height=${height} rx="26"></rect>
    <path class="bed-beads" d=${beads.join('')}></path>
    <rect class="bed-sand" x=${rim} y=${rim} width=${width - 2 * rim} height=${height - 2 * rim} rx="12" fill="url(#${ids}-sand)"></rect>
    <g clip-path="url(#${ids}-inside)"><g class="bed-content"><path class="bed-circles" transform="translate(${n(left)} ${n(top)})scale(${scale})" d=${circles.join('')}></path></g></g>
    ${
      rim < 12
        ? nothing
        : svg`<g class="bed-numbers">
            ${columns.map((x) => svg`<g class="bed-column" .style=${`--at:${n(left + x * pitch)}px`}><text y=${n(height - rim / 2)} dy=".36em">${coordinate(x)}</text></g>`)}
            ${rows.map((y) => svg`<g class="bed-row" .style=${`--at:${n(top - y * pitch)}px`}><text x=${n(rim / 2)} dy=".36em">${coordinate(y)}</text></g>`)}
          </g>`
    }
    <g clip-path="url(#${ids}-inside)"><g class="bed-content"><g transform="translate(${n(left)} ${n(top)})scale(${scale})">
      ${places.map((place) => placePicture(place, letters, props.effectWord, pixels))}
      ${cards.map((card) => cardPicture(card, letters, pixels * (CARD / 100)))}
      ${props.path ? svg`<g class="bed-path"><path d=${bow(props.path.from, props.path.to)}></path><path d=${bow(props.path.from, props.path.to)}></path></g>` : nothing}
      ${cards.map((card) => tagPicture(card, pixels, seams))} ${seams.map((seam) => seamPicture(seam, pixels))}
    </g></g></g>
  </svg>`;
}
