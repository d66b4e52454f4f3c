/** The events of a game of Petals as moves: what came from where, in the order in which it happened. */

import { squareBack, squarePicture, type ElementLetters, type Sides } from '../../art/garden';
import type { Seat, Step } from '../../bridge';
import type { Move, Place } from '../motion/moves';
import { turned, type PetalsTable } from './data';
import { hubOf } from './hand';

const PLACE = 320;
const MOVE = 450;
const DRAW = 240;
const FADE = 120;
/** What still looks as before until the last card lies. */
const HELD = ['.table-garden .bed', '.table-trackers .trackers', '.garden-players'];

const at = (spot: string): Place => {
  const [, x, y] = /^(-?\d+),(-?\d+)r/.exec(spot) ?? [];
  return [`.garden-cell[data-x="${x}"][data-y="${y}"]`, '.garden'];
};

const player = (seat: Seat): Place => [`[data-part="player"][data-seat="${seat}"]`];

/** How wide a card of the garden is drawn now, in pixels. */
function cardWidth(): number {
  const garden = document.querySelector<HTMLElement>('#app .garden');
  const zoom = Number(garden?.querySelector<HTMLElement>('.garden-view')?.style.getPropertyValue('--zoom') ?? 1);
  return Math.max(24, Number(garden?.dataset['pitch'] ?? 72) * zoom * 0.94);
}

/** The moves for `steps`, which lead on from `table`: cards fly one after the other, then the scores are the new ones. */
export function petalsMoves(table: PetalsTable, steps: readonly Step[], letters: ElementLetters): readonly Move[] {
  const moves: Move[] = [];
  let clock = 0;
  let laid = 0;
  const width = Math.round(cardWidth() * 1.04); // its drawing has a margin
  const picture = (card: string, spot: string) =>
    squarePicture({ sides: turned(table.facts.cards[card] as Sides, Number(spot.slice(spot.indexOf('r') + 1))), letters, hub: hubOf(table, card) }, width);
  for (const step of steps) {
    const placed = /^(c\d+)@(.+)$/.exec(step.action);
    if (placed !== null) {
      const [, card = '', spot = ''] = placed;
      const from: Place = table.viewer === step.player ? [`.garden-card[data-card="${card}"]`, '.garden-hand'] : player(step.player);
      moves.push({ kind: 'flight', picture: picture(card, spot), from, to: at(spot), at: clock, lasts: PLACE, until: clock + PLACE });
      clock += PLACE;
      laid = clock;
    }
    for (const event of step.events) {
      if (event.type === 'moved') {
        const [from, to] = [String(event['from']), String(event['to'])];
        moves.push({ kind: 'flight', picture: picture(String(event['card']), to), from: at(from), to: at(to), at: clock, lasts: MOVE, until: clock + MOVE });
        clock += MOVE;
        laid = clock;
      } else if (event.type === 'drew') {
        const seat = event['player'] as Seat;
        const card = typeof event['card'] === 'string' ? event['card'] : null;
        const held = card === null ? null : `.garden-card[data-card="${card}"]`;
        const mine = table.viewer === seat && held !== null;
        moves.push({
          kind: 'flight',
          picture: card === null ? squareBack(56) : picture(card, '0,0r0'),
          from: ['[data-part="deck"]', '[data-part="pile"]'],
          to: mine ? [held, '.garden-hand'] : player(seat),
          at: clock,
          lasts: DRAW,
          until: clock + DRAW,
        });
        clock += DRAW;
        if (mine) moves.push({ kind: 'arrival', part: [`.garden-square:has(> ${held})`], how: 'fade', at: clock - FADE, lasts: FADE });
      }
    }
  }
  // what is held lies below what flies
  for (const part of laid > 0 ? HELD : []) moves.unshift({ kind: 'hold', part: [part], until: laid, fade: FADE });
  return moves;
}
