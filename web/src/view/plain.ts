/**
 * Any game at all, without pictures: every legal choice a button, with what it would do, and the
 * view as text. Games that have no drawing module of their own are played with this.
 */

import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Choice, Table } from '../bridge';
import { choicesOf, chosen, mayAct } from '../store';
import { button } from './controls';
import { banner, bar, mayPlan, refusal, restingPanel } from './chrome';
import { logList } from './log';
import { nameOf, type Scene } from './scene';

export function plainTable(scene: Scene, table: Table): TemplateResult {
  const { i18n, state } = scene;
  return html`<div class="plain">
    <header class="table-bar">${bar(scene, table, nothing, nothing)}</header>
    <main class="plain-main">
      ${banner(scene, table)} ${refusal(scene)}
      <section class="panel" aria-labelledby="plain-choices">
        <h2 id="plain-choices">${i18n.t('plain.choices')}</h2>
        ${mayPlan(scene, table) ? choices(scene) : html`<p>${i18n.t('plain.wait')}</p>`}
      </section>
      ${restingPanel(scene, table) ?? nothing}
      <section class="panel" aria-labelledby="plain-view">
        <h2 id="plain-view">${i18n.t('plain.view')}</h2>
        <dl class="plain-view">
          ${Object.entries(table.view)
            .filter(([key]) => key !== 'events')
            .map(([key, value]) => html`<dt>${key}</dt><dd>${JSON.stringify(value)}</dd>`)}
        </dl>
      </section>
      <section class="panel" aria-labelledby="plain-log">
        <h2 id="plain-log">${i18n.t('table.log')}</h2>
        ${logList({ ...scene, state }, table)}
      </section>
    </main>
  </div>`;
}

function choices(scene: Scene): TemplateResult {
  const { controller, i18n, state } = scene;
  const picked = chosen(state);
  const explained = picked === null ? undefined : state.explanations[picked.action];
  return html`<ul class="plain-choices" data-roving role="list">
      ${repeat(
        choicesOf(state) ?? [],
        (choice) => choice.action ?? choice.begun,
        (choice) => html`<li>
          <button
            type="button"
            class="button"
            data-action=${choice.action ?? choice.begun}
            aria-pressed=${choice.action === picked?.action ? 'true' : 'false'}
            aria-disabled=${choice.legal ? 'false' : 'true'}
            @click=${() => pick(scene, choice)}
          >
            ${choice.action ?? choice.begun}
          </button>
        </li>`,
      )}
    </ul>
    ${explained === undefined ? nothing : html`<ul class="notes">${explained.notes.map((note) => html`<li>${i18n.richNote(note)}</li>`)}</ul>`}
    <div class="dialog-buttons">
      ${
        picked === null
          ? nothing
          : button(i18n.t('plain.play', { action: picked.action }), () => void controller.confirm(), {
              primary: true,
              disabled: !mayAct(state) || state.busy,
            })
      }
    </div>`;
}

function pick({ controller }: Scene, choice: Choice): void {
  // what it stands for is listed in its place
  if (choice.begun !== undefined && choice.legal) void controller.plan({ begun: choice.begun }).then(() => controller.plan({}));
  else if (choice.legal) void controller.plan({ action: choice.action });
  else controller.refuse(choice.note);
}

/** The score sheet of a game without a drawing module. */
export function plainSheet(scene: Scene, table: Table): TemplateResult {
  const { i18n } = scene;
  return html`<div class="plain-sheet">
    ${table.sheet?.seats.map(
      (seat) => html`<section class="panel">
        <h2>${nameOf(scene, table, seat.seat)}: ${i18n.t('sheet.rank', { rank: seat.rank })}</h2>
        <ul class="notes">
          ${seat.items.map((item) => html`<li>${i18n.richNote(item.note)}: ${item.points}</li>`)}
        </ul>
        <p class="plain-total">${i18n.t('sheet.total', { points: seat.total })}</p>
      </section>`,
    )}
    <ul class="notes">
      ${table.sheet?.notes.map((note) => html`<li>${i18n.richNote(note)}</li>`)}
    </ul>
  </div>`;
}
