/** Petals as small pictures of their own, for use in running text and lists. */

import { html, type TemplateResult } from 'lit';
import { petal, seed } from './petals';
import { isDark, type Colour } from './types';

/** A petal standing upright, `height` pixels high. */
export const petalPicture = (colour: Colour, letter: string, height: number): TemplateResult =>
  html`<svg class="petal-picture" width=${Math.round(height * 0.86)} height=${height} viewBox="-43 -103 86 106" aria-hidden="true">${petal({ colour, x: 0, y: 0, angle: 0, length: 100, letter, fontSize: height < 34 ? 50 : 42, plain: height < 34 })}</svg>`;

/** A face-down card as a seed standing upright. */
export const seedPicture = (height: number): TemplateResult =>
  html`<svg class="petal-picture" width=${Math.round(height * 0.76)} height=${height} viewBox="-38 -103 76 106" aria-hidden="true">${seed({ x: 0, y: 0, angle: 0, length: 100 })}</svg>`;

/** A petal in front of its colour's word in running text. */
export const petalChip = (colour: Colour, letter: string): TemplateResult =>
  html`<svg class="petal-chip" data-dark=${isDark(colour)} viewBox="-43 -103 86 106" aria-hidden="true">${petal({ colour, x: 0, y: 0, angle: 0, length: 100, letter, fontSize: 50, plain: true })}</svg>`;
