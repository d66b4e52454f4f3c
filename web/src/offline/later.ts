/** When there is time for what no move waits for. */

import type { Engine } from '../engine';
import type { Store } from '../store';

/** Milliseconds after which a thinker that has not begun to load is taken as not wanted. */
const QUIET = 4000;

/** Fulfilled once the table can be played, the thinker has come or is not wanted, and the page is idle. */
export async function later(store: Store, engine: Engine): Promise<void> {
  await new Promise<void>((resolve) => {
    const look = (): void => {
      if (store.state.ready) resolve();
    };
    store.subscribe(look);
    look();
  });
  await new Promise<void>((resolve) => {
    let quiet = false;
    const look = (): void => {
      if (engine.thinker === 'ready' || engine.thinker === 'failed' || (quiet && engine.thinker === 'off')) resolve();
    };
    engine.on('thinker', look);
    setTimeout(() => {
      quiet = true;
      look();
    }, QUIET);
    look();
  });
  if ('requestIdleCallback' in window) await new Promise((resolve) => requestIdleCallback(resolve, { timeout: QUIET }));
}
