/** The end: the game's own score sheet, and what can be done next. */

import { html, type TemplateResult } from 'lit';
import type { Table } from '../bridge';
import { button } from './controls';
import { gameArt } from './games';
import { plainSheet } from './plain';
import { publisherAction, publisherMark } from './publisher';
import { gameName, nameOf, type Scene } from './scene';

export function sheetScreen(scene: Scene, table: Table): TemplateResult {
  const { controller, i18n, state } = scene;
  const draw = gameArt(table.game)?.sheet ?? plainSheet;
  return html`<main class="end">
    ${draw(scene, table)}
    <div class="end-buttons">
      ${button(i18n.t('sheet.look'), () => controller.look(true))}
      ${button(i18n.t('sheet.copy'), () => void controller.copy(resultText(scene, table)))}
      <a class="button" href="#">${i18n.t('table.leave')}</a>
      ${publisherAction(scene)}
      ${button(i18n.t('sheet.again'), () => void controller.again(), { primary: true, disabled: state.busy })}
    </div>
    ${publisherMark(scene)}
  </main>`;
}

/** The result as plain text: rank, name and points of every player, and how ties were settled. */
function resultText(scene: Scene, table: Table): string {
  const { i18n } = scene;
  const seats = [...(table.sheet?.seats ?? [])].sort((a, b) => a.rank - b.rank);
  const lines = seats.map((seat) =>
    i18n.t('sheet.line', { rank: seat.rank, name: nameOf(scene, table, seat.seat), points: seat.total }),
  );
  return [gameName(scene, table.game), ...lines, ...(table.sheet?.notes ?? []).map((note) => i18n.note(note))].join('\n');
}
