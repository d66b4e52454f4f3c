/** The page's side of its service worker: what is kept on the device, and newer builds. */

import type { App } from '../store';
import type { Change, Parts } from './app';
import { prefix, type Ask, type Kept } from './words';

/** The worker's address, without a query; it serves what lies beside it. */
const WORKER = 'sw.js';

/** Milliseconds after which a page that is looked at again asks for a newer build; browsers ask at every start. */
const STALE = 3_600_000;

/** Null where the browser has no service workers, or none for this address. */
function container(): ServiceWorkerContainer | null {
  try {
    return navigator.serviceWorker ?? null;
  } catch {
    return null;
  }
}

const asked = (worker: ServiceWorker, ask: Ask): Promise<Kept> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent<Kept>) => {
      port1.close();
      resolve(data);
    };
    worker.postMessage(ask, [port2]);
  });

/** Milliseconds before what failed is tried again by itself, the first time; then twice as long each time. */
const PAUSE = 15_000;

/**
 * Fulfilled when another try makes sense: the network is back, the person looks at the page again, or some time
 * has gone by in which it was looked at.
 */
const anotherTry = (pause: number): Promise<void> =>
  new Promise((resolve) => {
    const end = new AbortController();
    const look = (): void => {
      if (document.visibilityState === 'hidden') return;
      clearTimeout(timer);
      end.abort();
      resolve();
    };
    const timer = setTimeout(look, pause);
    addEventListener('online', look, { signal: end.signal });
    document.addEventListener('visibilitychange', look, { signal: end.signal });
  });

/** Takes the worker away, and all it kept. */
export async function dropped(): Promise<void> {
  const registration = await container()?.getRegistration();
  if (registration === undefined) return;
  const mine = prefix(registration.scope);
  for (const name of await caches.keys()) if (name.startsWith(mine)) await caches.delete(name);
  await registration.unregister();
}

const share = ({ table, thinker }: Kept): App['kept'] => (table ? (thinker ? 'all' : 'table') : 'none');

/** Registers the worker. Returns what takes a newer build and loads the page anew. */
export function keeping({ engine }: Parts, change: Change): () => void {
  let registration: ServiceWorkerRegistration | undefined;
  let followed: ServiceWorker | null = null;
  let newer: ServiceWorker | null = null;
  let looked = Promise.resolve();
  let pause = PAUSE;

  const again = (action: () => void): void => {
    void anotherTry(pause).then(action);
    pause *= 2;
  };

  /** What is missing is fetched, then every file looked for. One after the other, or both would fetch. */
  const look = (): void => {
    looked = looked.then(async () => {
      const active = registration?.active ?? null;
      if (active === null) return;
      const thinker = engine.thinker === 'ready';
      const kept = await asked(active, { do: 'keep', thinker });
      change({ kept: share(kept) });
      if (!kept.table || (thinker && !kept.thinker)) again(look);
    });
  };

  /** A worker that waits for an older one; two of the same build differ in nothing that a person could see. */
  const found = async (worker: ServiceWorker): Promise<void> => {
    const active = registration?.active ?? null;
    if (active === null) return;
    const [old, fresh] = await Promise.all([asked(active, { do: 'check' }), asked(worker, { do: 'check' })]);
    newer = worker;
    if (old.build !== fresh.build) change({ update: fresh.build });
  };

  const follow = (worker: ServiceWorker | null): void => {
    if (worker === null || worker === followed) return;
    followed = worker;
    let arrived = false;
    worker.addEventListener('statechange', () => {
      if (worker.state === 'installed') {
        arrived = true;
        void found(worker);
      }
      if (worker.state === 'activated') look();
      // what it kept so far stays: a new try fetches the rest
      if (worker.state === 'redundant' && !arrived) again(() => void attempt());
    });
  };

  const attempt = async (): Promise<void> => {
    const before = registration;
    try {
      registration = await container()?.register(WORKER, { updateViaCache: 'none' });
      if (registration === undefined) return;
      registration.onupdatefound = () => follow(registration?.installing ?? null);
      follow(registration.installing);
      if (registration === before) await registration.update();
    } catch {
      again(() => void attempt());
      return;
    }
    if (registration.waiting !== null) void found(registration.waiting);
    look();
  };

  let checked = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' || Date.now() - checked < STALE) return;
    checked = Date.now();
    void registration?.update().catch(() => undefined);
  });
  engine.on('thinker', ({ state }) => {
    if (state === 'ready') look();
  });
  void attempt();

  return () => {
    const worker = newer;
    const reload = (): void => {
      if (worker?.state === 'activated') location.reload();
    };
    worker?.addEventListener('statechange', reload);
    worker?.postMessage({ do: 'apply' } satisfies Ask);
    reload();
  };
}
