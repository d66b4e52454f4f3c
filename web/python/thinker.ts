/** The thinker's interpreter module: PyScript loads it in place of Pyodide's own. */

import './storage-stand-in';
import { loadPyodide as load, version } from 'pyodide';
import createPyodideModule from 'pyodide/pyodide.asm.mjs';
import { ignore, kit } from './connect';

export { version };

export async function loadPyodide(options: object): Promise<unknown> {
  const got = await kit;
  const module = got.start['wasm'] as WebAssembly.Module;
  const library = new Response(got.start['library'] as ArrayBuffer);
  const { fetch } = globalThis;
  const { instantiateStreaming } = WebAssembly;
  // Pyodide asks for its own WebAssembly and its library by address; the page has brought both
  globalThis.fetch = (input) => Promise.resolve(String(input).endsWith(LIBRARY) ? library : new Response());
  WebAssembly.instantiateStreaming = async (_, imports) => ({
    module,
    instance: await WebAssembly.instantiate(module, imports),
  });
  try {
    const pyodide = await load({
      ...options,
      stdLibURL: `about:${LIBRARY}`, // whole, for a worker or module from data: has no address to complete it by
      lockFileContents: NO_PACKAGES,
      createPyodideModule,
      packageBaseUrl: './',
    });
    pyodide.registerJsModule('browser', {
      ignore,
      /** `answer(question)` of Python is called for every question of the dealer. */
      onQuestion(answer: (question: string) => string) {
        got.onOrder = (order, ports) => {
          const dealer = ports[0];
          if (!('dealer' in order) || dealer === undefined) return;
          dealer.onmessage = ({ data }: MessageEvent<{ number: number; question: string }>) => {
            let reply = '';
            try {
              reply = answer(data.question);
            } catch (error) {
              console.error(error); // the dealer goes on with a light player
            }
            dealer.postMessage({ number: data.number, answer: reply });
          };
        };
      },
    });
    return pyodide;
  } finally {
    globalThis.fetch = fetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  }
}

/** No address; only to be told apart. */
const LIBRARY = 'library.zip';
/** Without this, a lock file of 119 kB would be fetched, for packages that nobody asks for. */
const NO_PACKAGES = JSON.stringify({
  info: { abi_version: '2026_0', arch: 'wasm32', platform: 'emscripten_5_0_3', python: '3.14.2', version },
  packages: {},
});
