import { join } from 'node:path';
import { PACKAGE_ROOT } from '../platform/package-root.ts';
import { readIfThere } from './built-app.ts';

/** The site that guide/build.ts makes of docs/. */
export interface BuiltGuide {
  /** The files that Lares serves. Compressed copies lie beside them. */
  files: ReadonlySet<string>;
}

export const GUIDE_DIRECTORY = join(PACKAGE_ROOT, 'dist', 'guide');

/** Undefined if it was not built: sources that run without `npm start` may lack it. */
export async function readBuiltGuide(directory: string): Promise<BuiltGuide | undefined> {
  const written = await readIfThere(join(directory, 'site.json'));
  if (written === undefined) return undefined;
  const { files } = JSON.parse(written.toString('utf8')) as { files: string[] };
  return { files: new Set(files) };
}
