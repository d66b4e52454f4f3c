/**
 * The dealer's memory with its modules imported: `node image.mjs OUT FILES LAYOUT START`, with
 * `{path: source}` as JSON, web/python/image.ts, which says how OUT is laid out, and how large the heap is.
 * OUT is compressed with gzip, for few hosts compress such a file.
 *
 * WebAssembly starts the same everywhere, byte by byte, so what importing changed here is what it would
 * change in the page. The same input gives the same bytes.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { loadMicroPython } from '@micropython/micropython-webassembly-pyscript/micropython.mjs';
import { build } from 'esbuild';
import { brief } from './brief.mjs';

const [out, files, layout, options] = process.argv.slice(2);

/** Equal words between two ranges cost less than another range, up to so many. */
const GAP = 8;

const { outputFiles } = await build({
  entryPoints: [layout],
  format: 'esm',
  write: false,
});
const { check } = await import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`);
Date.now = () => 0; // dates of files stay behind on the stack
const { heapsize } = JSON.parse(readFileSync(options, 'utf8'));

/** Starts an interpreter as the page does; with its memory. */
async function start() {
  const { instantiate } = WebAssembly;
  let memory;
  WebAssembly.instantiate = async (...given) => {
    const made = await instantiate(...given);
    ({ memory } = made.instance.exports);
    return made;
  };
  try {
    const said = (bytes) => process.stderr.write(bytes);
    const python = await loadMicroPython({ heapsize, linebuffer: false, stdout: said, stderr: said });
    return { python, look: () => new Uint32Array(memory.buffer).slice() };
  } finally {
    WebAssembly.instantiate = instantiate;
  }
}

/** Writes the files and imports them all; nothing that JavaScript holds of it is left. */
function importAll({ FS, runPython }, sources) {
  const made = new Set();
  for (const [path, source] of Object.entries(sources)) {
    path.split('/').slice(0, -1).reduce((above, part) => {
      const folder = above + part;
      if (!made.has(folder)) FS.mkdir(folder);
      made.add(folder);
      return `${folder}/`;
    }, '');
    FS.writeFile(path, source);
  }
  const names = Object.keys(sources).map((path) => path.replace(/(\/__init__)?\.py$/, '').replaceAll('/', '.'));
  runPython([...names.map((name) => `__import__(${JSON.stringify(name)})`), 'import gc', 'gc.collect()', 'del gc'].join('\n'));
}

/** `[offset, length, …]` of what differs, in words. */
function rangesOf(before, after) {
  const ranges = [];
  let end = -Infinity;
  for (let at = 0; at < after.length; at++) {
    if (after[at] === before[at]) continue;
    if (at - end > GAP) ranges.push(at, 0);
    end = at + 1;
    ranges[ranges.length - 1] = end - ranges[ranges.length - 2];
  }
  return new Uint32Array(ranges);
}

await brief(async () => {
  const { python, look } = await start();
  const before = look();
  importAll(python, JSON.parse(readFileSync(files, 'utf8')));
  const after = look();
  if (after.length !== before.length) throw new Error('importing needs more memory than the interpreter starts with');
  const ranges = rangesOf(before, after);
  const head = new Uint32Array([ranges.length / 2, check(before, ranges), ...ranges]);
  const parts = [Buffer.from(head.buffer)];
  for (let i = 0; i < ranges.length; i += 2) {
    const { buffer, byteOffset, byteLength } = after.subarray(ranges[i], ranges[i] + ranges[i + 1]);
    parts.push(Buffer.from(buffer, byteOffset, byteLength));
  }
  writeFileSync(out, gzipSync(Buffer.concat(parts), { level: 9 }));
});
