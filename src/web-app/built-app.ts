import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PACKAGE_ROOT } from '../platform/package-root.ts';

export interface BuiltApp {
  /** The page, split at the places of the nonce. */
  page: string[];
  /** The directory and names of the files. Compressed copies lie beside them. */
  directory: string;
  files: ReadonlySet<string>;
}

const DIRECTORY = join(PACKAGE_ROOT, 'dist', 'web');
/** Marks where the build wants the nonce: see web/vite.config.ts. */
const NONCE_PLACE = '{{nonce}}';

/** Undefined if the app was not built: Lares then serves the API alone. */
export async function readBuiltApp(directory = DIRECTORY): Promise<BuiltApp | undefined> {
  const page = await readIfThere(join(directory, 'index.html'));
  if (page === undefined) return undefined;
  const files = join(directory, 'app');
  const names = (await readdir(files)).filter((name) => !/\.(gz|br)$/.test(name));
  return { page: page.toString('utf8').split(NONCE_PLACE), directory: files, files: new Set(names) };
}

export async function readIfThere(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
