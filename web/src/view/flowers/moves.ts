/** The events of a game of Flowers as moves: what came from where, in the order in which it happened. */

import { html, type TemplateResult } from 'lit';
import { cardBack, cardFace } from '../../art/cards';
import { petalPicture, seedPicture } from '../../art/chips';
import { lotusPicture } from '../../art/lotus';
import { tilePicture } from '../../art/tiles';
import { colourOf, isDark, type Colour, type Letters, type TileName } from '../../art/types';
import type { GameEvent, Seat, Step, Table } from '../../bridge';
import type { Flight, Move, Piece, Place } from '../motion/moves';

const PLAY = { lasts: 320, stagger: 40, shown: 600, turn: 200 };
const DRAW = { lasts: 240, stagger: 60, most: 4 };
const LOTUS = 420;
const WEDGE = 300;
const PART = 250;
const CARDS = 450;
const SAND = 500;
const FADE = 120;
const BEGIN = 300;

const disc = (mandala: string): Place => [`[data-mandala="${mandala}"] .disc-box`];
const side = (mandala: string, seat: Seat): Place => [
  `[data-mandala="${mandala}"] [data-part="side"][data-seat="${seat}"]`,
  `[data-mandala="${mandala}"] .disc`,
];
/** Where the i-th of a play's cards lies afterwards, the last of its kind on that side first. */
const lying = (mandala: string, seat: Seat, colour: Colour | null, i: number): Place => {
  const petal = colour === null ? '.petal:not([data-colour])' : `.petal[data-colour="${colour}"]`;
  const [own, ...rest] = side(mandala, seat);
  return [`${own} > :nth-last-child(${i + 1} of ${petal})`, ...(own === undefined ? [] : [own]), ...rest];
};
const pill = (mandala: string, seat: Seat): Place => [
  `[data-mandala="${mandala}"] [data-part="pill"][data-seat="${seat}"]`,
  `[data-mandala="${mandala}"] [data-part="side"][data-seat="${seat}"]`,
];
const player = (seat: Seat): Place => [`[data-part="player"][data-seat="${seat}"]`];
const HAND: Place = ['.hand-groups'];
const hand = (colour: string): Place => [`[data-part="hand"][data-colour="${colour}"]`, ...HAND];
const DECK: Place = ['[data-part="deck"]'];
const DISCARD: Place = ['[data-part="discard"]'];

/** Where a card of this seat's hand is seen: fanned for the viewer, else at the seat's panel. */
const held = (table: Table, seat: Seat, colour: string): Place => (table.viewer === seat ? hand(colour) : player(seat));

/** Moves as they are put one after the other; `clock` is where the next may begin. */
class Score {
  readonly moves: Move[] = [];
  clock = 0;
  /** Until when a mandala or the hand looks as before. */
  readonly held = new Map<string, number>();
  readonly pieces = new Map<string, readonly Piece[]>();
  /** Mandalas whose sand is swept away at the end. */
  readonly swept = new Set<string>();
  /** The cards of the last play, which lie above the mandala that still looks as before. */
  laid: Flight[] = [];

  constructor(
    readonly table: Table,
    readonly letters: Letters,
  ) {}

  hold(what: string, until: number): void {
    this.held.set(what, Math.max(until, this.held.get(what) ?? 0));
  }

  /** Lets the cards of the play lie where they came to until now. */
  keep(): void {
    for (const flight of this.laid) this.moves[this.moves.indexOf(flight)] = { ...flight, until: this.clock };
    this.laid = [];
  }

  part(mandala: string, pieces: readonly Piece[]): void {
    this.pieces.set(mandala, [...(this.pieces.get(mandala) ?? []), ...pieces]);
  }
}

/** The moves for `steps`, which lead on from `table`. */
export function flowersMoves(table: Table, steps: readonly Step[], letters: Letters): readonly Move[] {
  const score = new Score(table, letters);
  for (const step of steps) {
    played(score, step);
    for (const event of step.events) told(score, event);
  }
  for (const [what, until] of score.held) {
    const part = what === 'hand' ? HAND : disc(what);
    score.moves.unshift({ kind: 'hold', part, until, fade: score.swept.has(what) ? SAND : FADE, pieces: score.pieces.get(what) ?? [] });
  }
  return score.moves;
}

/** The cards of a play: seen by all, and turned over where they come to lie face down. */
function played(score: Score, step: Step): void {
  const note = step.notes.find((one) => one.id === 'flowers.log.play');
  if (note === undefined) return;
  const { colour, mandala, count, face } = note.args as { colour: Colour; mandala: string; count: number; face: string };
  const start = score.clock;
  const down = face === 'down';
  const arrived = start + PLAY.lasts + (count - 1) * PLAY.stagger;
  const end = down ? arrived + PLAY.shown + PLAY.turn : arrived;
  score.laid = [];
  for (let i = 0; i < count; i++) {
    score.laid.push({
      kind: 'flight',
      picture: petalPicture(colour, score.letters[colour], 44),
      ...(down ? { turned: { picture: seedPicture(44), at: arrived + PLAY.shown, lasts: PLAY.turn } } : {}),
      from: held(score.table, step.player, colour),
      to: lying(mandala, step.player, down ? null : colour, count - 1 - i),
      at: start + i * PLAY.stagger,
      lasts: PLAY.lasts,
      until: end,
    });
  }
  score.moves.push(...score.laid);
  score.hold(mandala, end);
  if (!down) {
    const wedge: Place = [`[data-mandala="${mandala}"] .wedge[data-colour="${colour}"]`];
    score.moves.push({ kind: 'arrival', part: wedge, how: 'pour', at: end, lasts: WEDGE });
  }
  score.clock = end;
}

function told(score: Score, event: GameEvent): void {
  switch (event.type) {
    case 'drew':
      return drew(score, event);
    case 'claimed':
      return claimed(score, event);
    case 'destroyed':
      return destroyed(score, event);
    case 'began':
      return began(score, event);
    default:
      return undefined;
  }
}

function drew(score: Score, event: GameEvent): void {
  const seat = event['player'] as Seat;
  const cards = (event['cards'] as readonly Colour[] | undefined) ?? null;
  const count = cards?.length ?? (event['count'] as number);
  const shown = Math.min(count, DRAW.most);
  for (let i = 0; i < shown; i++) {
    const colour = cards?.[i];
    score.moves.push({
      kind: 'flight',
      picture: colour === undefined ? cardBack(34) : cardFace(colour, score.letters[colour], 48),
      from: DECK,
      to: colour === undefined ? player(seat) : held(score.table, seat, colour),
      at: score.clock + i * DRAW.stagger,
      lasts: DRAW.lasts,
      until: score.clock + i * DRAW.stagger + DRAW.lasts,
    });
  }
  if (shown === 0) return;
  score.clock += DRAW.lasts + (shown - 1) * DRAW.stagger;
  if (score.table.viewer === seat) score.hold('hand', score.clock);
}

/** The lotus goes along the rim, from the seam or from who held it. */
function claimed(score: Score, event: GameEvent): void {
  const mandala = event['mandala'] as string;
  const seat = event['player'] as Seat;
  const lotus = '[data-part="lotus"]:not([data-state="coming"])';
  const holder = (part: string): string => `[data-mandala="${mandala}"] [data-part="${part}"][data-seat="${seat}"] [data-part="lotus"]`;
  score.moves.push({
    kind: 'flight',
    picture: lotusPicture(38),
    from: [`[data-mandala="${mandala}"] ${lotus}`, `[data-mandala="${mandala}"] .disc`],
    to: [holder('pill'), holder('side'), ...pill(mandala, seat)],
    around: [`[data-mandala="${mandala}"] .disc`],
    at: score.clock,
    lasts: LOTUS,
    until: score.clock + LOTUS,
  });
  score.part(mandala, [{ piece: lotus, goes: score.clock }]);
  score.clock += LOTUS;
  score.hold(mandala, score.clock);
  score.keep();
}

/** The halves part and go to who took them, the cards to the discard pile or back to a hand. */
function destroyed(score: Score, event: GameEvent): void {
  const mandala = event['mandala'] as string;
  score.keep();
  const start = score.clock + PART;
  const taken = event['taken'] as Readonly<Record<string, readonly TileName[]>>;
  const returned = event['returned'] as Readonly<Record<string, readonly Colour[]>>;
  const discarded = event['discarded'] as Readonly<Record<string, readonly Colour[]>>;
  const end = start + CARDS;
  const flight = (picture: TemplateResult, from: Place, to: Place): void => {
    score.moves.push({ kind: 'flight', picture, from, to, at: start, lasts: CARDS, until: end });
  };
  for (const [seat, tiles] of Object.entries(taken)) {
    for (const tile of tiles) {
      const picture = html`${tilePicture(tile, score.letters[colourOf(tile)], 64)}`;
      flight(picture, [`[data-mandala="${mandala}"] [data-tile="${tile}"]`, ...disc(mandala)], player(Number(seat)));
    }
  }
  score.swept.add(mandala);
  score.part(
    mandala,
    Object.values(taken)
      .flat()
      .map((tile) => ({
        piece: `[data-tile="${tile}"]`,
        ways: [{ through: [[0, 0], [isDark(colourOf(tile)) ? -6 : 6, 0]], at: score.clock, lasts: PART }],
        goes: start, // it flies on by itself
      })),
  );
  for (const [seat, cards] of Object.entries(discarded)) {
    for (const colour of cards) flight(petalPicture(colour, score.letters[colour], 34), side(mandala, Number(seat)), DISCARD);
  }
  for (const [seat, cards] of Object.entries(returned)) {
    for (const colour of cards) {
      flight(petalPicture(colour, score.letters[colour], 34), side(mandala, Number(seat)), held(score.table, Number(seat), colour));
    }
  }
  score.hold(mandala, end + SAND);
  score.clock = end + SAND;
}

function began(score: Score, event: GameEvent): void {
  const part: Place = [`[data-mandala="${event['mandala'] as string}"] .disc-box`];
  score.moves.push({ kind: 'arrival', part, how: 'fade', at: score.clock, lasts: BEGIN });
  score.clock += BEGIN;
}
