import { html, type TemplateResult } from 'lit';
import type { FlowersTable, Look, TakeExplained, Which } from './data';

export interface TileChoiceProps {
  readonly look: Look;
  readonly table: FlowersTable;
  readonly chosen: Which | null;
  /** What each choice would do, once the bridge has said it. */
  readonly outcomes: Readonly<Record<Which, TakeExplained | null>>;
  readonly onChoose: (which: Which) => void;
  readonly onTake: () => void;
}

/** The owner's choice between the two tiles of a complete mandala; stands beside the rings and covers none. */
export function tileChoice(p: TileChoiceProps): TemplateResult {
  return html`<div class="tilechoice">
    <button @click=${() => p.onChoose('dark')}>dark</button><button @click=${() => p.onChoose('light')}>light</button>
    <button @click=${p.onTake}>ok</button>
  </div>`;
}
