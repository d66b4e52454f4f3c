/**
 * The thinker's own modules as bytecode of its Python: `node compile.mjs OUT STDLIB FILES`, with the
 * library that stdlib.mjs made and `{path: source}`; OUT is `{path: bytecode in hexadecimal}`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { loadPyodide } from 'pyodide';
import { brief } from './brief.mjs';

const [out, stdlib, files] = process.argv.slice(2);

await brief(async () => {
  const pyodide = await loadPyodide({ stdLibURL: resolve(stdlib) });
  pyodide.FS.writeFile('/files.json', readFileSync(files));
  const compiled = pyodide.runPython(`
import importlib._bootstrap_external as external
import json

found = {}
for name, source in sorted(json.load(open("/files.json")).items()):
    code = compile(source, "/lib/python314.zip/" + name, "exec", dont_inherit=True, optimize=2)
    found[name + "c"] = external._code_to_hash_pyc(code, bytes(8), False).hex()
json.dumps(found)
`);
  writeFileSync(out, compiled);
});
