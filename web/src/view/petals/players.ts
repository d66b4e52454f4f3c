/** Every player: cards in hand, the four scores, which of them lead, the two that count, and who would be out. */

import { html, nothing, type TemplateResult } from 'lit';
import { badge, ELEMENTS, type Element } from '../../art/garden';
import { emblemPicture } from '../../art/emblems';
import { glyph } from '../../art/glyphs';
import type { Look, PetalsTable } from './data';
import { NARROW } from './layout';

export interface PlayersProps {
  readonly look: Look;
  readonly table: PetalsTable;
  /** A computer is choosing: three dots beside its name. */
  readonly thinking: boolean;
  /** It thinks in the large Python: how far it is shows around its sign. */
  readonly ponders: boolean;
}

/** A cell narrower than this many pixels has a player's sign and no name to see. */
const NAMED = 84;

/** An element's badge as a picture, `size` pixels wide; no letter is smaller than 9.6 pixels. */
export const badgePicture = (look: Pick<Look, 'letters'>, element: Element, size: number): TemplateResult =>
  html`<svg class="badge-picture" width=${size} height=${size} viewBox="-13 -13 26 26" aria-hidden="true">${badge(element, look.letters[element], 0, 0, 11.6, Math.max(9.9, (9.6 * 26) / size))}</svg>`;

export function playerPanels(p: PlayersProps): TemplateResult {
  const { look, table } = p;
  const n = table.seats.length;
  const first = table.viewer ?? 0;
  const cells = look.layout.kind !== 'desktop';
  return html`<ul class="garden-players" data-cells=${cells} data-players=${n} data-narrow=${cells && look.layout.cell < NARROW}>
    ${table.seats.map((_, i) => player(p, (first + i) % n, cells))}
  </ul>`;
}

function player(p: PlayersProps, seat: number, cells: boolean): TemplateResult {
  const { look, table } = p;
  const { facts, view } = table;
  const active = table.to_act === seat;
  const name = look.name(seat);
  const level = look.level(seat);
  const cards = view.hands[seat] ?? 0;
  const leads = ELEMENTS.filter((element) => facts.trackers[element].includes(seat));
  const lowest = facts.lowest[seat] ?? [];
  const scores = view.scores[seat];
  const [one = 0, other = 0] = lowest.map((element) => scores?.[element] ?? 0);
  const total = facts.totals[seat] ?? 0;
  const sum = view.harmony ? [other, '−', one, '='] : [one, '+', other, '='];
  return html`<li
    class="garden-player"
    data-part="player"
    data-seat=${seat}
    data-active=${active}
    data-out=${!facts.eligible.includes(seat)}
    data-resigned=${table.seats[seat]?.resigned === true}
  >
    <span class="garden-player-top">
      <span class="player-sign" data-thinking=${active && p.thinking && !p.ponders} ?data-thought=${active && p.ponders}
        >${emblemPicture(table.seats[seat]?.emblem ?? 0, cells ? 20 : 28)}</span
      >
      <span class=${cells && look.layout.cell < NAMED ? 'unseen' : 'garden-player-name'} title=${level === null ? name : look.t('players.about', { name, level })}>${name}</span>
      ${active ? html`<span class="unseen">${look.t('players.active')}</span>` : nothing}
      ${active && p.thinking ? html`<span class="dots" aria-hidden="true"><i></i><i></i><i></i></span>` : nothing}
      <span class="garden-player-cards" title=${look.t('players.cards', { count: cards })}>${glyph('cards', cells ? 15 : 17)}<span class="num">${cards}</span><span class="unseen">${look.t('players.cards.word', { count: cards })}</span></span>
    </span>
    <span class="garden-scores">
      ${ELEMENTS.map(
        (element) => html`<span class="garden-score" data-element=${element} data-leads=${leads.includes(element)} data-counts=${lowest.includes(element)}>
          ${cells ? html`<b aria-hidden="true">${look.letters[element]}</b>` : badgePicture(look, element, 25)}<span class="num" aria-hidden="true">${scores?.[element] ?? 0}</span
          ><span class="unseen">${look.t('petals.players.score', { element: look.t(`petals.element.${element}`), count: scores?.[element] ?? 0, leads: leads.includes(element) })}</span>
        </span>`,
      )}
    </span>
    <span class="garden-player-sum">
      <span class="garden-player-what">${look.t('petals.players.sum', { harmony: view.harmony })}</span>
      <span class="garden-player-parts">${sum.join(cells ? '' : ' ')}</span> <b class="num">${total}</b>
      <span class="garden-player-leads" data-none=${leads.length === 0}>${look.t('petals.players.leads', { count: leads.length })}</span>
    </span>
  </li>`;
}
