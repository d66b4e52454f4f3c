/**
 * `node compress.mjs FOLDER`: beside every file that gets smaller by it a `.br` and a `.gz`, for hosts that serve
 * such files as they lie (nginx: gzip_static, brotli_static). The same input gives the same bytes.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const [folder] = process.argv.slice(2);
const FORMS = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  gz: (bytes) => promisify(gzip)(bytes, { level: 9 }),
};

const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
// hosts write into this one, and the form beside it would stay as it was
const EDITED = ['host.json'];
await Promise.all(
  files.filter(({ name }) => !EDITED.includes(name)).flatMap(({ parentPath, path, name }) => {
    const file = join(parentPath ?? path, name);
    const bytes = readFileSync(file);
    return Object.entries(FORMS).map(async ([ending, form]) => {
      const small = await form(bytes);
      if (small.length < bytes.length * 0.9) writeFileSync(`${file}.${ending}`, small);
    });
  }),
);
