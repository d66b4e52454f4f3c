/**
 * A square card: four patches that meet in the middle, a flower on each, sewn together by the hub. Its drawing is 100
 * wide. Whichever way it lies, numbers, letters and symbols stand upright.
 */

import { html, nothing, svg, type SVGTemplateResult, type TemplateResult } from 'lit';
import { circlesAround, n, polar } from '../geometry';
import { BLOSSOMS, elementOf, medallion, numberOf, type ElementLetters, type Flower, type Sides } from './elements';

/** A card below this many pixels is drawn as a small one: larger signs, no stitches. */
const SMALL = 66;
/** No letter is smaller, in pixels. */
const LEAST_LETTER = 9.5;

export type Hub = 'plain' | 'start' | 'ladybug';

export interface SquareProps {
  /** As they lie. */
  readonly sides: Sides;
  readonly letters: ElementLetters;
  readonly hub?: Hub;
  /** How wide it is drawn, in pixels. */
  readonly pixels: number;
}

/** The patch to the north, with the round corners of the card. */
const PATCH = 'M0 0L-46.8 -46.8Q-44 -50 -39 -50L39 -50Q44 -50 46.8 -46.8Z';
const STITCH = 'M0 -7.6L-37 -44.8L37 -44.8Z';

const patch = (flower: Flower, side: number, letters: ElementLetters, pixels: number): SVGTemplateResult => {
  const element = elementOf(flower);
  const number = numberOf(flower);
  const small = pixels < SMALL;
  const out = small ? 28.4 : 27.6;
  const middle = polar(90 * side, out);
  const letter = Math.max(small ? 18.5 : 11, (100 * LEAST_LETTER) / pixels);
  // in the left corner of the patch, seen from the middle of the card: clear of seam and edge
  const corner = polar(90 * side - (small ? 33.5 : 35.7), 57 - letter * 0.42);
  const radius = small ? 21 : 18.6;
  return svg`<g class="patch" data-element=${element}>
    <g transform="rotate(${90 * side})">
      <path class="patch-ground" d=${PATCH}></path>
      ${small ? nothing : svg`<path class="patch-stitch" d=${STITCH}></path>`}
      <path class="patch-flower" d=${BLOSSOMS[element]} transform="translate(0 ${n(-out)})scale(${n(radius / 100)})"></path>
    </g>
    ${
      number === null
        ? medallion(element, middle.x, middle.y, small ? 15 : 12.6)
        : svg`<circle class="patch-core" cx=${n(middle.x)} cy=${n(middle.y)} r=${n(radius * 0.56)}></circle>
          <text class="patch-number" x=${n(middle.x)} y=${n(middle.y)} dy=".35em" font-size=${small ? 25 : 19.5}>${number}</text>`
    }
    <text class="patch-letter" x=${n(corner.x)} y=${n(corner.y)} dy=".36em" font-size=${n(letter)}>${letters[element]}</text>
  </g>`;
};

const HUBS: Readonly<Record<Hub, SVGTemplateResult>> = {
  plain: svg`<circle class="hub" r="5.2"></circle><path class="hub-cross" d="M-2 -2L2 2M2 -2L-2 2"></path>`,
  start: svg`<path class="hub-knot" d=${circlesAround(6, 5.4, 3.2)}></path><circle class="hub-knot-core" r="3.1"></circle>`,
  ladybug: svg`<circle class="hub-bug" r="7.2"></circle><path class="hub-bug-head" d="M-4.2 -5.8A7.2 7.2 0 0 1 4.2 -5.8L2.6 -3.4A4.4 4.4 0 0 0 -2.6 -3.4Z"></path><path class="hub-bug-wings" d="M0 -3.9V7.2"></path><path class="hub-bug-dots" d=${circlesAround(4, 4, 1.2, 45)}></path>`,
};

/** The card around the origin, in units of its drawing. */
export const square = ({ sides, letters, hub = 'plain', pixels }: SquareProps): SVGTemplateResult =>
  svg`<g class="square" data-hub=${hub}>
    ${sides.map((flower, side) => patch(flower, side, letters, pixels))}
    <path class="square-seams" d="M-46.4 -46.4L46.4 46.4M46.4 -46.4L-46.4 46.4"></path>
    <rect class="square-edge" x="-50" y="-50" width="100" height="100" rx="11"></rect>
    ${HUBS[hub]}
  </g>`;

/** A card as a picture, `width` pixels wide. */
export const squarePicture = (props: Omit<SquareProps, 'pixels'>, width: number): TemplateResult =>
  html`<svg class="square-picture" width=${width} height=${width} viewBox="-52 -52 104 104" aria-hidden="true">${square({ ...props, pixels: width / 1.04 })}</svg>`;

/** A card within a line of text: its four patches alone. */
export const squareChip = (sides: Sides, width: number): TemplateResult =>
  html`<svg class="square-chip" width=${width} height=${width} viewBox="-52 -52 104 104" aria-hidden="true">
    ${sides.map((flower, side) => svg`<path class="patch-ground" data-element=${elementOf(flower)} transform="rotate(${90 * side})" d=${PATCH}></path>`)}
    <rect class="square-edge" x="-50" y="-50" width="100" height="100" rx="11"></rect>
  </svg>`;

/** The back: four outlined petals, a stitched border. */
export const squareBack = (width: number): TemplateResult =>
  html`<svg class="square-picture" width=${width} height=${width} viewBox="-52 -52 104 104" aria-hidden="true">
    <rect class="back-ground" x="-50" y="-50" width="100" height="100" rx="11"></rect>
    <rect class="back-stitch" x="-43" y="-43" width="86" height="86" rx="6"></rect>
    ${[45, 135, 225, 315].map((turn) => svg`<path class="back-petal" transform="rotate(${turn})" d="M0 -4C16 -10 19 -26 12 -38Q0 -46 -12 -38C-19 -26 -16 -10 0 -4Z"></path>`)}
  </svg>`;
