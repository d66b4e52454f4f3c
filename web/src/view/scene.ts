/** What every screen is drawn from: the state, the words, and the controller that takes intents. */

import type { Seat, Table } from '../bridge';
import type { Controller } from '../controller';
import type { Thought } from '../engine/interpreter';
import type { I18n } from '../i18n';
import type { State } from '../store';
import { reader, shownNames } from '../store';

export interface Scene {
  readonly state: State;
  readonly controller: Controller;
  readonly i18n: I18n;
}

/** The seat's name for whoever reads: "You" only where one person plays alone. */
export const nameOf = ({ i18n }: Scene, table: Table, seat: Seat): string =>
  reader(table) === seat ? i18n.t('table.you') : (shownNames(table)[seat] ?? '');

/** How far the large Python is, for messages: `state`, megabytes `loaded` of `total`, the `level` that stands in for it. */
export function thinkerBytes({ i18n, state }: Pick<Scene, 'i18n' | 'state'>, standIn: string | null = null): Readonly<Record<string, string>> {
  const megabytes = (bytes: number): string =>
    (bytes / 1e6).toLocaleString(i18n.language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const { loaded, total, state: phase } = state.thinker;
  const level = levelName({ i18n }, standIn ?? state.hello.usual);
  return { state: phase, loaded: megabytes(loaded), total: megabytes(total), level };
}

/** How fast this device thinks, for messages: `iterations` in `seconds`, both rounded to what can be said of them. */
export function thoughtWords({ i18n }: Scene, { iterations, seconds }: Thought): Readonly<Record<string, string>> {
  const rounded = (value: number): string => value.toLocaleString(i18n.language, { maximumSignificantDigits: 2 });
  return { iterations: rounded(iterations), seconds: rounded(Math.max(seconds, 0.1)) };
}

/** What the level of the computer that plays there is called; null: a person does. */
export function levelOf(scene: Scene, table: Table, seat: Seat): string | null {
  const level = table.seats[seat]?.level ?? null;
  return level === null ? null : levelName(scene, level);
}

/** What a computer player's level is called. */
export const levelName = ({ i18n }: Pick<Scene, 'i18n'>, name: string): string =>
  i18n.has(`level.${name}`) ? i18n.t(`level.${name}`) : name;

/** What a game is called. */
export const gameName = ({ i18n }: Pick<Scene, 'i18n'>, name: string): string => (i18n.has(`game.${name}`) ? i18n.t(`game.${name}`) : name);
