/**
 * The four trackers: stems with a leaf at every five and a bead for every point, and everybody's emblem on them. Who
 * has as many shares a pill; the pill of who leads is filled.
 */

import { html, nothing, svg, type SVGTemplateResult, type TemplateResult } from 'lit';
import { emblem } from '../emblems';
import { circlePath, n } from '../geometry';
import { badge, ELEMENTS, type Element, type ElementLetters } from './elements';

export interface TrackersProps {
  /** Per player and element, in the order of `ELEMENTS`. */
  readonly scores: readonly (readonly number[])[];
  /** Per element: who leads it. */
  readonly leaders: Readonly<Record<Element, readonly number[]>>;
  /** What the viewer's scores would be. */
  readonly preview?: { readonly seat: number; readonly scores: readonly number[] };
  /** Players on their way to other scores: drawn apart, where they start. */
  readonly climbing?: readonly { readonly seat: number; readonly scores: readonly number[] }[];
  /** Which emblem each player has. */
  readonly emblems: readonly number[];
  readonly letters: ElementLetters;
  readonly names: Readonly<Record<Element, string>>;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

interface Marker {
  readonly seats: readonly number[];
  readonly score: number;
  readonly kind: 'now' | 'preview' | 'old';
  /** Who stood here, too, and would be elsewhere: an empty ring. */
  left: boolean;
  y: number;
}

const TOP = 78;
const FOOT = 34;
const PILL = 21;

/** The scale ends at the next five above every score, at 15 at least. */
const scaleOf = ({ scores, preview, climbing = [] }: Pick<TrackersProps, 'scores' | 'preview' | 'climbing'>): number =>
  Math.max(15, 5 * Math.ceil(Math.max(...scores.flat(), ...(preview?.scores ?? []), ...climbing.flatMap((one) => one.scores)) / 5));

/** Whether the player's score of an element is on its way to another. */
const climbs = ({ climbing = [], scores }: TrackersProps, seat: number, element: number): boolean => {
  const way = climbing.find((one) => one.seat === seat);
  return way !== undefined && way.scores[element] !== scores[seat]?.[element];
};

/** What the player's score of an element would be; null: the same. */
const planned = ({ preview, scores }: TrackersProps, element: number): number | null => {
  const after = preview?.scores[element];
  return preview === undefined || after === undefined || after === scores[preview.seat]?.[element] ? null : after;
};

/** Everybody's place on one stem, higher scores first, pushed apart where pills would cover each other. */
function markersOf(props: TrackersProps, element: number, yOf: (score: number) => number): Marker[] {
  const { scores, preview } = props;
  const after = planned(props, element);
  const found = new Map<number, number[]>();
  scores.forEach((own, seat) => {
    if ((after !== null && seat === preview?.seat) || climbs(props, seat, element)) return;
    const score = own[element] ?? 0;
    found.set(score, [...(found.get(score) ?? []), seat]);
  });
  const markers: Marker[] = [...found].map(([score, seats]) => ({ seats, score, kind: 'now', left: false, y: yOf(score) }));
  if (preview !== undefined && after !== null) {
    const before = scores[preview.seat]?.[element] ?? 0;
    markers.push({ seats: [preview.seat], score: after, kind: 'preview', left: false, y: yOf(after) });
    const others = markers.find(({ kind, score }) => kind === 'now' && score === before);
    if (others === undefined) markers.push({ seats: [], score: before, kind: 'old', left: true, y: yOf(before) });
    else others.left = true;
  }
  markers.sort((one, other) => one.y - other.y);
  for (let i = markers.length - 2; i >= 0; i--) {
    const [upper, lower] = [markers[i], markers[i + 1]];
    if (upper && lower && lower.y - upper.y < PILL + 1) upper.y = lower.y - PILL - 1;
  }
  return markers;
}

interface Pill {
  readonly x: number;
  readonly y: number;
  readonly leads: boolean;
  readonly emblems: readonly number[];
  /** Its room is for this number, too. */
  readonly widest?: number;
}

const markerPicture = ({ seats, score, kind, left }: Omit<Marker, 'y'>, { x, y, leads, emblems, widest = score }: Pill): SVGTemplateResult => {
  const ring = (at: number): SVGTemplateResult => svg`<circle class="marker-old" cx=${n(at)} cy="0" r="8"></circle>`;
  if (kind === 'old') return svg`<g transform="translate(${n(x)} ${n(y)})">${ring(0)}</g>`;
  const signs = seats.length + (left ? 1 : 0);
  // three and more overlap, so that a pill stays clear of the next stem's
  const step = Math.min(15, 24 / Math.max(1, signs - 1));
  const room = widest > 9 ? 27 : 19;
  const width = 15 + step * (signs - 1) + room;
  const place = (i: number): number => -width / 2 + 10.5 + step * i;
  return svg`<g class="marker" data-kind=${kind} data-score=${score} data-leads=${leads ? '' : nothing} transform="translate(${n(x)} ${n(y)})">
    <rect x=${n(-width / 2)} y=${-PILL / 2} width=${width} height=${PILL} rx=${PILL / 2}></rect>
    ${left ? ring(place(seats.length)) : nothing}${seats.map((seat, i) => emblem({ seat: emblems[seat] ?? seat, x: place(i), y: 0, r: 9 }))}
    <text x=${n(width / 2 - (room > 19 ? 11 : 8))} dy=".36em">${score}</text>
  </g>`;
};

// -- standing -------------------------------------------------------------------------------------------

const stemOf = ({ width }: TrackersProps, element: number): number => 56 + ((width - 84) / 3) * element;

const bottomOf = ({ height }: TrackersProps): number => height - FOOT;

const upright = (props: TrackersProps): ((score: number) => number) => {
  const top = scaleOf(props);
  const bottom = bottomOf(props);
  return (score) => bottom - (score / top) * (bottom - TOP);
};

export function trackers(props: TrackersProps): TemplateResult {
  const { width, height, letters, names, leaders, emblems } = props;
  const top = scaleOf(props);
  const bottom = bottomOf(props);
  const yOf = upright(props);
  const fives = Array.from({ length: top / 5 }, (_, i) => 5 * (i + 1));
  const beads = Array.from({ length: top }, (_, i) => i + 1).filter((point) => point % 5 !== 0);
  return html`<svg class="trackers" width=${width} height=${height} viewBox="0 0 ${width} ${height}" aria-hidden="true">
    ${[0, ...fives].map((five) => svg`<path class="tracker-line" d="M26 ${n(yOf(five))}H${width - 8}"></path><text class="tracker-five" x="12" y=${n(yOf(five))} dy=".36em">${five}</text>`)}
    ${ELEMENTS.map((element, i) => {
      const x = stemOf(props, i);
      const leads = (seats: readonly number[]): boolean => seats.some((seat) => leaders[element].includes(seat));
      return svg`<g class="tracker" data-element=${element}>
        <ellipse class="tracker-pot" cx=${x} cy=${bottom + 2} rx="23" ry="6"></ellipse>
        <path class="tracker-stem" d="M${x} ${bottom}V50"></path>
        <path class="tracker-leaves" d=${fives.map((five) => `M${x} ${n(yOf(five) + 3)}c-4 -8 -10 -9 -16 -9c1 6 7 10 16 9c9 1 15 -3 16 -9c-6 0 -12 1 -16 9Z`).join('')}></path>
        <path class="tracker-beads" d=${beads.map((point) => circlePath(x, yOf(point), 1.9)).join('')}></path>
        ${badge(element, letters[element], x, 26, 23)}
        <text class="tracker-name" x=${x} y=${height - 10}>${names[element]}</text>
        ${markersOf(props, i, yOf).map((marker) => markerPicture(marker, { x, y: marker.y, leads: leads(marker.seats), emblems }))}
        ${climbsOf(props, climbUpright)
          .filter((climb) => climb.element === element)
          .map(({ seat, start, counts }) => {
            // its numbers lie over each other, the present one on top
            const pill: Pill = { x: start[0], y: start[1], leads: leads([seat]), emblems, widest: Math.max(...counts) };
            return svg`<g class="climber" data-seat=${seat}>${[...counts].reverse().map((score) => markerPicture({ seats: [seat], score, kind: 'now', left: false }, pill))}</g>`;
          })}
      </g>`;
    })}
  </svg>`;
}

// -- lying ----------------------------------------------------------------------------------------------

const LEFT = 62;
const RULER = 13;

const rowOf = ({ height }: TrackersProps): number => (height - RULER - 4) / 4;

const heightOf = (props: TrackersProps, element: number): number => 3 + rowOf(props) * (element + 0.5);

const radiusOf = (props: TrackersProps): number => Math.min(9.5, rowOf(props) / 2 - 1);

const along = (props: TrackersProps): ((score: number) => number) => {
  const top = scaleOf(props);
  return (score) => LEFT + (score / top) * (props.width - LEFT - 16);
};

/** How far aside of their score a sign stands that shares it with others. */
const asideOf = (props: TrackersProps, scores: TrackersProps['scores'], seat: number, element: number): number => {
  const level = scores.flatMap((own, other) => (own[element] === scores[seat]?.[element] ? [other] : []));
  return (level.indexOf(seat) - (level.length - 1) / 2) * radiusOf(props) * 1.15;
};

/** The same lying, for little room: one row for each element, and no numbers, for the players' cells have them. */
export function trackersLying(props: TrackersProps): TemplateResult {
  const { width, height, letters, leaders, emblems, preview, scores } = props;
  const top = scaleOf(props);
  const row = rowOf(props);
  const xOf = along(props);
  const fives = Array.from({ length: top / 5 }, (_, i) => 5 * (i + 1));
  const beads = Array.from({ length: top }, (_, i) => i + 1).filter((point) => point % 5 !== 0);
  const radius = radiusOf(props);
  return html`<svg class="trackers" width=${width} height=${height} viewBox="0 0 ${width} ${height}" aria-hidden="true">
    ${[0, ...fives].map((five) => svg`<path class="tracker-line" d="M${n(xOf(five))} 4V${n(height - RULER)}"></path><text class="tracker-five" x=${n(xOf(five))} y=${n(height - 3)}>${five}</text>`)}
    ${ELEMENTS.map((element, i) => {
      const y = heightOf(props, i);
      const after = planned(props, i);
      const sign = (seat: number, x: number, kind: Marker['kind']): SVGTemplateResult =>
        svg`<g class="marker" data-kind=${kind} data-leads=${leaders[element].includes(seat) ? '' : nothing}><circle cx=${n(x)} cy=${n(y)} r=${n(radius + 1.8)}></circle>${emblem({ seat: emblems[seat] ?? seat, x, y, r: radius })}</g>`;
      const now = (seat: number): number => xOf(scores[seat]?.[i] ?? 0) + asideOf(props, scores, seat, i);
      const leaves = (seat: number): boolean => after !== null && seat === preview?.seat;
      return svg`<g class="tracker" data-element=${element}>
        <path class="tracker-stem" d="M26 ${n(y)}H${n(width - 12)}"></path>
        <path class="tracker-leaves" d=${fives.map((five) => `M${n(xOf(five))} ${n(y)}c-1 -4 -4 -7 -8 -8c0 4 3 8 8 8c-1 4 -4 7 -8 8c0 -4 3 -8 8 -8Z`).join('')}></path>
        <path class="tracker-beads" d=${beads.map((point) => circlePath(xOf(point), y, 1.5)).join('')}></path>
        ${badge(element, letters[element], 14, y, Math.min(13, row / 2 + 1))}
        ${scores.map((_, seat) =>
          climbs(props, seat, i)
            ? nothing
            : leaves(seat)
              ? svg`<circle class="marker-old" cx=${n(now(seat))} cy=${n(y)} r=${n(radius - 1)}></circle>`
              : sign(seat, now(seat), 'now'),
        )}
        ${preview === undefined || after === null ? nothing : sign(preview.seat, xOf(after), 'preview')}
        ${climbsOf(props, climbAlong)
          .filter((climb) => climb.element === element)
          .map(({ seat, start }) => svg`<g class="climber" data-seat=${seat}>${sign(seat, start[0], 'now')}</g>`)}
      </g>`;
    })}
  </svg>`;
}

// -- on the way -----------------------------------------------------------------------------------------

/** A player's way on one tracker, in the drawing's units. */
export interface Climb {
  readonly seat: number;
  readonly element: Element;
  /** Every score on the way, both ends with it. */
  readonly counts: readonly number[];
  readonly start: readonly [x: number, y: number];
  readonly end: readonly [x: number, y: number];
}

type Where = (props: TrackersProps, scores: TrackersProps['scores'], element: number, seat: number) => readonly [x: number, y: number];

/** Where a player would stand with these scores, on the scale that has room for all. */
const climbUpright: Where = (props, scores, element, seat) => {
  const { climbing: _, preview: __, ...still } = props;
  const marker = markersOf({ ...still, scores }, element, upright(props)).find(({ seats }) => seats.includes(seat));
  return [stemOf(props, element), marker?.y ?? 0];
};

const climbAlong: Where = (props, scores, element, seat) => [
  along(props)(scores[seat]?.[element] ?? 0) + asideOf(props, scores, seat, element),
  heightOf(props, element),
];

function climbsOf(props: TrackersProps, where: Where): readonly Climb[] {
  const { climbing = [], scores } = props;
  const reached = scores.map((own, seat) => climbing.find((one) => one.seat === seat)?.scores ?? own);
  return climbing.flatMap(({ seat }) =>
    ELEMENTS.flatMap((element, i) => {
      const [before, after] = [scores[seat]?.[i] ?? 0, reached[seat]?.[i] ?? 0];
      if (before === after) return [];
      const counts = Array.from({ length: after - before + 1 }, (_, step) => before + step);
      return [{ seat, element, counts, start: where(props, scores, i, seat), end: where(props, reached, i, seat) }];
    }),
  );
}

/** The ways of all that climb, by which of the two drawings it is. */
export const climbsIn = (props: TrackersProps, lying: boolean): readonly Climb[] => climbsOf(props, lying ? climbAlong : climbUpright);
