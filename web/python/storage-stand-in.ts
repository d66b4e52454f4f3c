/**
 * PyScript opens IndexedDB before it loads Pyodide, to remember packages that nobody asks for here, and
 * fails where the browser blocks storage (a frame of another site, a private window). In this worker,
 * which keeps nothing, a database that keeps nothing takes its place.
 */

type Handlers = Record<string, ((event: { target: unknown }) => void) | undefined>;

/** A request that succeeds with `result` once its handlers are set. */
const request = (result: unknown): object => {
  const self: Handlers = {};
  Object.assign(self, { result });
  queueMicrotask(() => self['onsuccess']?.({ target: self }));
  return self;
};

const store = {
  getAllKeys: () => request([]),
  clear: () => request(undefined),
};

Object.defineProperty(globalThis, 'indexedDB', {
  value: {
    open: () =>
      request({ close: () => undefined, transaction: () => ({ objectStore: () => store }) }),
  },
});

export {};
