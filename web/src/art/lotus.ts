/** The lotus: the marker of a claim. */

import { html, svg, type SVGTemplateResult, type TemplateResult } from 'lit';
import { n } from './geometry';

/** On the tiles, beside the holder's pill, or fading where a previewed play would take it from. */
export type LotusState = 'nobody' | 'claimed' | 'leaving' | 'coming';

export interface LotusProps {
  readonly x: number;
  readonly y: number;
  readonly r: number;
  readonly state?: LotusState;
}

/** The lotus within a drawing. */
export const lotus = (p: LotusProps): SVGTemplateResult =>
  svg`<use class="lotus" data-part="lotus" data-state=${p.state ?? 'claimed'} href="#fl-lotus" transform="translate(${n(p.x)} ${n(p.y)})scale(${Math.round(p.r * 10) / 1000})"></use>`;

/** The lotus as a picture of its own, `size` pixels wide. */
export const lotusPicture = (size: number, state: LotusState = 'claimed'): TemplateResult =>
  html`<svg class="lotus" data-part="lotus" data-state=${state} width=${size} height=${size} viewBox="-112 -112 224 224" aria-hidden="true"><use href="#fl-lotus"></use></svg>`;

/** The empty place on the seam of a mandala whose lotus somebody holds. */
export const lotusPlace = (x: number, y: number, r: number): SVGTemplateResult =>
  svg`<g class="lotus-place" transform="translate(${n(x)} ${n(y)})"><circle r=${n(r)}></circle><circle r=${n(r * 0.7)}></circle></g>`;
