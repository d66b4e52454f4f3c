import { html, nothing, type TemplateResult } from 'lit';
import { petalPicture } from '../../art/chips';
import { emblemPicture } from '../../art/emblems';
import { glyph } from '../../art/glyphs';
import { flowerChip, flowerPicture, tilePicture } from '../../art/tiles';
import { colourOf, printed, valueOf } from '../../art/types';
import type { FlowersTable, Look } from './data';

export interface PlayersProps {
  readonly look: Look;
  readonly table: FlowersTable;
  /** A computer is choosing: three dots beside its name. */
  readonly thinking: boolean;
  /** It thinks in the large Python: how far it is shows around its sign. */
  readonly ponders: boolean;
}

/** Every player: cards in hand, points, Flowers of three, single tiles. The viewer first, then in turn order. */
export function playerPanels(p: PlayersProps): TemplateResult {
  const { look, table } = p;
  const n = table.seats.length;
  const first = table.viewer ?? 0;
  const { cell, height, kind, portrait, tray } = look.layout;
  // cells have chips in place of pictures; panels need room for both rows of tiles, above the log
  const panels = (n === 4 ? 602 : 28 + 168 * n) + tray * 1.4 + 121;
  const cells =
    kind === 'phone' ||
    kind === 'lying' ||
    (kind === 'embed' && !portrait && (cell < 320 || table.seats.some((_, seat) => picturesWidth(p, seat) > cell))) ||
    (kind === 'desktop' && height < panels);
  return html`<ul class="players" data-cells=${cells} data-players=${n} data-narrow=${cell < 190}>
    ${table.seats.map((_, i) => player(p, (first + i) % n, cells))}
  </ul>`;
}

const player = (p: PlayersProps, seat: number, cells: boolean): TemplateResult => {
  const { table } = p;
  const active = table.to_act === seat;
  const crowding = cells ? crowdingOf(p, seat) : 0;
  return html`<li
    class="player"
    data-part="player"
    data-seat=${seat}
    data-active=${active}
    data-resigned=${table.seats[seat]?.resigned === true}
    data-crowded=${crowding}
  >
    <span class="player-top">${top(p, seat, active)}</span>
    <span class="player-flowers"
      >${cells ? flowerChips(p, seat, crowding > 0) : flowerPictures(p, seat)}<span class="player-of">${flowersOf(p, seat, cells)}</span></span
    >
    <span class="player-tiles">${cells ? tileChips(p, seat, crowding > 0) : tilePictures(p, seat)}</span>
  </li>`;
};

/** Pixels that a frame's cell needs for name, tiles and Flowers as pictures in one row. */
const picturesWidth = ({ table }: PlayersProps, seat: number): number => {
  const { flowers, tiles } = table.view;
  const most = Math.max(table.facts.flowersToEnd, flowers[seat]?.length ?? 0);
  return 106 + 45 * most + 47 * (tiles[seat]?.length ?? 0);
};

/**
 * How a cell holds what its player has, so that it never grows: 0 as it is drawn; 1 all runs on in small lines, and
 * of the places for Flowers only their number is told; 2 that neither, for the Flowers count themselves.
 */
const crowdingOf = ({ look, table }: PlayersProps, seat: number): 0 | 1 | 2 => {
  const { cell, cellHeight, height, kind } = look.layout;
  if (kind === 'desktop') return 0;
  const flowers = table.view.flowers[seat]?.length ?? 0;
  const tiles = table.view.tiles[seat] ?? [];
  const four = table.seats.length === 4;
  const low = kind === 'phone' && height < 760;
  const room = cell - (kind === 'phone' && four ? 8 : 16);
  const values = tiles.reduce((sum, tile) => sum + 9 * printed(valueOf(tile)).length, 0);
  const places = four || kind === 'lying' || low ? 0 : Math.max(0, table.facts.flowersToEnd - flowers);
  const upper = 28 * flowers + 23 * places + 28;
  const under = 25 * tiles.length + values;
  const apart = kind === 'phone' && !low;
  if (apart ? Math.max(upper, under) <= room : upper + 8 + under <= room) return 0;
  const lines = kind === 'phone' ? (low ? 2 : 3) + (four ? 1 : 0) : kind === 'lying' || cellHeight > 60 ? 2 : 1;
  const small = 24 * flowers + 18 * tiles.length + values;
  return small + 26 > room * (lines === 1 ? 1 : lines * 0.86) ? 2 : 1;
};

const top = (p: PlayersProps, seat: number, active: boolean): TemplateResult => {
  const { look, table } = p;
  const { t } = look;
  const name = look.name(seat);
  const level = look.level(seat);
  const cards = table.view.hands[seat] ?? 0;
  const points = table.facts.points[seat] ?? 0;
  const small = look.layout.kind === 'phone' || look.layout.kind === 'lying' || look.layout.cell < 190;
  const words = [t('players.cards.word', { count: cards }), t('players.points.word', { count: points })];
  // beside a long name the glyph and the number alone must do
  const long = name.length + words.join('').length > 13;
  return html`<span class="player-sign" data-thinking=${active && p.thinking && !p.ponders} ?data-thought=${active && p.ponders}
      >${emblemPicture(table.seats[seat]?.emblem ?? 0, small ? 22 : 28)}</span
    >
    <span class="player-name" title=${level === null ? name : t('players.about', { name, level })} data-long=${long}>${name}</span>
    ${active ? html`<span class="unseen">${t('players.active')}</span>` : nothing}
    ${active && p.thinking ? html`<span class="dots" aria-hidden="true"><i></i><i></i><i></i></span>` : nothing}
    <span class="player-cards" title=${t('players.cards', { count: cards })}
      >${glyph('cards', small ? 15 : 17)}<span class="num">${cards}</span
      ><span class="player-word" aria-hidden="true">${words[0]}</span><span class="unseen">${words[0]}</span></span
    >
    <span class="player-points"
      ><span class="num">${points}</span><span class="player-word" aria-hidden="true">${words[1]}</span
      ><span class="unseen">${words[1]}</span></span
    >`;
};

const flowersOf = ({ look, table }: PlayersProps, seat: number, cells: boolean): TemplateResult => {
  const count = table.facts.flowers[seat] ?? 0;
  const most = table.facts.flowersToEnd;
  // a turn may make more than end the game
  const more = count > most;
  const words = more ? nothing : html`${look.t('players.of', { most })}<br />`;
  return html`<span aria-hidden="true"
      >${cells
        ? html`${more ? count : `${count}/${most}`}`
        : html`<b class="num">${count}</b> ${words}${look.t('players.flowers.word')}`}</span
    ><span class="unseen">${look.t(more ? 'players.flowers.more' : 'players.flowers', { count, most })}</span>`;
};

const flowerName = (p: PlayersProps, pair: readonly [string, string]): TemplateResult =>
  html`<span class="unseen">${p.look.t('players.flower', { tiles: pair })}</span>`;

const places = (p: PlayersProps, seat: number): number[] =>
  Array.from({ length: Math.max(0, p.table.facts.flowersToEnd - (p.table.view.flowers[seat]?.length ?? 0)) }, (_, i) => i);

const flowerPictures = (p: PlayersProps, seat: number): unknown => {
  const flowers = p.table.view.flowers[seat] ?? [];
  const size = p.look.layout.kind === 'embed' ? 42 : 48;
  return html`${flowers.map((pair) => html`${flowerPicture(pair, p.look.letters, size)}${flowerName(p, pair)}`)}
  ${places(p, seat).map((i) => place(size, flowers.length + i + 1))}`;
};

/** Where a Flower will be: a dashed rosette with its number. */
const place = (size: number, number: number): TemplateResult =>
  html`<svg class="flower-place" width=${size} height=${size} viewBox="-24 -24 48 48" aria-hidden="true"
    ><path d=${ROSETTE}></path><text dy=".35em">${number}</text></svg
  >`;

const ROSETTE = (() => {
  let d = '';
  for (let i = 0; i < 8; i++) {
    const at = (angle: number, r: number): string =>
      `${(Math.sin(angle) * r).toFixed(1)} ${(-Math.cos(angle) * r).toFixed(1)}`;
    const a = (Math.PI / 4) * i;
    d += `${i === 0 ? `M${at(a, 17)}` : ''}Q${at(a + Math.PI / 8, 24.5)} ${at(a + Math.PI / 4, 17)}`;
  }
  return `${d}Z`;
})();

const tilePictures = (p: PlayersProps, seat: number): unknown => {
  const size = p.look.layout.kind === 'embed' ? 44 : 54;
  return (p.table.view.tiles[seat] ?? []).map(
    (tile) =>
      html`${tilePicture(tile, p.look.letters[colourOf(tile)], size)}<span class="unseen">${p.look.t('players.tile', { tile })}</span>`,
  );
};

const flowerChips = (p: PlayersProps, seat: number, crowded: boolean): unknown => {
  const flowers = p.table.view.flowers[seat] ?? [];
  return html`${flowers.map((pair) => {
    const colour = colourOf(pair[0]);
    return html`${flowerChip(colour, p.look.letters[colour], crowded ? 20 : 25)}${flowerName(p, pair)}`;
  })}${(crowded ? [] : places(p, seat)).map(
    () => html`<svg class="flower-place" width="20" height="20" viewBox="-24 -24 48 48" aria-hidden="true"><path d=${ROSETTE}></path></svg>`,
  )}`;
};

const tileChips = (p: PlayersProps, seat: number, crowded: boolean): unknown =>
  (p.table.view.tiles[seat] ?? []).map((tile) => {
    const colour = colourOf(tile);
    return html`<span class="tally"
      >${petalPicture(colour, p.look.letters[colour], crowded ? 16 : 18)}<span aria-hidden="true">${printed(valueOf(tile))}</span
      ><span class="unseen">${p.look.t('players.tile', { tile })}</span></span
    >`;
  });
