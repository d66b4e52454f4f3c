import { html, nothing, type TemplateResult } from 'lit';
import { petalPicture } from '../../art/chips';
import { sandDisc } from '../../art/disc';
import { emblemPicture } from '../../art/emblems';
import { glyph } from '../../art/glyphs';
import { flowerPicture, tilePicture } from '../../art/tiles';
import { colourOf, type TileName } from '../../art/types';
import type { FlowersItem, FlowersSheetSeat, FlowersTable, Look } from './data';

export interface SheetProps {
  readonly look: Look;
  readonly table: FlowersTable;
}

/** The score sheet: who won, how a tie was settled, and one card per player with every Flower and tile, best first. */
export function scoreSheet({ look, table }: SheetProps): TemplateResult {
  const { sheet } = table;
  if (!sheet) return html``;
  const seats = [...sheet.seats].sort((a, b) => a.rank - b.rank || a.seat - b.seat);
  const winners = seats.filter((seat) => seat.rank === 1).map((seat) => seat.seat);
  const alone = winners.length === 1 ? winners[0] : undefined;
  const [headline, ...notes] = sheet.notes;
  return html`<div class="score">
    <svg class="score-ground" viewBox="-100 -100 200 200" aria-hidden="true">${sandDisc()}</svg>
    <h1 class="score-title" tabindex="-1" data-home>${headline ? look.t(headline.id, headline.args) : nothing}</h1>
    <ul class="score-notes">
      ${notes.map((note) => html`<li>${look.note(note)}</li>`)}
    </ul>
    <ol class="score-cards" data-players=${seats.length}>
      ${seats.map((seat) => card(look, table, seat, seat.seat === alone))}
    </ol>
  </div>`;
}

const card = (look: Look, table: FlowersTable, seat: FlowersSheetSeat, wins: boolean): TemplateResult => {
  const flowers = seat.items.filter((item) => item.kind === 'flower');
  const singles = seat.items.filter((item) => item.kind === 'single');
  const size = look.layout.kind === 'desktop' ? (table.seats.length > 3 ? 84 : 104) : 84;
  return html`<li class="score-card" data-rank=${seat.rank}>
    <header class="score-head">
      ${emblemPicture(table.seats[seat.seat]?.emblem ?? 0, 34)}
      <h2>${look.name(seat.seat)}</h2>
      <span class="score-rank">${look.t('score.rank', { rank: seat.rank })}</span>
    </header>
    <div class="score-art" aria-hidden="true">
      <div class="score-flowers">
        ${flowers.map((item) => {
          const [a, b] = item.tiles;
          return a && b ? flowerPicture([a, b], look.letters, size, false) : nothing;
        })}
      </div>
      <div class="score-singles">${singles.map((item) => single(look, item.tiles[0]))}</div>
    </div>
    <ul class="score-items">
      ${seat.items.map((item) => line(look, item))}
    </ul>
    <p class="score-total"><span>${look.t('score.total')}</span><span class="num">${seat.total}</span></p>
    <p class="score-hand" data-tie=${seat.tie && wins}>
      ${glyph('cards', 18)}<span>${look.t('score.hand', { count: seat.hand })}</span>
      ${seat.tie && wins ? html`<b>${look.t('score.tie')}</b>` : nothing}
    </p>
  </li>`;
};

const single = (look: Look, tile: TileName | undefined): TemplateResult | typeof nothing =>
  tile ? tilePicture(tile, look.letters[colourOf(tile)], 56) : nothing;

const line = (look: Look, item: FlowersItem): TemplateResult =>
  html`<li class="score-line">
    ${petalPicture(item.colour, look.letters[item.colour], 22)}
    <span class="score-what">${look.t(`score.${item.kind}`, { colour: item.colour })}</span>
    <span class="score-formula">${item.formula ? look.t(item.formula.id, item.formula.args) : nothing}</span>
    <span class="num">${item.points}</span>
  </li>`;
