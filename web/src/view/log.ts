/** The game so far in words, newest last. */

import { html, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { emblemPicture } from '../art/emblems';
import type { Step, Table } from '../bridge';
import type { Scene } from './scene';

/** A step as one list item: the player's sign, then each note with its rule. */
function entry({ i18n }: Scene, table: Table, step: Step, last: boolean): TemplateResult {
  return html`<li class="log-step" data-n=${step.n} ?data-last=${last}>
    ${emblemPicture(table.seats[step.player]?.emblem ?? 0, 18)}
    <span class="log-words">${step.notes.map((note) => html`<span class="log-note">${i18n.richNote(note)} </span>`)}</span>
  </li>`;
}

/** The whole log. `from`: leave out the steps before this one. */
export function logList(scene: Scene, table: Table, from = 0): TemplateResult {
  const steps = scene.state.steps.slice(from);
  const last = steps.length - 1;
  return html`<ol class="log-list">
    ${repeat(
      steps,
      (step) => step.n,
      (step) => entry(scene, table, step, step === steps[last]),
    )}
  </ol>`;
}

/** The newest step in one line. */
export function logLine(scene: Scene, table: Table): TemplateResult {
  const step = scene.state.steps.at(-1);
  return step === undefined
    ? html`<p class="log-line">${scene.i18n.t('table.log.empty')}</p>`
    : html`<ol class="log-list log-line">${entry(scene, table, step, false)}</ol>`;
}

/** For the element that scrolls the log: it stays at the newest step unless the reader has gone back. */
export const toEnd = (element: Element | undefined): void => {
  if (!(element instanceof HTMLElement)) return;
  let atEnd = true;
  /** Where it was scrolled to by this module; the list may have grown until the browser tells of that. */
  let end = 0;
  const follow = (): void => {
    element.scrollTop = element.scrollHeight;
    end = element.scrollTop;
  };
  element.addEventListener('scroll', () => {
    atEnd = element.scrollTop >= end || element.scrollHeight - element.scrollTop - element.clientHeight < 24;
  });
  // told once the browser has laid the page out anyway; to ask it here would make it do so twice
  const sized = new ResizeObserver(() => atEnd && follow());
  // the list comes with the rest of this drawing
  queueMicrotask(() => [element, ...element.children].forEach((one) => sized.observe(one)));
};
