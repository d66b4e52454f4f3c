/** Long work in steps, so that whatever waits for the page's thread, a person's press first of all, gets its turn. */

/** Fulfilled in a task of its own. */
export const turn = (): Promise<void> =>
  // Safari has no scheduler
  'scheduler' in globalThis && 'yield' in scheduler ? scheduler.yield() : new Promise((resolve) => setTimeout(resolve));

/** Fulfilled when nothing else waits. */
export const rest = (): Promise<void> =>
  'scheduler' in globalThis
    ? scheduler.postTask(() => undefined, { priority: 'background' })
    : new Promise((resolve) => setTimeout(resolve));
