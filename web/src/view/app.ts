/** Which screen is shown. */

import { html, nothing, type TemplateResult } from 'lit';
import { barredScreen } from './barred';
import { tableDialog } from './chrome';
import { creditsScreen } from './credits';
import { curtain } from './curtain';
import { drawTable } from './games';
import { notices } from './notices';
import { rulesScreen } from './rules';
import type { Scene } from './scene';
import { settingsScreen } from './settings';
import { sheetScreen } from './sheet';
import { startScreen } from './start';

export const app = (scene: Scene): TemplateResult => html`${inDialog(scene) ? nothing : notices(scene)} ${screen(scene)}`;

/** A dialog says what there is to say by itself. */
const inDialog = ({ state }: Scene): boolean => state.route.screen === 'table' && state.dialog !== null;

function screen(scene: Scene): TemplateResult {
  const { route } = scene.state;
  switch (route.screen) {
    case 'rules':
      return rulesScreen(scene);
    case 'settings':
      return settingsScreen(scene);
    case 'credits':
      return creditsScreen(scene);
    case 'table':
      return tableScreen(scene);
    case 'start':
      return startScreen(scene);
  }
}

function tableScreen(scene: Scene): TemplateResult {
  const { barred, looking, table } = scene.state;
  if (barred !== null) return barredScreen(scene, barred);
  if (table === null) {
    return html`<main class="barred"><p role="status">${scene.i18n.t('start.loading')}</p></main>`;
  }
  if (table.curtain !== null) return curtain(scene, table, table.curtain);
  if (table.over && table.sheet !== null && !looking) return sheetScreen(scene, table);
  return html`${drawTable(scene, table)} ${tableDialog(scene, table)}`;
}
