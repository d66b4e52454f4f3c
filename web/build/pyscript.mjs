import { readFileSync } from 'node:fs';

/**
 * PyScript without what this page never uses: its editor, terminal and error banner, its Python
 * package for pages (our workers speak to JavaScript directly), archives, TOML, and its own storage.
 *
 * Each entry is a file of @pyscript/core or polyscript and what stands in its place.
 */
const NOTHING = 'export default {};';

const INSTEAD = [
  [/@pyscript\/core\/src\/plugins\.js$/, NOTHING],
  [/@pyscript\/core\/src\/plugins\/codemirror\.js$/, NOTHING],
  [/@pyscript\/core\/src\/stdlib\.js$/, 'export const stdlib = "", optional = "";'],
  [/@pyscript\/core\/src\/fs\.js$/, 'export const NAMESPACE = "", ERROR = "", idb = {}, getFileSystemDirectoryHandle = null;'],
  [/polyscript\/esm\/3rd-party\.js$/, 'export const toml = null, zip = null;'],
  [/polyscript\/esm\/python\/mip\.js$/, 'export default "";'],
  [/polyscript\/esm\/interpreter\/_nativefs\.js$/, 'export const initializeNativeFS = null;'],
];

/** Packages that name hosts to fall back to when something of ours does not load. */
const FALLING_BACK = /[\\/]node_modules[\\/](@pyscript|polyscript|pyodide|@micropython)[\\/].*\.m?js$/;

const HOST = /https?:\/\/(?=[a-z0-9.-]*\.(net|org|io|com)\b)/g;

/** What the two would load later, of the parts left out. */
const LATER = /import\(\s*\/\* webpackIgnore: true \*\/\s*["']\.[^"']+["'],?\s*\)/g;
const REFUSED = 'Promise.reject(new Error("left out"))';

/** In a frame without an origin (a sandbox) workers start from nothing but data. */
const BLOB = /URL\.createObjectURL\(new Blob\(\[([^]*)\],\{type:'text\/javascript'\}\)\)/;
const OF_DATA = (_, code) =>
  `(code => origin === 'null' ? 'data:text/javascript,' + encodeURIComponent(code) : URL.createObjectURL(new Blob([code], {type: 'text/javascript'})))(${code})`;

/** An interpreter of one's own may lie at any address, also at one that is data. */
const ADDRESS = /\[a-z0-9-\]\+:(\\+\/){2}/;

/** An esbuild plugin: a lighter PyScript, and interpreters that know no host but the page's own. */
export const ownHostOnly = {
  name: 'own host only',
  setup(build) {
    build.onLoad({ filter: FALLING_BACK }, ({ path }) => {
      const found = INSTEAD.find(([file]) => file.test(path.replaceAll('\\', '/')));
      const source = found === undefined ? readFileSync(path, 'utf8') : found[1];
      const worker = /polyscript[\\/]esm[\\/]worker[\\/]xworker\.js$/.test(path);
      if (worker && !BLOB.test(source)) throw new Error('PyScript makes its worker in another way now');
      const addressed = worker || /polyscript[\\/]esm[\\/]interpreters\.js$/.test(path);
      if (addressed && !ADDRESS.test(source)) throw new Error('PyScript tells addresses from versions in another way now');
      return { contents: (worker ? source.replace(BLOB, OF_DATA) : source).replace(ADDRESS, '[a-z0-9-]+:').replace(HOST, 'about:invalid#').replace(LATER, REFUSED), loader: 'js' };
    });
  },
};
