/** The dealer's interpreter module: PyScript loads it in place of MicroPython's own. */

import { loadMicroPython as load } from '@micropython/micropython-webassembly-pyscript/micropython.mjs';
import { ignore, kit, type Kit } from './connect';
import { heapsize } from './heap.json';
import { restore } from './image';
import { openSaves } from './saves';

/** Milliseconds that the thinker may take for one decision. */
const LATE = 30_000;

/** Of the page: this module lies in a folder of its own there, but in a single file it lies nowhere. */
const folder = import.meta.url.startsWith('data:') ? '' : new URL('..', import.meta.url).pathname;

/** Opened while the rest is still on its way. */
const saves = openSaves(
  folder,
  kit.then(({ storage }) => storage),
);

export async function loadMicroPython(options: object): Promise<unknown> {
  const got = await kit;
  const { interpreter, memory } = await withModule(got.start['wasm'] as WebAssembly.Module, () =>
    load({ ...options, heapsize }),
  );
  restore(memory, got.start['image'] as ArrayBuffer);
  interpreter.registerJsModule('browser', { ...saves, ...clock, think: asking(got), soon, ignore });
  return interpreter;
}

/**
 * MicroPython's loader takes an address only. The page has compiled the module already, so for the
 * time of loading fetching answers nothing and instantiating takes that module.
 */
async function withModule<T>(
  module: WebAssembly.Module,
  action: () => Promise<T>,
): Promise<{ interpreter: T; memory: WebAssembly.Memory }> {
  let instance: WebAssembly.Instance | undefined;
  const { fetch } = globalThis;
  const { instantiateStreaming } = WebAssembly;
  globalThis.fetch = () => Promise.resolve(new Response());
  WebAssembly.instantiateStreaming = async (_, imports) => ({
    module,
    instance: (instance = await WebAssembly.instantiate(module, imports)),
  });
  try {
    const interpreter = await action();
    return { interpreter, memory: instance?.exports['memory'] as WebAssembly.Memory };
  } finally {
    globalThis.fetch = fetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  }
}

/** Calls `action` once what runs now has ended. */
const soon = (action: () => void): void => void setTimeout(action);

/** As text, for MicroPython cuts whole numbers to 32 bits. */
const clock = {
  now: () => String(Date.now()),
  entropy: () => String(crypto.getRandomValues(new BigUint64Array(1))[0]),
};

/** `think(question)`: the thinker's answer; "" at once where there is none, or once it is late or dies. */
function asking(got: Kit): (question: string) => Promise<string> {
  let thinker: MessagePort | null = null;
  let number = 0;
  const open = new Map<number, (answer: string) => void>();
  const drop = (): void => {
    for (const answer of open.values()) answer('');
    open.clear();
  };
  got.onOrder = (order, ports) => {
    if (!('thinker' in order)) return;
    thinker?.close();
    drop();
    thinker = ports[0] ?? null;
    if (thinker === null) return;
    thinker.onmessage = ({ data }: MessageEvent<{ number: number; answer: string }>) => {
      open.get(data.number)?.(data.answer);
      open.delete(data.number);
    };
  };
  return (question) => {
    const port = thinker;
    if (port === null) return Promise.resolve('');
    return new Promise((resolve) => {
      const mine = ++number;
      const timer = setTimeout(() => answered(''), LATE);
      const answered = (answer: string): void => {
        clearTimeout(timer);
        open.delete(mine);
        resolve(answer);
      };
      open.set(mine, answered);
      port.postMessage({ number: mine, question });
    });
  };
}
