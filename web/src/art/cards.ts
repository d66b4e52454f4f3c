/** Cards: a rosette of the colour's silhouettes on a dark ground, letter and petal in the corner; and the back. */

import { html, type TemplateResult } from 'lit';
import type { Colour } from './types';

/** Width and height of a card in the units of its drawing. */
export const CARD = { width: 112, height: 157 } as const;

/** On small cards the letter takes more of the corner, so that it stays readable. */
const letterSize = (width: number): number => Math.min(34, Math.max(22, Math.round((11 * CARD.width) / width)));

/** How much of a card must show from its left edge, in pixels, for its letter to be whole. */
export const letterRoom = (width: number): number => ((16 + 0.4 * letterSize(width)) * width) / CARD.width;

/** The face of a card, `width` pixels wide. */
export const cardFace = (colour: Colour, letter: string, width: number): TemplateResult =>
  html`<svg class="card-face" data-colour=${colour} width=${width} height=${(width * CARD.height) / CARD.width} viewBox="0 0 112 157" aria-hidden="true"><use href="#fl-c-${colour}"></use><text class="card-letter" x="16" y="16" dy=".36em" font-size=${letterSize(width)}>${letter}</text></svg>`;

/** The back of a card. */
export const cardBack = (width: number): TemplateResult =>
  html`<svg class="card-back" width=${width} height=${(width * CARD.height) / CARD.width} viewBox="0 0 112 157" aria-hidden="true"><use href="#fl-c-back"></use></svg>`;
