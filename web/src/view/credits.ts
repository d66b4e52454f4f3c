/** Who made what the page is made of. */

import { html, type TemplateResult } from 'lit';
import { iconButton } from './controls';
import type { Scene } from './scene';

const ENTRIES = ['game', 'table', 'python', 'fonts', 'libraries'] as const;

export function creditsScreen({ i18n }: Scene): TemplateResult {
  return html`<main class="page credits">
    <header class="page-head">
      ${iconButton('back', i18n.t('page.back'), () => history.back())}
      <h1 tabindex="-1" data-home>${i18n.t('credits.title')}</h1>
    </header>
    ${ENTRIES.map(
      (entry) => html`<section class="panel">
        <h2>${i18n.t(`credits.${entry}`)}</h2>
        <p>${i18n.rich(`credits.${entry}.about`)}</p>
      </section>`,
    )}
    <p><a href="licences.txt">${i18n.t('credits.licences')}</a></p>
  </main>`;
}
