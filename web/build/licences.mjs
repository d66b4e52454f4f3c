/** The licences of everything that the built folder contains, as one text. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

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

const packageOf = (path) => /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*\/node_modules\/)/.exec(path)?.[1] ?? null;

/**
 * web: the folder with node_modules. metafiles: esbuild's, of all that was bundled. further: names of packages
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
  return [...names].sort().map((name) => section(web, name)).join('\n');
}

function section(web, name) {
  const own = OWN_TEXTS[name];
  const folder = join(web, 'node_modules', name);
  const about = existsSync(folder) ? JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) : {};
  const file =
    own === undefined ? readdirSync(folder).find((entry) => /^licen[cs]e(\.\w+)?$/i.test(entry)) : join(web, 'licences', own);
  if (file === undefined) throw new Error(`${name} has no licence file: add its text to web/licences`);
  const text = readFileSync(own === undefined ? join(folder, file) : file, 'utf8').replaceAll('\r\n', '\n').trim();
  const title = [name, about.version, about.license && `(${about.license})`].filter(Boolean).join(' ');
  return `${'='.repeat(78)}\n${title}\n${'='.repeat(78)}\n\n${text}\n`;
}
