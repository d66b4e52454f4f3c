/** Petals as small pictures of their own, for use in running text and lists. */

import { html, type TemplateResult } from 'lit';
import { petal, seed } from './petals';
import type { Colour } from './types';

/** A petal standing upright, `height` pixels high; its letter is never smaller than 11. */
export const petalPicture = (colour: Colour, letter: string, height: number): TemplateResult =>
  html`<svg class="petal-picture" width=${Math.round(height * 0.86)} height=${height} viewBox="-43 -103 86 106" aria-hidden="true">${petal({ colour, x: 0, y: 0, angle: 0, length: 100, letter, fontSize: Math.max(42, (11 * 106) / height), plain: height < 34 })}</svg>`;

/** A face-down card as a seed standing upright. */
export const seedPicture = (height: number): TemplateResult =>
  html`<svg class="petal-picture" width=${Math.round(height * 0.76)} height=${height} viewBox="-38 -103 76 106" aria-hidden="true">${seed({ x: 0, y: 0, angle: 0, length: 100 })}</svg>`;
