/** Flowers on the page: puts the drawn parts together and turns what is picked into a plan. */

import { html, nothing, type TemplateResult } from 'lit';
import type { Colour, Letters } from '../../art/types';
import { COLOURS } from '../../art/types';
import type { Table } from '../../bridge';
import { mayAct, ponders, type Draft, shownScale } from '../../store';
import { bar, mayPlan, refusal, restingPanel, shortLog, sideLog } from '../chrome';
import { button } from '../controls';
import type { GameArt } from '../games';
import { levelOf, nameOf, type Scene } from '../scene';
import { flowersMoves } from './moves';
import { FLOWERS_RULES } from './rulebook';
import {
  countPanel,
  handTray,
  heroDisc,
  layoutFor,
  mandalaColumn,
  MANDALA_LETTERS,
  MANDALAS,
  playerPanels,
  previewPanel,
  scoreSheet,
  supplies,
  tableFrame,
  tileChoice,
  type FlowersTable,
  type Layout,
  type Look,
  type MandalaIndex,
  type Plan,
  type PlayChoice,
  type PlayExplained,
  type TakeExplained,
  type Which,
} from './index';

export const flowersArt: GameArt = {
  hero: (scene) => heroDisc(letters(scene)),
  table: (scene, table) => drawn(scene, table as unknown as FlowersTable, table),
  sheet: (scene, table) => scoreSheet({ look: look(scene, table), table: table as unknown as FlowersTable }),
  moves: (scene, table, steps) => flowersMoves(table, steps, letters(scene)),
  key: pressed,
  keys: (scene) =>
    ['colour', 'count', 'mandala'].map((key) => [
      scene.i18n.t(`settings.key.${key}`, { letters: Object.values(letters(scene)).join(' ') }),
      scene.i18n.t(`settings.key.${key}.about`),
    ]),
  rules: FLOWERS_RULES,
};

/** The letter of each colour: from the catalogue, for they differ by language. */
export const letters = ({ i18n }: Scene): Letters =>
  Object.fromEntries(COLOURS.map((colour) => [colour, i18n.t(`colour.${colour}.letter`)])) as Letters;

function look(scene: Scene, table: Table): Look {
  return {
    t: (id, args) => scene.i18n.t(id, args),
    rich: (id, args) => scene.i18n.rich(id, args),
    note: (note) => scene.i18n.richNote(note),
    letters: letters(scene),
    layout: layout(scene, table as unknown as FlowersTable),
    name: (seat) => nameOf(scene, table, seat),
    level: (seat) => levelOf(scene, table, seat),
  };
}

/** Larger text leaves less room, so it may lead to the layout of a smaller screen. */
function layout({ state }: Scene, table: FlowersTable): Layout {
  const scale = shownScale(state);
  return layoutFor(state.width / scale, state.height / scale, state.framed, new Set(table.view.hand).size, table.seats.length);
}

// -- what is picked -----------------------------------------------------------------------------------

/** The plan that the draft stands for, with what Python says of each mandala; null: no colour yet. */
function plan({ state }: Scene, table: FlowersTable): Plan | null {
  const { colour, count, mandala } = state.draft;
  if (typeof colour !== 'string') return null;
  const index = MANDALA_LETTERS.indexOf(mandala as 'A');
  const outcome = (letter: string): PlayExplained | null => {
    const choice = plays(table).find((one) => one.colour === colour && one.count === count && one.mandala === letter);
    return choice === undefined ? null : ((state.explanations[choice.action] as unknown as PlayExplained) ?? null);
  };
  return {
    colour: colour as Colour,
    count: typeof count === 'number' ? count : null,
    mandala: index < 0 ? null : (index as MandalaIndex),
    outcomes: MANDALA_LETTERS.map(outcome),
  };
}

const plays = (table: FlowersTable): readonly PlayChoice[] =>
  (table.choices ?? []).filter((choice) => choice.kind === 'play');

/** A colour of the hand; its only card is counted at once. Picking it again puts it back. */
function pickColour({ controller, state }: Scene, table: Table, colour: Colour): void {
  if (state.draft['colour'] === colour) {
    void controller.plan({});
    return;
  }
  const held = (table as unknown as FlowersTable).view.hand.filter((card) => card === colour).length;
  if (held === 0) return;
  void controller.plan(held === 1 ? { colour, count: 1 } : { colour });
}

/** How many of the colour. One that no mandala allows is answered with the reason. */
function pickCount({ controller, state }: Scene, table: Table, count: number): void {
  const { colour, mandala } = state.draft;
  const fits = plays(table as unknown as FlowersTable).filter((one) => one.colour === colour && one.count === count);
  const first = fits[0];
  if (colour === undefined || first === undefined) return;
  if (!fits.some((one) => one.legal)) controller.refuse(first.note);
  else void controller.plan(mandala === undefined ? { colour, count } : { colour, count, mandala });
}

/**
 * A mandala for the preview; the previewed one again plays, where the person wants no confirming. Fulfilled
 * once it can be played.
 */
async function pickMandala({ controller, state }: Scene, table: Table, index: MandalaIndex): Promise<void> {
  const { colour, count } = state.draft;
  const mandala = MANDALA_LETTERS[index];
  if (colour === undefined || count === undefined) {
    controller.refuse({ id: colour === undefined ? 'table.pick-colour-first' : 'table.pick-count-first', args: {} });
    return;
  }
  const choice = plays(table as unknown as FlowersTable).find(
    (one) => one.colour === colour && one.count === count && one.mandala === mandala,
  );
  if (choice === undefined) return;
  if (!choice.legal) controller.refuse(choice.note);
  else if (state.draft['mandala'] === mandala && !state.settings.confirm && mayAct(state)) void controller.confirm();
  else await controller.plan({ colour, count, mandala } as Draft);
}

const pickTile = ({ controller }: Scene, which: Which): void => void controller.plan({ which });

/** One step back: mandala, then count, then colour. */
function stepBack({ controller, state }: Scene): void {
  const picked = Object.entries(state.draft);
  void controller.plan(Object.fromEntries(picked.slice(0, -1)) as Draft);
}

// -- keys -----------------------------------------------------------------------------------------------

/** The digits of a count typed so far, where the hand has ten or more of the colour. */
let typed = '';

/** Letters pick colours and mandalas, digits the count, Enter plays, Esc goes a step back. */
function pressed(scene: Scene, table: Table, key: string, onControl: boolean): boolean {
  const { controller, state } = scene;
  const choosing = table.phase === 'claim' && mayAct(state);
  if (!mayPlan(scene, table)) return false;
  if (key === 'Escape') {
    if (Object.keys(state.draft).length === 0) return false;
    stepBack(scene);
    return true;
  }
  if (key === 'Enter' && !onControl) {
    void controller.confirm();
    return Object.keys(state.draft).length > 0;
  }
  if (choosing || !state.settings.letterKeys) return false;
  if (/^\d$/.test(key)) return digit(scene, table, key);
  typed = '';
  const letter = key.toUpperCase();
  const mandala = MANDALA_LETTERS.indexOf(letter as 'A');
  const colour = COLOURS.find((one) => letters(scene)[one].toUpperCase() === letter);
  if (mandala >= 0) {
    // what can not be pressed yet takes no focus
    void pickMandala(scene, table, mandala as MandalaIndex).then(() => follow('.play'));
    return true;
  }
  if (colour === undefined) return false;
  if (colour !== state.draft['colour']) {
    pickColour(scene, table, colour);
    follow(`[data-part="hand"][data-colour="${colour}"]`);
  }
  return true;
}

function digit(scene: Scene, table: Table, key: string): boolean {
  const { colour } = scene.state.draft;
  const held = (table as unknown as FlowersTable).view.hand.filter((card) => card === colour).length;
  const two = Number(typed + key);
  const count = two >= 1 && two <= held ? two : Number(key);
  typed = String(count);
  if (count >= 1 && count <= held) {
    pickCount(scene, table, count);
    follow(`[data-count="${count}"]`);
  }
  return colour !== undefined;
}

/** The focus goes along with what a key has picked, so that Enter and the arrows go on from there. */
const follow = (selector: string): void => document.querySelector<HTMLElement>(`#app ${selector}`)?.focus();

// -- the table ------------------------------------------------------------------------------------------

function drawn(scene: Scene, flowers: FlowersTable, table: Table): TemplateResult {
  const { controller, state } = scene;
  const seen = look(scene, table);
  const { layout } = seen;
  const planning = mayPlan(scene, table);
  const choosing = flowers.phase === 'claim' && mayAct(state);
  const planned = choosing ? null : plan(scene, flowers);
  const desktop = layout.kind === 'desktop';
  const panel = choosing
    ? nothing
    : planned !== null
      ? countPanel({
          look: seen,
          table: flowers,
          plan: planned,
          planning: !mayAct(state),
          onCount: (count) => pickCount(scene, table, count),
          onCancel: () => void controller.plan({}),
          onPlay: () => void controller.confirm(),
        })
      : sidePanel(scene, table);
  return tableFrame({
    layout,
    bar: bar(scene, table, hint(scene, flowers), supplies({ look: seen, table: flowers })),
    players: playerPanels({ look: seen, table: flowers, thinking: table.acting === 'computer' && !state.paused, ponders: ponders(state) }),
    mandalas: MANDALAS.map((index) =>
      mandalaColumn({
        look: seen,
        table: flowers,
        index,
        plan: planned,
        ...(choosing && flowers.view.destroying === MANDALA_LETTERS[index]
          ? { choosing: (state.draft['which'] as Which | undefined) ?? null }
          : {}),
        ...(planning && !choosing ? { onPick: (at: MandalaIndex) => void pickMandala(scene, table, at) } : {}),
      }),
    ),
    preview: choosing ? choice(scene, flowers, seen) : preview(scene, flowers, planned, seen),
    hand: handTray({
      look: seen,
      table: flowers,
      plan: planned,
      hint: handHint(scene, table),
      ...(planning && !choosing ? { onColour: (colour: Colour) => pickColour(scene, table, colour) } : {}),
    }),
    panel,
    log: desktop ? sideLog(scene, table) : shortLog(scene, table),
  });
}

function hint({ i18n, state }: Scene, table: FlowersTable): string {
  if (table.over || !mayAct(state)) return '';
  if (table.phase === 'claim') return i18n.t('table.hint.claim', { mandala: table.view.destroying });
  const { colour, count, mandala } = state.draft;
  if (table.choices?.some((choice) => choice.kind === 'pass')) return i18n.t('table.hint.pass');
  if (colour === undefined) return i18n.t('table.hint.colour');
  if (count === undefined) return i18n.t('table.hint.count', { colour });
  if (mandala === undefined) return i18n.t('table.hint.mandala', { colour, count });
  return i18n.t('table.hint.confirm', { colour, count, mandala });
}

const handHint = ({ i18n, state }: Scene, table: Table): string =>
  table.planning === true && !mayAct(state) && !table.over ? i18n.t('table.hint.plan') : '';

function preview(scene: Scene, table: FlowersTable, planned: Plan | null, seen: Look): unknown {
  if (scene.state.refusal !== null) return refusal(scene);
  if (planned?.mandala != null) return previewPanel({ look: seen, plan: planned });
  // the bar of a phone held upright has no room for the hint, and the zone of the preview is free
  const words = seen.layout.kind === 'phone' ? hint(scene, table) : '';
  return words === '' ? undefined : html`<p class="table-hint">${words}</p>`;
}

function choice(scene: Scene, table: FlowersTable, seen: Look): TemplateResult {
  const { controller, state } = scene;
  const outcome = (which: Which): TakeExplained | null =>
    (state.explanations[`take ${which}`] as unknown as TakeExplained) ?? null;
  return html`${refusal(scene)}
  ${tileChoice({
    look: seen,
    table,
    chosen: (state.draft['which'] as Which | undefined) ?? null,
    outcomes: { dark: outcome('dark'), light: outcome('light') },
    onChoose: (which) => pickTile(scene, which),
    onTake: () => void controller.confirm(),
  })}`;
}

/** What stands beside the hand while nothing is picked, a pass included. */
function sidePanel(scene: Scene, table: Table): unknown {
  const { controller, i18n, state } = scene;
  const resting = restingPanel(scene, table);
  if (resting !== null) return resting;
  const pass = table.choices?.find((choice) => choice.kind === 'pass');
  if (pass === undefined || !mayAct(state)) return nothing;
  return html`<div class="panel pass-panel">
    <p>${pass.note === null ? i18n.t('table.hint.pass') : i18n.richNote(pass.note)}</p>
    ${button(i18n.t('table.pass'), () => void controller.act(pass.action), { primary: true, disabled: state.busy })}
  </div>`;
}
