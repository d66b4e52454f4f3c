/** What the page has to say about itself: in the flow of the page, so that it covers nothing. */

import { html, nothing, type TemplateResult } from 'lit';
import type { Notice } from '../store';
import { button, iconButton } from './controls';
import { thinkerBytes, type Scene } from './scene';

/** These are said as they happen and interrupt; the others wait for a pause. */
const URGENT: readonly Notice[] = ['died', 'dead', 'not-found', 'copy-failed'];

/** What another try is, where one makes sense. */
const RETRY: Partial<Record<Notice, (controller: Scene['controller']) => void>> = {
  dead: (controller) => void controller.revive(),
  'thinker-failed': (controller) => controller.wakeThinker(),
};

export function notices({ controller, i18n, state }: Scene): TemplateResult | typeof nothing {
  if (state.notices.length === 0) return nothing;
  return html`<div class="notices">
    ${state.notices.map(
      (notice) => html`<div class="notice" data-notice=${notice} role=${URGENT.includes(notice) ? 'alert' : 'status'}>
        <p>${i18n.t(`notice.${notice}`, thinkerBytes({ i18n, state }))}</p>
        ${notice in RETRY ? button(i18n.t('notice.try'), () => RETRY[notice]?.(controller)) : nothing}
        ${iconButton('close', i18n.t('notice.close'), () => controller.dismiss(notice))}
      </div>`,
    )}
  </div>`;
}
