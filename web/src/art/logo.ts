/** The mark of the page: a flower of the six petals. */

import { html, type TemplateResult } from 'lit';

/** `size` pixels wide. */
export const logo = (size: number): TemplateResult =>
  html`<svg class="logo" width=${size} height=${size} viewBox="-100 -100 200 200" aria-hidden="true"><use href="#fl-logo"></use></svg>`;
