/**
 * Intents in, requests out: the only module that talks to the engine.
 *
 * Every intent carries the stamp of the state it was made for and only one is on its way at a
 * time, so a late or doubled click does nothing. Computers play only when asked from here, at the
 * pace the person wants.
 */

import type { Aside, Choice, Explanation, NewSeat, Refusal, Request, Seat, Step, Summary, Table } from './bridge';
import { isRefusal } from './bridge';
import type { Engine } from './engine';
import type { Thought } from './engine/interpreter';
import { routeHash } from './route';
import { alone, holdSave, laysAside, readDealt, tell, writeDealt, writeSettings, writeSetup } from './storage';
import type { Dealt, Hold, Pace, Settings, Setup } from './storage';
import type { Dialog, Draft, Notice, Route, State, Store } from './store';
import { choicesOf, chosen, fitting, inThinker, mayAct, ponders, stillFitting, waitsForThinker } from './store';
import { go } from './way';

/** Where steps are shown: calls `commit` once, then resolves when the show is over or skipped. */
export interface Stage {
  play(steps: readonly Step[], commit: () => void): Promise<void>;
  /** The same for lifting the curtain. */
  unveil(commit: () => void): Promise<void>;
  /** Ends whatever is moving, at its final position. */
  skip(): void;
}

/** Who speaks the steps and messages to those who do not see them. */
export interface Voice {
  steps(steps: readonly Step[], table: Table): void;
  /** It is a long time until this computer plays. */
  wait(seat: Seat): void;
  /** Other eyes read from now on: nothing that was said before may stay in the page. */
  forget(): void;
}

/** The browser's own services, replaceable in tests. */
export interface Device {
  copy(text: string): Promise<boolean>;
  /** The text of a file that the person picks; null if none was picked. */
  open(): Promise<string | null>;
  download(name: string, text: string): void;
  newId(): string;
  /** Fulfilled once what is drawn now is on the screen; at once where nobody sees the page. */
  painted(): Promise<void>;
  /** Fetches what draws the game and has its words, unless that is here; fulfilled once it is, or can not be had. */
  learn(game: string): Promise<void>;
  /** What the next game is dealt from; undefined: from chance. */
  nextSeed(): number | undefined;
  /** Fulfilled when there is nothing to draw and nobody waits for anything. */
  rested(): Promise<void>;
}

/** Seconds after which a thought that goes on is said to those who do not see it. */
const LONG = 1.5;

const PACE: Readonly<Record<Pace, number>> = { calm: 1200, brisk: 600, instant: 0 };

/** Notices that tell of something that is done; after a while they are of no more use. */
const PASSING: readonly Notice[] = ['copied', 'exported', 'restored', 'stood-in'];
const PASSES = 10_000;

/** Milliseconds since the page was opened after which it shows how much of the dealer has arrived. */
const WAITED = 1000;

/** Above this many fitting choices the person has not picked enough to explain them all. */
const EXPLAIN_AT_MOST = 8;

/** What the page as an app can do, once that is loaded; see src/offline. */
export interface AppActions {
  /** Puts the browser's question. */
  install(): void;
  /** Takes the newer build and loads the page anew. */
  update(): void;
  /** Asks the browser not to clear the games away. */
  persist(): void;
}

type Answer = Table | Refusal;

/** The id of a new game, and what it is dealt from. */
interface Next {
  readonly id: string;
  readonly chance: { readonly seed?: number };
  /** Its table, if an earlier visit had it dealt. */
  readonly dealt?: Dealt;
}

/** The request for it; the same words each time, for by them the dealer knows one that it dealt ahead. */
function newGame({ game, seats, options, start }: Setup, { id, chance }: Next): Request {
  const sitting = seats.map(
    ({ name, kind, level }): NewSeat => ({ name, kind, level: kind === 'computer' ? level : null }),
  );
  return { do: 'new', game, seats: sitting, options, start, id, ...chance };
}

const byAction = (explanations: readonly Explanation[]): State['explanations'] =>
  Object.fromEntries(explanations.map((one) => [one.action, one]));

export class Controller {
  app: AppActions | null = null;
  private hold: Hold | null = null;
  /** The id the hold is for. */
  private held: string | null = null;
  private booting = false;
  private thinkerBytes: { readonly loaded: number; readonly total: number };
  /** How far the last thought came. */
  private thought: Thought | null = null;
  /** Ends the present pause before a computer's move. */
  private endPause: (() => void) | null = null;
  /** What the next game gets, while none has it. */
  private next: Next | null = null;
  /** While a table is shown that an earlier visit had dealt: whether the dealer has it, too, once it has any. */
  private opening: Promise<boolean> | null = null;
  /** Fulfilled once nothing is being laid aside here. */
  private laying: Promise<void> = Promise.resolve();
  /** Grows with every change of table, so that what was begun for an older one stops. */
  private round = 0;

  constructor(
    private readonly store: Store,
    private readonly engine: Engine,
    private readonly stage: Stage,
    private readonly voice: Voice,
    private readonly device: Device,
  ) {
    this.thinkerBytes = { loaded: 0, total: engine.thinkerSize };
    engine.on('died', ({ final }) => this.died(final));
    engine.on('restored', (table) => void this.restored(table as Table | undefined));
    engine.on('progress', ({ who, loaded, total }) => {
      if (who === 'thinker') this.tellThinker({ loaded, total });
      else this.tellDealer(loaded / total);
    });
    engine.on('thought', (thought) => this.follow(thought));
    engine.on('thinker', ({ state }) => {
      this.tellThinker();
      if (state === 'failed') this.notify('thinker-failed');
      else this.dismiss('thinker-failed');
    });
  }

  private get state(): State {
    return this.store.state;
  }

  // -- the dealer -----------------------------------------------------------------------------

  /** Waits for the dealer; the route then decides what is shown. Again: nothing. */
  async boot(): Promise<void> {
    if (this.state.ready || this.booting) return;
    this.booting = true;
    const there = await this.engine.start().then(() => true, () => false);
    // the page around is told with its game whether that is kept, and may go on with one that is
    if (there && this.state.beginning) await this.refreshSaves();
    this.booting = false;
    if (!there) return; // `died` says so
    this.store.set({ ready: true, stopped: false });
    this.tellThinker();
    const game = this.chosenGame;
    if (game !== undefined && game !== this.state.hello.games[0]?.name) this.learn(game);
    if (this.state.route.screen === 'table') await this.arrive(this.state.route);
    else await this.refreshSaves();
  }

  private async refreshSaves(): Promise<void> {
    const reply = await this.ask<{ ok: true; saves: readonly Summary[]; storage: boolean } | Refusal>({ do: 'saves' });
    if (reply === null || isRefusal(reply)) return;
    this.store.set({ saves: reply.saves, kept: reply.storage });
  }

  private died(final: boolean): void {
    this.round += 1;
    if (!this.state.ready) {
      // the shell says so itself; what was pressed meanwhile has gone with the dealer, what it had not yet, too
      if (final) this.store.set({ stopped: true, busy: false, table: null, steps: [] });
      return;
    }
    this.endPause?.();
    this.store.set({ busy: false, waiting: null });
    if (final) this.instead('died', 'dead');
    else this.instead('dead', 'died');
  }

  /** The person wants another try after the dealer could not be started anew. */
  async revive(): Promise<void> {
    this.instead('dead', 'died');
    const there = await this.engine.start().then(() => true, () => false);
    if (!there) return; // `died` says so
    const id = this.state.table?.id;
    if (id !== undefined) await this.continueGame(id);
    this.dismiss('died');
  }

  /** Tells the page of the dealer where it lets the person wait, each tenth anew. */
  private tellDealer(share: number): void {
    const step = Math.floor(share * 10) / 10;
    if (!this.state.ready && performance.now() > WAITED && step !== this.state.arrived) this.store.set({ arrived: step });
  }

  /** Tells the page of the thinker, each tenth of a megabyte anew: where nobody waits for it, nothing is drawn. */
  private tellThinker(bytes: { loaded: number; total: number } = this.thinkerBytes): void {
    this.thinkerBytes = bytes;
    const { thinker, thinkerLeftOut, thinkerSpared } = this.engine;
    const state = thinkerLeftOut ? 'out' : thinkerSpared ? 'spared' : thinker;
    const was = this.state.thinker;
    const step = (loaded: number): number => Math.floor(loaded / 100_000);
    const further = waitsForThinker(this.state) && step(bytes.loaded) !== step(was.loaded);
    if (state === was.state && !further) return;
    this.store.set({ thinker: { state, ...bytes } });
  }

  /** Another try to load the thinker; or the first, where data is to be saved. */
  wakeThinker(): void {
    this.dismiss('thinker-failed');
    this.engine.useThinker(true);
  }

  private async restored(table: Table | undefined): Promise<void> {
    if (this.state.barred !== null) {
      await this.engine.ask({ do: 'detach' });
      return;
    }
    this.dismiss('died');
    if (this.state.table === null) return;
    if (table === undefined) {
      // it could be kept nowhere but in the worker that died
      this.store.set({ busy: false, table: null, steps: [] });
      this.notify('not-found');
      this.go({ screen: 'start', at: null });
      return;
    }
    this.store.set({ busy: true }); // what is picked before the table is shown anew would be lost with the old one
    this.notify('restored');
    await this.accept(table, 0, {});
  }

  // -- where we are ---------------------------------------------------------------------------

  /** The address changed, by a link, the back button or `go`. */
  async arrive(route: Route): Promise<void> {
    if (route.screen !== 'table') this.dropThought();
    const there = routeHash(route) === routeHash(this.state.route);
    this.store.set({ route: there ? this.state.route : route, dialog: null, deleting: null, refusal: null });
    if (!this.state.ready) return;
    if (route.screen === 'table') {
      if (route.at !== null && route.at !== this.state.table?.id) await this.continueGame(route.at);
      else void this.computers();
    }
    if (route.screen === 'start' || route.screen === 'settings') await this.refreshSaves();
  }

  go(route: Route): void {
    go(routeHash(route));
  }

  // -- starting, continuing, keeping ------------------------------------------------------------

  /**
   * `seed`: the same number deals the same game; by default what the address says. `remember`: the start screen offers
   * these seats from now on. Fulfilled with why there is no such game, null if nothing refused it.
   */
  async newGame(setup: Setup, { seed, remember = true }: { seed?: number | undefined; remember?: boolean } = {}): Promise<Refusal | null> {
    this.dropThought();
    if (this.state.busy) return null;
    const next = seed === undefined ? this.spend() : { id: this.device.newId(), chance: { seed } };
    // Python goes to work before the page draws that it is busy
    void this.device.learn(setup.game);
    const request = newGame(setup, next);
    const dealt = next.dealt?.words === JSON.stringify(request) ? next.dealt : null;
    const opening = this.open(request, next.id, dealt);
    if (remember) writeSetup(setup);
    this.store.set(remember ? { setup, busy: true } : { busy: true });
    if (remember) void this.dealAside(setup);
    return opening;
  }

  async again(): Promise<void> {
    this.dropThought();
    if (this.state.busy || this.state.table === null) return;
    const { id, chance } = this.other();
    const opening = this.open({ do: 'again', id, ...chance }, id);
    this.store.set({ busy: true });
    await opening;
  }

  /** Goes on with a save, unless another tab has it. `steal`: takes it from that tab. */
  async continueGame(id: string, steal = false): Promise<void> {
    this.dropThought();
    if (this.state.busy) return;
    this.store.set({ busy: true });
    if (!(await this.take(id, steal))) {
      this.store.set({ busy: false, barred: { id, why: 'elsewhere' }, table: null, steps: [] });
      if (this.state.route.at !== id) this.go({ screen: 'table', at: id });
      return;
    }
    await this.open({ do: 'load', id });
  }

  /** Goes on with a game from a file, under a new id. */
  async importGame(): Promise<void> {
    const text = await this.device.open();
    if (text !== null) await this.importText(text);
  }

  /** False: the text is no game. */
  async importText(text: string): Promise<boolean> {
    this.dropThought();
    if (this.state.busy) return false;
    this.store.set({ busy: true });
    const reply = await this.ask<Answer>({ do: 'import', text, ...this.other().chance });
    const read = reply !== null && !isRefusal(reply);
    // a table that is shown stays
    if (!read && this.state.table !== null && this.state.route.screen === 'table') this.store.set({ busy: false });
    else await this.opened(reply);
    return read;
  }

  /** Has the game dealt that the start screen offers, so that it is there when the person presses for it. */
  dealAhead(setup: Setup): void {
    const dealt = readDealt();
    const next: Next = dealt === null ? this.fresh() : { id: dealt.table.id, chance: {}, dealt };
    this.next = next;
    const ask = (): void => void this.ask({ do: 'ahead', new: JSON.stringify(newGame(setup, next)) });
    if (dealt === null) ask();
    // a dealer that starts only now takes it after what is pressed for meanwhile
    else this.engine.start().then(() => this.next === next && ask(), () => undefined); // `died` says so
  }

  /** Has the game dealt that the start screen will offer at the next visit, unless that lies ready. */
  async dealAside(setup: Setup): Promise<void> {
    if (!laysAside) return;
    await this.device.rested();
    if (!this.state.ready) return; // asking would be a new try to start the dealer
    this.laying = this.laying.then(() => alone(() => this.layAside(setup)));
    await this.laying;
  }

  private async layAside(setup: Setup): Promise<void> {
    const words = (id: string): string => JSON.stringify(newGame(setup, { id, chance: {} }));
    const old = readDealt();
    if (old !== null && old.words === words(old.table.id)) return;
    if (old !== null) writeDealt(null); // of other seats than are offered now
    const asked = words(this.device.newId());
    const reply = await this.ask<Aside>({ do: 'aside', new: asked });
    if (reply?.table != null) writeDealt({ words: asked, table: reply.table, explanations: reply.explanations });
  }

  private fresh(): Next {
    const seed = this.device.nextSeed();
    return { id: this.device.newId(), chance: seed === undefined ? {} : { seed } };
  }

  private spend(): Next {
    const next = this.next ?? this.fresh();
    this.next = null;
    if (next.dealt === undefined) return next;
    // by now another tab may have played it
    if (readDealt()?.table.id !== next.id) return this.fresh();
    writeDealt(null);
    return next;
  }

  /** The same for a game that the start screen does not offer: what lies ready goes on lying there. */
  private other(): Next {
    return this.next?.dealt === undefined ? this.spend() : this.fresh();
  }

  /** Asks in its place whether a save (or `"all"`) shall really go; null: it stays. */
  askDelete(deleting: State['deleting']): void {
    this.store.set({ deleting });
  }

  async deleteGame(id: string): Promise<void> {
    await this.deleteSaves([id]);
  }

  async deleteAll(): Promise<void> {
    await this.deleteSaves(this.state.saves.map((save) => save.id));
  }

  private async deleteSaves(ids: readonly string[]): Promise<void> {
    for (const id of ids) await this.ask({ do: 'delete', id });
    if (this.state.table !== null && ids.includes(this.state.table.id)) this.store.set({ table: null, steps: [] });
    this.store.set({ deleting: null });
    await this.refreshSaves();
  }

  /**
   * `fresh`: the id of a new game, which no other tab can know of yet: it is taken meanwhile. `dealt`: the table as an
   * earlier visit had it dealt; it is shown at once, and what is played at it waits for the dealer.
   */
  private async open(request: Request, fresh?: string, dealt: Dealt | null = null): Promise<Refusal | null> {
    const asked = this.ask<Answer>(request);
    const taken = fresh === undefined ? null : this.take(fresh, false);
    if (dealt !== null) {
      this.opening = asked.then((reply) => JSON.stringify(reply) === JSON.stringify(dealt.table));
      void this.show(dealt.table, byAction(dealt.explanations));
    }
    await taken;
    const reply = await asked;
    const shown = await this.opening;
    this.opening = null;
    if (shown !== true) await this.opened(reply);
    return reply !== null && isRefusal(reply) ? reply : null;
  }

  private async opened(reply: Answer | null): Promise<void> {
    if (reply === null) {
      this.store.set({ busy: false });
      return;
    }
    if (isRefusal(reply)) {
      this.store.set({ busy: false, refusal: reply.error.note, table: null, steps: [] });
      this.hold?.release();
      this.hold = null;
      if (this.state.route.screen === 'table') {
        this.notify('not-found');
        this.go({ screen: 'start', at: null });
      }
      return;
    }
    if (this.held !== reply.id) await this.take(reply.id, false);
    await this.show(reply);
  }

  /** The table of another game than before. `explanations`: of one that lies ready, where they are known already. */
  private async show(table: Table, explanations?: State['explanations']): Promise<void> {
    const round = this.round;
    await this.device.learn(table.game);
    if (explanations !== undefined && round !== this.round) return; // no dealer has it: that went meanwhile
    const route: Route = { screen: 'table', at: table.id };
    const moved = routeHash(route) !== location.hash;
    if (this.state.notices.length > 0) this.store.set({ notices: [] });
    if (this.state.table !== null) this.store.set({ table: null, steps: [] });
    if (table.kept === false) this.notify('not-kept');
    // drawn at once in the place of the start screen
    const clean = { barred: null, looking: false, paused: false, refusal: null, ...(explanations && { explanations }) };
    await this.accept(table, 0, {}, moved ? { ...clean, route } : clean);
  }

  /** This tab alone may write the save `id` from now on. False: another tab has it. */
  private async take(id: string, steal: boolean): Promise<boolean> {
    if (this.held === id && this.hold !== null) return true;
    this.hold?.release();
    this.hold = null;
    this.hold = await holdSave(id, steal, () => this.lost(id));
    this.held = this.hold === null ? null : id;
    return this.hold !== null;
  }

  /** Another tab took the game: stop writing at once, show nothing of it, and say so. */
  private lost(id: string): void {
    this.round += 1;
    this.endPause?.();
    this.hold?.release(); // where a browser knows no locks, only the storage says so
    this.hold = null;
    this.held = null;
    this.store.set({ barred: { id, why: 'taken' }, table: null, steps: [], draft: {}, busy: false, waiting: null });
    void this.engine.ask({ do: 'detach' });
  }

  // -- deciding -------------------------------------------------------------------------------

  /** What was picked so far. Nothing is sent but the question what it would do; fulfilled with the answer. */
  async plan(draft: Draft): Promise<void> {
    this.store.set({ draft, refusal: null });
    await this.unfold();
    await this.explain();
  }

  /** Lists what the one choice stands for that the draft means, if it stands for others. */
  private async unfold(): Promise<void> {
    const { table, draft, opened } = this.state;
    const fits = table?.choices == null || Object.keys(draft).length === 0 ? [] : fitting(table.choices, stillFitting(table.choices, draft));
    const begun = fits.length === 1 && fits[0]?.legal === true ? fits[0].begun : undefined;
    if (table === null || begun === undefined || begun in opened) return;
    const reply = await this.ask<{ ok: true; choices: readonly Choice[] } | Refusal>({ do: 'choices', begun });
    if (reply === null || isRefusal(reply) || this.state.table?.stamp !== table.stamp) return;
    this.store.set({ opened: { ...this.state.opened, [begun]: reply.choices } });
  }

  /** Says why something can not be done, as a choice's own note has it. */
  refuse(note: State['refusal']): void {
    this.store.set({ refusal: note });
  }

  private async explain(): Promise<void> {
    const { table, draft, explanations } = this.state;
    const actions = this.toExplain(choicesOf(this.state), draft).filter((action) => !(action in explanations));
    if (table === null || actions.length === 0) return;
    const found = await this.explained(actions);
    if (this.state.table?.stamp !== table.stamp) return;
    this.store.set({ explanations: { ...this.state.explanations, ...found } });
  }

  private toExplain(choices: readonly Choice[] | null, draft: Draft): readonly string[] {
    if (choices === null) return [];
    const fits = fitting(choices, draft).filter(({ begun }) => begun === undefined);
    return fits.length <= EXPLAIN_AT_MOST ? fits.map((choice) => choice.action) : [];
  }

  private async explained(actions: readonly string[]): Promise<State['explanations']> {
    const reply = await this.ask<{ ok: true; explanations: readonly Explanation[] } | Refusal>({
      do: 'explain',
      actions,
    });
    if (reply === null || isRefusal(reply)) return {};
    return byAction(reply.explanations);
  }

  /** Plays what the draft means, or says why that can not be. */
  async confirm(): Promise<void> {
    const choice = chosen(this.state);
    if (choice === null) return;
    if (!choice.legal) this.refuse(choice.note);
    else await this.act(choice.action);
  }

  /** Sends an action for the person whose decision it is; the table checks it by the rules. */
  async act(action: string): Promise<void> {
    if (!mayAct(this.state)) return;
    await this.change((stamp, since) => ({ do: 'act', stamp, action, since }), {});
  }

  async undo(): Promise<void> {
    if (this.state.table?.can.undo !== true) return;
    await this.change((stamp) => ({ do: 'undo', stamp, since: 0 }), {}, 0);
  }

  async redo(): Promise<void> {
    if (this.state.table?.can.redo !== true) return;
    await this.change((stamp) => ({ do: 'redo', stamp, since: 0 }), {}, 0);
  }

  /** The person has seen enough and gives the device away: the curtain falls, if the people want one. */
  async handOver(): Promise<void> {
    if (this.state.table?.handover == null) return;
    await this.change((stamp) => ({ do: 'handover', stamp, since: 0 }), {}, 0);
  }

  /** The named person has the device: the curtain lifts, and the log is told anew for these eyes. */
  async reveal(): Promise<void> {
    const seat = this.state.table?.curtain;
    if (seat == null) return;
    await this.change((stamp) => ({ do: 'reveal', stamp, seat, since: 0 }), {}, 0);
  }

  async resign(seat: Seat): Promise<void> {
    this.store.set({ dialog: null });
    await this.change((stamp) => ({ do: 'resign', stamp, seat, since: 0 }), {}, 0);
  }

  /** A computer of that level takes the seat; null: its person takes it back. */
  async takeover(seat: Seat, level: string | null): Promise<void> {
    this.store.set({ dialog: null });
    await this.change((stamp) => ({ do: 'takeover', stamp, seat, level, since: 0 }), this.state.draft, 0);
  }

  /** One change of the table: dropped while another is on its way. */
  private async change(
    request: (stamp: string, since: number) => Request,
    draft: Draft,
    since = this.state.steps.length,
  ): Promise<void> {
    this.dropThought();
    const { table, busy } = this.state;
    if (table === null || busy) return;
    this.stage.skip();
    this.round += 1;
    this.endPause?.();
    this.store.set({ busy: true, waiting: null, refusal: null });
    // decided on at a table that the dealer turns out not to have; the one it has will be shown
    if (this.opening !== null && !(await this.opening)) return;
    const reply = await this.ask<Answer>(request(table.stamp, since));
    if (reply === null || this.state.table?.id !== table.id) {
      this.store.set({ busy: false });
      return;
    }
    if (isRefusal(reply)) await this.refused(reply);
    else await this.accept(reply, since, draft);
  }

  /** A refused intent: one made for an older state just shows the present one. */
  private async refused(refusal: Refusal): Promise<void> {
    this.store.set({ busy: false });
    if (refusal.table !== undefined) await this.accept(refusal.table, 0, this.state.draft);
    else {
      this.store.set({ refusal: refusal.error.note });
      void this.computers();
    }
  }

  /** Shows a new state of the table: what happened first, then who is next. `opening`: what changes with another table. */
  private async accept(reply: Table, since: number, draft: Draft, opening?: Partial<State>): Promise<void> {
    if (reply.taken === true) return this.lost(reply.id);
    this.round += 1;
    const round = this.round;
    const before = opening === undefined ? this.state.table : null;
    let table = reply;
    let from = since;
    if (table.curtain !== null && !this.state.settings.curtain) {
      // the people want none: who decides next has the device already
      const lifted = await this.ask<Answer>({ do: 'reveal', stamp: table.stamp, seat: table.curtain, since: 0 });
      if (round !== this.round) return;
      if (lifted !== null && !isRefusal(lifted)) [table, from] = [lifted, 0];
    }
    if (before !== null && before.viewer !== table.viewer && from > 0) {
      // other eyes: what the last reader saw drawn must leave the page
      this.store.set({ steps: [] });
      const all = await this.ask<Answer>({ do: 'table', since: 0 });
      if (all === null || isRefusal(all) || round !== this.round) return;
      table = all;
      from = 0;
    }
    this.callThinker(table);
    const steps = from === 0 ? table.steps : [...this.state.steps.slice(0, from), ...table.steps];
    const fresh = before === null || before.id !== table.id ? [] : steps.slice(this.state.steps.length);
    const kept = stillFitting(table.choices, draft);
    const actions = this.toExplain(table.choices, kept);
    const explanations = opening?.explanations ?? (actions.length === 0 ? {} : await this.explained(actions));
    if (round !== this.round) return;
    const commit = (): void => {
      if (before?.viewer !== table.viewer) this.voice.forget();
      this.store.set({ ...opening, table, steps, draft: kept, opened: {}, explanations, busy: false, waiting: null });
      if (opening?.route !== undefined) this.go(opening.route);
      this.voice.steps(fresh, table);
    };
    if (table.kept === false) this.notify('not-kept');
    if (table.stoodIn) {
      this.store.set({ standIn: table.stoodIn });
      this.notify('stood-in');
    }
    if (table.curtain !== null) commit();
    else if (before !== null && before.curtain !== null && this.state.settings.curtain) await this.stage.unveil(commit);
    else await this.stage.play(fresh, commit);
    if (round === this.round) await this.computers();
  }

  // -- computers ------------------------------------------------------------------------------

  /** Lets the computer whose decision it is play, after the pause the person wants. */
  private async computers(): Promise<void> {
    if (!this.computerNext() || this.state.waiting !== null || this.state.busy) return;
    const round = this.round;
    this.store.set({ waiting: 'pace' });
    // a thought is a pause, too
    const { settings, thought } = this.state;
    const thinks = ponders(this.state) && thought?.level === this.nextLevel() ? thought.seconds : 0;
    await this.pause(PACE[settings.pace] - 1000 * thinks);
    await this.device.painted();
    if (round !== this.round) return;
    if (!this.computerNext()) {
      this.store.set({ waiting: null });
      return;
    }
    const { table, steps } = this.state;
    if (table === null) return;
    this.store.set({ waiting: 'thinking', busy: true });
    const { patience } = this.state.settings;
    const level = this.nextLevel();
    const reply = await this.ask<Answer>({ do: 'think', stamp: table.stamp, since: steps.length, patience });
    if (round !== this.round) return;
    const { thought: last } = this;
    if (level !== null && last !== null && last.iterations > 0 && last.share === 1) this.store.set({ thought: { ...last, level } });
    if (reply === null) this.store.set({ busy: false, waiting: null });
    else if (isRefusal(reply)) {
      this.store.set({ waiting: null });
      await this.refused(reply);
    } else await this.accept(reply, steps.length, this.state.draft);
  }

  private computerNext(): boolean {
    const { table, route, paused, barred, dialog, ready } = this.state;
    const watching = route.screen === 'table' && (dialog === null || dialog === 'log');
    return ready && watching && !document.hidden && !paused && barred === null && table?.acting === 'computer' && !table.over;
  }

  /** Of the computer whose decision it is. */
  private nextLevel(): string | null {
    const { table } = this.state;
    return table?.to_act == null ? null : (table.seats[table.to_act]?.level ?? null);
  }

  private pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const end = (): void => {
        clearTimeout(timer);
        this.endPause = null;
        resolve();
      };
      const timer = setTimeout(end, milliseconds);
      this.endPause = end;
    });
  }

  /** Ends a computer's pause or thought: what it would have played is not, and another intent may go out. */
  private dropThought(): void {
    const { waiting } = this.state;
    if (waiting === null) return;
    this.round += 1;
    this.endPause?.();
    this.store.set({ waiting: null, busy: false });
    if (waiting === 'thinking') void this.ask({ do: 'drop' });
  }

  private follow(thought: Thought): void {
    const before = this.thought?.seconds ?? 0;
    this.thought = thought;
    const { to_act: seat } = this.state.table ?? { to_act: null };
    if (before < LONG && thought.seconds >= LONG && thought.share < 1 && seat !== null) this.voice.wait(seat);
  }

  /** The computer plays without further delay: its pause ends, or its thought, with the best so far. */
  playNow(): void {
    if (this.state.waiting === 'thinking') void this.ask({ do: 'answer' });
    else this.hurry();
  }

  /** Any input: what moves arrives, and a waiting computer plays now. */
  hurry(): void {
    this.stage.skip();
    this.endPause?.();
  }

  /** The page went out of sight, where nothing moves and no computer plays, or is looked at again. */
  seen(): void {
    if (!document.hidden) void this.computers();
    else if (this.state.waiting === 'thinking' && ponders(this.state)) this.dropThought();
    else this.hurry();
  }

  /** Nobody looks at this game for a while: the large interpreter goes, and comes back when it is needed. */
  rest(resting: boolean): void {
    this.setPaused(resting);
    if (resting) this.engine.useThinker(false);
    else this.callThinker(this.state.table);
  }

  /** Loads the large interpreter where somebody at the table plays with it. */
  private callThinker(table: Table | null): void {
    if (table !== null && !table.over && table.seats.some(({ level }) => inThinker(this.state, level))) this.engine.needThinker();
  }

  setPaused(paused: boolean): void {
    if (paused === this.state.paused) return;
    if (paused && ponders(this.state)) this.dropThought();
    this.store.set({ paused });
    if (!paused) void this.computers();
  }

  // -- the rest -------------------------------------------------------------------------------

  setSetting<K extends keyof Settings>(key: K, value: Settings[K]): void {
    this.applySettings({ ...this.state.settings, [key]: value });
  }

  applySettings(settings: Settings): void {
    writeSettings(settings);
    this.store.set({ settings });
  }

  setSetup(setup: Setup): void {
    if (setup.game !== this.chosenGame) this.learn(setup.game);
    this.store.set({ setup });
    this.tellThinker();
  }

  /** The game that the start screen offers: the first one is there from the beginning. */
  private get chosenGame(): string | undefined {
    return this.state.setup?.game ?? this.state.hello.games[0]?.name;
  }

  /** Has all of a game ready that is about to be played: what draws it, and its rules. */
  learn(game: string): void {
    void this.device.learn(game);
    if (this.state.ready) void this.ask({ do: 'learn', game });
  }

  openDialog(dialog: Dialog): void {
    this.store.set({ dialog, report: null });
    if (dialog === null) void this.computers();
    if (dialog === 'report') void this.prepareReport(false);
  }

  look(looking: boolean): void {
    this.store.set({ looking });
  }

  notify(notice: Notice): void {
    const { notices } = this.state;
    if (!notices.includes(notice)) this.store.set({ notices: [...notices, notice] });
    if (PASSING.includes(notice)) setTimeout(() => this.dismiss(notice), PASSES);
  }

  /** In one go, so that at no moment there is nothing to read. */
  private instead(old: Notice, now: Notice): void {
    this.store.set({ notices: [...this.state.notices.filter((one) => one !== old && one !== now), now] });
  }

  dismiss(notice: Notice): void {
    if (this.state.notices.includes(notice)) this.store.set({ notices: this.state.notices.filter((one) => one !== notice) });
  }

  /** Installing is not offered on the start screen any more; the settings still have it. */
  dismissInstall(): void {
    tell('install', 'no');
    this.store.set({ app: { ...this.state.app, hint: false } });
  }

  async prepareReport(hidden: boolean): Promise<void> {
    const reply = await this.ask<{ ok: true; text: string } | Refusal>({ do: 'report', hidden });
    this.store.set({ report: { hidden, text: reply === null || isRefusal(reply) ? '' : reply.text } });
  }

  async copy(text: string): Promise<void> {
    this.dismiss('copied');
    this.notify((await this.device.copy(text)) ? 'copied' : 'copy-failed');
  }

  async exportGame(): Promise<void> {
    const reply = await this.ask<{ ok: true; text: string } | Refusal>({ do: 'export' });
    if (reply === null || isRefusal(reply)) return;
    this.device.download(`flowers-${this.state.table?.id ?? 'game'}.txt`, reply.text);
    this.notify('exported');
  }

  /** Null: the dealer went away before it answered; `restored` will bring the table back. */
  private async ask<T>(request: Request): Promise<T | null> {
    if (this.opening !== null) await this.opening;
    try {
      return (await this.engine.ask(request)) as T;
    } catch {
      return null;
    }
  }
}
