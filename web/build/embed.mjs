/** What a publisher takes: embed.js with its types, host.json, and the demo page. */
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, transform } from 'esbuild';

/** The element's words and the catalogue's. */
const WORDS = {
  title: 'embed.title',
  play: 'embed.play',
  start: 'embed.start',
  goon: 'embed.goon',
  size: 'embed.size',
  here: 'embed.here',
  unkept: 'embed.unkept',
  window: 'embed.window',
};
const COLOURS = ['grey', 'purple', 'red', 'green', 'orange', 'yellow'];

/** `{language: words}` for every language that has some of them. */
function words(locales, size) {
  const found = {};
  for (const language of readdirSync(locales).sort()) {
    const read = (section) => {
      try {
        return JSON.parse(readFileSync(join(locales, language, `${section}.json`), 'utf8'));
      } catch {
        return {};
      }
    };
    const messages = read('embed');
    const glossary = read('glossary');
    const own = Object.entries(WORDS).map(([name, id]) => [name, messages[id]?.replace('{size}', size)]);
    const letters = COLOURS.map((colour) => glossary[`colour.${colour}.letter`] ?? '').join('');
    found[language] = Object.fromEntries([...own, ['letters', letters]].filter(([, text]) => text));
  }
  return found;
}

/**
 * out: the static folder. first: addresses of all that is loaded before the first move. silhouettes: of the petals.
 * Returns what esbuild says of what went in.
 */
export async function embed({ web, out, emit, first, silhouettes }) {
  const bytes = first.reduce((sum, address) => sum + gzipSync(readFileSync(join(out, address))).length, 0);
  const known = { words: words(join(web, 'locales'), (bytes / 1e6).toFixed(1)), silhouettes };
  const built = await build({
    absWorkingDir: web,
    entryPoints: [{ in: 'embed/element.ts', out: 'embed' }],
    outdir: out,
    bundle: true,
    format: 'iife',
    target: 'es2022',
    minify: true,
    metafile: true,
    legalComments: 'none',
    logLevel: 'warning',
    plugins: [
      {
        name: 'embed',
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /^build:embed$/ }, () => ({ path: 'embed', namespace: 'build' }));
          onLoad({ filter: /.*/, namespace: 'build' }, () => ({
            contents: `export const WORDS = ${JSON.stringify(known.words)}, SILHOUETTES = ${JSON.stringify(known.silhouettes)};`,
            loader: 'js',
          }));
        },
      },
    ],
  });
  copyFileSync(join(web, 'embed', 'embed.d.ts'), join(out, 'embed.d.ts'));
  copyFileSync(join(web, 'embed', 'host.json'), join(out, 'host.json'));
  await demo(web, out, emit);
  return built.metafile;
}

/** The demo keeps to a strict policy of its own, as a careful publisher's page does. */
async function demo(web, out, emit) {
  const source = (name) => join(web, 'embed', 'demo', name);
  const script = await build({ absWorkingDir: web, entryPoints: [source('demo.ts')], bundle: true, format: 'iife', target: 'es2022', minify: true, write: false });
  const style = await transform(readFileSync(source('demo.css'), 'utf8'), { loader: 'css', minify: true });
  const parts = {
    script: emit('demo.js', script.outputFiles[0].contents),
    style: emit('demo.css', Buffer.from(style.code)),
    logo: emit('demo-logo.svg', readFileSync(source('logo.svg'))),
  };
  mkdirSync(join(out, 'demo'));
  const html = readFileSync(source('index.html'), 'utf8').replace(/\[(script|style|logo)\]/g, (_, name) => `../${parts[name]}`);
  writeFileSync(join(out, 'demo', 'index.html'), html);
}
