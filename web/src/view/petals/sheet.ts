/** The end: each tracker with all its scores, then a card for each player: what was won, what counts, who is out. */

import { html, nothing, type TemplateResult } from 'lit';
import { sandDisc } from '../../art/disc';
import { emblemPicture } from '../../art/emblems';
import { ELEMENTS, squareChip, type Element, type Sides } from '../../art/garden';
import type { Look, PetalsSheetSeat, PetalsTable } from './data';
import { pointsLine } from './hand';
import { badgePicture } from './players';
import { pointsOf } from './trackers';

export interface SheetProps {
  readonly look: Look;
  readonly table: PetalsTable;
}

export function scoreSheet({ look, table }: SheetProps): TemplateResult {
  const { sheet } = table;
  if (sheet === null) return html``;
  const seats = [...sheet.seats].sort((a, b) => a.rank - b.rank || a.seat - b.seat);
  const [headline, ...notes] = sheet.notes;
  return html`<div class="score garden-score-sheet">
    <svg class="score-ground" viewBox="-100 -100 200 200" aria-hidden="true">${sandDisc()}</svg>
    <h1 class="score-title" tabindex="-1" data-home>${headline ? look.t(headline.id, headline.args) : nothing}</h1>
    <ul class="score-notes">
      ${notes.map((note) => html`<li>${look.note(note)}</li>`)}
    </ul>
    <ul class="garden-results" aria-label=${look.t('petals.trackers')}>
      ${ELEMENTS.map((element) => tracker(look, table, element))}
    </ul>
    <ol class="score-cards" data-players=${seats.length}>
      ${seats.map((seat) => card(look, table, seat))}
    </ol>
  </div>`;
}

/** One tracker: everybody on it, the highest first; ties win it together. */
const tracker = (look: Look, table: PetalsTable, element: Element): TemplateResult => {
  const { scores } = table.view;
  const order = table.seats.map((_, seat) => seat).sort((a, b) => (scores[b]?.[element] ?? 0) - (scores[a]?.[element] ?? 0) || a - b);
  const most = Math.max(1, ...scores.map((own) => own[element]));
  const wins = (seat: number): boolean => table.facts.trackers[element].includes(seat);
  return html`<li class="garden-result" data-element=${element}>
    <span class="garden-result-head">${badgePicture(look, element, 50)}<b>${look.t('petals.sheet.tracker', { element })}</b></span>
    <ul>
      ${order.map((seat) => {
        const count = scores[seat]?.[element] ?? 0;
        return html`<li data-wins=${wins(seat)}>
          ${emblemPicture(table.seats[seat]?.emblem ?? 0, 22)}<span class="unseen">${look.name(seat)}</span>
          <span class="garden-bar"><i .style=${`width:${Math.round((100 * count) / most)}%`}></i></span>
          <span class="num">${count}</span>
          ${wins(seat) ? html`<b class="garden-wins">${look.t('petals.sheet.wins-it')}</b>` : nothing}
        </li>`;
      })}
    </ul>
  </li>`;
};

const card = (look: Look, table: PetalsTable, seat: PetalsSheetSeat): TemplateResult => {
  const { harmony } = table.view;
  const won = seat.items.filter(({ wins }) => wins);
  const counting = seat.items.filter(({ counts }) => counts).map((item) => item.points);
  const { best, last } = seat;
  const row = (message: string, words: unknown): TemplateResult => html`<div><dt>${look.t(message)}</dt><dd>${words}</dd></div>`;
  const [low, high] = [Math.min(...counting), Math.max(...counting)];
  return html`<li class="score-card" data-rank=${seat.eligible ? seat.rank : 'out'} data-out=${!seat.eligible}>
    <header class="score-head">
      ${emblemPicture(table.seats[seat.seat]?.emblem ?? 0, 34)}
      <h2>${look.name(seat.seat)}</h2>
      <span class="score-rank">${seat.eligible ? look.t('score.rank', { rank: seat.rank }) : look.t('petals.players.out')}</span>
    </header>
    <ul class="garden-sheet-scores">
      ${seat.items.map(
        (item) => html`<li data-leads=${item.wins} data-counts=${item.counts}>
          ${badgePicture(look, item.element, 30)}<span class="unseen">${look.t(item.note.id, item.note.args)}</span><span class="num">${item.points}</span
          >${item.formula === null ? nothing : html`<span class="unseen">${look.t(item.formula.id, item.formula.args)}</span>`}
        </li>`,
      )}
    </ul>
    <dl class="garden-sheet-rows">
      ${row('petals.sheet.won', won.length === 0 ? html`<b>${look.t('petals.sheet.none')}</b>` : won.map((item) => html`<span class="garden-sheet-won">${badgePicture(look, item.element, 22)} ${look.t(item.note.id, item.note.args)}</span>`))}
      ${best === null ? nothing : row('petals.sheet.best', html`${look.t('petals.sheet.turn', { turn: best.turn })} ${pointsLine(look, pointsOf(best.points))}`)}
      ${row('petals.sheet.moved', look.t('petals.sheet.moved.count', { count: seat.moved }))}
      ${last === null ? nothing : row('petals.sheet.last', html`${squareChip(table.facts.cards[last.card] as Sides, 22)} ${pointsLine(look, pointsOf(last.points))}`)}
    </dl>
    <p class="score-total">
      <span>${look.t('petals.players.sum', { harmony })} <small>${harmony ? `${high} − ${low}` : `${low} + ${high}`}</small></span>
      <span class="num">${seat.total}</span>
    </p>
    ${seat.tie ? html`<p class="garden-sheet-tie">${look.t('petals.sheet.tie', { rank: seat.rank })}</p>` : nothing}
  </li>`;
};
