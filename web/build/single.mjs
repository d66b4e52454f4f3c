/**
 * The whole game as one file that plays from a double click: `node single.mjs DIST OUT [thinker]`, of a static
 * folder that bundle.mjs made. With "thinker", the large interpreter is in it too; without, the page has none.
 *
 * A page from a file may load nothing, not even what lies beside it. So the scripts stand in it, what they would
 * fetch stands in it as text (compressed, in base64), and addresses are `data:`. Its policy lets nothing else in.
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { knowing, modern, sheets } from './common.mjs';
import { messages } from './messages.mjs';
import { ownHostOnly } from './pyscript.mjs';

const [dist, out, thinker] = process.argv.slice(2);
const web = dirname(dirname(fileURLToPath(import.meta.url)));
const file = (address) => readFileSync(join(dist, address));
const { manifest, table } = JSON.parse(file('build.json'));
const base64 = (bytes) => Buffer.from(bytes).toString('base64');
const sha256 = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

// -- what the scripts would fetch ---------------------------------------------------------------

/** `{id: base64}`: what stands in the page as text. */
const texts = {};

/** The source of an expression for the address of what lies at `address`; `ending` is what PyScript looks for. */
const place = (id, address, type, pack, ending = '') => {
  texts[id] = base64(pack ? gzipSync(file(address), { level: 9 }) : file(address));
  return `data(${JSON.stringify(id)}, ${JSON.stringify(type)})${ending && ` + ${JSON.stringify(ending)}`}`;
};

const partSource = (name) => {
  const { interpreter, script, downloads, games } = manifest[name];
  const items = Object.entries(downloads).map(([key, { url, kind, packed }]) => {
    const id = `${name}-${key}`;
    const address = place(id, url, 'application/octet-stream', !packed);
    const bytes = Buffer.from(texts[id], 'base64').length;
    return `${key}: { get url() { return ${address}; }, bytes: ${bytes}, kind: ${JSON.stringify(kind)}, packed: true }`;
  });
  const later = Object.entries(games).map(
    ([game, address]) => `get ${game}() { return ${place(`${name}-${game}`, address, 'application/json', false)}; }`,
  );
  return `{
    get interpreter() { return ${place(`${name}-module`, interpreter, 'text/javascript', false, '#.mjs')}; },
    get script() { return ${place(`${name}-script`, script, 'text/plain', false)}; },
    downloads: { ${items.join(', ')} },
    games: { ${later.join(', ')} },
  }`;
};

const languages = Object.entries(manifest.languages).map(
  ([language, address]) => `get ${JSON.stringify(language)}() { return ${place(`words-${language}`, address, 'application/json', false)}; }`,
);

const known = `
const data = (id, type) => 'data:' + type + ';base64,' + document.getElementById('data-' + id).textContent;
export const MANIFEST = {
  version: ${JSON.stringify(manifest.version)},
  dealt: null,
  hello: ${JSON.stringify(manifest.hello)},
  host: 'data:application/json,{}',
  frame: 'data:text/javascript,',
  app: null,
  languages: { ${languages.join(', ')} },
  dealer: ${partSource('dealer')},
  thinker: ${thinker === 'thinker' ? partSource('thinker') : 'null'},
};`;

// -- the page -----------------------------------------------------------------------------------

/** All is in one script here. */
const scripts = `export const table = () => import('./src/main.ts').then(({ begin }) => begin());
export const pyscript = () => import('./src/engine/pyscript.ts'), petals = () => import('./src/view/petals/index.ts');`;

const bundled = async (entry, loader) => {
  const { outputFiles } = await build({ ...modern(web), entryPoints: [entry], outdir: web, loader, plugins: [ownHostOnly, messages, sheets, knowing(web, known, table, scripts)] });
  return outputFiles[0].text.trim();
};

const script = await bundled('src/boot.ts', {});
const style = await bundled('styles/main.css', { '.woff2': 'dataurl', '.woff': 'empty', '.svg': 'dataurl', '.png': 'dataurl' });

const page = file('index.html').toString();
// the second one would start a worker from an address
const [check, early] = page.match(/(?<=<script>)[^]*?(?=<\/script>)/g);
const [shell] = page.match(/(?<=<style>)[^]*?(?=<\/style>)/);
const icon = page.match(/<link rel="icon" href="([^"]+)"/)[1];

const policy = [
  "default-src 'none'",
  // the interpreters are modules that the workers import; a worker of this page has the page's policy
  `script-src ${sha256(check)} ${sha256(script)} 'wasm-unsafe-eval' data:`,
  'worker-src data:',
  'connect-src data:',
  `style-src ${sha256(shell)} ${sha256(style)}`,
  'img-src data:',
  'font-src data:',
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

const kept = Object.entries(texts).map(([id, text]) => `<script type="text/plain" id="data-${id}">${text}</script>`);
const licences = file('licences.txt').toString().replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const single = page
  .replace(/(?<=http-equiv="Content-Security-Policy" content=")[^"]*/, () => policy)
  .replace(`<script>${early}</script>\n`, '')
  .replace(/<script[^>]* src=[^>]*><\/script>\n?/g, '')
  .replace(/<link[^>]*>\n?/g, '')
  .replace('</head>', () => `<link rel="icon" href="data:image/svg+xml;base64,${base64(file(icon))}" type="image/svg+xml">\n</head>`)
  .replace(
    '</body>',
    () => `<style>${style}</style>\n<template id="licences"><pre>${licences}</pre></template>\n${kept.join('\n')}\n<script type="module">${script}</script>\n</body>`,
  );
writeFileSync(out, single);
