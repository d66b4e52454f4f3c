/**
 * The thinker's worker: PyScript's, with an interpreter that loads Pyodide from what the page has brought.
 *
 * It thinks in slices, one question at a time. Between two slices it hears the dealer, and the page's pings. So it does
 * between two pieces of what thoughts about a game need in Python, which it gets ready while it rests: of the games that
 * are here at once, of another one when the page says that it is chosen.
 */

import './storage-stand-in';
import { loadPyodide as load, version } from 'pyodide';
import createPyodideModule from 'pyodide/pyodide.asm.mjs';
import type { Thought } from '../src/engine/interpreter';
import { kit, offer, say, start, type Kit } from './connect';
import { loading } from './loading';

/**
 * From the dealer: a question, or the end of the one of that number: with the best so far, or without an answer, for
 * nobody waits for it any more. A new question drops the one before it.
 */
export type ToThinker =
  | { readonly number: number; readonly question: string }
  | { readonly number: number; readonly end: 'answer' | 'drop' };
/**
 * To the dealer, about the question of that number: how far it is, or the answer; "": it failed, nobody waits for one, or
 * it was to be given at once and the game was not ready, so nothing had been thought.
 */
export type FromThinker =
  | { readonly number: number; readonly thought: Thought }
  | { readonly number: number; readonly answer: string };

/** What the worker's Python has: one thought at a time. */
interface Mind {
  /** Takes one of the files of a game that came later: its bytecode in hexadecimal. */
  lay(game: string, path: string, code: string): void;
  /** All files of that game are here. */
  learn(game: string): void;
  /** The names of all games that there are, as JSON. */
  games(): string;
  /** Gets one more piece of what thoughts about that game need; true: nothing is missing, or its files are not here. */
  ready(game: string): boolean;
  begin(question: string): void;
  /** Thinks for about so many milliseconds; true: the budget is used up. */
  step(milliseconds: number): boolean;
  /** The best action so far. */
  best(): string;
  /** A `Thought` as JSON. */
  progress(): string;
  /** Forgets the thought. */
  end(): void;
}

/** Milliseconds of thinking between two looks at what was said meanwhile. */
const SLICE = 10;
/** Milliseconds between two words about how far a thought is. */
const EVERY = 150;

/** Gets all ready that thoughts about a game need whose files are here, with a turn between two pieces. */
async function complete(mind: Mind, game: string): Promise<void> {
  while (!mind.ready(game)) await turn();
}

/** Gets all ready, once for each game, that thoughts about it need. Rejects if it can not be had now. */
function readiness(mind: Mind, game: Kit['game']): (name: string) => Promise<void> {
  const known = new Map<string, Promise<void>>();
  async function prepare(name: string): Promise<void> {
    const files = await game(name);
    if (files !== null) {
      for (const [path, code] of Object.entries(files)) {
        mind.lay(name, path, code);
        await turn();
      }
      mind.learn(name);
    }
    await complete(mind, name);
  }
  return (name) => {
    const under = known.get(name) ?? prepare(name);
    known.set(name, under);
    under.catch(() => known.delete(name));
    return under;
  };
}

/** Until there is a question; the games of the library. */
async function rest(mind: Mind): Promise<void> {
  for (const game of JSON.parse(mind.games()) as string[]) await complete(mind, game);
}

function listen(dealer: MessagePort, mind: Mind, ready: (game: string) => Promise<void>): void {
  let open: { readonly number: number; end?: 'answer' | 'drop'; readonly hear: () => void } | null = null;
  const tell = (word: FromThinker): void => dealer.postMessage(word);

  async function think(number: number, question: string): Promise<void> {
    let hear = (): void => undefined;
    const ended = new Promise<void>((resolve) => (hear = resolve));
    const mine: NonNullable<typeof open> = (open = { number, hear });
    const progress = (): void => tell({ number, thought: JSON.parse(mind.progress()) as Thought });
    let answer = '';
    try {
      mind.begin(question);
      const { view } = JSON.parse(question) as { view: { game: string } };
      const here = await Promise.race([ready(view.game).then(() => true), ended.then(() => false)]);
      if (here) await turn();
      if (open !== mine) return; // another one has begun
      let begun = false;
      for (let told = performance.now(); mine.end === undefined && !mind.step(SLICE); begun = true) {
        if (performance.now() - told >= EVERY) {
          told = performance.now();
          progress();
        }
        await turn();
        if (open !== mine) return;
      }
      if (here && mine.end !== 'drop') {
        if (!begun) mind.step(0); // the least that can be thought
        progress();
        answer = mind.best();
      }
    } catch (error) {
      if (open !== mine) return;
      console.error(error); // the dealer goes on with a light player
    }
    open = null;
    mind.end();
    tell({ number, answer });
  }

  dealer.onmessage = ({ data }: MessageEvent<ToThinker>) => {
    if ('question' in data) void think(data.number, data.question);
    else if (open?.number === data.number) {
      open.end = data.end;
      open.hear();
    }
  };
}

const { port1: here, port2: there } = new MessageChannel();
const waiting: (() => void)[] = [];
there.onmessage = () => waiting.shift()?.();

/** Lets everything that waits be heard. A timer would be made to wait by the browser. */
async function turn(): Promise<void> {
  // what other threads said meanwhile takes its place in the queue in the first of two turns, behind the next one's place
  for (let left = 2; left > 0; left--) {
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
      here.postMessage(null);
    });
  }
}

/** Compiled here, and given to the page for whoever comes after this worker. */
const code = start.then(async ({ wasm }) => {
  if (wasm instanceof WebAssembly.Module) return wasm;
  const made = await WebAssembly.compile(wasm as ArrayBuffer);
  say({ compiled: { wasm: made } });
  return made;
});
code.catch(() => undefined); // whoever asks for it is told

async function loadPyodide(options: object): Promise<unknown> {
  const [parts, module, got] = await Promise.all([start, code, kit]);
  const library = new Response(parts['library'] as ArrayBuffer);
  const { loaded: pyodide } = await loading(
    module,
    () =>
      load({
        ...options,
        stdLibURL: `about:${LIBRARY}`, // whole, for a worker or module from data: has no address to complete it by
        lockFileContents: NO_PACKAGES,
        createPyodideModule,
        packageBaseUrl: './',
      }),
    (address) => (address.endsWith(LIBRARY) ? library : undefined),
  );
  pyodide.registerJsModule('browser', {
    thinkWith(mind: Mind) {
      say('began');
      const ready = readiness(mind, got.game);
      got.onOrder = (order, ports) => {
        if ('dealer' in order && ports[0] !== undefined) {
          listen(ports[0], mind, ready);
          void rest(mind);
        }
        // what could not be had is asked for again, and told, when there is a question
        if ('learn' in order) ready(order.learn).catch(() => undefined);
      };
    },
  });
  return pyodide;
}

offer({ loadPyodide, version });

/** No address; only to be told apart. */
const LIBRARY = 'library.zip';
/** Without this, a lock file of 119 kB would be fetched, for packages that nobody asks for. */
const NO_PACKAGES = JSON.stringify({
  info: { abi_version: '2026_0', arch: 'wasm32', platform: 'emscripten_5_0_3', python: '3.14.2', version },
  packages: {},
});
