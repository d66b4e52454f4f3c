/**
 * Python's library for the thinker: `node stdlib.mjs OUT THINKER_FILES THINKER_SCRIPT`.
 *
 * Only what is really imported, as bytecode, made inside Pyodide itself (bytecode belongs to one
 * Python). npm's library is source, and compiling it would be nine tenths of the boot. The list is
 * found by doing here what the worker does, and failing once, for errors need modules of their own.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { loadPyodide } from 'pyodide';

const [out, files, script] = process.argv.slice(2);

const pyodide = await loadPyodide();
for (const [path, source] of Object.entries(JSON.parse(readFileSync(files, 'utf8')))) {
  const parts = path.split('/').slice(0, -1);
  if (parts.length) pyodide.FS.mkdirTree(parts.join('/'));
  pyodide.FS.writeFile(path, source);
}
let answer;
pyodide.registerJsModule('browser', { onQuestion: (given) => (answer = given), ignore: null });
pyodide.registerJsModule('polyscript', { xworker: {} });
await pyodide.runPythonAsync(readFileSync(script, 'utf8'));
try {
  answer('{}');
  throw new Error('an empty question was answered');
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
const [bytes, names] = pack();
const library = bytes.toJs();
writeFileSync(out, library);
writeFileSync(`${out}.txt`, `${names.toJs().join('\n')}\n`);
