/**
 * What PyScript gets from the page in place of what it would make and fetch by itself: a worker that runs already,
 * and the text of its script, both by the address of that script. web/build/pyscript.mjs lets it ask here.
 */

interface Handed {
  readonly worker: Worker;
  readonly text: Promise<string>;
  readonly taken: () => void;
}

const handed = new Map<string, Handed>();

/** To be called before PyScript sees the element with the script at `url`; fulfilled when it has taken the worker. */
export const handOver = (url: string, worker: Worker, text: Promise<string>): Promise<void> =>
  new Promise((taken) => handed.set(url, { worker, text, taken }));

function found(url: string): Handed {
  const one = handed.get(url);
  if (one === undefined) throw new Error(`nothing was handed over for ${url}`);
  return one;
}

export function workerFor(url: string): Worker {
  const { worker, taken } = found(url);
  taken();
  return worker;
}

export const textOf = (url: string): Promise<string> => found(url).text;

/** Takes the place of `Worker` as what PyScript's class extends: that class is put upon a worker that runs. */
export const RunningWorker = function (this: unknown, worker: Worker): Worker {
  return Object.setPrototypeOf(worker, new.target.prototype as object) as Worker;
} as unknown as new (worker: Worker) => Worker;
RunningWorker.prototype = Worker.prototype;

/** What web/src/early.js starts before any other script. */
declare global {
  var early: { dealer?: Worker; readonly fed?: Promise<void>; broken?: boolean } | undefined;
}

/** A worker; fulfilled if it got what it needs to start, and undefined if that was not even asked for. */
interface Started {
  readonly worker: Worker;
  readonly fed: Promise<void> | undefined;
}

/** A worker whose module lies at `url`. The page's first dealer was started by the page's first lines. */
export function startWorker(url: string, who: 'dealer' | 'thinker'): Started {
  const { early } = globalThis;
  const running = who === 'dealer' && early?.broken !== true ? early?.dealer : undefined;
  if (early !== undefined && running !== undefined) {
    delete early.dealer;
    return { worker: running, fed: early.fed };
  }
  // in a frame without an origin (a sandbox) workers start from nothing but data
  const address = origin === 'null' ? `data:text/javascript,${encodeURIComponent(`import ${JSON.stringify(url)};`)}` : url;
  return { worker: new Worker(address, { type: 'module' }), fed: undefined };
}
