/** Glyphs of the game, 24 × 24, drawn in the colour of the text beside them. */

import { html, svg, type SVGTemplateResult, type TemplateResult } from 'lit';

const stroke = (d: string): SVGTemplateResult => svg`<path class="line" d=${d}></path>`;
const fill = (d: string): SVGTemplateResult => svg`<path class="solid" d=${d}></path>`;

const GLYPHS = {
  deck: svg`${stroke('M8.5 3H18a2 2 0 0 1 2 2v13')}${stroke('M6 5.5h8.5a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2v-11a2 2 0 0 1 2-2z')}${stroke('M10.25 10.2c1.6-1.7 3.2 0 1.9 1.7 2.1.6 1.6 2.9-.5 2.5.1 2.2-2.3 2.2-2.6.2-2 .8-3-1.2-1.2-2.2-1.5-1.7.8-3 2.4-2.2z')}`,
  discard: svg`<path class="line dashed" d="M7 3.5h10a2 2 0 0 1 2 2v13a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2v-13a2 2 0 0 1 2-2z"></path>${stroke('M12 15.5c-2-1.9-3-3.2-3-4.7 0-1.6 1.3-2.6 3-2.6s3 1 3 2.6c0 1.5-1 2.8-3 4.7z')}`,
  darkTiles: fill('M16 3v18c-1 0-2-.3-2.7-.9-1.8.5-3.7-.4-4.3-2.1-1.6-.8-2.4-2.7-1.7-4.3a3.5 3.5 0 0 1 0-3.4c-.7-1.6.1-3.5 1.7-4.3.6-1.7 2.5-2.6 4.3-2.1C14 3.3 15 3 16 3z'),
  lightTiles: stroke('M8 3v18c1 0 2-.3 2.7-.9 1.8.5 3.7-.4 4.3-2.1 1.6-.8 2.4-2.7 1.7-4.3a3.5 3.5 0 0 0 0-3.4c.7-1.6-.1-3.5-1.7-4.3-.6-1.7-2.5-2.6-4.3-2.1C10 3.3 9 3 8 3z'),
  cards: svg`${stroke('M9.5 3.5H18a1.5 1.5 0 0 1 1.5 1.5v12a1.5 1.5 0 0 1-1.5 1.5H9.5A1.5 1.5 0 0 1 8 17V5a1.5 1.5 0 0 1 1.5-1.5z')}${stroke('M8 6.5 5.8 7a1.5 1.5 0 0 0-1.1 1.8l2 10.2a1.5 1.5 0 0 0 1.8 1.2l6-1.2')}`,
  up: fill('M12 2.5c1.2 3.2 6.5 5 6.5 10 0 4-3.5 7-6.5 9-3-2-6.5-5-6.5-9 0-5 5.3-6.8 6.5-10z'),
  down: svg`<path class="line dashed" d="M12 21.5c-2-3-6-6-6-11.5 0-4.5 2.8-7 6-7s6 2.5 6 7c0 5.5-4 8.5-6 11.5z"></path>`,
  draw: svg`${stroke('M7 3.5h10a2 2 0 0 1 2 2v6')}${stroke('M5 14V5.5a2 2 0 0 1 2-2')}${stroke('M12 9v11m-4-4 4 4 4-4')}`,
} as const;

export type Glyph = keyof typeof GLYPHS;

/** A glyph, `size` pixels wide; decoration: the text beside it says what it means. */
export const glyph = (name: Glyph, size = 20): TemplateResult =>
  html`<svg class="glyph" width=${size} height=${size} viewBox="0 0 24 24" aria-hidden="true">${GLYPHS[name]}</svg>`;
