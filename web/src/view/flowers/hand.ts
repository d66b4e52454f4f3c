import { html, type TemplateResult } from 'lit';
import type { Colour } from '../../art/types';
import type { FlowersTable, Look, Plan } from './data';

export interface HandProps {
  readonly look: Look;
  readonly table: FlowersTable;
  readonly plan: Plan | null;
  /** Said after the count of cards, as "You are next. Pick a colour to plan ahead." */
  readonly hint?: string;
  /** Absent: nothing can be picked. */
  readonly onColour?: (colour: Colour) => void;
}

/** The hand, grouped by colour: one button per colour, its cards fanned, the chosen ones lifted. */
export function handTray(p: HandProps): TemplateResult {
  return html`<div class="hand" data-part="hand">
    ${[...new Set(p.table.view.hand)].map(
      (c) => html`<button data-part="hand" data-colour=${c} @click=${() => p.onColour?.(c)}>${p.look.letters[c]}</button>`,
    )}
  </div>`;
}
