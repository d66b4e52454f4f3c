/**
 * The thinker's worker: PyScript's, with an interpreter that loads Pyodide from what the page has brought.
 *
 * It thinks in slices, one question at a time. Between two slices it hears the dealer, and the page's pings.
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
/** To the dealer, about the question of that number: how far it is, or the answer; "": it failed. */
export type FromThinker =
  | { readonly number: number; readonly thought: Thought }
  | { readonly number: number; readonly answer: string };

/** What the worker's Python has: one thought at a time. */
interface Mind {
  /** Takes the files of a game, `{path: source}` as JSON. */
  learn(files: string): void;
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
const SLICE = 15;
/** Milliseconds between two words about how far a thought is. */
const EVERY = 150;

function listen(dealer: MessagePort, mind: Mind, game: Kit['game']): void {
  let open: { readonly number: number; end?: 'answer' | 'drop' } | null = null;
  const tell = (word: FromThinker): void => dealer.postMessage(word);

  async function think(number: number, question: string): Promise<void> {
    const mine: NonNullable<typeof open> = (open = { number });
    const progress = (): void => tell({ number, thought: JSON.parse(mind.progress()) as Thought });
    let answer = '';
    try {
      // what can not be read is refused by `begin`
      const { view } = JSON.parse(question) as { view?: { game?: string } };
      const files = await game(view?.game ?? '');
      if (files !== null) mind.learn(JSON.stringify(files));
      if (open !== mine) return;
      mind.begin(question);
      for (let told = performance.now(); mine.end === undefined && !mind.step(SLICE); ) {
        if (performance.now() - told >= EVERY) {
          told = performance.now();
          progress();
        }
        await turn();
        if (open !== mine) return; // another one has begun
      }
      if (mine.end !== 'drop') {
        progress();
        answer = mind.best();
      }
    } catch (error) {
      console.error(error); // the dealer goes on with a light player
    }
    open = null;
    mind.end();
    tell({ number, answer });
  }

  dealer.onmessage = ({ data }: MessageEvent<ToThinker>) => {
    if ('question' in data) void think(data.number, data.question);
    else if (open?.number === data.number) open.end = data.end;
  };
}

const { port1: here, port2: there } = new MessageChannel();

/** Lets everything that waits be heard. A timer would be made to wait by the browser. */
const turn = (): Promise<void> =>
  new Promise((resolve) => {
    there.onmessage = () => resolve();
    here.postMessage(null);
  });

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
      got.onOrder = (order, ports) => {
        if ('dealer' in order && ports[0] !== undefined) listen(ports[0], mind, got.game);
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
