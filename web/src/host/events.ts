/**
 * What the game tells the page around it, checked where it is sent and where it arrives: embed.js has
 * this module, too. Types and meaning stand in `embed.d.ts`.
 */

import type { GameEvent } from '../../embed/embed';
import { type Check, fault, flag, isRecord, listOf, oneOf, type Shape, text, whole } from './shapes';

/** The version of the messages, both ways. */
export const PROTOCOL = 1;

export const seatKind = oneOf('person', 'computer');
const seat = whole(99);

const EVENTS: Readonly<Record<GameEvent['type'], Shape>> = {
  announce: {},
  ready: { version: text(40), commands: flag },
  started: { game: text(40), id: text(80), seats: listOf(seatKind, 99), resumed: flag, kept: flag },
  moved: { player: seat, kind: seatKind, turn: whole(1e6), moves: whole(1e6), kept: flag },
  ended: {
    result: listOf((value) => fault({ player: seat, kind: seatKind, rank: seat, points: Number.isFinite as Check }, value, true) === null, 99),
  },
  active: {},
  paused: { paused: flag },
  height: { height: whole(20_000) },
  error: { code: text(40), message: text(1000) },
};

/** Is it meant for us at all? Pages send each other many things. */
export const isOurs = (data: unknown): data is { flowers: unknown; type: unknown } => isRecord(data) && 'flowers' in data;

/** An event of the game, or null: unknown ones and those of another shape say nothing. Further keys may be there. */
export function readEvent(data: unknown): GameEvent | null {
  if (!isOurs(data) || data.flowers !== PROTOCOL) return null;
  const shape = typeof data.type === 'string' && Object.hasOwn(EVENTS, data.type) ? EVENTS[data.type as GameEvent['type']] : null;
  return shape !== null && fault(shape, data, true) === null ? (data as GameEvent) : null;
}

/** The same check for what is sent: nothing leaves that is not described. */
export const isEvent = (event: GameEvent): boolean =>
  fault({ ...EVENTS[event.type], flowers: () => true, type: () => true }, event) === null;
