/** Who made what the page is made of. */

import { html, nothing, type TemplateResult } from 'lit';
import { back } from '../way';
import { iconButton } from './controls';
import type { Scene } from './scene';

const ENTRIES = ['game', 'table', 'python', 'fonts', 'libraries'] as const;

/** A page of their own; in a single file, where there is no other page, they stand here. */
function licences({ i18n }: Scene): TemplateResult {
  const inside = document.querySelector<HTMLTemplateElement>('#licences');
  if (inside === null) return html`<p><a href="licences.txt">${i18n.t('credits.licences')}</a></p>`;
  return html`<details>
    <summary>${i18n.t('credits.licences')}</summary>
    <pre class="licences">${inside.content.textContent}</pre>
  </details>`;
}

/** That it is independent of the game's people; who deploys it may say something else there, or nothing. */
function notice({ i18n, state }: Scene): TemplateResult | typeof nothing {
  if (state.notice === false) return nothing;
  return html`<p data-notice-of="table">${state.notice === true ? i18n.t('credits.table.notice') : state.notice}</p>`;
}

export function creditsScreen(scene: Scene): TemplateResult {
  const { i18n } = scene;
  return html`<main class="page credits">
    <header class="page-head">
      ${iconButton('back', i18n.t('page.back'), back)}
      <h1 tabindex="-1" data-home>${i18n.t('credits.title')}</h1>
    </header>
    ${ENTRIES.map(
      (entry) => html`<section class="panel">
        <h2>${i18n.t(`credits.${entry}`)}</h2>
        ${entry === 'table' ? notice(scene) : nothing}
        <p>${i18n.rich(`credits.${entry}.about`)}</p>
      </section>`,
    )}
    ${licences(scene)}
  </main>`;
}
