/** Whose product it is: their logo, a link back, and on the score sheet a call to action. */

import { html, nothing, type TemplateResult } from 'lit';
import type { Scene } from './scene';

type Shown = TemplateResult | typeof nothing;

/** Logo and link back; nothing where no publisher is named. */
export function publisherMark({ i18n, state }: Scene): Shown {
  const { publisher } = state;
  if (publisher === null || (!publisher.logo && !publisher.link)) return nothing;
  const { link, logo, name = '' } = publisher;
  return html`<p class="publisher">
    ${logo ? html`<img src=${logo} alt=${name} />` : nothing}
    ${link ? html`<a href=${link} target="_blank" rel="noopener">${i18n.t('publisher.back', { name })}</a>` : nothing}
  </p>`;
}

export function publisherAction({ state }: Scene): Shown {
  const action = state.publisher?.action;
  if (action === undefined) return nothing;
  return html`<a class="button primary" target="_blank" rel="noopener" href=${action.link}>${action.text}</a>`;
}
