import { html, type TemplateResult } from 'lit';
import { MANDALA_LETTERS, type FlowersTable, type Look, type MandalaIndex, type Plan, type Which } from './data';

export interface MandalaProps {
  readonly look: Look;
  readonly table: FlowersTable;
  readonly index: MandalaIndex;
  readonly plan: Plan | null;
  /** Set while this mandala waits for its owner's tile: the tile marked so far, or null. */
  readonly choosing?: Which | null;
  /** Absent: the mandala is not to be picked now. */
  readonly onPick?: (index: MandalaIndex) => void;
}

/** One mandala: disc, ledger with each player's cards up and down, claim, second, and the outcome of the plan. */
export function mandalaColumn(p: MandalaProps): TemplateResult {
  return html`<section class="mandala" data-part="mandala" data-mandala=${MANDALA_LETTERS[p.index]}>
    <button @click=${() => p.onPick?.(p.index)}>${MANDALA_LETTERS[p.index]}</button>
  </section>`;
}
