/** What the page has to say about itself: above the screen and in the flow of the page, so that it covers nothing; over the table, which fills the window, where it covers least. */

import { html, nothing, type TemplateResult } from 'lit';
import type { Notice } from '../store';
import { button, iconButton } from './controls';
import { thinkerBytes, type Scene } from './scene';

/** These are said as they happen and interrupt; the others wait for a pause. */
const URGENT: readonly Notice[] = ['died', 'dead', 'not-found', 'copy-failed'];

interface Action {
  readonly label: string;
  readonly act: (controller: Scene['controller']) => void;
}

const LOAD: Action = { label: 'start.thinker.load', act: (controller) => controller.wakeThinker() };

/** What can be done about it, where something can. */
const ACTIONS: Partial<Record<Notice, Action>> = {
  dead: { label: 'notice.try', act: (controller) => void controller.revive() },
  'thinker-failed': { label: 'notice.try', act: (controller) => controller.wakeThinker() },
  update: { label: 'device.update.now', act: (controller) => controller.app?.update() },
};

export function notices({ controller, i18n, state }: Scene): TemplateResult | typeof nothing {
  if (state.notices.length === 0) return nothing;
  return html`<div class="notices">
    ${state.notices.map((notice) => {
      const action = notice === 'stood-in' && state.thinker.state === 'spared' ? LOAD : ACTIONS[notice];
      return html`<div class="notice" data-notice=${notice} role=${URGENT.includes(notice) ? 'alert' : 'status'}>
        <p>${i18n.t(`notice.${notice}`, thinkerBytes({ i18n, state }, notice === 'stood-in' ? state.standIn : null))}</p>
        ${action === undefined ? nothing : button(i18n.t(action.label), () => action.act(controller))}
        ${iconButton('close', i18n.t('notice.close'), () => controller.dismiss(notice))}
      </div>`;
    })}
  </div>`;
}
