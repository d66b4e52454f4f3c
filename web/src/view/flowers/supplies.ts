import { html, type TemplateResult } from 'lit';
import type { FlowersTable, Look } from './data';

export interface SuppliesProps {
  readonly look: Look;
  readonly table: FlowersTable;
}

/** Deck, discard pile and the two stacks of tiles, each with its number. */
export function supplies(p: SuppliesProps): TemplateResult {
  return html`<ul class="supplies"><li data-part="deck">${p.table.view.deck}</li></ul>`;
}
