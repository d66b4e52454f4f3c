/**
 * One PyScript worker: its script element, what it needs to start, and the watch over its life.
 *
 * The worker's file has the interpreter in it, whose module the element names. It gets the compiled WebAssembly and
 * the memory with its modules by message, so nothing more is fetched in the worker, and starts the interpreter with
 * them while PyScript is still on its way.
 */

import { pyscript } from 'build:scripts';
import type { Got, Item } from './downloads';
import { type Downloads, LoadError } from './downloads';
import { handOver, startWorker } from './handover';

export interface Part {
  /** The worker's module. */
  readonly interpreter: string;
  /** The Python file of the worker. */
  readonly script: string;
  readonly downloads: Readonly<Record<string, Item>>;
  /** The files of games that are fetched when they are chosen. */
  readonly games: Readonly<Record<string, string>>;
}

/** What the page tells a worker; ports travel beside it. */
export type Order =
  /** What it needs to start. */
  | { readonly start: Record<string, Got> }
  /** Where the page hears it. */
  | { readonly port: true }
  /** Whether anything may be kept in the browser. */
  | { readonly storage: boolean }
  /** Where the files of games lie that are fetched when they are chosen. */
  | { readonly games: Readonly<Record<string, string>> }
  | { readonly thinker: boolean }
  | { readonly dealer: boolean }
  /** The game that is chosen or played: there may soon be questions about it. */
  | { readonly learn: string }
  | { readonly ping: number }
  /** A request; Python need not be there yet. */
  | { readonly ask: string; readonly number: number };

/** What a worker tells the page, by the same way. */
export type Told =
  | { readonly ping: number }
  | { readonly number: number; readonly answer: string }
  /** What Python raised. */
  | { readonly number: number; readonly failed: string };

/** How far a thought is; nothing of what it found. */
export interface Thought {
  /** Of its budget, from 0 to 1. */
  readonly share: number;
  /** How many times the game was continued; 0 where a player does not search. */
  readonly iterations: number;
  /** That it took so far. */
  readonly seconds: number;
}

/** What a worker says without being asked: that it has what it needs, that Python's script has run, and so on; see connect.ts. */
export type Said = 'hello' | 'began' | { readonly error: string } | { readonly compiled: Readonly<Record<string, WebAssembly.Module>> } | { readonly thought: Thought };

interface XWorker extends Worker {
  readonly ready: Promise<XWorker>;
}

const TYPES = { dealer: 'mpy', thinker: 'py' } as const;

async function textAt(url: string): Promise<string> {
  const response = await fetch(url).catch((error: unknown) => {
    throw new LoadError(url, 0, String(error));
  });
  if (!response.ok) throw new LoadError(url, 0, `status ${response.status}`);
  return response.text();
}

/** How long, in milliseconds, a worker may take to say hello once all that it needs is on its way to it. */
const HELLO = 60_000;

export class Interpreter {
  /** Fulfilled once Python answers; rejected if it never does. */
  readonly ready: Promise<void>;
  /** Called when PyScript has all that it needs of the page's thread. */
  onRunning: () => void = () => undefined;
  onDeath: (reason: string) => void = () => undefined;
  onThought: (thought: Thought) => void = () => undefined;
  private readonly element = document.createElement('script');
  private worker: Worker | null = null;
  private readonly channel = new MessageChannel();
  private readonly asked = new Map<number, { resolve: (answer: string) => void; reject: (error: Error) => void }>();
  private number = 0;
  private alive = true;
  private readonly script: string;
  /** The first error that Python reported. */
  lastWords: string | null = null;
  /** Everything came over the network, so that a failure lies elsewhere. */
  arrived = false;
  /** Its script has run to its end. */
  private began = false;
  private readonly waiting = new Set<(error: Error) => void>();
  private watchers = 0;
  private timer: ReturnType<typeof setInterval> | undefined;
  /** Pings without an answer; counted, not timed, for a device that slept is not a dead worker. */
  private missed = 0;

  constructor(
    who: keyof typeof TYPES,
    part: Part,
    downloads: Downloads,
    private readonly patience: number,
    private readonly every: number,
    /** Told to the worker, which need not wait for it to start. */
    private readonly storage: Promise<boolean>,
  ) {
    this.script = new URL(part.script, document.baseURI).href;
    this.ready = this.start(who, part, downloads);
    this.ready.catch((error: unknown) => this.die(error instanceof Error ? error.message : String(error)));
  }

  private async start(who: keyof typeof TYPES, part: Part, downloads: Downloads): Promise<void> {
    const at = (url: string): string => new URL(url, document.baseURI).href;
    const { worker, fed } = startWorker(at(part.interpreter), who);
    this.worker = worker;
    // the library would not say if its script did not load
    const text = textAt(this.script);
    // PyScript's own way to post would wait for PyScript
    const post = (order: Order, transfer: Transferable[] = []): void =>
      Worker.prototype.postMessage.call(worker, { flowers: order }, { transfer });
    const all = fed ?? downloads.all().then((start) => post({ start }, downloads.giveAway(start)));
    const told = this.hello(worker, downloads, all);
    post({ port: true }, [this.channel.port2]);
    this.post({ games: Object.fromEntries(Object.entries(part.games).map(([game, url]) => [game, at(url)])) });
    const failed = (error: unknown): void => this.die(error instanceof Error ? error.message : String(error));
    for (const part of [text, all, told]) part.catch(failed);
    const taken = handOver(this.script, worker, text);
    await this.race(pyscript());
    const { element } = this;
    element.type = TYPES[who];
    element.setAttribute('worker', '');
    element.setAttribute('src', this.script);
    element.setAttribute('config', JSON.stringify({ interpreter: at(part.interpreter) }));
    document.head.append(element);
    // it sends the text on in the turn in which it is there, and then needs this thread no more
    await this.race(Promise.all([taken, text]));
    const { xworker } = element as HTMLScriptElement & { xworker: XWorker };
    this.onRunning();
    // the library's own event has no message, but the error
    xworker.onerror = ({ message, error }) => this.die(message || String(error ?? 'error'));
    xworker.ready.catch((error: unknown) => this.die(String(error)));
    await this.race(told);
    this.arrived = true;
    await this.race(xworker.ready);
    if (!this.began) throw new Error('its script failed'); // the library takes that for ready, too
  }

  /** Fulfilled once the worker says that it has what it needs to start. `all`: that it was sent. */
  private async hello(worker: Worker, downloads: Downloads, all: Promise<void>): Promise<void> {
    const said = new Promise<void>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<{ flowers?: Said } | null>) => {
        const said = data?.flowers;
        if (said === undefined) return;
        if (said === 'hello') resolve();
        else if (said === 'began') this.began = true;
        else if ('error' in said) this.lastWords ??= said.error;
        else if ('compiled' in said) for (const [name, made] of Object.entries(said.compiled)) downloads.takeBack(name, made);
        else this.onThought(said.thought);
      });
      worker.addEventListener('error', ({ message }) => reject(new LoadError('worker', 0, message || 'it did not load')));
    });
    said.catch(() => undefined); // what else is missing may be known first
    this.channel.port1.onmessage = ({ data }: MessageEvent<Told>) => this.heard(data);
    await all;
    void this.storage.then((storage) => this.post({ storage }));
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new LoadError('worker', 0, 'it never started')), HELLO);
    });
    await Promise.race([said, late]).finally(() => clearTimeout(timer));
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
    this.channel.port1.postMessage(order, ports);
  }

  private heard(told: Told): void {
    this.missed = 0;
    if ('ping' in told) return;
    const asked = this.asked.get(told.number);
    this.asked.delete(told.number);
    if ('answer' in told) asked?.resolve(told.answer);
    else asked?.reject(new Error(told.failed));
  }

  /**
   * Text to what Python serves, text back; what is asked before Python is there is answered first thing.
   * Rejects if the worker dies before it answers.
   */
  async ask(text: string): Promise<string> {
    const number = ++this.number;
    const answer = new Promise<string>((resolve, reject) => this.asked.set(number, { resolve, reject }));
    this.post({ ask: text, number });
    // how long it takes to start depends on the network, too
    const watched = this.ready.then(() => this.watch());
    try {
      return await this.race(answer);
    } finally {
      void watched.then((release) => release(), () => undefined);
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
    this.channel.port1.close();
    this.element.remove();
    for (const reject of this.waiting) reject(new Error(reason));
    this.waiting.clear();
    this.onDeath(reason);
  }
}
