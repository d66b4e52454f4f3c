/**
 * One PyScript worker: its script element, what it needs to start, and the watch over its life.
 *
 * The element names an interpreter module of our own. That module says hello as soon as it runs, and
 * gets the compiled WebAssembly and the memory with its modules by message, so nothing is fetched in the worker.
 */

import { hooks, whenDefined } from '@pyscript/core';
import type { Got, Item } from './downloads';
import { type Downloads, LoadError } from './downloads';

// This hook is code as text, which a page without 'unsafe-eval' may not run; our interpreter modules
// do what it does. It must go before the library looks at the page, that is, in this very turn.
hooks.worker.onBeforeRunAsync.clear();

export interface Part {
  /** The interpreter module. */
  readonly interpreter: string;
  /** The Python file of the worker. */
  readonly script: string;
  readonly downloads: Readonly<Record<string, Item>>;
}

/** What the page tells a worker; ports travel beside it. */
export type Order =
  | { readonly start: Record<string, Got> }
  /** Whether anything may be kept in the browser. */
  | { readonly storage: boolean }
  | { readonly thinker: boolean }
  | { readonly dealer: boolean }
  | { readonly ping: number };

/** How far a thought is; nothing of what it found. */
export interface Thought {
  /** Of its budget, from 0 to 1. */
  readonly share: number;
  /** How many times the game was continued; 0 where a player does not search. */
  readonly iterations: number;
  /** That it took so far. */
  readonly seconds: number;
}

/** What a worker says without being asked; see connect.ts. */
type Said = 'hello' | { readonly error: string } | { readonly thought: Thought };

interface XWorker extends Worker {
  readonly ready: Promise<XWorker>;
  readonly sync: { ask(text: string): Promise<string> };
}

const TYPES = { dealer: 'mpy', thinker: 'py' } as const;

async function scriptLoads(url: string): Promise<void> {
  const response = await fetch(url);
  if (!response.ok) throw new LoadError(url, 0, `status ${response.status}`);
  await response.text();
}

/** How long a worker may take from its element to its hello. */
const HELLO = 60_000;

export class Interpreter {
  /** Fulfilled once Python answers; rejected if it never does. */
  readonly ready: Promise<void>;
  /** Called when the worker runs; from then on it needs the page's thread for a moment only. */
  onRunning: () => void = () => undefined;
  onDeath: (reason: string) => void = () => undefined;
  onThought: (thought: Thought) => void = () => undefined;
  private readonly element = document.createElement('script');
  private worker: XWorker | null = null;
  private port: MessagePort | null = null;
  private alive = true;
  private readonly script: string;
  /** The first error that Python reported. */
  lastWords: string | null = null;
  /** Everything came over the network, so that a failure lies elsewhere. */
  arrived = false;
  private readonly waiting = new Set<(error: Error) => void>();
  private watchers = 0;
  private timer: ReturnType<typeof setInterval> | undefined;
  /** Pings without an answer; counted, not timed, for a device that slept is not a dead worker. */
  private missed = 0;

  constructor(
    who: 'dealer' | 'thinker',
    part: Part,
    downloads: Downloads,
    private readonly patience: number,
    private readonly every: number,
    /** Told to the worker, which need not wait for it to start. */
    private readonly storage: Promise<boolean>,
  ) {
    this.script = new URL(part.script, document.baseURI).href;
    this.ready = this.start(TYPES[who], part, downloads);
    this.ready.catch((error: unknown) => this.die(error instanceof Error ? error.message : String(error)));
  }

  private async start(type: 'mpy' | 'py', part: Part, downloads: Downloads): Promise<void> {
    const at = (url: string): string => new URL(url, document.baseURI).href;
    // the script is the library's to load, which would not say if it failed; the browser fetches it once
    const all = Promise.all([downloads.all(), scriptLoads(this.script)]).then(([got]) => got);
    all.catch((error: unknown) => this.die(error instanceof Error ? error.message : String(error)));
    const { element } = this;
    element.type = type;
    element.setAttribute('worker', '');
    element.setAttribute('src', this.script);
    element.setAttribute('config', JSON.stringify({ interpreter: at(part.interpreter) }));
    document.head.append(element);
    await this.race(whenDefined(type).then(() => undefined));
    const worker = await this.race(this.found());
    this.worker = worker;
    worker.addEventListener('message', ({ data }: MessageEvent<{ flowers?: Said } | null>) => {
      const said = data?.flowers;
      if (typeof said !== 'object') return;
      if ('error' in said) this.lastWords ??= said.error;
      else this.onThought(said.thought);
    });
    // the library's own event has no message, but the error
    worker.onerror = ({ message, error }) => this.die(message || String(error ?? 'error'));
    worker.ready.catch((error: unknown) => this.die(String(error)));
    await this.race(Promise.all([this.hello(worker).then(() => this.onRunning()), all]));
    this.arrived = true;
    const { port1, port2 } = new MessageChannel();
    this.port = port1;
    port1.onmessage = () => (this.missed = 0);
    const order: Order = { start: await all };
    worker.postMessage({ flowers: order }, [port2]);
    void this.storage.then((storage) => this.post({ storage }));
    await this.race(worker.ready);
  }

  /** The worker that PyScript made for the element; it makes it some turns after it saw the element. */
  private async found(): Promise<XWorker> {
    for (;;) {
      const { xworker } = this.element as HTMLScriptElement & { xworker?: XWorker };
      if (xworker !== undefined) return xworker;
      await new Promise((next) => setTimeout(next));
    }
  }

  private hello(worker: XWorker): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new LoadError('worker', 0, 'it never started')), HELLO);
      const heard = (event: MessageEvent): void => {
        if ((event.data as { flowers?: string } | null)?.flowers !== 'hello') return;
        clearTimeout(timer);
        worker.removeEventListener('message', heard);
        resolve();
      };
      worker.addEventListener('message', heard);
    });
  }

  /** `promise`, unless the worker dies first. */
  private race<T>(promise: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      if (!this.alive) {
        reject(new Error('ended'));
        return;
      }
      this.waiting.add(reject);
      promise.then(resolve, reject).finally(() => this.waiting.delete(reject));
    });
  }

  post(order: Order, ports: MessagePort[] = []): void {
    this.port?.postMessage(order, ports);
  }

  /** Text to the worker's `ask`, text back. Rejects if the worker dies before it answers. */
  async ask(text: string): Promise<string> {
    const worker = this.worker;
    if (worker === null || !this.alive) throw new Error('ended');
    const release = this.watch();
    try {
      return await this.race(worker.sync.ask(text));
    } finally {
      release();
    }
  }

  /** From now on this worker must show signs of life; the returned function ends the watch. */
  watch(): () => void {
    if (this.watchers++ === 0) {
      this.missed = 0;
      this.timer = setInterval(() => this.check(), this.every);
    }
    return () => {
      if (--this.watchers === 0) clearInterval(this.timer);
    };
  }

  private check(): void {
    if (this.missed++ >= this.patience) this.die('it does not answer');
    else this.post({ ping: this.missed });
  }

  /** Ends it without saying so. */
  end(): void {
    this.onDeath = () => undefined;
    this.die('ended');
  }

  die(reason: string): void {
    if (!this.alive) return;
    this.alive = false;
    clearInterval(this.timer);
    this.worker?.terminate();
    this.port?.close();
    this.element.remove();
    for (const reject of this.waiting) reject(new Error(reason));
    this.waiting.clear();
    this.onDeath(reason);
  }
}
