/**
 * Says to screen readers what the others see happen: the same notes as the log, in a polite live
 * region of its own, for the visible log is not always there.
 */

import type { Seat, Step, Table } from './bridge';
import type { Voice } from './controller';
import type { I18n } from './i18n';
import { mayAct } from './store';
import type { Store } from './store';

/** Lines that stay in the region: enough to be read, few enough to be skipped through. */
const KEPT = 8;

export class Speech implements Voice {
  constructor(
    private readonly region: HTMLElement,
    private readonly store: Store,
    private readonly i18n: () => I18n,
  ) {}

  steps(steps: readonly Step[], table: Table): void {
    const i18n = this.i18n();
    for (const step of steps) this.say(step.notes.map((note) => i18n.note(note)).join(' '));
    if (steps.length === 0 || table.curtain !== null) return;
    if (table.over) this.say(i18n.t('table.status.over'));
    else if (table.handover !== null) this.say(i18n.t('table.handover', { player: table.handover }));
    else if (mayAct(this.store.state)) {
      const own = `${table.game}.status.${table.phase}`;
      this.say(i18n.t(i18n.has(own) ? own : 'table.status.turn', { player: table.to_act }));
    }
  }

  wait(seat: Seat): void {
    this.say(this.i18n().t('table.status.thinking', { player: seat }));
  }

  /** Says one line after whatever is being said. */
  say(text: string): void {
    if (text === '') return;
    const line = document.createElement('p');
    line.textContent = text;
    this.region.append(line);
    while (this.region.childElementCount > KEPT) this.region.firstElementChild?.remove();
  }

  /** Other eyes read now: nothing of what was said before may stay in the page. */
  forget(): void {
    this.region.replaceChildren();
  }
}
