import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PACKAGE_ROOT } from '../platform/package-root.ts';

export interface BuiltFile {
  type: string;
  /** Named by its content: may be kept for ever. */
  hashed: boolean;
  /** As it is, and as the build compressed it. */
  plain: Buffer;
  gzip: Buffer | undefined;
  brotli: Buffer | undefined;
}

export interface BuiltApp {
  /** The page, cut where the nonce goes. */
  page: string[];
  files: Map<string, BuiltFile>;
}

const DIRECTORY = join(PACKAGE_ROOT, 'dist', 'web');
/** Stands in the page wherever the build wants the nonce: see web/vite.config.ts. */
const NONCE_PLACE = '{{nonce}}';
const TYPES: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
};
const HASHED = /-[\w-]{8}\.\w+$/;

/**
 * Undefined where it was not built: Lares then serves the API alone. All of it (about 2 MB) is kept in memory, so that
 * a build under a running process cannot make a page that was sent already miss its parts.
 */
export async function readBuiltApp(directory = DIRECTORY): Promise<BuiltApp | undefined> {
  const page = await readIfThere(join(directory, 'index.html'));
  if (page === undefined) return undefined;
  const names = await readdir(join(directory, 'app'));
  const files = names
    .filter((name) => !/\.(gz|br)$/.test(name))
    .map((name) => readBuiltFile(directory, name));
  return { page: page.toString('utf8').split(NONCE_PLACE), files: new Map(await Promise.all(files)) };
}

async function readBuiltFile(directory: string, name: string): Promise<[string, BuiltFile]> {
  const path = join(directory, 'app', name);
  const [plain, gzip, brotli] = await Promise.all([
    readFile(path),
    readIfThere(`${path}.gz`),
    readIfThere(`${path}.br`),
  ]);
  const type = TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
  return [name, { type, hashed: HASHED.test(name), plain, gzip, brotli }];
}

async function readIfThere(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
