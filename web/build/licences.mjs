/** The licences of everything that the built folder contains, as one text. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Packages that bring no licence file along, and parts of others: their texts are kept in web/licences. */
const OWN_TEXTS = {
  '@micropython/micropython-webassembly-pyscript': 'micropython.txt',
  pyodide: 'pyodide.txt',
  '@ungap/with-resolvers': 'isc-giammarchi.txt',
  codedent: 'isc-giammarchi.txt',
  'to-json-callback': 'isc-giammarchi.txt',
  'CPython with its standard library': 'cpython.txt',
  'Inside MicroPython and Pyodide': 'inside-wasm.txt',
};

/** Packages that are shipped with changes, which their licences want said. */
const CHANGED = /^(@pyscript|polyscript|coincident|@webreflection|pyodide|@micropython)\b/;
const CHANGES = `Changed when this page was built: names of other hosts and parts that are not used here are left out,
and workers that run already are handed over. The changes in source form are web/build/pyscript.mjs of this project.`;

const packageOf = (path) => /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*\/node_modules\/)/.exec(path)?.[1] ?? null;

/**
 * This project's own first. web: the folder with node_modules. metafiles: esbuild's, of all that was bundled. further: names of packages
 * whose files were copied without esbuild. Throws if a package has no licence text.
 */
export function licences(web, metafiles, further) {
  const names = new Set(further);
  for (const { inputs } of metafiles) {
    for (const path of Object.keys(inputs)) {
      const name = packageOf(path);
      if (name !== null) names.add(name);
    }
  }
  const { license, version } = JSON.parse(readFileSync(join(web, 'package.json'), 'utf8'));
  const own = headed(`Flowers ${version} (${license})`, readFileSync(join(dirname(web), 'LICENSE'), 'utf8'));
  return [own, ...[...names].sort().map((name) => section(web, name))].join('\n');
}

function section(web, name) {
  const own = OWN_TEXTS[name];
  const folder = join(web, 'node_modules', name);
  const about = existsSync(folder) ? JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) : {};
  const file =
    own === undefined ? readdirSync(folder).find((entry) => /^licen[cs]e(\.\w+)?$/i.test(entry)) : join(web, 'licences', own);
  if (file === undefined) throw new Error(`${name} has no licence file: add its text to web/licences`);
  const text = readFileSync(own === undefined ? join(folder, file) : file, 'utf8');
  const title = [name, about.version, about.license && `(${about.license})`].filter(Boolean).join(' ');
  return headed(title, CHANGED.test(name) ? `${CHANGES}\n\n${text}` : text);
}

const headed = (title, text) =>
  `${'='.repeat(78)}\n${title}\n${'='.repeat(78)}\n\n${text.replaceAll('\r\n', '\n').trim()}\n`;
