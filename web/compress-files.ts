import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = /\.(js|css|svg)$/;
const BEST_GZIP = 9;
/** The highest level, 11, makes files 7 % smaller and takes twice as long as the rest of the build. */
const BROTLI_QUALITY = 9;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Compressed once here, so that the server never compresses during a request. */
export function compressFiles(): Plugin {
  let outDir = '';
  return {
    name: 'compress-files',
    apply: 'build',
    configResolved: (config) => {
      outDir = resolve(config.root, config.build.outDir);
    },
    closeBundle: async () => {
      const directory = join(outDir, 'app');
      const names = readdirSync(directory).filter((file) => TEXT.test(file));
      await Promise.all(names.map((name) => compress(join(directory, name))));
    },
  };
}

/** Streams: callers pass hundreds of files, and a container may have a limit of 1,024 open files. */
export async function compress(path: string): Promise<void> {
  const bytes = readFileSync(path);
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
  await Promise.all([
    toGzip(bytes, { level: BEST_GZIP }).then((small) => writeFileSync(`${path}.gz`, small)),
    toBrotli(bytes, { params }).then((small) => writeFileSync(`${path}.br`, small)),
  ]);
}
