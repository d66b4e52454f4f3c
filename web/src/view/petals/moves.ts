/**
 * The events of a game of Petals as moves, one after the other: the card flies to its place, or one of the garden is
 * lifted, moved and laid down; a knot comes on each side that scores; the markers climb; a card is drawn.
 */

import {
  bed,
  bowPoints,
  climbsIn,
  ELEMENTS,
  frameOf,
  LIFT,
  seamName,
  squareBack,
  squarePicture,
  trackers,
  trackersLying,
  type Element,
  type LyingCard,
  type Seam,
  type Sides,
} from '../../art/garden';
import type { GameEvent, Seat, Step } from '../../bridge';
import type { Move, Piece, Place, Point } from '../motion/moves';
import { turned, type ByElement, type Look, type Lying, type PetalsTable, type Shared, type Side } from './data';
import { aroundOf, seamOf } from './garden';
import { hubOf, TURN } from './hand';
import { pointsOf, trackersProps } from './trackers';

const PLACE = 320;
const MOVE = { lift: 150, path: 450, settle: 120 };
const KNOT = 120;
const POINT = 60;
const DRAW = 240;
const FADE = 120;

const BED: Place = ['.table-garden .bed'];
const TRACKERS: Place = ['.table-trackers .trackers'];
const PLAYERS: Place = ['.garden-players'];

const player = (seat: Seat): Place => [`[data-part="player"][data-seat="${seat}"]`];
const cell = ({ x, y }: Spot): Place => [`.garden-cell[data-x="${x}"][data-y="${y}"]`, '.garden'];

type Spot = Pick<Lying, 'x' | 'y' | 'r'>;

/** What stands after `@`: `2,-1r90`. */
function spotOf(text: string): Spot {
  const [x = 0, y = 0, r = 0] = text.split(/[,r]/).map(Number);
  return { x, y, r: r as Lying['r'] };
}

/** A card as it lies, under a name that no other place of it has. */
const lying = (table: PetalsTable, card: string, { x, y, r }: Spot, by: Seat | null): LyingCard => ({
  name: `${card}@${x},${y}`,
  x,
  y,
  sides: turned(table.facts.cards[card] as Sides, r),
  hub: by === null ? 'start' : hubOf(table, card),
});

const piece = ({ name }: LyingCard): string => `.lying[data-card="${name}"]`;

/** Moves as they are put one after the other; `clock` is where the next may begin. */
class Show {
  readonly moves: Move[] = [];
  clock = 0;
  /** Until when the players' scores are those of before. */
  scored = 0;
  /** Every card at every place where it is or was, the later ones on top. */
  readonly cards: LyingCard[];
  readonly seams: Seam[] = [];
  readonly pieces: Piece[] = [];
  readonly garden: Map<string, Lying>;
  /** Who climbs when, by how many points. */
  readonly climbs: { readonly seat: Seat; readonly element: Element; readonly points: number; readonly at: number }[] = [];

  constructor(
    readonly look: Look,
    readonly table: PetalsTable,
  ) {
    this.garden = new Map(table.view.garden.map((one) => [one.card, one]));
    this.cards = table.view.garden.map((one) => lying(table, one.card, one, one.by));
  }

  /** A card as a picture of its own, as wide as in the garden. */
  picture(card: string, r: number, width: number): ReturnType<typeof squarePicture> {
    const { look, table } = this;
    return squarePicture({ sides: turned(table.facts.cards[card] as Sides, r), letters: look.letters, hub: hubOf(table, card) }, width);
  }
}

/** The moves for `steps`, which lead on from `table`. */
export function petalsMoves(look: Look, table: PetalsTable, steps: readonly Step[]): readonly Move[] {
  // the sheet comes at once: nothing may lie over it for long
  if (steps.some(({ events }) => events.some(({ type }) => type === 'over'))) return [BED, TRACKERS, PLAYERS].map((part) => still(part, FADE));
  const show = new Show(look, table);
  for (const step of steps) {
    placed(show, step);
    for (const event of step.events) told(show, step, event);
  }
  return show.scored === 0 ? show.moves : [...scenery(show), ...show.moves];
}

/** T1: from the hand to its place. */
function placed(show: Show, { action, player: seat }: Step): void {
  const [, card, text] = /^(\w+)@(.+)$/.exec(action) ?? [];
  if (card === undefined || text === undefined) return;
  const spot = spotOf(text);
  const shown = lying(show.table, card, spot, seat);
  show.garden.set(card, { card, ...spot, by: seat });
  show.cards.push(shown);
  show.moves.push({
    kind: 'flight',
    picture: show.picture(card, spot.r, widthOf(show)),
    from: show.table.viewer === seat ? [`.garden-card[data-card="${card}"]`, '.garden-hand'] : player(seat),
    to: cell(spot),
    at: show.clock,
    lasts: PLACE,
    until: show.clock + PLACE,
  });
  show.clock += PLACE;
  show.pieces.push({ piece: piece(shown), comes: show.clock });
  show.scored = show.clock;
}

function told(show: Show, step: Step, event: GameEvent): void {
  switch (event.type) {
    case 'moved':
      return moved(show, String(event['card']), spotOf(String(event['from'])), spotOf(String(event['to'])));
    case 'scored':
      return scored(show, step, event);
    case 'drew':
      return drew(show, event['player'] as Seat, event['card'] as string | undefined);
    default:
      return undefined;
  }
}

/** T7: lifted, along its bow, and laid down; it turns as it is lifted. */
function moved(show: Show, card: string, from: Spot, to: Spot): void {
  const by = show.garden.get(card)?.by ?? null;
  const [old, now] = [lying(show.table, card, from, by), lying(show.table, card, to, by)];
  const start = show.clock;
  const lifted = ([x, y]: Point): Point => [x, y - LIFT];
  const way = bowPoints(from, to);
  const [first = [0, 0]] = way;
  show.garden.set(card, { card, ...to, by });
  show.cards.push(now);
  show.pieces.push({ piece: piece(old), goes: start });
  show.pieces.push({
    piece: piece(now),
    comes: start,
    ways: [
      { through: [first, lifted(first)], at: start, lasts: MOVE.lift },
      { through: way.map(lifted), at: start + MOVE.lift, lasts: MOVE.path },
      { through: [[0, -LIFT], [0, 0]], at: start + MOVE.lift + MOVE.path, lasts: MOVE.settle },
    ],
  });
  const degrees = ((to.r - from.r + 540) % 360) - 180;
  if (degrees !== 0) show.pieces.push({ piece: `${piece(now)} .square`, turns: { by: degrees, at: start, lasts: TURN } });
  show.clock += MOVE.lift + MOVE.path + MOVE.settle;
  show.scored = show.clock;
}

/** T2: one knot after the other, then the markers of all elements climb at once. */
function scored(show: Show, { notes }: Step, event: GameEvent): void {
  const spot = show.garden.get(String(event['card']));
  const seams = (notes.find(({ id }) => id.startsWith('petals.log.scored'))?.args['seams'] ?? []) as readonly (readonly [Side, Shared])[];
  for (const [side, shared] of spot === undefined ? [] : seams) {
    const seam = seamOf(show.look, spot as Lying, side, shared);
    show.seams.push(seam);
    show.pieces.push({ piece: `.knot[data-seam="${seamName(seam)}"]`, comes: show.clock, grows: KNOT });
    show.clock += KNOT;
  }
  const points = pointsOf(event['points'] as ByElement<number>);
  ELEMENTS.forEach((element, i) => {
    show.climbs.push({ seat: event['player'] as Seat, element, points: points[i] ?? 0, at: show.clock });
  });
  show.clock += POINT * Math.max(...points);
  show.scored = show.clock;
}

/** T9. */
function drew(show: Show, seat: Seat, card: string | undefined): void {
  const held = card === undefined ? null : `.garden-card[data-card="${card}"]`;
  const mine = show.table.viewer === seat && held !== null;
  show.moves.push({
    kind: 'flight',
    picture: card === undefined ? squareBack(56) : show.picture(card, 0, widthOf(show)),
    from: ['[data-part="deck"]', '[data-part="pile"]'],
    to: mine ? [held, '.garden-hand'] : player(seat),
    at: show.clock,
    lasts: DRAW,
    until: show.clock + DRAW,
  });
  show.clock += DRAW;
  if (mine) show.moves.push({ kind: 'arrival', part: [`.garden-square:has(> ${held})`], how: 'fade', at: show.clock - FADE, lasts: FADE });
}

// -- what is drawn meanwhile ----------------------------------------------------------------------------

const still = (part: Place, until: number): Move => ({ kind: 'hold', part, until, fade: FADE });

/** As it is drawn with the garden of afterwards. */
const bedOf = ({ garden, look: { layout } }: Show) => ({ cards: [], places: [], around: aroundOf([...garden.values()]), ...layout.garden });

/** How wide a card of the garden will be, in pixels. */
function widthOf(show: Show): number {
  const view = document.querySelector<HTMLElement>('#app .garden-view');
  const zoom = Number(view?.style.getPropertyValue('--zoom') ?? 1);
  const pitch = Math.max(show.look.layout.pitch, frameOf(bedOf(show)).pitch * zoom);
  return Math.round(pitch * 0.94 * 1.04); // its drawing has a margin
}

/** What was before, giving way to drawings in which everything comes when its time has come. */
function scenery(show: Show): readonly Move[] {
  const { look, pieces } = show;
  const until = show.scored + FADE;
  const props = bedOf(show);
  const picture = bed({
    ...props,
    cards: show.cards,
    seams: show.seams,
    letters: look.letters,
    effectWord: '',
    least: look.layout.pitch,
    frame: frameOf(props),
  });
  return [
    { kind: 'scenery', part: BED, picture, pieces, until, fade: FADE },
    ...climbs(show, until),
    ...[BED, TRACKERS].map((part) => still(part, FADE)),
    still(PLAYERS, until),
  ];
}

function climbs(show: Show, until: number): readonly Move[] {
  const { look, table } = show;
  const before = trackersProps(look, table);
  const climbing = table.seats.flatMap((_, seat) => {
    const own = show.climbs.filter((one) => one.seat === seat);
    const gained = ELEMENTS.map((element) => own.reduce((sum, one) => sum + (one.element === element ? one.points : 0), 0));
    return gained.some((points) => points > 0) ? [{ seat, scores: gained.map((points, i) => (before.scores[seat]?.[i] ?? 0) + points) }] : [];
  });
  const lies = look.layout.kind !== 'desktop';
  const props = { ...before, climbing };
  const pieces = climbsIn(props, lies).flatMap(({ seat, element, counts, start, end }): readonly Piece[] => {
    const climber = `.tracker[data-element="${element}"] .climber[data-seat="${seat}"]`;
    const [first = 0] = counts;
    const all = counts.length - 1;
    const reached = (points: number): Point => [((end[0] - start[0]) * points) / all, ((end[1] - start[1]) * points) / all];
    let climbed = 0;
    const found: Piece[] = [];
    for (const { points, at } of show.climbs.filter((one) => one.seat === seat && one.element === element && one.points > 0)) {
      const through = [reached(climbed), reached(climbed + points)];
      found.push({ piece: climber, ways: [{ through, at, lasts: POINT * points, even: true }] });
      // the number on top goes when the next point is reached
      for (let i = 0; i < points; i++) {
        found.push({ piece: `${climber} .marker[data-score="${first + climbed + i}"]`, goes: at + POINT * (i + 1) });
      }
      climbed += points;
    }
    return found;
  });
  const picture = lies ? trackersLying(props) : trackers(props);
  return [{ kind: 'scenery', part: TRACKERS, picture, pieces, until, fade: FADE }];
}
