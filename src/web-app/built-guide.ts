import { join } from 'node:path';
import { PACKAGE_ROOT } from '../platform/package-root.ts';
import { readIfThere } from './built-app.ts';

/** What `npm run docs` made of docs/; guide/finish.ts wrote the list. */
export interface BuiltGuide {
  /** All that is handed out. Beside them lies what the build compressed. */
  files: ReadonlySet<string>;
  /** Digests of the scripts that stand inside pages, in the form of a policy. */
  scripts: readonly string[];
}

export const GUIDE_DIRECTORY = join(PACKAGE_ROOT, 'dist', 'guide');

/** Undefined where it was not built: a start does not wait for it. */
export async function readBuiltGuide(directory: string): Promise<BuiltGuide | undefined> {
  const written = await readIfThere(join(directory, 'site.json'));
  if (written === undefined) return undefined;
  const { files, scripts } = JSON.parse(written.toString('utf8')) as { files: string[]; scripts: string[] };
  return { files: new Set(files), scripts };
}
