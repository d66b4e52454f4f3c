import { html, type TemplateResult } from 'lit';
import type { Look, Plan } from './data';

export interface PreviewProps {
  readonly look: Look;
  readonly plan: Plan;
}

/** What the planned play would do at the picked mandala: face and why, claim with numbers, completion and who gets what. */
export function previewPanel(p: PreviewProps): TemplateResult {
  return html`<div class="preview">${p.plan.colour}</div>`;
}
