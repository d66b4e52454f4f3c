/** What the static folder and the single file are bundled with alike. */
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { transform } from 'esbuild';

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
  alias: {
    // messages are parsed when the page is built, see messages.mjs
    '@formatjs/icu-messageformat-parser': '@formatjs/icu-messageformat-parser/no-parser.js',
    // no element of ours is made with it: without its two packages for elements
    lit: 'lit-html',
  },
  logLevel: 'warning',
});

/**
 * An esbuild plugin: `manifest` is the source of the module `build:manifest`, `table` what `build:table` has, and
 * `scripts` the source of `build:scripts`, which runs the scripts that come after the page's first one.
 */
export const knowing = (web, manifest, table, scripts) => ({
  name: 'manifest',
  setup({ onResolve, onLoad }) {
    const sources = { manifest, table: `export const TABLE = ${JSON.stringify(table)};`, scripts };
    onResolve({ filter: /^build:(manifest|table|scripts)$/ }, ({ path }) => ({ path: path.slice('build:'.length), namespace: 'build' }));
    onLoad({ filter: /.*/, namespace: 'build' }, ({ path }) => ({ contents: sources[path], loader: 'js', resolveDir: web }));
  },
});

/** An esbuild plugin: a style sheet that a module imports is its text, for the module to adopt when it is needed. */
export const sheets = {
  name: 'sheets',
  setup({ initialOptions, onLoad, onResolve }) {
    const { absWorkingDir: web } = initialOptions;
    // named as seen from there, so that the same input gives the same bytes wherever it lies
    onResolve({ filter: /\.css$/ }, ({ kind, path, resolveDir }) =>
      kind === 'import-statement' ? { path: relative(web, join(resolveDir, path)), namespace: 'sheet' } : undefined,
    );
    onLoad({ filter: /.*/, namespace: 'sheet' }, async ({ path }) => {
      const { code } = await transform(readFileSync(join(web, path), 'utf8'), { loader: 'css', minify: true });
      return { contents: code, loader: 'text' };
    });
  },
};
