/** The page as an app: whether it plays offline, a newer build, installing, keeping games for good. */

import { html, nothing, type TemplateResult } from 'lit';
import { button, iconButton } from './controls';
import { playing } from '../store';
import type { Scene } from './scene';

const row = (label: string, about: string, action: unknown = nothing): TemplateResult =>
  html`<div class="row">
    <span class="row-words"><span class="row-label">${label}</span><span class="row-about">${about}</span></span>
    <span class="row-buttons">${action}</span>
  </div>`;

/** For the settings; nothing in frames, and before all of it is loaded. */
export function deviceSection({ controller, i18n, state }: Scene): TemplateResult | typeof nothing {
  const actions = controller.app;
  const { install, kept, persisted, update } = state.app;
  if (actions === null) return nothing;
  const busy = playing(state);
  return html`<section class="panel" aria-labelledby="settings-device">
    <h2 id="settings-device">${i18n.t('device.title')}</h2>
    ${row(i18n.t('device.offline'), i18n.t(`device.offline.${kept}`))}
    ${
      update === null
        ? nothing
        : row(
            i18n.t('device.update'),
            i18n.t(busy ? 'device.update.later' : 'device.update.about'),
            button(i18n.t('device.update.now'), () => actions.update(), { disabled: busy }),
          )
    }
    ${
      install === null
        ? nothing
        : row(
            i18n.t('device.install'),
            i18n.t(install === 'ask' ? 'device.install.about' : 'device.install.share'),
            install === 'ask' ? button(i18n.t('device.install.now'), () => actions.install()) : nothing,
          )
    }
    ${
      persisted === null
        ? nothing
        : row(
            i18n.t('device.keep'),
            i18n.t(persisted ? 'device.keep.yes' : 'device.keep.no'),
            persisted ? nothing : button(i18n.t('device.keep.now'), () => actions.persist()),
          )
    }
  </section>`;
}

/** For the start screen, once it plays offline and somebody has played: installing is offered until it is waved away. */
export function installHint({ controller, i18n, state }: Scene): TemplateResult | typeof nothing {
  const { hint, install, kept } = state.app;
  if (!hint || install === null || kept === 'none' || state.saves.length === 0) return nothing;
  return html`<aside class="panel install-hint" aria-label=${i18n.t('device.install')}>
    <p><b>${i18n.t('device.install')}.</b> ${i18n.t(install === 'ask' ? 'device.install.about' : 'device.install.share')}</p>
    ${install === 'ask' ? button(i18n.t('device.install.now'), () => controller.app?.install()) : nothing}
    ${iconButton('close', i18n.t('device.install.no'), () => controller.dismissInstall())}
  </aside>`;
}

/** One line for the start screen, said only once it is true. */
export const offlineLine = ({ i18n, state }: Scene): TemplateResult | typeof nothing =>
  state.app.kept === 'none'
    ? nothing
    : html`<p class="start-offline" role="status">${i18n.t(`device.offline.${state.app.kept}`)}</p>`;
