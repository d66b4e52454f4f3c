/** The dealer's worker: PyScript's, with an interpreter of its own that has started before PyScript asks for it. */

import { loadMicroPython as load, type MicroPython } from '@micropython/micropython-webassembly-pyscript/micropython.mjs';
import { kit, offer, say, start, type Kit } from './connect';
import { rest } from '../src/turn';
import { heapsize } from './heap.json';
import { restore } from './image';
import { loading } from './loading';
import { openSaves } from './saves';
import type { FromThinker, ToThinker } from './thinker';

/** The longest, in milliseconds, that nothing is heard of a thought: then its thinker is given up. */
const LATE = 30_000;

/** Of the page: this module lies in a folder of its own there, but in a single file it lies nowhere. */
const folder = import.meta.url.startsWith('data:') ? '' : new URL('..', import.meta.url).pathname;

/** Opened while the rest is still on its way. */
const saves = openSaves(
  folder,
  kit.then(({ storage }) => storage),
);

type Write = (bytes: Uint8Array) => void;

/** Where Python's words go; PyScript says so when it asks for the interpreter. */
let out: Write = () => undefined;
let err: Write = () => undefined;

/** There as early as can be, while PyScript is still on its way. */
async function begin(): Promise<unknown> {
  const { wasm, image } = await start;
  const options = { heapsize, linebuffer: false, stdout: (bytes: Uint8Array) => out(bytes), stderr: (bytes: Uint8Array) => err(bytes) };
  const { loaded: interpreter, instance } = await loading(wasm as WebAssembly.Module, () => load(options));
  restore(instance?.exports['memory'] as WebAssembly.Memory, image as ArrayBuffer);
  const got = await kit;
  const began = (): void => say('began');
  /** Whether the rules of that game are here now and were not before. */
  const bring = async (name: string): Promise<boolean> => {
    const files = await got.game(name).catch(() => null);
    if (files !== null) write(interpreter.FS, files);
    return files !== null;
  };
  interpreter.registerJsModule('browser', { ...saves, ...clock, ...asking(got), bring, began, rest, serve: got.serve });
  return interpreter;
}

/** Lays modules where Python finds them. */
function write(files: MicroPython['FS'], sources: Readonly<Record<string, string>>): void {
  for (const [path, source] of Object.entries(sources)) {
    files.mkdirTree(path.slice(0, path.lastIndexOf('/')));
    files.writeFile(path, source);
  }
}

const started = begin();
started.catch(() => undefined); // whoever asks for it is told

offer({
  loadMicroPython({ stdout, stderr }: { stdout: Write; stderr: Write }): Promise<unknown> {
    [out, err] = [stdout, stderr];
    return started;
  },
});

/** As text, for MicroPython cuts whole numbers to 32 bits. */
const clock = {
  now: () => String(Date.now()),
  entropy: () => String(crypto.getRandomValues(new BigUint64Array(1))[0]),
};

/**
 * The dealer's end of the channel to the thinker; see thinker.ts for what goes over it.
 *
 * `think(question)`: the thinker's answer; "" at once where there is none, or once it is late or dies; null once
 * nobody waits for it any more. `answer()`: with the best so far. `drop()`: nobody waits. How far it is, the page is
 * told as it goes.
 */
function asking(got: Kit): {
  think(question: string): Promise<string | null>;
  answer(): void;
  drop(): void;
} {
  let thinker: MessagePort | null = null;
  let number = 0;
  /** The one question that is open. */
  let open: { readonly number: number; heard(): void; answered(answer: string | null): void } | null = null;
  const tell = (word: ToThinker): void => thinker?.postMessage(word);
  const drop = (answer: string | null): void => {
    if (open === null) return;
    tell({ number: open.number, end: 'drop' });
    open.answered(answer);
  };
  got.onOrder = (order, ports) => {
    if (!('thinker' in order)) return;
    drop('');
    thinker?.close();
    thinker = ports[0] ?? null;
    if (thinker === null) return;
    thinker.onmessage = ({ data }: MessageEvent<FromThinker>) => {
      if (data.number !== open?.number) return; // of a question that nobody waits for
      if ('answer' in data) return open.answered(data.answer);
      open.heard();
      say({ thought: data.thought });
    };
  };
  return {
    think(question) {
      drop(null);
      if (thinker === null) return Promise.resolve('');
      return new Promise((resolve) => {
        const mine = ++number;
        let timer = 0;
        const heard = (): void => {
          clearTimeout(timer);
          timer = setTimeout(() => drop(''), LATE);
        };
        const answered = (answer: string | null): void => {
          clearTimeout(timer);
          open = null;
          resolve(answer);
        };
        open = { number: mine, heard, answered };
        heard();
        tell({ number: mine, question });
      });
    },
    answer: () => open !== null && tell({ number: open.number, end: 'answer' }),
    drop: () => drop(null),
  };
}
