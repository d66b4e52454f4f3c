/** Petals on the page: puts the drawn parts together and turns what is picked into a plan. */

import { html, nothing, type TemplateResult } from 'lit';
import { squareChip, type LyingCard, type OpenPlace, type Seam, type Sides, type Tag } from '../../art/garden';
import { glyph } from '../../art/glyphs';
import type { Pictures } from '../../i18n';
import type { Table } from '../../bridge';
import { choicesOf, mayAct, ponders, reducedMotion, shownScale, type Draft } from '../../store';
import { bar, mayPlan, refusal, restingPanel, shortLog, sideLog } from '../chrome';
import type { GameArt } from '../games';
import { levelOf, nameOf, type Scene } from '../scene';
import {
  elementLetters,
  turned,
  type Look,
  type MoveChoice,
  type PetalsExplained,
  type PetalsTable,
  type PlaceChoice,
  type Plan,
  type Rotation,
} from './data';
import { aroundOf, gardenPart, inBar, placeInWords, seamAt, seamOf, sidesInWords, walk, zoomBy, zoomButtons, type Cell } from './garden';
import { handTray, hubOf, showTurn, type EffectSteps } from './hand';
import { heroGarden } from './hero';
import { layoutFor } from './layout';
import { petalsMoves } from './moves';
import { playerPanels } from './players';
import { previewPanel, titleOf } from './preview';
import { PETALS_RULES } from './rulebook';
import { scoreSheet } from './sheet';
import { trackersPart } from './trackers';

export const petalsArt: GameArt = {
  hero: (scene) => heroGarden(elementLetters(scene.i18n), scene.i18n.t('petals.effect')),
  table: (scene, table) => drawn(scene, own(table), table),
  sheet: (scene, table) => scoreSheet({ look: look(scene, table), table: own(table) }),
  moves: (scene, table, steps) => petalsMoves(look(scene, table), own(table), steps),
  key: pressed,
  keys: ({ i18n }) =>
    ['card', 'turn', 'walk', 'best', 'zoom'].map((key) => [i18n.t(`petals.key.${key}`), i18n.t(`petals.key.${key}.about`)]),
  rules: PETALS_RULES,
  pictures: (_, table) => pictures(own(table)),
};

const own = (table: Table): PetalsTable => table as unknown as PetalsTable;

/** A card's number in a text has its picture beside it. */
const pictures = ({ facts }: PetalsTable): Pictures => ({
  card: (card) => {
    const sides = facts.cards[card];
    return sides === undefined
      ? undefined
      : html`<span class="word-card">${squareChip(sides, 15)}<span>${card}</span></span>`;
  },
});

function look(scene: Scene, table: Table): Look {
  const { i18n, state } = scene;
  const scale = shownScale(state);
  return {
    t: (id, args) => i18n.t(id, args),
    rich: (id, args) => i18n.rich(id, args),
    note: (note) => i18n.richNote(note),
    words: (note) => i18n.note(note),
    letters: elementLetters(i18n),
    letterKeys: state.settings.letterKeys,
    layout: layoutFor(state.width / scale, state.height / scale, state.framed, table.seats.length),
    name: (seat) => nameOf(scene, table, seat),
    level: (seat) => levelOf(scene, table, seat),
  };
}

// -- what is picked -----------------------------------------------------------------------------------

const places = ({ state }: Scene): readonly PlaceChoice[] =>
  (choicesOf(state) ?? []).filter((choice): choice is PlaceChoice => choice.begun === undefined && (choice.kind === 'place' || choice.kind === 'move'));

const movable = ({ state }: Scene): readonly MoveChoice[] =>
  (state.table?.choices ?? []).filter((choice): choice is MoveChoice => choice.begun !== undefined && choice.kind === 'move');

const score = ({ state }: Scene): PlaceChoice | undefined =>
  (state.table?.choices ?? []).find((choice): choice is PlaceChoice => choice.kind === 'score');

function planOf(scene: Scene): Plan | null {
  const { draft, explanations } = scene.state;
  const { kind, card, r = 0, x, y } = draft;
  if (typeof card !== 'string' || typeof kind !== 'string') return null;
  const at = typeof x === 'number' && typeof y === 'number' ? { x, y } : null;
  const choice =
    kind === 'score' ? score(scene) : at === null ? undefined : places(scene).find((one) => one.card === card && one.r === r && one.x === x && one.y === y);
  return {
    kind: kind as Plan['kind'],
    card,
    r: r as Rotation,
    at,
    outcome: choice === undefined ? null : ((explanations[choice.action] as unknown as PetalsExplained | undefined) ?? null),
  };
}

const draftOf = ({ kind, card, r, at }: Pick<Plan, 'kind' | 'card' | 'r' | 'at'>): Draft => ({ kind, card, r, ...(at ?? {}) });

/** A card of the hand, unturned; picking it again puts it back. */
const pickCard = ({ controller }: Scene, card: string): void => void controller.plan(draftOf({ kind: 'place', card, r: 0, at: null }));

/** A card of the garden to be moved, as it lies; one that must stay says why. */
function pickMoving({ controller, state }: Scene, table: PetalsTable, choice: MoveChoice): void {
  if (!choice.legal) {
    controller.refuse(choice.note);
    return;
  }
  if (state.draft['kind'] === 'move' && state.draft['card'] === choice.card) {
    void controller.plan({});
    return;
  }
  const r = table.view.garden.find(({ card }) => card === choice.card)?.r ?? 0;
  void controller.plan(draftOf({ kind: 'move', card: choice.card, r, at: null }));
}

/** Turns the chosen card where it is. */
function turn(scene: Scene, by: number): boolean {
  const plan = planOf(scene);
  if (plan === null || plan.kind === 'score') return false;
  void scene.controller.plan(draftOf({ ...plan, r: ((plan.r + by + 360) % 360) as Rotation }));
  if (!reducedMotion(scene.state)) showTurn(by);
  return true;
}

/** A place for the chosen card. Picked again: it plays where the person wants no confirming, else the card turns. */
function pickPlace(scene: Scene, table: PetalsTable, x: number, y: number): void {
  const { controller, state } = scene;
  const plan = planOf(scene);
  if (plan === null || plan.kind === 'score') {
    controller.refuse({ id: table.view.phase === 'effect' ? 'petals.pick-moving-first' : 'petals.pick-card-first', args: {} });
    return;
  }
  if (plan.at?.x === x && plan.at.y === y) {
    if (!state.settings.confirm && mayAct(state)) void controller.confirm();
    else turn(scene, 90);
    return;
  }
  const choice = places(scene).find((one) => one.card === plan.card && one.r === plan.r && one.x === x && one.y === y);
  if (choice?.legal === false) controller.refuse(choice.note);
  else void controller.plan(draftOf({ ...plan, at: { x, y } }));
}

function stepBack({ controller, state }: Scene): void {
  const { x, y, ...rest } = state.draft;
  void controller.plan(x === undefined || y === undefined ? {} : rest);
}

// -- keys -----------------------------------------------------------------------------------------------

/** Arrows and Home walk the garden, T turns, digits choose cards of the hand, Enter plays, Esc goes a step back. */
function pressed(scene: Scene, table: Table, key: string, onControl: boolean): boolean {
  const { controller, state } = scene;
  if (walk(key) || (state.settings.letterKeys && zoomBy(key))) return true;
  if (!mayPlan(scene, table)) return false;
  if (key === 'Escape') {
    if (Object.keys(state.draft).length === 0) return false;
    stepBack(scene);
    return true;
  }
  if (key === 'Enter') {
    const plan = planOf(scene);
    const there = document.activeElement;
    // at the place that is picked, Enter plays
    const again = there instanceof HTMLElement && there.matches('.garden-cell[aria-pressed="true"]');
    if (onControl && !again) return false;
    if (plan?.outcome == null || !mayAct(state)) return again;
    void controller.confirm();
    return true;
  }
  if (!state.settings.letterKeys) return false;
  if (key === 't' || key === 'T') return turn(scene, key === 'T' ? -90 : 90);
  const card = own(table).view.hand[Number(key) - 1];
  if (card !== undefined && !(table.phase === 'effect' && mayAct(state))) {
    pickCard(scene, card);
    // now, for in the next frame another key may have led elsewhere
    document.querySelector<HTMLElement>(`#app .garden-card[data-card="${card}"]`)?.focus();
    return true;
  }
  return false;
}

// -- the table ------------------------------------------------------------------------------------------

const MARK: Sides = ['fire-1', 'water-1', 'earth-1', 'air-1'];

function drawn(scene: Scene, petals: PetalsTable, table: Table): TemplateResult {
  const { controller, state } = scene;
  const seen = look(scene, table);
  const { layout } = seen;
  const plan = planOf(scene);
  const planning = mayPlan(scene, table);
  const desktop = layout.kind === 'desktop';
  const ready = plan !== null && (plan.at !== null || plan.kind === 'score');
  const preview = ready
    ? previewPanel({
        look: seen,
        plan,
        planning: !mayAct(state),
        busy: state.busy,
        confirm: () => void controller.confirm(),
        cancel: () => (plan.kind === 'place' ? stepBack(scene) : void controller.plan({})),
      })
    : (restingPanel(scene, table) ?? hintPanel(scene, petals, seen));
  return html`<main
    class="table petals-table"
    data-layout=${layout.kind}
    data-low=${layout.low}
    data-players=${table.seats.length}
    .style=${`--height:${layout.height}px;--garden-width:${layout.garden.width}px;--garden-height:${layout.garden.height}px;--trackers:${layout.trackers.width}px;--tray-card:${layout.card}px;--players-row:${layout.players}px`}
  >
    <header class="table-bar">${bar(scene, table, desktop || layout.kind === 'embed' || layout.kind === 'lying' ? hint(scene, petals) : nothing, html`${inBar(seen) ? zoomButtons(seen) : nothing}${supplies(seen, petals)}`, squareChip(MARK, 30))}</header>
    <section class="table-players">${playerPanels({ look: seen, table: petals, thinking: table.acting === 'computer' && !state.paused, ponders: ponders(state) })}</section>
    ${layout.trackers.height === 0 ? nothing : trackersPart(seen, petals, plan)}
    <section class="table-garden">${garden(scene, petals, seen, plan, planning)}</section>
    <section class="table-hand">
      ${handTray({
        look: seen,
        table: petals,
        plan,
        hint: petals.planning === true && !mayAct(state) && !table.over && plan === null ? scene.i18n.t('petals.hint.plan') : '',
        choose: planning && !(petals.view.phase === 'effect' && mayAct(state)) ? (card) => pickCard(scene, card) : null,
        turn: (by) => turn(scene, by),
        effect: effectSteps(scene, petals, plan),
      })}
    </section>
    <section class="table-panel">${state.refusal === null ? nothing : refusal(scene)}${preview}</section>
    <section class="table-log">${desktop ? sideLog(scene, table) : shortLog(scene, table)}</section>
    <p class="unseen garden-said" role="status">${plan === null ? nothing : said(scene, petals, seen, plan)}</p>
  </main>`;
}

/** What is planned, for who does not see it: said anew whenever it is turned or goes elsewhere. */
function said({ i18n }: Scene, { facts }: PetalsTable, seen: Look, plan: Plan): string {
  if (plan.at === null && plan.kind !== 'score') {
    const sides = sidesInWords(seen, turned(facts.cards[plan.card] as Sides, plan.r));
    return `${i18n.t('petals.card', { card: plan.card, sides })} ${i18n.t('petals.turned', { degrees: plan.r })}`;
  }
  // what comes after it is the same for every place
  const notes = plan.outcome?.notes.filter(({ rule }) => rule !== 'T9') ?? [];
  return `${titleOf(seen, plan)}. ${notes.map((note) => i18n.note(note)).join(' ')}`;
}

function hint({ i18n, state }: Scene, table: PetalsTable): string {
  if (table.over || !mayAct(state)) return '';
  const { draft } = state;
  if (table.view.phase === 'effect') {
    const { kind } = table.view.effect ?? { kind: 'both' };
    if (draft['card'] === undefined) return i18n.t(`petals.hint.${kind}`);
  } else if (draft['card'] === undefined) return i18n.t('petals.hint.card');
  return i18n.t(draft['x'] === undefined && draft['kind'] !== 'score' ? 'petals.hint.place' : 'petals.hint.confirm');
}

/** The bar of a phone held upright has no room for what to do next: it stands where the preview will. */
function hintPanel(scene: Scene, table: PetalsTable, seen: Look): TemplateResult | typeof nothing {
  if (seen.layout.kind !== 'phone') return nothing;
  const words = hint(scene, table);
  return words === '' ? nothing : html`<p class="table-hint">${words}</p>`;
}

const supplies = (seen: Look, { view }: PetalsTable): TemplateResult =>
  html`<ul class="supplies" aria-label=${seen.t('supplies.title')}>
    <li class="supply" data-part="pile" title=${seen.t('petals.supplies', { count: view.deck })}>
      ${glyph('deck', 24)}<span class="num">${view.deck}</span><span class="supply-word">${seen.t('petals.supplies.word')}</span>
    </li>
    ${
      view.removed === 0 || seen.layout.kind !== 'desktop'
        ? nothing
        : html`<li class="supply" title=${seen.t('petals.removed', { count: view.removed })}><span class="num">${view.removed}</span><span class="supply-word">${seen.t('petals.removed.word')}</span></li>`
    }
  </ul>`;

// -- the garden -----------------------------------------------------------------------------------------

const WHY: Readonly<Record<string, string>> = {
  'starting-card': 'start',
  'card-of-the-pair': 'pair',
  'four-neighbours': 'enclosed',
};

/** Why a card may not be moved, in one or two words. */
function tagOf({ i18n }: Scene, choice: MoveChoice): Tag {
  const tag = `petals.tag.${WHY[choice.note?.id.replace('petals.why.', '') ?? ''] ?? 'holds'}`;
  return { words: i18n.t(tag), word: i18n.t(`${tag}.short`) };
}

const START = 'start' as const;

function garden(scene: Scene, petals: PetalsTable, seen: Look, plan: Plan | null, planning: boolean): TemplateResult {
  const { i18n } = scene;
  const { facts, view } = petals;
  const effect = view.phase === 'effect' && mayAct(scene.state);
  const moves = effect ? movable(scene) : [];
  const moving = plan?.kind === 'move' ? plan.card : null;
  const sides = (card: string, r: number): Sides => turned(facts.cards[card] as Sides, r);

  const cards: LyingCard[] = [];
  const cells: Cell[] = [];
  const open: OpenPlace[] = [];
  for (const { card, x, y, r, by } of view.garden) {
    const choice = moves.find((one) => one.card === card);
    const words = i18n.t('petals.card', { card, sides: sidesInWords(seen, sides(card, r)) }) + (by === null ? ` ${i18n.t('petals.starting')}` : '');
    if (card === moving && plan?.at != null) {
      open.push({ x, y, word: i18n.t('petals.was-here') });
    } else {
      cards.push({
        name: card,
        x,
        y,
        sides: sides(card, card === moving ? (plan?.r ?? r) : r),
        hub: by === null ? START : hubOf(petals, card),
        ...(choice === undefined
          ? {}
          : choice.legal
            ? { state: card === moving ? ('chosen' as const) : ('lifted' as const) }
            : { state: 'still' as const, tag: tagOf(scene, choice) }),
      });
    }
    cells.push({
      x,
      y,
      part: 'card',
      card,
      words: choice === undefined ? words : `${words} ${choice.note === null ? i18n.t('petals.movable') : i18n.note(choice.note)}`,
      barred: choice?.legal !== true,
      ...(choice === undefined ? {} : { pressed: card === moving }),
    });
  }

  const targets = planning ? places(scene) : [];
  const chosen = plan === null || plan.kind === 'score' ? [] : targets.filter((one) => one.card === plan.card && one.r === plan.r);
  const spots = new Map<string, PlaceChoice>();
  // where nothing is chosen yet, places show only that they are there
  for (const one of chosen.length > 0 ? chosen : effect ? [] : targets) spots.set(`${one.x},${one.y}`, one);
  for (const one of spots.values()) {
    const { x, y } = one;
    const here = plan?.at?.x === x && plan.at.y === y;
    const counted = chosen.length > 0;
    cells.push({
      x,
      y,
      part: 'place',
      words: placeInWords(seen, one, counted),
      barred: counted && !one.legal,
      ...(counted ? { pressed: here, worth: one.points.reduce((sum, points) => sum + points, one.effect == null ? 0 : 0.5) } : {}),
    });
    if (here && plan !== null) {
      cards.push({ name: plan.card, x, y, sides: sides(plan.card, plan.r), hub: hubOf(petals, plan.card), state: 'preview' });
    } else if (!one.legal) {
      continue;
    } else if (!counted) open.push({ x, y, word: '' });
    else if (one.effect != null) open.push({ x, y, points: one.points, effect: one.symbols ?? ['fire', 'fire'] });
    else open.push({ x, y, points: one.points });
  }

  const pairs = plan?.at != null && plan.outcome?.legal === true ? plan.outcome.data.pairs : [];
  const there = plan?.at ?? { x: 0, y: 0 };
  const seams = pairs.filter((pair) => pair.matches && !pair.symbols).map(({ side, shared }) => seamOf(seen, there, side, shared));
  const golden = effect ? symbolSeams(petals) : pairs.filter(({ symbols }) => symbols).map(({ side }) => ({ ...seamAt(there, side), gold: true }));
  const was = moving === null || plan?.at == null ? undefined : view.garden.find(({ card }) => card === moving);
  const latest = lastCard(scene, petals);
  return gardenPart({
    look: seen,
    cards,
    places: open,
    seams: [...seams, ...golden],
    ...(was !== undefined && plan?.at != null ? { path: { from: was, to: plan.at } } : {}),
    cells,
    around: aroundOf(view.garden),
    middle: latest ?? { x: 0, y: 0 },
    pick: (cell) => {
      if (cell.part === 'place') pickPlace(scene, petals, cell.x, cell.y);
      else {
        const choice = moves.find((one) => one.card === cell.card);
        if (choice !== undefined) pickMoving(scene, petals, choice);
      }
    },
  });
}

/** Where the last step laid a card. */
function lastCard({ state }: Scene, { view }: PetalsTable): { x: number; y: number } | undefined {
  for (const step of [...state.steps].reverse()) {
    const card = /^(?:move )?([A-Za-z\d]+)@/.exec(step.action)?.[1];
    const lying = view.garden.find((one) => one.card === card);
    if (lying !== undefined) return lying;
  }
  return undefined;
}

/** The seams at which the played card met symbols, in phase `effect`. */
function symbolSeams({ facts, view }: PetalsTable): readonly Seam[] {
  const played = view.garden.find(({ card }) => card === view.effect?.card);
  if (played === undefined) return [];
  return facts.met.map((pair) => ({ ...seamAt(played, pair.side), gold: true, sign: pair.matches ? '=' : '≠' }));
}

// -- phase effect -----------------------------------------------------------------------------------------

function effectSteps(scene: Scene, petals: PetalsTable, plan: Plan | null): EffectSteps | null {
  const { effect } = petals.view;
  if (effect === null || !mayAct(scene.state)) return null;
  const scoring = score(scene);
  return {
    kind: effect.kind,
    pairs: petals.facts.met,
    movable: movable(scene).filter(({ legal }) => legal).length,
    step: plan?.kind === 'move' ? 3 : 2,
    score:
      scoring === undefined
        ? null
        : {
            points: scoring.points,
            chosen: plan?.kind === 'score',
            pick: () => void scene.controller.plan({ kind: 'score', card: effect.card }),
          },
  };
}
