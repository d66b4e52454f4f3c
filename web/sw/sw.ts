/**
 * The service worker: keeps this build on the device and serves it from there, network or not.
 *
 * Two lists of files come from the build: what the table needs is kept when the worker is installed; what the
 * thinker needs, once a page says so, or where an older build had it (not while data is to be saved). Files are kept one by one as they
 * arrive, so a new try goes on from there. Unchanged files keep their names and are not fetched again. An
 * older build's files stay until no page of it can be open.
 */

import { PrecacheController } from 'workbox-precaching/PrecacheController.js';
import { StaleWhileRevalidate } from 'workbox-strategies/StaleWhileRevalidate.js';
import { prefix, type Ask, type Kept } from '../src/offline/words';
import type { File, Files } from './files';

declare const self: ServiceWorkerGlobalScope;
/** The build writes it before this code. */
declare const FLOWERS_FILES: Files;

const { scope } = self.registration;

/** Files have an integrity; of the page it is enough that it names this build's first script. */
const cacheWillUpdate = async ({ request, response }: { request: Request; response: Response }): Promise<Response | null> => {
  if (response.status !== 200) return null;
  return request.url !== scope || (await response.clone().text()).includes(FLOWERS_FILES.mark) ? response : null;
};

const list = (name: string, files: readonly File[]): PrecacheController => {
  const made = new PrecacheController({ cacheName: prefix(scope) + name, plugins: [{ cacheWillUpdate }] });
  made.addToCacheList([...files]);
  return made;
};

const table = list('table', FLOWERS_FILES.table);
const thinker = list('thinker', FLOWERS_FILES.thinker);
const lists = [table, thinker];

/** What whoever deployed the game changes without a new build: as it was last seen; news are for the next start. */
const SETTINGS = `${scope}host.json`;
const settings = new StaleWhileRevalidate({ cacheName: `${prefix(scope)}settings` });

/** What is in the list's cache, by names that hold the revision. */
async function there({ strategy }: PrecacheController): Promise<ReadonlySet<string>> {
  const keys = await (await caches.open(strategy.cacheName)).keys();
  return new Set(keys.map(({ url }) => url));
}

async function complete(files: PrecacheController): Promise<boolean> {
  const found = await there(files);
  return [...files.getURLsToCacheKeys().values()].every((key) => found.has(key));
}

const kept = async (): Promise<Kept> => ({ build: FLOWERS_FILES.build, table: await complete(table), thinker: await complete(thinker) });

/** The open pages of the game, those included that were not served from here. */
async function pages(): Promise<readonly WindowClient[]> {
  const all = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return all.filter(({ url }) => url.startsWith(scope));
}

// -- keeping --------------------------------------------------------------------------------------------------

/** In browsers that have it: answers that are given without asking, or even starting, this worker. */
interface RoutingEvent extends ExtendableEvent {
  addRoutes?(routes: readonly { condition: { urlPattern: URLPatternInit }; source: { cacheName: string } }[]): Promise<void>;
}
interface URLPatternInit {
  readonly pathname: string;
  readonly search: string;
}

/** An address as a pattern for itself alone. */
const literally = (path: string): string => path.replace(/[+*?:{}()\\]/g, '\\$&');

/** What the table needs comes straight from the cache; a file that got lost, from the network. */
async function route(event: RoutingEvent): Promise<void> {
  const source = { cacheName: table.strategy.cacheName };
  const fixed = FLOWERS_FILES.table.filter(({ revision }) => revision === null);
  const paths = fixed.map(({ url }) => literally(new URL(url, scope).pathname));
  await event.addRoutes?.(paths.map((pathname) => ({ condition: { urlPattern: { pathname, search: '' } }, source })));
}

self.addEventListener('install', (event) => {
  event.waitUntil(route(event).catch(() => undefined)); // without it all goes on, only slower
  const work = async (): Promise<void> => {
    await table.install(event);
    // a new build leaves no less on the device than the older one, unless data is to be saved
    const { connection } = navigator as WorkerNavigator & { connection?: { saveData?: boolean } };
    if (connection?.saveData !== true && (await there(thinker)).size > 0) await thinker.install(event);
  };
  event.waitUntil(work());
});

// a page that came from the network is served from here from now on: what it loads later must be there, too
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

/** Workbox fetches while a worker is installed only; what is missing may come at any time. */
const asInstall = (event: ExtendableEvent): ExtendableEvent =>
  ({ type: 'install', waitUntil: (work: Promise<unknown>) => event.waitUntil(work) }) as ExtendableEvent;

async function keep(event: ExtendableEvent, withThinker: boolean): Promise<void> {
  await table.install(asInstall(event));
  if (withThinker) await thinker.install(asInstall(event));
  if ((await caches.match(SETTINGS)) === undefined) await settings.handle({ event, request: new Request(SETTINGS) });
  // a newer build's files lie in the same caches from the time it is installed
  const { installing, waiting } = self.registration;
  if (installing === null && waiting === null && (await pages()).length < 2) await Promise.all(lists.map((files) => files.activate(event)));
}

self.addEventListener('message', (event) => {
  const ask = event.data as Ask;
  const work = async (): Promise<void> => {
    if (ask.do === 'apply') return self.skipWaiting();
    if (ask.do === 'keep') await keep(event, ask.thinker).catch(() => undefined); // what is missing is told
    event.ports[0]?.postMessage(await kept());
  };
  event.waitUntil(work());
});

// -- serving --------------------------------------------------------------------------------------------------

/**
 * The page. If a newer build waits and no other page is open, this is the moment for it: it takes over once
 * this answer is given, and the page asks again at once.
 */
async function page(event: FetchEvent): Promise<Response> {
  const { waiting } = self.registration;
  if (waiting === null || (await pages()).length > 1) return serve(event, table, scope);
  waiting.postMessage({ do: 'apply' } satisfies Ask);
  const headers = { 'Content-Type': 'text/html; charset=utf-8', Refresh: '0' };
  const head = '<meta name="color-scheme" content="light dark"><link rel="icon" href="data:,"><title>Flowers</title>';
  return new Response(`<!doctype html>${head}`, { headers });
}

/** From the cache; a file that got lost comes from the network, and is kept again. */
const serve = (event: FetchEvent, files: PrecacheController, url: string): Promise<Response> => {
  const cacheKey = files.getCacheKeyForURL(url) as string;
  const params = { cacheKey, integrity: files.getIntegrityForCacheKey(cacheKey) };
  return files.strategy.handle({ event, request: event.request, params });
};

/** A page of an older build may still be open. */
async function older({ request }: FetchEvent): Promise<Response> {
  for (const { strategy } of lists) {
    const found = await caches.match(request, { cacheName: strategy.cacheName });
    if (found !== undefined) return found;
  }
  return fetch(request);
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const [url = ''] = request.url.split(/[?#]/);
  if (request.method !== 'GET' || !url.startsWith(scope)) return;
  if (request.mode === 'navigate') {
    if (url === scope || url === `${scope}index.html`) event.respondWith(page(event));
    return;
  }
  const files = lists.find((one) => one.getCacheKeyForURL(url) !== undefined);
  if (files !== undefined) event.respondWith(serve(event, files, url));
  else if (url === SETTINGS) event.respondWith(settings.handle({ event, request }));
  else if (url.startsWith(`${scope}assets/`)) event.respondWith(older(event));
});
