import { html, type TemplateResult } from 'lit';
import type { FlowersTable, Look } from './data';

export interface PlayersProps {
  readonly look: Look;
  readonly table: FlowersTable;
  /** A computer is choosing: three dots beside its name. */
  readonly thinking: boolean;
}

/** Every player: cards in hand, points, Flowers of three, single tiles. */
export function playerPanels(p: PlayersProps): TemplateResult {
  return html`<div class="players">${p.table.seats.map((_, i) => html`<div>${p.look.name(i)}</div>`)}</div>`;
}
