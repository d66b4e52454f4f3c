/** The drawing parts of src/art, run here. */
import { join } from 'node:path';
import { build } from 'esbuild';

export async function art(web) {
  const { outputFiles } = await build({
    absWorkingDir: web,
    stdin: {
      contents: `export { LETTER_AT, SILHOUETTES } from './art/petals'; export { lotusPiece, RING } from './art/defs'; export { circlesAround, sectorPath } from './art/geometry';`,
      resolveDir: join(web, 'src'),
    },
    bundle: true,
    format: 'esm',
    platform: 'node',
    write: false,
    logLevel: 'warning',
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`);
}
