/**
 * Plays moves over the table, and alone decides what is skipped: everything on any input; all but a
 * short fade where motion is reduced; everything where nobody can see it, and for computers that play
 * at once. Holding and flying copies lie above the real table, which is complete from the beginning.
 */

import { render } from 'lit';
import type { Step, Table } from '../../bridge';
import type { Stage } from '../../controller';
import type { State } from '../../store';
import { reducedMotion } from '../../store';
import type { Flight, Hold, Move, Piece, Place, Scenery } from './moves';

const EASE = 'cubic-bezier(.2,.7,.3,1)';
const REDUCED = 120;
const CURTAIN = 500;

/** The moves for steps that lead on from a table, drawn by its game. */
export type Choreography = (before: Table, steps: readonly Step[]) => readonly Move[];

export class MotionStage implements Stage {
  private end: (() => void) | null = null;

  constructor(
    private readonly state: () => State,
    private readonly choreography: Choreography,
  ) {}

  async play(steps: readonly Step[], commit: () => void): Promise<void> {
    this.skip();
    const state = this.state();
    const { table } = state;
    if (table === null || steps.length === 0 || this.unseen(state, steps)) {
      commit();
      return;
    }
    const moves = this.choreography(table, steps);
    if (moves.length === 0) commit();
    else if (reducedMotion(state)) await this.run(faded(moves), commit);
    else await this.run(moves, commit);
  }

  async unveil(commit: () => void): Promise<void> {
    this.skip();
    if (document.hidden) commit();
    else await this.run([{ kind: 'curtain', until: reducedMotion(this.state()) ? REDUCED : CURTAIN }], commit);
  }

  skip(): void {
    this.end?.();
  }

  private unseen({ route, settings, table }: State, steps: readonly Step[]): boolean {
    const byComputers = steps.every((step) => table?.seats[step.player]?.kind === 'computer');
    return document.hidden || route.screen !== 'table' || (settings.pace === 'instant' && byComputers);
  }

  private run(moves: readonly Move[], commit: () => void): Promise<void> {
    const layer = document.createElement('div');
    layer.className = 'stage';
    layer.inert = true;
    layer.setAttribute('aria-hidden', 'true');
    const origins = new Map(moves.flatMap((move) => (move.kind === 'flight' ? [[move, rectOf(move.from)]] : [])));
    const holds = moves.flatMap((move) => (move.kind === 'hold' ? [{ move, copy: copyOf(move.part) }] : []));
    commit();
    document.body.append(layer);
    const running = [
      ...moves.flatMap((move) => (move.kind === 'scenery' ? lay(layer, move) : [])),
      ...holds.flatMap(({ move, copy }) => (copy === null ? [] : hold(layer, move, copy))),
      ...moves.flatMap((move) => {
        if (move.kind === 'flight') return fly(layer, move, origins.get(move) ?? null);
        if (move.kind === 'curtain') return open(layer, move.until, reducedMotion(this.state()));
        return move.kind === 'arrival' ? arrive(move) : [];
      }),
    ];
    const lasts = Math.max(...moves.map((move) => (move.kind === 'arrival' ? move.at + move.lasts : move.until)));
    return new Promise((resolve) => {
      const end = (): void => {
        clearTimeout(timer);
        this.end = null;
        for (const animation of running) animation.cancel();
        layer.remove();
        resolve();
      };
      const timer = setTimeout(end, lasts);
      this.end = end;
    });
  }
}

/** The same change without any way through space: what would be held or come in, fades. */
const faded = (moves: readonly Move[]): readonly Move[] =>
  moves.flatMap((move): Move[] =>
    move.kind === 'hold' ? [{ kind: 'hold', part: move.part, until: REDUCED, fade: REDUCED }] : [],
  );

// -- single moves -----------------------------------------------------------------------------------------

function elementOf(place: Place): Element | null {
  for (const selector of place) {
    const found = document.querySelector(`#app ${selector}`);
    if (found !== null && found.getBoundingClientRect().width > 0) return found;
  }
  return null;
}

const rectOf = (place: Place): DOMRect | null => elementOf(place)?.getBoundingClientRect() ?? null;

/**
 * A copy of a part as it looks now, at its place on the screen; nothing in it can be found by its id.
 * What stands around the part comes along without a box of its own, so that the same styles hold.
 */
function copyOf(place: Place): HTMLElement | null {
  const part = elementOf(place);
  return part === null ? null : boxOver(part, part.cloneNode(true) as Element);
}

/** A box exactly over a part, with `inside` in its place. */
function boxOver(part: Element, inside: Element): HTMLElement {
  const { left, top, width, height } = part.getBoundingClientRect();
  const box = document.createElement('div');
  box.className = 'stage-copy';
  Object.assign(box.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
  let copy = inside;
  for (let around = part.parentElement; around !== null && around.id !== 'app'; around = around.parentElement) {
    const shell = around.cloneNode(false) as HTMLElement;
    shell.style.display = 'contents';
    shell.append(copy);
    copy = shell;
  }
  for (const one of [copy, ...copy.querySelectorAll('[id]')]) one.removeAttribute('id');
  const scaled = document.createElement('div');
  scaled.append(copy);
  box.append(scaled);
  return box;
}

function hold(layer: HTMLElement, move: Hold, copy: HTMLElement): Animation[] {
  layer.append(copy);
  // a banner that came, or the page scrolled, may have moved the part itself: the copy goes along
  const now = rectOf(move.part);
  if (now !== null) Object.assign(copy.style, { left: `${now.left}px`, top: `${now.top}px` });
  const start = Math.max(0, move.until - move.fade);
  // the new look must not shine through where the copy has no ground of its own
  const behind = elementOf(move.part)?.animate([{ opacity: 0 }, { opacity: 0 }], { duration: start });
  const fade = copy.animate([{ opacity: 1 }, { opacity: 0 }], { delay: start, duration: move.fade, fill: 'both', easing: EASE });
  return [...(behind ? [behind] : []), fade, ...performed(copy, move.pieces ?? [])];
}

/** A drawing over its part, and all that happens in it. */
function lay(layer: HTMLElement, { part: place, picture, pieces, until, fade }: Scenery): Animation[] {
  const part = elementOf(place);
  if (part === null) return [];
  const drawn = document.createElement('div');
  render(picture, drawn);
  const [inside] = drawn.children;
  if (inside === undefined) return [];
  const box = boxOver(part, inside);
  layer.append(box);
  const start = until - fade;
  return [
    // it must not shine through a drawing without a ground of its own
    part.animate([{ opacity: 0 }, { opacity: 0 }], { duration: start }),
    box.animate([{ opacity: 1 }, { opacity: 0 }], { delay: start, duration: fade, fill: 'both', easing: EASE }),
    ...performed(box, pieces),
  ];
}

const performed = (box: HTMLElement, pieces: readonly Piece[]): Animation[] =>
  pieces.flatMap((piece) => {
    const element = box.querySelector(piece.piece);
    return element === null ? [] : perform(element, piece);
  });

function perform(element: Element, { comes = 0, grows = 0, goes, ways = [], turns }: Piece): Animation[] {
  const hidden = [{ visibility: 'hidden' }, { visibility: 'hidden' }];
  return [
    ...(comes > 0 ? [element.animate(hidden, { duration: comes })] : []),
    ...(grows > 0 ? [element.animate([{ scale: '0' }, { scale: '1' }], { delay: comes, duration: grows, fill: 'backwards', easing: EASE })] : []),
    ...(goes === undefined ? [] : [element.animate(hidden, { delay: goes, duration: 1, fill: 'forwards' })]),
    // of several the later one holds from its beginning on
    ...ways.map(({ through, at, lasts, even }) =>
      element.animate(
        through.map(([x, y]) => ({ translate: `${x}px ${y}px` })),
        { delay: at, duration: lasts, fill: 'forwards', easing: even === true ? 'linear' : EASE },
      ),
    ),
    ...(turns === undefined
      ? []
      : [element.animate([{ rotate: `${-turns.by}deg` }, { rotate: '0deg' }], { delay: turns.at, duration: turns.lasts, fill: 'backwards', easing: EASE })]),
  ];
}

interface Spot {
  readonly x: number;
  readonly y: number;
}

const middleOf = ({ left, top, width, height }: DOMRect): Spot => ({ x: left + width / 2, y: top + height / 2 });

const BOW = 12;

/** The points of a flight: straight, or turning around the middle of a part by the shorter way. */
function wayOf(from: Spot, to: Spot, around: DOMRect | null): readonly Spot[] {
  if (around === null) return [from, to];
  const middle = middleOf(around);
  const [start, end] = [from, to].map(({ x, y }) => ({
    angle: Math.atan2(y - middle.y, x - middle.x),
    far: Math.hypot(x - middle.x, y - middle.y),
  })) as [{ angle: number; far: number }, { angle: number; far: number }];
  if (Math.min(start.far, end.far) < around.width / 4) return [from, to];
  const turn = Math.atan2(Math.sin(end.angle - start.angle), Math.cos(end.angle - start.angle));
  return Array.from({ length: BOW + 1 }, (_, i) => {
    const angle = start.angle + (turn * i) / BOW;
    const far = start.far + ((end.far - start.far) * i) / BOW;
    return { x: middle.x + far * Math.cos(angle), y: middle.y + far * Math.sin(angle) };
  });
}

function fly(layer: HTMLElement, move: Flight, from: DOMRect | null): Animation[] {
  const to = rectOf(move.to);
  if (from === null || to === null) return [];
  const ghost = document.createElement('div');
  ghost.className = 'stage-flight';
  render(move.picture, ghost);
  layer.append(ghost);
  const way = wayOf(middleOf(from), middleOf(to), move.around === undefined ? null : rectOf(move.around));
  const frames = way.map(({ x, y }) => ({ transform: `translate(${x}px, ${y}px) translate(-50%, -50%)` }));
  const options = { fill: 'both', easing: EASE } as const;
  const animations = [
    ghost.animate(frames, { ...options, delay: move.at, duration: move.lasts }),
    ghost.animate([{ opacity: 0 }, { opacity: 1 }], { fill: 'both', delay: move.at, duration: 1 }),
    ghost.animate([{ visibility: 'visible' }, { visibility: 'hidden' }], { fill: 'forwards', delay: move.until, duration: 1 }),
  ];
  if (move.turned !== undefined) {
    const back = document.createElement('div');
    back.className = 'stage-back';
    render(move.turned.picture, back);
    ghost.append(back);
    const { at: start, lasts } = move.turned;
    const front = ghost.firstElementChild;
    const half = { ...options, duration: lasts / 2 };
    if (front !== null) animations.push(front.animate([{ scale: '1 1' }, { scale: '0 1' }], { ...half, delay: start }));
    animations.push(back.animate([{ scale: '0 1' }, { scale: '1 1' }], { ...half, delay: start + lasts / 2 }));
  }
  return animations;
}

/** The two halves of the curtain go aside from the middle, or just fade. */
function open(layer: HTMLElement, lasts: number, fade: boolean): Animation[] {
  return [-1, 1].map((side) => {
    const half = document.createElement('div');
    half.className = 'curtain-half';
    half.dataset['side'] = side < 0 ? 'start' : 'end';
    layer.append(half);
    const frames = fade ? [{ opacity: 1 }, { opacity: 0 }] : [{ translate: '0' }, { translate: `${side * 100}%` }];
    return half.animate(frames, { duration: lasts, fill: 'both', easing: EASE });
  });
}

function arrive({ part, how, at, lasts }: Extract<Move, { kind: 'arrival' }>): Animation[] {
  const element = elementOf(part);
  if (element === null) return [];
  const frames = how === 'fade' ? [{ opacity: 0 }, { opacity: 1 }] : [{ scale: '0' }, { scale: '1' }];
  return [element.animate(frames, { delay: at, duration: lasts, fill: 'backwards', easing: EASE })];
}
