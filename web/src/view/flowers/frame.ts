import { html, nothing, type TemplateResult } from 'lit';
import type { Layout } from './data';

export interface FrameSlots {
  readonly layout: Layout;
  /** Title bar: whose decision, supplies, menu. */
  readonly bar: unknown;
  readonly players: unknown;
  /** The three mandala columns. */
  readonly mandalas: readonly unknown[];
  /** Preview (phone), tile choice, or a refusal. */
  readonly preview?: unknown;
  readonly hand: unknown;
  /** Count panel, AI pace panel or whatever stands at the right of the hand. */
  readonly panel: unknown;
  /** Desktop: the log list; else the one log line with its button. */
  readonly log: unknown;
}

/** The table's areas in reading order; CSS (`table.css`) lays them out for `layout.kind`. */
export function tableFrame(s: FrameSlots): TemplateResult {
  const { layout } = s;
  const preview = html`<div class="table-preview">${s.preview ?? nothing}</div>`;
  const players = html`<section class="table-players">${s.players}</section>`;
  const mandalas = html`<section class="table-mandalas" data-roving>${s.mandalas}</section>`;
  const hand = html`<section class="table-hand">${s.hand}</section>`;
  const panel = html`<section class="table-panel">${s.panel}</section>`;
  const log = html`<section class="table-log">${s.log}</section>`;
  return html`<main
    class="table"
    data-layout=${layout.kind}
    data-low=${layout.height < (layout.kind === 'phone' ? 760 : 860)}
    data-portrait=${layout.portrait}
    .style=${`--disc:${layout.diameter}px;--tray:${Math.round((layout.tray * 157) / 112)}px;--height:${layout.height}px;--panel:${layout.panel}px;--cell:${layout.cellHeight}px`}
  >
    <header class="table-bar">${s.bar}</header>
    ${
      layout.kind === 'lying'
        ? html`${mandalas} ${hand}
            <div class="table-side">${players} ${preview} ${log} ${panel}</div>`
        : html`${players} ${mandalas} ${preview} ${hand} ${panel} ${log}`
    }
  </main>`;
}
