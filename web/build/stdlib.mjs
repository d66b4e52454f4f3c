/**
 * Python's library for the thinker: `node stdlib.mjs OUT MODULES`, with a JSON list of module names.
 *
 * Only what is really imported, as bytecode, made inside Pyodide itself (bytecode belongs to one
 * Python). npm's library is source, and compiling it would be nine tenths of the boot. The list is
 * found by doing here what the worker does: importing, calling, and failing once, for errors need
 * modules of their own.
 *
 * Two parts of it are never used here, and start-up would import a seventh of all modules for them: see
 * `WITHOUT` and `INSTEAD`.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { loadPyodide } from 'pyodide';
import { brief } from './brief.mjs';

const [out, modules] = process.argv.slice(2);

/** Modules that the page's scripts register from JavaScript. */
const OURS = ['browser', 'polyscript'];

/** asyncio imports it where it is there, and nothing here speaks to a network. */
const WITHOUT = ['ssl.py'];

/** Pyodide's loader of packages reads archives of every kind; there are no packages. */
const INSTEAD = {
  'pyodide/_package_loader.py': `
from site import getsitepackages
class Place:
    def __init__(self, path):
        self.path = path
    def __str__(self):
        return self.path
SITE_PACKAGES = Place(getsitepackages()[0])
DSO_DIR = Place("/usr/lib")
def init_loaded_packages():
    pass
`,
};

/** npm's library with those changes, as a file beside `out`. */
async function lighter() {
  const packages = createRequire(import.meta.url);
  const shipped = packages.resolve('pyodide/python_stdlib.zip');
  const pyodide = await loadPyodide();
  pyodide.FS.writeFile('/shipped.zip', readFileSync(shipped));
  const change = pyodide.runPython(`
import io, zipfile

def change(without, instead):
    changed = io.BytesIO()
    with zipfile.ZipFile("/shipped.zip") as old, zipfile.ZipFile(changed, "w") as new:
        missing = (set(without) | set(instead)) - set(old.namelist())
        if missing:
            raise SystemExit(f"the library has no {missing}")
        for name in old.namelist():
            if name not in without:
                new.writestr(name, instead.get(name, old.read(name)))
    return changed.getvalue()

change
`);
  const path = `${out}.source.zip`;
  writeFileSync(path, change(pyodide.toPy(WITHOUT), pyodide.toPy(INSTEAD)).toJs());
  return path;
}

await brief(async () => {
  const source = await lighter();
  const pyodide = await loadPyodide({ stdLibURL: source }).finally(() => rmSync(source));
  const names = JSON.parse(readFileSync(modules, 'utf8')).filter((name) => !OURS.includes(name));
  await pyodide.runPythonAsync(names.map((name) => `import ${name}`).join('\n'));
  const failing = pyodide.runPython('from pyodide.ffi import create_proxy\ncreate_proxy(lambda text: {}[text])');
  try {
    failing('called');
    throw new Error('it did not fail');
  } catch (error) {
    if (!String(error).includes('KeyError')) throw error;
  }

  const pack = pyodide.runPython(`
import sys

def module_file(name):
    file = getattr(sys.modules[name], "__file__", None) or ""
    archive, found, path = file.partition(".zip/")
    return path if found else ""

names = {module_file(name) for name in list(sys.modules)} - {""}

import importlib._bootstrap_external as external
import io, zipfile

def pack():
    shipped = zipfile.ZipFile("/lib/python314.zip")
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_STORED) as archive:
        for name in sorted(names):
            source = shipped.read(name)
            code = compile(source, "/lib/python314.zip/" + name, "exec", dont_inherit=True, optimize=2)
            # a fixed date, and a hash in place of the source's date: the same input, the same bytes
            entry = zipfile.ZipInfo(name + "c", (1980, 1, 1, 0, 0, 0))
            archive.writestr(entry, external._code_to_hash_pyc(code, bytes(8), False))
    return packed.getvalue(), sorted(names)

pack
`);
  const [bytes, packed] = pack();
  writeFileSync(out, bytes.toJs());
  process.stdout.write(`Python's library for the page: ${packed.length} modules\n`);
});
