/** Which module draws which game; a game without one gets the plain rendering. */

import type { TemplateResult } from 'lit';
import type { Step, Table } from '../bridge';
import { flowersArt } from './flowers/game';
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
}

const GAMES: Readonly<Record<string, GameArt>> = { flowers: flowersArt };

export const gameArt = (name: string): GameArt | null => GAMES[name] ?? null;

export const drawTable = (scene: Scene, table: Table): TemplateResult =>
  (gameArt(table.game)?.table ?? plainTable)(scene, table);
