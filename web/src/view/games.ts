/**
 * Which module draws which game; a game without one gets the plain rendering. All but the first are fetched when the
 * game is chosen, with their words and their style.
 */

import { petals } from 'build:scripts';
import type { TemplateResult } from 'lit';
import type { Step, Table } from '../bridge';
import type { Messages, Pictures } from '../i18n';
import { flowersArt } from './flowers/game';
import type { RuleGroup } from './rulebook';
import type { Move } from './motion/moves';
import { plainTable } from './plain';
import type { Scene } from './scene';

export interface GameArt {
  /** The picture of the start screen. */
  hero(scene: Scene): TemplateResult;
  /** The table while the game runs, and afterwards to look back at. */
  table(scene: Scene, table: Table): TemplateResult;
  /** The score sheet of a finished game. */
  sheet(scene: Scene, table: Table): TemplateResult;
  /** How steps that lead on from `table` are shown. */
  moves(scene: Scene, table: Table, steps: readonly Step[]): readonly Move[];
  /** A key pressed at the table, outside text fields; true if it meant something. */
  key(scene: Scene, table: Table, key: string, onControl: boolean): boolean;
  /** What its own keys are, and what each does. */
  keys(scene: Scene): readonly (readonly [key: string, about: string])[];
  /** The rules as the rules page shows them; their words are `<game>.rule.<number>.…`. */
  readonly rules: readonly RuleGroup[];
  /** What else stands before words of the notes at this table. */
  pictures?(scene: Pick<Scene, 'i18n'>, table: Table): Pictures;
}

/** A game whose module is fetched when it is chosen. */
export interface LaterGame {
  readonly art: GameArt;
  /** Its words in English. */
  readonly words: Messages;
  readonly style: string;
}

const here: Record<string, GameArt> = { flowers: flowersArt };

const LATER: Readonly<Record<string, () => Promise<{ game: LaterGame }>>> = {
  petals,
};

/** Null: there is none, or it is not here yet. */
export const gameArt = (name: string): GameArt | null => here[name] ?? null;

/** Null: there are none to show, or they are not here yet. */
export const gameRules = (name: string): readonly RuleGroup[] | null => gameArt(name)?.rules ?? null;

/** Its module can be fetched, and is not here yet. */
export const isLater = (name: string): boolean => !(name in here) && name in LATER;

/** Fetches the module of a game; its words, or null where there is nothing new. */
export async function fetchGame(name: string): Promise<Messages | null> {
  if (!isLater(name)) return null;
  const { game } = (await LATER[name]?.()) ?? {};
  if (game === undefined || name in here) return null;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(game.style);
  document.adoptedStyleSheets.push(sheet);
  here[name] = game.art;
  return game.words;
}

export const drawTable = (scene: Scene, table: Table): TemplateResult =>
  (gameArt(table.game)?.table ?? plainTable)(scene, table);
