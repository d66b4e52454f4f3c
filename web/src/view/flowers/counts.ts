import { html, type TemplateResult } from 'lit';
import type { FlowersTable, Look, Plan } from './data';

export interface CountProps {
  readonly look: Look;
  readonly table: FlowersTable;
  readonly plan: Plan;
  /** A planned play can not be confirmed before it is the person's turn. */
  readonly planning: boolean;
  readonly onCount: (count: number) => void;
  readonly onCancel: () => void;
  readonly onPlay: () => void;
}

/** How many cards of the chosen colour; each count states its draw and the hand after it, or why it is not allowed. */
export function countPanel(p: CountProps): TemplateResult {
  return html`<div class="panel counts"><button @click=${p.onCancel}>×</button><button @click=${p.onPlay}>ok</button></div>`;
}
