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
  y: number;
}

const TOP = 78;
const FOOT = 34;
const PILL = 21;

/** The scale ends at the next five above every score, at 15 at least. */
export const scaleOf = ({ scores, preview }: Pick<TrackersProps, 'scores' | 'preview'>): number =>
  Math.max(15, 5 * Math.ceil(Math.max(...scores.flat(), ...(preview?.scores ?? [])) / 5));

/** Everybody's place on one stem, higher scores first, pushed apart where pills would cover each other. */
function markersOf(props: TrackersProps, element: number, yOf: (score: number) => number): Marker[] {
  const { scores, preview } = props;
  const before = preview ? (scores[preview.seat]?.[element] ?? 0) : 0;
  const after = preview?.scores[element] ?? before;
  const climbs = preview !== undefined && after !== before;
  const found = new Map<number, number[]>();
  scores.forEach((own, seat) => {
    if (climbs && seat === preview.seat) return;
    const score = own[element] ?? 0;
    found.set(score, [...(found.get(score) ?? []), seat]);
  });
  const markers: Marker[] = [...found].map(([score, seats]) => ({ seats, score, kind: 'now', y: yOf(score) }));
  if (climbs) markers.push({ seats: [preview.seat], score: after, kind: 'preview', y: yOf(after) });
  markers.sort((one, other) => one.y - other.y);
  for (let i = markers.length - 2; i >= 0; i--) {
    const [upper, lower] = [markers[i], markers[i + 1]];
    if (upper && lower && lower.y - upper.y < PILL + 1) upper.y = lower.y - PILL - 1;
  }
  if (climbs) markers.push({ seats: [], score: before, kind: 'old', y: yOf(before) });
  return markers;
}

const markerPicture = ({ seats, score, kind, y }: Marker, x: number, leads: boolean, emblems: readonly number[]): SVGTemplateResult => {
  if (kind === 'old') return svg`<circle class="marker-old" cx=${x} cy=${n(y)} r="9"></circle>`;
  // three and more overlap, so that a pill stays clear of the next stem's
  const step = Math.min(15, 24 / Math.max(1, seats.length - 1));
  const width = 15 + step * (seats.length - 1) + (score > 9 ? 27 : 19);
  return svg`<g class="marker" data-kind=${kind} data-leads=${leads ? '' : nothing} transform="translate(${x} ${n(y)})">
    <rect x=${n(-width / 2)} y=${-PILL / 2} width=${width} height=${PILL} rx=${PILL / 2}></rect>
    ${seats.map((seat, i) => emblem({ seat: emblems[seat] ?? seat, x: -width / 2 + 10.5 + step * i, y: 0, r: 9 }))}
    <text x=${n(width / 2 - (score > 9 ? 11 : 8))} dy=".36em">${score}</text>
  </g>`;
};

export function trackers(props: TrackersProps): TemplateResult {
  const { width, height, letters, names, leaders, emblems } = props;
  const top = scaleOf(props);
  const bottom = height - FOOT;
  const yOf = (score: number): number => bottom - (score / top) * (bottom - TOP);
  const columns = ELEMENTS.map((element, i) => ({ element, i, x: 56 + ((width - 84) / 3) * i }));
  const fives = Array.from({ length: top / 5 }, (_, i) => 5 * (i + 1));
  const beads = Array.from({ length: top }, (_, i) => i + 1).filter((point) => point % 5 !== 0);
  return html`<svg class="trackers" width=${width} height=${height} viewBox="0 0 ${width} ${height}" aria-hidden="true">
    ${[0, ...fives].map((five) => svg`<path class="tracker-line" d="M26 ${n(yOf(five))}H${width - 8}"></path><text class="tracker-five" x="12" y=${n(yOf(five))} dy=".36em">${five}</text>`)}
    ${columns.map(
      ({ element, i, x }) => svg`<g class="tracker" data-element=${element}>
        <ellipse class="tracker-pot" cx=${x} cy=${bottom + 2} rx="23" ry="6"></ellipse>
        <path class="tracker-stem" d="M${x} ${bottom}V50"></path>
        <path class="tracker-leaves" d=${fives.map((five) => `M${x} ${n(yOf(five) + 3)}c-4 -8 -10 -9 -16 -9c1 6 7 10 16 9c9 1 15 -3 16 -9c-6 0 -12 1 -16 9Z`).join('')}></path>
        <path class="tracker-beads" d=${beads.map((point) => circlePath(x, yOf(point), 1.9)).join('')}></path>
        ${badge(element, letters[element], x, 26, 23)}
        <text class="tracker-name" x=${x} y=${height - 10}>${names[element]}</text>
        ${markersOf(props, i, yOf).map((marker) => markerPicture(marker, x, marker.seats.some((seat) => leaders[element].includes(seat)), emblems))}
      </g>`,
    )}
  </svg>`;
}

/** The same lying, for little room: one row for each element, and no numbers, for the players' cells have them. */
export function trackersLying(props: TrackersProps): TemplateResult {
  const { width, height, letters, leaders, emblems, preview } = props;
  const top = scaleOf(props);
  const foot = 13;
  const row = (height - foot - 4) / 4;
  const left = 62;
  const xOf = (score: number): number => left + (score / top) * (width - left - 16);
  const fives = Array.from({ length: top / 5 }, (_, i) => 5 * (i + 1));
  const beads = Array.from({ length: top }, (_, i) => i + 1).filter((point) => point % 5 !== 0);
  const radius = Math.min(9.5, row / 2 - 1);
  return html`<svg class="trackers" width=${width} height=${height} viewBox="0 0 ${width} ${height}" aria-hidden="true">
    ${[0, ...fives].map((five) => svg`<path class="tracker-line" d="M${n(xOf(five))} 4V${n(height - foot)}"></path><text class="tracker-five" x=${n(xOf(five))} y=${n(height - 3)}>${five}</text>`)}
    ${ELEMENTS.map((element, i) => {
      const y = 3 + row * (i + 0.5);
      const markers = new Map<number, number[]>();
      const before = preview ? (props.scores[preview.seat]?.[i] ?? 0) : 0;
      const after = preview?.scores[i] ?? before;
      props.scores.forEach((own, seat) => {
        if (preview !== undefined && seat === preview.seat && after !== before) return;
        markers.set(own[i] ?? 0, [...(markers.get(own[i] ?? 0) ?? []), seat]);
      });
      const spread = radius * 1.15;
      const sign = (score: number, seats: readonly number[], kind: string): SVGTemplateResult =>
        svg`${seats.map((seat, at) => {
          const x = xOf(score) + (at - (seats.length - 1) / 2) * spread;
          const leads = leaders[element].includes(seat);
          return svg`<g class="marker" data-kind=${kind} data-leads=${leads ? '' : nothing}><circle cx=${n(x)} cy=${n(y)} r=${n(radius + 1.8)}></circle>${emblem({ seat: emblems[seat] ?? seat, x, y, r: radius })}</g>`;
        })}`;
      return svg`<g class="tracker" data-element=${element}>
        <path class="tracker-stem" d="M26 ${n(y)}H${n(width - 12)}"></path>
        <path class="tracker-leaves" d=${fives.map((five) => `M${n(xOf(five))} ${n(y)}c-1 -4 -4 -7 -8 -8c0 4 3 8 8 8c-1 4 -4 7 -8 8c0 -4 3 -8 8 -8Z`).join('')}></path>
        <path class="tracker-beads" d=${beads.map((point) => circlePath(xOf(point), y, 1.5)).join('')}></path>
        ${badge(element, letters[element], 14, y, Math.min(13, row / 2 + 1))}
        ${[...markers].map(([score, seats]) => sign(score, seats, 'now'))}
        ${
          preview !== undefined && after !== before
            ? svg`<circle class="marker-old" cx=${n(xOf(before))} cy=${n(y)} r=${n(radius - 1)}></circle>${sign(after, [preview.seat], 'preview')}`
            : nothing
        }
      </g>`;
    })}
  </svg>`;
}
