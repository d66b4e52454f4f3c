/**
 * What makes the page an app: kept on the device by a service worker, installed if the person wants it, its
 * games safe from the browser's tidying. Loaded once the table plays; in frames not at all.
 *
 * Where the browser refuses a part (no secure address, storage blocked), that part is just not there. A bundle of
 * its own: what it shares with the page is handed in, else the page's first scripts would fall apart into more files.
 */

import type { Controller } from '../controller';
import type { Engine } from '../engine';
import type { readTold, tell } from '../storage';
import type { App, playing, shownTheme, State, Store } from '../store';
import { dropped, keeping } from './keeping';

export interface Parts {
  /** Addresses: of the manifest, and of the icon for iOS. */
  readonly addresses: { readonly manifest: string; readonly touch: string };
  readonly store: Store;
  readonly controller: Controller;
  readonly engine: Engine;
  readonly shownTheme: typeof shownTheme;
  readonly playing: typeof playing;
  readonly readTold: typeof readTold;
  readonly tell: typeof tell;
}

export type Change = (patch: Partial<App>) => void;

export function begin(parts: Parts): void {
  const { addresses, store, controller } = parts;
  const change: Change = (patch) => store.set({ app: { ...store.state.app, ...patch } });
  const install = installing(parts, change);
  addToHead('manifest', addresses.manifest);
  addToHead('apple-touch-icon', addresses.touch);
  colourBars(parts);
  controller.app = { install, update: keeping(parts, change), persist: persisting(parts, change) };
  sayOnce(parts);
}

/** Nothing may be kept: what an earlier visit left goes. */
export const end = dropped;

function addToHead(rel: string, href: string): void {
  document.head.append(Object.assign(document.createElement('link'), { rel, href }));
}

/** The browser's own bars take the colour of the cloth. */
function colourBars({ store, shownTheme }: Parts): void {
  const meta = Object.assign(document.createElement('meta'), { name: 'theme-color' });
  document.head.append(meta);
  let shown = '';
  const paint = (state: State): void => {
    if (shown === shownTheme(state)) return;
    shown = shownTheme(state);
    meta.content = getComputedStyle(document.body).backgroundColor;
  };
  store.subscribe(paint);
  paint(store.state);
}

// -- installing -----------------------------------------------------------------------------------------------

type InstallEvent = Event & { prompt(): Promise<unknown> };

/** Chromium lets the page ask; on iOS, the only one to know `standalone`, the person does it by hand. */
function installing({ readTold }: Parts, change: Change): () => void {
  let question: InstallEvent | null = null;
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault(); // the page offers it itself, and not in the middle of a game
    question = event as InstallEvent;
    change({ install: 'ask', hint: readTold('install') === null });
  });
  addEventListener('appinstalled', () => change({ install: null }));
  if ((navigator as Navigator & { standalone?: boolean }).standalone === false) {
    change({ install: 'share', hint: readTold('install') === null });
  }
  return () => {
    void question?.prompt();
    question = null; // good for once; where the person waved it away the browser brings another
    change({ install: null });
  };
}

// -- games that the browser does not clear away ---------------------------------------------------------------

/** Asked for when a person who has games here opens one more, for some browsers put a question then. */
function persisting({ store, readTold, tell }: Parts, change: Change): () => void {
  const { storage } = navigator;
  if (storage?.persist === undefined) return () => undefined;
  const told = (persisted: boolean): void => change({ persisted });
  const persist = (): void => void storage.persist().then(told, () => undefined);
  storage.persisted().then(told, () => undefined);
  store.subscribe(({ app, saves, table }, before) => {
    if (table === null || before.table !== null || saves.length === 0) return;
    if (app.persisted !== false || readTold('persist') !== null) return;
    tell('persist', 'asked');
    persist();
  });
  return persist;
}

// -- a newer build --------------------------------------------------------------------------------------------

/** Told once, and not while a game goes on. */
function sayOnce({ store, controller, playing, readTold, tell }: Parts): void {
  const look = (state: State): void => {
    const { update } = state.app;
    if (playing(state)) controller.dismiss('update');
    else if (update !== null && readTold('update') !== update) {
      tell('update', update);
      controller.notify('update');
    }
  };
  store.subscribe(look);
  look(store.state);
}
