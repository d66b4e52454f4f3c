/** What the static folder and the single file are bundled with alike. */

/** Chromium compiles a script that begins so while it arrives, not function by function when the page waits for it. */
export const COMPILED_AT_ONCE = { banner: { js: '//# allFunctionsCalledOnLoad' } };

/** esbuild's options for modules of the page; `web` is the folder that holds them. */
export const modern = (web) => ({
  absWorkingDir: web,
  bundle: true,
  format: 'esm',
  target: 'es2022',
  minify: true,
  legalComments: 'none',
  write: false,
  metafile: true,
  // messages are parsed when the page is built, see messages.mjs
  alias: { '@formatjs/icu-messageformat-parser': '@formatjs/icu-messageformat-parser/no-parser.js' },
  logLevel: 'warning',
});

/** An esbuild plugin: `manifest` is the source of the module `build:manifest`, `table` what `build:table` has. */
export const knowing = (manifest, table) => ({
  name: 'manifest',
  setup({ onResolve, onLoad }) {
    const sources = { manifest, table: `export const TABLE = ${JSON.stringify(table)};` };
    onResolve({ filter: /^build:(manifest|table)$/ }, ({ path }) => ({ path: path.slice('build:'.length), namespace: 'build' }));
    onLoad({ filter: /.*/, namespace: 'build' }, ({ path }) => ({ contents: sources[path], loader: 'js' }));
  },
});
