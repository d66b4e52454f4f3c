import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * PyScript without what this page never uses: its configuration by page, its editor, terminal and error banner, its Python
 * package for pages (our workers speak to JavaScript directly), archives, TOML, and its own storage.
 *
 * Each entry is a file of @pyscript/core or polyscript and what stands in its place.
 */
const NOTHING = 'export default {};';

/** Configuration of a whole page; ours have none, and its search for one would make the library wait for itself. */
const UNCONFIGURED = `import TYPES from './types.js';
export const configs = new Map([...TYPES.keys()].map((type) => [type, { plugins: async () => [] }]));
export const relative_url = (url, base = location.href) => new URL(url, base).href;`;

const INSTEAD = [
  [/@pyscript\/core\/src\/config\.js$/, UNCONFIGURED],
  [/@pyscript\/core\/src\/plugins\.js$/, NOTHING],
  [/@pyscript\/core\/src\/plugins\/codemirror\.js$/, NOTHING],
  [/@pyscript\/core\/src\/stdlib\.js$/, 'export const stdlib = "", optional = "";'],
  [/@pyscript\/core\/src\/fs\.js$/, 'export const NAMESPACE = "", ERROR = "", idb = {}, getFileSystemDirectoryHandle = null;'],
  [/polyscript\/esm\/3rd-party\.js$/, 'export const toml = null, zip = null;'],
  [/polyscript\/esm\/python\/mip\.js$/, 'export default "";'],
  [/polyscript\/esm\/interpreter\/_nativefs\.js$/, 'export const initializeNativeFS = null;'],
];

const web = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * PyScript makes a worker of code that it carries as text, and fetches what that shall run. Here stand a worker
 * that runs already and the text that the page has (src/engine/handover.ts) in their place, and that code is part
 * of our own workers' files: so they start with the page's first lines and not after all of the library.
 *
 * Each entry: a file, what is taken from the handover, and `[words, what stands in their place]`.
 */
const HANDED = [
  [/polyscript\/esm\/worker\/xworker\.js$/, 'workerFor', [[/URL\.createObjectURL\(new Blob\(\[[^]*\],\{type:'text\/javascript'\}\)\)/, 'workerFor(args[0].url)']]],
  [
    /polyscript\/esm\/worker\/class\.js$/,
    'textOf',
    [
      [/import fetch from '@webreflection\/fetch';/, ''],
      [/(?<=const worker = xworker\(\{)/, ' url,'],
      [/(?<=let bootstrap = )fetch\(url\)\s*\.text\(\)/, 'textOf(url)'],
    ],
  ],
  [/coincident\/src\/sabayon\/index\.js$/, 'RunningWorker', [[/(?<=\bWorker,\s+postMessage,\s+\} = globalThis;)/, '\nWorker = RunningWorker;']]],
];

/** `source` of the file `path` with what is handed to it. */
function handed(path, source) {
  const [, names, changes] = HANDED.find(([file]) => file.test(path)) ?? [];
  if (names === undefined) return source;
  const from = JSON.stringify(join(web, 'src', 'engine', 'handover.ts'));
  return changes.reduce((text, [words, instead]) => {
    if (!words.test(text)) throw new Error(`PyScript does it in another way now: ${path} has no ${words}`);
    return text.replace(words, () => instead);
  }, `import { ${names} } from ${from};\n${source}`);
}

/** Where it imports the interpreter, which in our workers is there: WebKit would load a worker's own file anew. */
const IMPORT = /(?<=\bmodule:)import\(\w+\)/;

/** The code that PyScript's workers run, which stands as a string in one of its files. */
function workersCode() {
  const file = join(dirname(createRequire(join(web, 'package.json')).resolve('polyscript/package.json')), 'esm', 'worker', 'xworker.js');
  const [, text] = /new Blob\(\['\/\*@\*\/'\+("(?:[^"\\]|\\.)*")/.exec(readFileSync(file, 'utf8')) ?? [];
  if (text === undefined) throw new Error('PyScript keeps the code of its workers in another way now');
  const code = JSON.parse(text);
  if (!IMPORT.test(code)) throw new Error('PyScript loads interpreters in another way now');
  // its modules for archives and the like are left out, as they are of the library
  return code.replace(IMPORT, 'Promise.resolve(globalThis.interpreter)').replace(/\bimport\("\.\/[^"]+"\)/g, REFUSED);
}

/** Packages that name hosts to fall back to when something of ours does not load, or that get something handed. */
const CHANGED = /[\\/]node_modules[\\/](@pyscript|polyscript|coincident|@webreflection|pyodide|@micropython)[\\/].*\.m?js$/;

const HOST = /https?:\/\/(?=[a-z0-9.-]*\.(net|org|io|com)\b)/g;

/** What the two would load later, of the parts left out. */
const LATER = /import\(\s*\/\* webpackIgnore: true \*\/\s*["']\.[^"']+["'],?\s*\)/g;
const REFUSED = 'Promise.reject(new Error("left out"))';

/** An interpreter of one's own may lie at any address, also at one that is data. */
const ADDRESS = /\[a-z0-9-\]\+:(\\+\/){2}/;

/**
 * Asks for shared memory and catches the error where there is none, as in all our pages. V8 would parse the whole
 * file again to say where that error came from: 6 ms in the page, 8 in the worker.
 */
const SHARED = /try\s*\{(?:\s*\/\/[^\n]*)?\s*new (\w+)\(4,\s*\{\s*maxByteLength:\s*8\s*\}\);?\s*\}\s*catch\s*\(\w+\)/;
const unshared = (source) => source.replace(SHARED, 'if ($1 === undefined)');

const ownHost = (source) => unshared(source).replace(ADDRESS, '[a-z0-9-]+:').replace(HOST, 'about:invalid#').replace(LATER, REFUSED);

/**
 * An esbuild plugin: a lighter PyScript, and interpreters that know no host but the page's own. The module
 * `pyscript:worker` is what PyScript's workers run.
 */
export const ownHostOnly = {
  name: 'own host only',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^pyscript:worker$/ }, () => ({ path: 'worker', namespace: 'pyscript' }));
    onLoad({ filter: /.*/, namespace: 'pyscript' }, () => {
      const source = workersCode();
      if (!ADDRESS.test(source)) throw new Error('PyScript tells addresses from versions in another way now');
      return { contents: ownHost(source), loader: 'js' };
    });
    onLoad({ filter: CHANGED }, ({ path: native }) => {
      const path = native.replaceAll('\\', '/');
      const found = INSTEAD.find(([file]) => file.test(path));
      const source = found === undefined ? handed(path, readFileSync(native, 'utf8')) : found[1];
      if (/polyscript\/esm\/interpreters\.js$/.test(path) && !ADDRESS.test(source)) {
        throw new Error('PyScript tells addresses from versions in another way now');
      }
      return { contents: ownHost(source), loader: 'js' };
    });
  },
};
