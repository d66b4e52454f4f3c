/** The signs of the seats, so that a seat is known without a colour: sun, moon, wave, peak, leaf. */

import { html, svg, type SVGTemplateResult, type TemplateResult } from 'lit';
import { n } from './geometry';

export const EMBLEMS = ['sun', 'moon', 'wave', 'peak', 'leaf'] as const;

export interface EmblemProps {
  /** 0 sun, 1 moon, 2 wave, 3 peak, 4 leaf. */
  readonly seat: number;
  readonly x: number;
  readonly y: number;
  readonly r: number;
}

/** A sign within a drawing. */
export const emblem = (p: EmblemProps): SVGTemplateResult =>
  svg`<use class="emblem" href="#fl-e-${EMBLEMS[p.seat] ?? 'sun'}" transform="translate(${n(p.x)} ${n(p.y)})scale(${n(p.r / 12)})"></use>`;

/** A sign as a picture of its own, `size` pixels wide. */
export const emblemPicture = (sign: number, size: number): TemplateResult =>
  html`<svg class="emblem" width=${size} height=${size} viewBox="-12 -12 24 24" aria-hidden="true"><use href="#fl-e-${EMBLEMS[sign] ?? 'sun'}"></use></svg>`;
