/** Between two people who share the device: covers everything and shows only what all may know. */

import { html, nothing, type TemplateResult } from 'lit';
import { petalPicture } from '../art/chips';
import { sandDisc } from '../art/disc';
import { RING } from '../art/defs';
import { emblemPicture } from '../art/emblems';
import type { Seat, Table } from '../bridge';
import { shownNames } from '../store';
import { button } from './controls';
import { logList } from './log';
import type { Scene } from './scene';

/** The petals embroidered on the hem, in the order of the ring; more than any screen is wide. */
const HEM = Array.from({ length: 60 }, (_, i) => RING[i % RING.length] ?? 'red');

export function curtain(scene: Scene, table: Table, seat: Seat): TemplateResult {
  const { controller, i18n, state } = scene;
  const name = shownNames(table)[seat] ?? '';
  const since = sinceLast(scene, seat);
  return html`<main class="curtain" data-part="curtain">
    <div class="curtain-hem" aria-hidden="true">${HEM.map((colour) => petalPicture(colour, '', 40))}</div>
    <div class="curtain-disc">
      <svg class="curtain-sand" viewBox="-100 -100 200 200" aria-hidden="true">${sandDisc()}</svg>
      <span class="curtain-sign">${emblemPicture(table.seats[seat]?.emblem ?? 0, 124)}</span>
      <h1 tabindex="-1" data-home>${i18n.t('curtain.title', { name })}</h1>
      <p>${i18n.t('curtain.about')}</p>
      ${button(i18n.t('curtain.lift', { name }), () => void controller.reveal(), { primary: true, disabled: state.busy })}
      ${
        since < state.steps.length
          ? html`<section class="curtain-log" aria-label=${i18n.t('curtain.since', { name })}>
              <h2>${i18n.t('curtain.since', { name })}</h2>
              ${logList(scene, table, since)}
            </section>`
          : nothing
      }
      <a class="curtain-leave" href="#">${i18n.t('table.leave')}</a>
    </div>
  </main>`;
}

/** Index of the first step after the seat's own last one; at most the last four steps. */
function sinceLast({ state }: Scene, seat: Seat): number {
  const own = state.steps.map((step) => step.player).lastIndexOf(seat);
  return Math.max(own + 1, state.steps.length - 4);
}
