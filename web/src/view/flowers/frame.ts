import { html, nothing, type TemplateResult } from 'lit';
import type { Layout, MandalaIndex } from './data';

export interface FrameSlots {
  readonly layout: Layout;
  /** Title bar: whose decision, supplies, menu. */
  readonly bar: unknown;
  /** A lasting banner, or nothing. */
  readonly banner?: unknown;
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
  readonly picked?: MandalaIndex | null;
}

/** The table's areas in reading order; CSS (`table.css`) lays them out for `layout.kind`. */
export function tableFrame(s: FrameSlots): TemplateResult {
  const { layout } = s;
  return html`<main
    class="table"
    data-layout=${layout.kind}
    .style=${`--disc:${layout.diameter}px;--card:${layout.card}px;--card-height:${Math.round((layout.card * 157) / 112)}px;--height:${layout.height}px`}
  >
    <header class="table-bar">${s.bar}</header>
    ${s.banner ? html`<div class="table-banner">${s.banner}</div>` : nothing}
    <section class="table-players">${s.players}</section>
    <section class="table-mandalas">${s.mandalas}</section>
    <div class="table-preview">${s.preview ?? nothing}</div>
    <section class="table-hand">${s.hand}</section>
    <section class="table-panel">${s.panel}</section>
    <section class="table-log">${s.log}</section>
  </main>`;
}
