/** What the static folder and the single file are bundled with alike. */

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

/** An esbuild plugin: `source` is the module `build:manifest`. */
export const knowing = (source) => ({
  name: 'manifest',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^build:manifest$/ }, () => ({ path: 'manifest', namespace: 'build' }));
    onLoad({ filter: /.*/, namespace: 'build' }, () => ({ contents: source, loader: 'js' }));
  },
});
