/** What makes the page an app: its icons and manifest, and the service worker with the list of what it keeps. */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { art } from './art.mjs';
import { appIcons } from './icons.mjs';

const sha = (algorithm, bytes, form) => createHash(algorithm).update(bytes).digest(form);

/**
 * Writes manifest.webmanifest. Returns its address and that of the icon for iOS, which the page puts into its head,
 * and the addresses of all pictures.
 */
export async function app({ web, out, emit }) {
  const read = (...path) => readFileSync(join(web, ...path), 'utf8');
  const words = JSON.parse(read('locales', 'en', 'shell.json'));
  const [, cloth] = /--cloth: light-dark\((#\w+),/.exec(read('styles', 'tokens.css'));
  const pictures = (await appIcons(await art(web))).map(({ name, bytes, ...about }) => ({ ...about, url: emit(name, bytes) }));
  const icons = pictures
    .filter(({ purpose }) => purpose !== 'touch')
    .map(({ url, size, purpose }) => ({ src: url, sizes: `${size}x${size}`, type: 'image/png', purpose }));
  const shortcut = (id, url) => ({ name: words[`shell.app.${id}`], url, icons: [icons[0]] });
  const manifest = {
    name: words['shell.app.name'],
    short_name: words['shell.title'],
    description: words['shell.app.about'],
    lang: 'en',
    dir: 'ltr',
    start_url: './',
    scope: './',
    display: 'standalone',
    background_color: cloth,
    theme_color: cloth,
    categories: ['games', 'entertainment'],
    icons,
    shortcuts: [shortcut('new', './#'), shortcut('rules', './#rules')],
  };
  writeFileSync(join(out, 'manifest.webmanifest'), `${JSON.stringify(manifest, null, 1)}\n`);
  const touch = pictures.find(({ purpose }) => purpose === 'touch').url;
  return { head: { manifest: 'manifest.webmanifest', touch }, pictures: pictures.map(({ url }) => url) };
}

/**
 * The two workers: esbuild's metafile of both, and `write(lists)`, which puts sw.js and sw-off.js into the folder.
 * The lists stand before the worker's code, for one of the files that they name has the licences of that code.
 */
export async function workers({ out, common }) {
  const { outputFiles, metafile } = await build({
    ...common,
    format: 'iife',
    outdir: out,
    entryNames: '[name]',
    entryPoints: [
      { in: 'sw/sw.ts', out: 'sw' },
      { in: 'sw/off.ts', out: 'sw-off' },
    ],
  });
  const text = ({ text: code }, lists) =>
    code.includes('FLOWERS_FILES') ? `const FLOWERS_FILES = ${JSON.stringify(lists)};\n${code}` : code;
  return {
    metafile,
    write: (lists) => {
      for (const file of outputFiles) writeFileSync(file.path, text(file, lists));
    },
  };
}

/** What the worker keeps, see sw/files.ts. `mark`: words that no other build's page has; the rest: addresses. */
export function filesToKeep({ out, mark, table, thinker }) {
  const entry = (url) => {
    const bytes = readFileSync(join(out, url));
    const revision = url.startsWith('assets/') ? null : sha('sha256', bytes, 'hex').slice(0, 16);
    return { url, revision, integrity: `sha256-${sha('sha256', bytes, 'base64')}` };
  };
  const { revision } = entry('index.html');
  const lists = {
    mark,
    // the page comes last, of no use before the rest; and without integrity, for hosts may write into it
    table: [...table.map(entry), { url: './', revision }],
    thinker: thinker.map(entry),
  };
  return { build: sha('sha256', JSON.stringify(lists), 'hex').slice(0, 16), ...lists };
}
