/** Puts the page together: state, Python, screens, keys; and redraws whenever the state changes. */

import { MANIFEST } from 'build:manifest';
import { render } from 'lit';
import { artDefs } from './art';
import { Controller, type Device } from './controller';
import { engine } from './engine';
import { forFrames, frame, framed, hostFile, inFrame, mayFocus, storageAllowed } from './host/page';
import { createI18n, type I18n, type Pictures } from './i18n';
import { keepingFocus, listen } from './input';
import { addWords, catalogues, LANGUAGES, learn } from './languages';
import { later } from './offline/later';
import { nextSeed } from './query';
import { rehearse } from './rehearsal';
import { parseRoute } from './route';
import { Speech } from './speech';
import { forbidStorage, lend, readSettings, readSetup, readTold, tell } from './storage';
import { firstState, playing, reader, reducedMotion, shownNames, shownScale, shownTheme, Store, type State } from './store';
import { turn } from './turn';
import { followLinks } from './way';
import { app } from './view/app';
import { named, offered } from './view/start';
import { drawThought } from './view/thought';
import { copyText, openText, saveText } from './view/files';
import { fetchGame, gameArt } from './view/games';
import { MotionStage } from './view/motion/stage';
import { colourPicture } from './view/pictures';
import type { Scene } from './view/scene';

function inPage(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector);
  if (found === null) throw new Error(`the page has no ${selector}`);
  return found;
}

const root = inPage('#app');
const region = inPage('#speech');

// -- what the browser says of itself ----------------------------------------------------------------------

const dark = matchMedia('(prefers-color-scheme: dark)');
const contrast = matchMedia('(prefers-contrast: more)');
const reduced = matchMedia('(prefers-reduced-motion: reduce)');

const system = (): Pick<State, 'width' | 'height' | 'framed' | 'systemDark' | 'systemContrast' | 'systemReduced'> => ({
  width: innerWidth,
  height: innerHeight,
  framed: inFrame(),
  systemDark: dark.matches,
  systemContrast: contrast.matches,
  systemReduced: reduced.matches,
});

/** In frames, what keeps the games of several of them apart. */
let place = '';

const device: Device = {
  copy: copyText,
  open: openText,
  download: saveText,
  newId: () => place + [...crypto.getRandomValues(new Uint32Array(3))].map((part) => part.toString(36)).join(''),
  // a picture is made after its callbacks, so a task of its own comes when it is there
  painted: () =>
    document.hidden ? Promise.resolve() : new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))),
  learn: learnGame,
  nextSeed,
  rested: () => engine.calm(),
};

// -- the parts ----------------------------------------------------------------------------------------------

// until host.json is there nobody can change what is kept: the first screen waits for it
void storageAllowed.then((allowed) => allowed || forbidStorage());
const store = new Store(firstState(MANIFEST.hello, readSettings(), readSetup(), parseRoute(location.hash), system()));
let i18n: I18n = words(store.state);
const stage = new MotionStage(
  () => store.state,
  (table, steps) => gameArt(table.game)?.moves(scene(), table, steps) ?? [],
);
const speech = new Speech(region, store, () => i18n);
const controller = new Controller(store, engine, stage, speech, device);

function words({ settings }: State): I18n {
  return createI18n(settings.language, catalogues);
}

const pictures = (made: I18n): Pictures => ({ colour: colourPicture((colour) => made.t(`colour.${colour}.letter`)) });

/** Fetches the messages of the chosen language if they are not here yet, and says everything anew. */
async function fetchWords({ settings }: State): Promise<void> {
  if (!(await learn(settings.language)) || settings.language !== store.state.settings.language) return;
  i18n = words(store.state);
  store.set({});
}

/** Fetches what draws a game that came later, and its words, and draws anew; without a network the plain rendering stays. */
async function learnGame(game: string): Promise<void> {
  const more = await fetchGame(game).catch(() => null);
  if (more === null) return;
  addWords(more);
  i18n = words(store.state);
  store.set({});
}

const scene = (): Scene => ({ state: store.state, controller, i18n });

// -- drawing ------------------------------------------------------------------------------------------------

function redraw(state: State): void {
  const { table } = state;
  i18n.context =
    table === null
      ? { names: [], reader: null }
      : { names: shownNames(table), reader: reader(table), game: table.game };
  i18n.pictures = { ...pictures(i18n), ...(table === null ? {} : gameArt(table.game)?.pictures?.({ i18n }, table)) };
  render(app(scene()), root);
  const title = root.querySelector('h1')?.textContent?.trim() ?? '';
  const name = i18n.t('start.title');
  document.title = title === '' || title === name ? name : `${title} · ${name}`;
  // which state is drawn, for what size, and whether an intent is on its way: for tests and reports
  root.dataset['stamp'] = table?.stamp ?? '';
  root.dataset['busy'] = String(state.busy);
  root.dataset['size'] = `${state.width} ${state.height}`;
}

let drawn = false;

/** What all pictures are made of, once, beside the table, so that nothing that happens there makes the browser style them again. */
function drawPieces(): void {
  if (drawn) return;
  drawn = true;
  const pieces = document.createElement('div');
  render(artDefs(), pieces);
  root.before(pieces);
}

const shell = document.querySelector<HTMLElement>('#shell');

/**
 * The shell of index.html stands before everything that can not be shown yet. It stays where check.js found that
 * a part of the page did not arrive, and comes back if Python does not.
 */
function lift(state: State): void {
  if ('broken' in document.documentElement.dataset) return;
  const open = isOpen(state);
  if (open) shell?.remove();
  else if (shell?.isConnected === false) document.body.append(shell);
  root.inert = !open;
}

/** Whether anything but the shell is shown. The rules need no Python; a new game can be chosen while it starts. */
const isOpen = ({ beginning, ready, route, stopped, table }: State): boolean =>
  route.screen === 'rules' || (!beginning && (ready || table !== null || (route.screen === 'start' && !stopped)));

/** What the whole page depends on, set on its root element. */
function dress(state: State): void {
  const { documentElement: page } = document;
  const scale = String(shownScale(state));
  const wanted: Readonly<Record<string, string>> = {
    lang: i18n.language,
    dir: i18n.direction,
    'data-theme': shownTheme(state),
    'data-screen': state.route.screen,
    'data-motion': reducedMotion(state) ? 'reduced' : 'full',
  };
  // writing what is there already would make the browser style the whole page again
  for (const [name, value] of Object.entries(wanted)) {
    if (page.getAttribute(name) !== value) page.setAttribute(name, value);
  }
  if (page.style.getPropertyValue('--text-size') === scale) return;
  page.style.setProperty('zoom', scale);
  page.style.setProperty('--text-size', scale);
}

/**
 * Once the dealer is there, the page rests and nobody waits: the start screen's picture, which is decoration, and the
 * next visit's game.
 */
function adornLater(): void {
  const adorn = (): void => {
    if (store.state.busy) return adornLater();
    store.set({ adorned: true });
    void controller.dealAside(offered(scene()));
  };
  const unsubscribe = store.subscribe(({ ready, busy }) => {
    if (!ready || busy) return;
    unsubscribe();
    // Safari has no such callback
    if ('requestIdleCallback' in window) requestIdleCallback(adorn);
    else setTimeout(adorn);
  });
}

/** What the table does not show; and the start screen, while the game that was pressed for is on its way. */
const NOT_AT_TABLE: readonly (keyof State)[] = ['saves', 'kept', 'setup', 'arrived', 'adorned'];
const NOT_WHILE_OPENING: readonly (keyof State)[] = ['ready', 'stopped'];

/** The screen need not be drawn for this change. */
function unseen(state: State, before: State): boolean {
  const { screen } = state.route;
  const hidden = screen === 'table' ? NOT_AT_TABLE : screen === 'start' && state.busy ? NOT_WHILE_OPENING : [];
  const changed = (Object.keys(state) as (keyof State)[]).filter((key) => state[key] !== before[key]);
  return changed.length > 0 && changed.every((key) => hidden.includes(key));
}

store.subscribe((state, before) => {
  if (state.settings.language !== before.settings.language) {
    i18n = words(state);
    void fetchWords(state);
  }
  dress(state);
  lift(state);
  if (!isOpen(state) || unseen(state, before)) return;
  keepingFocus(root, () => redraw(state));
  const { at, screen } = state.route;
  // a rule that is named takes the eye and the focus to itself
  if (screen !== before.route.screen && !(screen === 'rules' && at !== null)) {
    // with the frame that shows it: now, the browser would have to lay the page out twice
    requestAnimationFrame(() => {
      drawPieces();
      scrollTo(0, 0);
      if (mayFocus()) root.querySelector<HTMLElement>('[data-home]')?.focus({ preventScroll: true });
    });
  }
});

// -- input ----------------------------------------------------------------------------------------------------

listen(root, {
  skip: () => stage.skip(),
  hurry: () => controller.hurry(),
  key: (key, onControl) => {
    const { table, route } = store.state;
    if (route.screen !== 'table' || table === null || table.curtain !== null || table.over) return false;
    if (table.handover !== null && key === 'Enter' && !onControl) {
      void controller.handOver();
      return true;
    }
    return gameArt(table.game)?.key(scene(), table, key, onControl) ?? false;
  },
});
document.addEventListener('visibilitychange', () => controller.seen());
followLinks(root);
addEventListener('hashchange', () => void controller.arrive(parseRoute(location.hash)));
for (const event of ['resize', 'fullscreenchange']) addEventListener(event, () => store.set(system()));
for (const wish of [dark, contrast, reduced]) wish.addEventListener('change', () => store.set(system()));

// -- the page around, and whoever deployed this one ----------------------------------------------------------

/** What boot.ts runs once this script is there. */
export async function begin(): Promise<void> {
  const around = await frame;
  if (around !== null) {
    place = around.given.place === null ? '' : `${around.given.place}-`;
    around.connect({ root, store, controller, languages: LANGUAGES, lend, shownTheme, named: (setup) => named(scene(), setup) });
  }
  const file = await hostFile;
  if (typeof file === 'object' && file !== null && ('publisher' in file || 'notice' in file)) {
    void forFrames().then(({ hostConfig }) => {
      const { notice, publisher } = hostConfig(file);
      store.set({ notice, publisher: store.state.publisher ?? publisher });
    });
  }

  if (store.state.route.screen === 'start' && !store.state.beginning) controller.dealAhead(offered(scene()));
  // all scripts have run, the form is drawn, the shell goes, pictures come in: a task each
  await turn();
  dress(store.state);
  // a rule that the address names takes the focus as it is drawn, which it can not behind the shell
  if (store.state.route.screen === 'rules') lift(store.state);
  if (isOpen(store.state)) redraw(store.state);
  await turn();
  lift(store.state);
  await turn();
  drawPieces();
  void rehearse(scene);
  adornLater();
  engine.on('thought', (thought) => drawThought(root, thought));
  // whoever played another game here last is offered that one
  void learnGame(store.state.setup?.game ?? '');
  engine.on('ready', () => void controller.boot());
  void controller.boot();
  void fetchWords(store.state);
  const addresses = MANIFEST.app;
  if (!framed && addresses !== null) {
    const parts = { addresses, store, controller, engine, playing, shownTheme, readTold, tell };
    void later(store, engine)
      .then((): Promise<typeof import('./offline/app')> => import(new URL(addresses.script, document.baseURI).href))
      .then(async ({ begin, end }) => ((await storageAllowed) ? begin(parts) : end()))
      .catch(() => undefined); // the network went; the page plays on without
  }
}
