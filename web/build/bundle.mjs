/**
 * Makes the static folder: `node bundle.mjs OUT PARTS VERSION [GAME …]`. PARTS holds what is made of Python: the
 * workers' scripts dealer.py and thinker.py, the dealer's memory dealer.image, what it says of itself and a table,
 * opening.json, the thinker's library.zip; and of each GAME that is fetched when it is chosen, what each worker then needs,
 * GAME-dealer.json and GAME-thinker.json.
 *
 * Everything but index.html has the hash of its content in its name. All addresses are relative, so
 * the folder works from any path. The same input gives the same bytes.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { embed } from './embed.mjs';
import { COMPILED_AT_ONCE, knowing, modern, sheets } from './common.mjs';
import { ownHostOnly } from './pyscript.mjs';
import { languages } from './languages.mjs';
import { licences } from './licences.mjs';
import { messages } from './messages.mjs';
import { app, filesToKeep, workers } from './offline.mjs';
import { page as pageOf } from './page.mjs';
import { scripts } from './scripts.mjs';

const [out, parts, version, ...games] = process.argv.slice(2);
const web = dirname(dirname(fileURLToPath(import.meta.url)));
const packages = createRequire(join(web, 'package.json'));
const assets = join(out, 'assets');

const hash = (bytes) => createHash('sha256').update(bytes).digest('hex').slice(0, 10);

/** Writes an asset; returns its address, relative to the page. */
const emit = (name, bytes) => {
  const kind = extname(name);
  const named = `${basename(name, kind)}-${hash(bytes)}${kind}`;
  writeFileSync(join(assets, named), bytes);
  return `assets/${named}`;
};

const download = (name, path, how) => {
  const bytes = readFileSync(path);
  return { url: emit(name, bytes), bytes: bytes.length, ...how };
};

const COMMON = {
  ...modern(web),
  outdir: assets,
  entryNames: '[name]-[hash]',
  chunkNames: '[name]-[hash]',
  assetNames: '[name]-[hash]',
  loader: { '.woff2': 'file', '.woff': 'empty', '.svg': 'file', '.png': 'file', '.webp': 'file' },
};

const write = ({ outputFiles }) => {
  for (const { path, contents } of outputFiles) writeFileSync(path, contents);
};

/** `{entry point: address}` of what was built. */
const entries = ({ metafile }) =>
  Object.fromEntries(
    Object.entries(metafile.outputs)
      .filter(([, { entryPoint }]) => entryPoint)
      .map(([path, { entryPoint }]) => [entryPoint, `assets/${basename(path)}`]),
  );

rmSync(out, { recursive: true, force: true });
mkdirSync(assets, { recursive: true });

// -- the two interpreters ----------------------------------------------------------------------

const downloads = {
  dealer: {
    wasm: download('micropython.wasm', packages.resolve('@micropython/micropython-webassembly-pyscript/micropython.wasm'), { kind: 'wasm' }),
    image: download('dealer-memory.bin', join(parts, 'dealer.image'), { kind: 'bytes', packed: true }),
  },
  thinker: {
    wasm: download('pyodide.wasm', packages.resolve('pyodide/pyodide.asm.wasm'), { kind: 'code' }),
    library: download('library.zip', join(parts, 'library.zip'), { kind: 'bytes' }),
  },
};

const interpreter = (name, more) =>
  build({
    ...COMMON,
    ...more,
    entryPoints: [{ in: `python/${name}.ts`, out: name }],
    outExtension: { '.js': '.mjs' }, // PyScript tells a module of one's own from a version by its ending
    plugins: [ownHostOnly],
    external: ['module', 'fs', 'path', 'url', 'vm', 'crypto', 'child_process', 'ws', 'node:*'],
  });
const interpreters = [await interpreter('dealer'), await interpreter('thinker')];
interpreters.forEach(write);
const modules = Object.assign({}, ...interpreters.map(entries));

// what only frames need, and what comes after the table, are bundles of their own: so they leave the page's chunks as they are
const apart = await build({
  ...COMMON,
  entryPoints: [
    { in: 'src/host/frame.ts', out: 'frame' },
    { in: 'src/offline/app.ts', out: 'app' },
  ],
});
write(apart);

const script = (name) => emit(`${name}.py`, readFileSync(join(parts, `${name}.py`)));

/** `{game: address}`: what this worker needs for the games that it has not from the beginning. */
const later = (worker) =>
  Object.fromEntries(games.map((game) => [game, emit(`${game}.json`, readFileSync(join(parts, `${game}-${worker}.json`)))]));

const installed = await app({ web, out, emit });

const { hello, table } = JSON.parse(readFileSync(join(parts, 'opening.json'), 'utf8'));

const dealing = {
  interpreter: modules['python/dealer.ts'],
  script: script('dealer'),
  downloads: downloads.dealer,
  games: later('dealer'),
};

const manifest = {
  version,
  dealt: hash(JSON.stringify(dealing)),
  hello,
  host: 'host.json',
  languages: languages(join(web, 'locales'), emit),
  frame: entries(apart)['src/host/frame.ts'],
  app: { ...installed.head, script: entries(apart)['src/offline/app.ts'] },
  dealer: dealing,
  thinker: {
    interpreter: modules['python/thinker.ts'],
    script: script('thinker'),
    downloads: downloads.thinker,
    games: later('thinker'),
  },
};

// -- the page ----------------------------------------------------------------------------------

const page = await scripts({
  web,
  options: { ...COMMON, ...COMPILED_AT_ONCE },
  plugins: [ownHostOnly, messages, sheets],
  write,
  knowing: (source) => knowing(web, `export const MANIFEST = ${JSON.stringify(manifest)};`, table, source),
});
const styled = await build({ ...COMMON, entryPoints: [{ in: 'styles/main.css', out: 'style' }] });
write(styled);

const addresses = Object.keys(styled.metafile.outputs).map((path) => `assets/${basename(path)}`);
const [style] = addresses.filter((address) => address.endsWith('.css'));
const fonts = addresses.filter((address) => address.endsWith('.woff2'));
const { html, silhouettes } = await pageOf({ web, emit, manifest, boot: page.first, scripts: page.soon, style, fonts });
writeFileSync(join(out, 'index.html'), html);

// what the page itself may ask for; the pictures of the installed app are for its system
const own = readdirSync(assets)
  .map((name) => `assets/${name}`)
  .filter((url) => !installed.pictures.includes(url));

const { dealer, thinker } = manifest;
const first = [...Object.values(dealer.downloads).map(({ url }) => url), dealer.interpreter, dealer.script, page.first, ...page.soon, style, ...fonts];
const embedded = await embed({ web, out, emit, first, silhouettes });
const worker = await workers({ out, common: COMMON });
const copied = ['@micropython/micropython-webassembly-pyscript', 'pyodide', 'CPython with its standard library', 'Inside MicroPython and Pyodide'];
const bundles = [...interpreters.map(({ metafile }) => metafile), ...page.metafiles, styled.metafile, apart.metafile, embedded, worker.metafile];
writeFileSync(join(out, 'licences.txt'), licences(web, bundles, copied));
writeFileSync(join(out, 'build.json'), `${JSON.stringify({ version, manifest, table, boot: page.first, main: page.soon[0] }, null, 1)}\n`);

const both = Object.values(dealer.games);
const thinking = [thinker.interpreter, thinker.script, ...Object.values(thinker.downloads).map(({ url }) => url), ...Object.values(thinker.games)].filter((url) => !both.includes(url));
const now = ['licences.txt', ...own.filter((url) => !thinking.includes(url)).sort()];
worker.write(filesToKeep({ out, mark: page.first, table: now, thinker: thinking }));
