/**
 * The page's own scripts: the first one is a module and what comes later are plain scripts, see src/script.ts. What
 * the first one and a later one both need is in the first one only, which lends it.
 */
import { basename, relative } from 'node:path';
import { build } from 'esbuild';

const FIRST = 'src/boot.ts';
/** By their names in `build:scripts`: the script, whether the page needs it from the beginning, and whose modules it has besides the first one's. */
const LATER = {
  main: { entry: 'src/main.ts', soon: true, lenders: [] },
  pyscript: { entry: 'src/engine/pyscript.ts', soon: true, lenders: [] },
  petals: { entry: 'src/view/petals/index.ts', soon: false, lenders: ['main'] },
};
const NONE = 'export const table = null, pyscript = null, petals = null;';

/** The modules that `entry` is made of, of what esbuild says of `inputs`. */
function needed(inputs, entry, found = new Set()) {
  found.add(entry);
  for (const { path } of inputs[entry].imports) {
    if (path in inputs && !found.has(path)) needed(inputs, path, found);
  }
  return found;
}

/** An esbuild plugin: where a module is among `lent`, the one that the page's first script has is taken. */
const borrowing = (web, lent) => ({
  name: 'borrowing',
  setup({ onResolve, onLoad, resolve }) {
    onResolve({ filter: /.*/ }, async ({ path, pluginData, ...how }) => {
      if (pluginData === 'own') return undefined;
      const found = await resolve(path, { ...how, pluginData: 'own' });
      if (found.errors.length > 0) return found;
      const name = found.namespace === 'file' ? relative(web, found.path) : `${found.namespace}:${found.path}`;
      return lent.includes(name) ? { path: name, namespace: 'lent' } : found;
    });
    onLoad({ filter: /.*/, namespace: 'lent' }, ({ path }) => ({ contents: `module.exports = lent[${JSON.stringify(path)}];` }));
  },
});

/** An esbuild plugin: `entry`, which lends the modules `lent`. */
const lending = (web, entry, lent) => ({
  name: 'lending',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^page:/ }, () => ({ path: entry, namespace: 'page' }));
    onLoad({ filter: /.*/, namespace: 'page' }, () => {
      const from = (name) => JSON.stringify(name.startsWith('build:') ? name : `./${name}`);
      const all = lent.map((name, i) => `import * as lent${i} from ${from(name)};`);
      const named = lent.map((name, i) => `${JSON.stringify(name)}: lent${i}`);
      const lines = [...all, `globalThis.lent = { ...globalThis.lent, ${named.join(', ')} };`, `export * from './${entry}';`];
      return { contents: lines.join('\n'), resolveDir: web };
    });
  },
});

/** Of packages only this one is lent: of others a script has just what it uses, and lending would take all of them in. */
const LENT = /^(src\/|build:|node_modules\/lit-html\/)/;

/**
 * Builds them. `options` and `plugins` are esbuild's, `write` writes what it made, `knowing` makes a plugin of the
 * source of `build:scripts`. Returns the addresses of the `first` and of those that are needed `soon`, and the metafiles.
 */
export async function scripts({ web, options, plugins, write, knowing }) {
  const entries = [FIRST, ...Object.values(LATER).map(({ entry }) => entry)];
  const { inputs } = (await build({ ...options, entryPoints: entries, plugins: [knowing(NONE), ...plugins] })).metafile;
  const [first, ...later] = entries.map((entry) => needed(inputs, entry));
  const names = Object.keys(LATER);
  const has = Object.fromEntries(names.map((name, i) => [name, later[i]]));
  const both = (lender, borrowers, but = new Set()) =>
    [...lender].filter((one) => LENT.test(one) && !but.has(one) && borrowers.some((name) => has[name].has(one))).sort();
  const byFirst = both(first, names);
  const by = Object.fromEntries(names.map((name) => [name, both(has[name], names.filter((other) => LATER[other].lenders.includes(name)), first)]));
  const metafiles = [];
  const made = async (entry, out, lent, borrowed, more) => {
    const helpers = [lending(web, entry, lent), borrowing(web, borrowed)];
    const built = await build({ ...options, ...more, entryPoints: [{ in: `page:${out}`, out }], plugins: [...helpers, ...more.plugins, ...plugins] });
    write(built);
    metafiles.push(built.metafile);
    return `assets/${basename(Object.keys(built.metafile.outputs)[0])}`;
  };
  const addresses = {};
  for (const [name, { entry, lenders }] of Object.entries(LATER)) {
    const borrowed = [...byFirst, ...lenders.flatMap((lender) => by[lender])];
    addresses[name] = await made(entry, name, by[name], borrowed, { format: 'iife', globalName: `ran.${name}`, plugins: [knowing(NONE)] });
  }
  const call = (name) => `script('${name}', '${addresses[name]}')`;
  const source = `import { script } from './src/script.ts';
    export const table = () => ${call('main')}.then(({ begin }) => begin());
    export const pyscript = () => ${call('pyscript')}, petals = () => ${call('petals')};`;
  const own = await made(FIRST, 'boot', byFirst, [], { plugins: [knowing(source)] });
  const soon = names.filter((name) => LATER[name].soon).map((name) => addresses[name]);
  return { first: own, soon, metafiles };
}
