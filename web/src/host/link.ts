/**
 * The game as the page around sees it: commands become intents, changes of the state become events.
 *
 * Nothing that belongs to one seat is told: who moved, not what; who won, not what anybody held.
 */

import type { Colours, Command, LoadCommand, Look, NewCommand, NewGame, Publisher, Result, SetCommand } from '../../embed/embed';
import type { Hello, Table } from '../bridge';
import type { Controller } from '../controller';
import type { Settings, Setup, SetupSeat } from '../storage';
import type { State, Store } from '../store';
import { wear } from './colours';
import type { Given } from './given';
import type { Line } from './line';

/** The parts of the page; what they share with it is handed over, so that a page without a frame loads no more. */
export interface Inside {
  readonly root: HTMLElement;
  readonly store: Store;
  readonly controller: Controller;
  readonly languages: readonly string[];
  /** `settings` with some that are worn, but not kept as the person's own. */
  lend(settings: Settings, more: Partial<Settings>): Settings;
  shownTheme(state: State): string;
  /** Every seat gets a name. */
  named(setup: Setup): Setup;
}

/** The part of a look that is among the settings; what is not known is reported. */
function lookSettings({ theme, language }: Look, languages: readonly string[], fault: (words: string) => void): Partial<Settings> {
  // en-XA, made by code, is for tests of layouts
  const known = language !== undefined && (languages.includes(language) || language === 'en-XA');
  if (language !== undefined && !known) fault(`language ${language} is not there`);
  return { ...(theme === undefined ? {} : { theme: theme === 'auto' ? 'system' : theme }), ...(known ? { language } : {}) };
}

/** The seating that is wished for; whatever this build does not have is reported, and the usual stands in. */
export function seating(wish: NewGame, hello: Hello, fault: (words: string) => void): Setup | null {
  const game = hello.games.find(({ name }) => name === (wish.game ?? 'flowers')) ?? hello.games[0];
  if (game === undefined) return null;
  if (wish.game !== undefined && wish.game !== game.name) fault(`game ${wish.game} is not there`);
  // behind a level may stand how long it thinks, which Python reads
  const known = hello.levels.some(({ name }) => wish.level === name || wish.level?.startsWith(`${name}:`));
  const level = wish.level !== undefined && known ? wish.level : hello.usual;
  if (wish.level !== undefined && !known) fault(`level ${wish.level} is not there`);
  const fewest = Math.min(...game.players);
  let kinds = typeof wish.seats === 'object' ? wish.seats : withComputers(wish.seats ?? fewest);
  if (!game.players.includes(kinds.length)) {
    fault(`${game.name} is not for ${kinds.length} seats`);
    kinds = withComputers(fewest);
  }
  return { game: game.name, seats: kinds.map((kind): SetupSeat => ({ name: '', kind, level })), start: 'drawn', options: {} };
}

const withComputers = (count: number): SetupSeat['kind'][] =>
  Array.from({ length: count }, (_, index) => (index === 0 ? 'person' : 'computer'));

const kinds = (table: Table): SetupSeat['kind'][] => table.seats.map(({ person }) => (person ? 'person' : 'computer'));

const result = (table: Table): Result[] =>
  (table.sheet?.seats ?? []).map(({ seat, rank, total }) => ({
    player: seat,
    kind: table.seats[seat]?.person === true ? 'person' : 'computer',
    rank,
    points: total,
  }));

/** What Python says of a level that is there, with a budget behind it that is none. */
const BUDGETS: ReadonlySet<string> = new Set(['bad-budget', 'no-budget', 'budget-too-large']);

export class HostLink {
  /** The game that was told of last. */
  private told: string | null = null;
  private begun = false;
  private colours: Colours;
  private paused = false;
  private wanted: NewCommand | LoadCommand | null = null;

  constructor(
    private readonly inside: Inside,
    private readonly given: Given,
    private readonly line: Line,
  ) {
    const { store } = inside;
    this.colours = given.colours;
    for (const words of given.faults) this.fault(words);
    store.set({
      // the address asks for a game that is not there yet
      beginning: (given.begin !== null || given.deal !== null) && store.state.route.screen === 'start',
      settings: inside.lend(store.state.settings, lookSettings(given.look, inside.languages, this.fault)),
    });
    this.dress();
    store.subscribe((state, before) => this.changed(state, before));
    this.line.listen((command) => this.obey(command));
  }

  private readonly fault = (words: string): void => {
    console.error(`Flowers: ${words}; the default is taken`);
    this.line.error('bad-value', words, true);
  };

  // -- what is told --------------------------------------------------------------------------------

  private changed(state: State, before: State): void {
    if (this.inside.shownTheme(state) !== this.inside.shownTheme(before)) this.dress();
    if (state.ready && !this.begun) {
      this.begun = true;
      this.line.tell({ type: 'ready', version: state.hello.version, commands: this.line.commands }, true);
      void this.begin().finally(() => this.there());
    }
    if (state.paused !== this.paused) {
      this.paused = state.paused;
      this.line.tell({ type: 'paused', paused: state.paused });
    }
    if (state.beginning && state.table !== null && state.route.screen === 'table') this.there();
    if (state.table !== null && state.table !== before.table) this.tellTable(state, state.table);
    this.open();
  }

  private lastMoves = 0;
  private wasOver = false;

  private tellTable({ steps }: State, table: Table): void {
    const kept = table.kept !== false;
    const moves = steps.length;
    if (table.id !== this.told) {
      this.told = table.id;
      this.wasOver = false;
      this.line.tell({ type: 'started', game: table.game, id: table.id, seats: kinds(table), resumed: moves > 0, kept }, true);
    } else if (moves !== this.lastMoves && table.curtain === null) {
      const player = steps.at(-1)?.player ?? 0;
      const kind = table.seats[player]?.kind ?? 'person';
      this.line.tell({ type: 'moved', player, kind, turn: table.turn, moves, kept });
    }
    if (table.curtain === null) this.lastMoves = moves;
    if (table.over && !this.wasOver) this.line.tell({ type: 'ended', result: result(table) });
    this.wasOver = table.over;
  }

  private there(): void {
    const { store } = this.inside;
    if (!store.state.beginning) return;
    store.set({ beginning: false });
    // while the shell stood before the table nothing there could have the focus
    if (document.hasFocus() && document.activeElement === document.body) document.querySelector<HTMLElement>('[data-home]')?.focus({ preventScroll: true });
  }

  // -- how it begins ----------------------------------------------------------------------------------

  /** What the address asks for, unless it names a screen of its own. */
  private async begin(): Promise<void> {
    const { store, controller } = this.inside;
    const { saves, route } = store.state;
    if (!store.state.beginning || route.screen !== 'start') return;
    if (this.given.deal !== null) {
      if (await controller.importText(this.given.deal)) return;
      this.line.error('bad-record', 'the deal can not be read', true);
    }
    if (this.given.begin === null) return;
    const { seed, ...wish } = this.given.begin; // every new game asks the address for its seed
    const left = saves.find(({ id, over }) => this.given.place !== null && id.startsWith(`${this.given.place}-`) && !over);
    if (left !== undefined && seed === undefined) await controller.continueGame(left.id);
    else await this.newGame(wish);
  }

  private async newGame(wish: NewGame): Promise<void> {
    const { store, controller, named } = this.inside;
    const { hello } = store.state;
    const setup = seating(wish, hello, this.fault);
    if (setup === null) return;
    const refusal = await controller.newGame(named(setup), { seed: wish.seed, remember: false });
    if (refusal === null || !BUDGETS.has(refusal.error.code)) return;
    this.fault(`level ${wish.level}: ${refusal.error.text} is no time to think, as 0.4s and 600it are`);
    await this.newGame({ ...wish, level: hello.usual });
  }

  // -- what is obeyed -----------------------------------------------------------------------------------

  private obey(command: Command): void {
    const { controller } = this.inside;
    switch (command.type) {
      case 'hello':
        return;
      case 'set':
        return this.set(command);
      case 'pause':
        return controller.setPaused(command.paused);
      case 'rest':
        return controller.rest(command.resting);
      case 'new':
      case 'load':
        this.wanted = command;
        this.open();
    }
  }

  /** The latest game that is asked for, as soon as nothing else is on its way. */
  private open(): void {
    const { ready, busy } = this.inside.store.state;
    const { wanted } = this;
    if (wanted === null || !ready || busy) return;
    this.wanted = null;
    if (wanted.type === 'new') void this.newGame(wanted);
    else void this.load(wanted.record);
  }

  private async load(record: string): Promise<void> {
    if (!(await this.inside.controller.importText(record))) this.line.error('bad-record', 'load: the record can not be read');
  }

  private set(command: SetCommand): void {
    const { store } = this.inside;
    if (command.colours !== undefined) {
      this.colours = command.colours;
      this.dress();
    }
    const settings = this.inside.lend(store.state.settings, lookSettings(command, this.inside.languages, this.fault));
    const publisher: Publisher | null = command.publisher ?? store.state.publisher;
    store.set({ settings, publisher });
  }

  /** The page's own colours stay where a person wants more contrast. */
  private dress(): void {
    const theme = this.inside.shownTheme(this.inside.store.state);
    document.documentElement.dataset['theme'] = theme;
    for (const words of wear(theme === 'contrast' ? {} : this.colours)) this.fault(words);
  }
}
