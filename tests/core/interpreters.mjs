/**
 * Runs the probe under node: `node interpreters.mjs micropython|pyodide FILES PROBE < jobs > answers`.
 * FILES: `{path: source}`; jobs and answers: JSON lists.
 */
import { readFileSync } from 'node:fs';

const [which, files, probe] = process.argv.slice(2);
const modules = new URL('../../web/node_modules/', import.meta.url);

const quiet = { stdout: () => undefined, stderr: (text) => process.stderr.write(`${text}\n`) };

async function interpreter() {
  if (which === 'pyodide') {
    const { loadPyodide } = await import(new URL('pyodide/pyodide.mjs', modules));
    return loadPyodide(quiet);
  }
  const folder = new URL('@micropython/micropython-webassembly-pyscript/', modules);
  const { loadMicroPython } = await import(new URL('micropython.mjs', folder));
  return loadMicroPython({ ...quiet, heapsize: 8 * 1024 * 1024 });
}

try {
  const python = await interpreter();
  for (const [path, source] of Object.entries(JSON.parse(readFileSync(files, 'utf8')))) {
    const parts = path.split('/').slice(0, -1);
    parts.forEach((_, i) => {
      const folder = parts.slice(0, i + 1).join('/');
      if (!python.FS.analyzePath(folder).exists) python.FS.mkdir(folder);
    });
    python.FS.writeFile(path, source);
  }
  python.runPython(readFileSync(probe, 'utf8'));
  const answer = python.globals.get('probe');
  const jobs = JSON.parse(readFileSync(0, 'utf8'));
  process.stdout.write(JSON.stringify(jobs.map((job) => JSON.parse(answer(JSON.stringify(job))))));
} catch (error) {
  // the default report would print the whole of a module that is one line
  process.stderr.write(`${String(error.message ?? error).slice(0, 4000)}\n`);
  process.exitCode = 1;
}
