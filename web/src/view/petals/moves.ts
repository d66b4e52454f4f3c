/** The events of a game of Petals as moves: what came from where, in the order in which it happened. */

import { squareBack, squarePicture, type ElementLetters, type Sides } from '../../art/garden';
import type { Seat, Step } from '../../bridge';
import type { Move, Place } from '../motion/moves';
import { turned, type PetalsTable } from './data';

const PLACE = 320;
const MOVE = 450;
const DRAW = 240;

const at = (spot: string): Place => {
  const [, x, y] = /^(-?\d+),(-?\d+)r/.exec(spot) ?? [];
  return [`.garden-cell[data-x="${x}"][data-y="${y}"]`, '.garden'];
};

const player = (seat: Seat): Place => [`[data-part="player"][data-seat="${seat}"]`];

/** The moves for `steps`, which lead on from `table`. */
export function petalsMoves(table: PetalsTable, steps: readonly Step[], letters: ElementLetters): readonly Move[] {
  const moves: Move[] = [];
  let clock = 0;
  const picture = (card: string, spot: string) =>
    squarePicture({ sides: turned(table.facts.cards[card] as Sides, Number(spot.slice(spot.indexOf('r') + 1))), letters }, 72);
  const hold = (part: string, until: number): void => void moves.unshift({ kind: 'hold', part: [part], until, fade: 120 });
  for (const step of steps) {
    const placed = /^(c\d+)@(.+)$/.exec(step.action);
    if (placed !== null) {
      const [, card = '', spot = ''] = placed;
      const from: Place = table.viewer === step.player ? [`.garden-card[data-card="${card}"]`, '.garden-hand'] : player(step.player);
      moves.push({ kind: 'flight', picture: picture(card, spot), from, to: at(spot), at: clock, lasts: PLACE, until: clock + PLACE });
      clock += PLACE;
    }
    for (const event of step.events) {
      if (event.type === 'moved') {
        const [from, to] = [String(event['from']), String(event['to'])];
        moves.push({ kind: 'flight', picture: picture(String(event['card']), to), from: at(from), to: at(to), at: clock, lasts: MOVE, until: clock + MOVE });
        clock += MOVE;
      } else if (event.type === 'drew') {
        const seat = event['player'] as Seat;
        const card = typeof event['card'] === 'string' ? event['card'] : null;
        moves.push({
          kind: 'flight',
          picture: card === null ? squareBack(56) : picture(card, '0,0r0'),
          from: ['[data-part="deck"]', '[data-part="pile"]'],
          to: table.viewer === seat && card !== null ? [`.garden-card[data-card="${card}"]`, '.garden-hand'] : player(seat),
          at: clock,
          lasts: DRAW,
          until: clock + DRAW,
        });
        clock += DRAW;
      }
    }
  }
  if (clock > 0) hold('.table-garden .bed', clock);
  return moves;
}
