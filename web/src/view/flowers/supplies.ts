import { html, nothing, type TemplateResult } from 'lit';
import { glyph, type Glyph } from '../../art/glyphs';
import type { FlowersTable, Look } from './data';

export interface SuppliesProps {
  readonly look: Look;
  readonly table: FlowersTable;
}

/** Deck, discard pile and the two stacks of tiles, each with its number. */
export function supplies({ look, table }: SuppliesProps): TemplateResult {
  const { view } = table;
  const item = (part: string, name: Glyph, count: number, word: string, after = `supplies.${word}.word`): TemplateResult =>
    html`<li class="supply" data-part=${part} title=${look.t(`supplies.${word}`, { count })}>
      ${glyph(name, 24)}<span class="num">${count}</span
      >${after === '' ? nothing : html`<span class="supply-word">${look.t(after, { count })}</span>`}
    </li>`;
  return html`<ul class="supplies" aria-label=${look.t('supplies.title')}>
    ${item('deck', 'deck', view.deck, 'deck')} ${item('discard', 'discard', view.discard.length, 'discard')}
    ${item('dark', 'darkTiles', view.dark, 'dark', '')} ${item('light', 'lightTiles', view.light, 'light')}
  </ul>`;
}
