/** The game is open in another tab: nothing of it is shown here, and it may be taken over. */

import { html, type TemplateResult } from 'lit';
import type { State } from '../store';
import { button } from './controls';
import type { Scene } from './scene';

export function barredScreen({ controller, i18n, state }: Scene, { id, why }: NonNullable<State['barred']>): TemplateResult {
  return html`<main class="barred">
    <div class="panel">
      <h1 tabindex="-1" data-home>${i18n.t(`barred.${why}`)}</h1>
      <p>${i18n.t(`barred.${why}.about`)}</p>
      <div class="dialog-buttons">
        <a class="button" href="#">${i18n.t('table.leave')}</a>
        ${button(i18n.t('barred.take'), () => void controller.continueGame(id, true), { primary: true, disabled: state.busy })}
      </div>
    </div>
  </main>`;
}
