import { html, type TemplateResult } from 'lit';
import type { Letters } from '../../art/types';

/** The large mandala of the start page; decoration only. */
export function heroDisc(letters: Letters): TemplateResult {
  return html`<div class="hero" aria-hidden="true">${letters.red}</div>`;
}
