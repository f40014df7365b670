import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The code runs from src/ in tests and from dist/bin/ when installed. package.json marks the root of both. */
function findPackageRoot(): string {
  let directory = import.meta.dirname;
  while (!existsSync(join(directory, 'package.json'))) {
    const parent = dirname(directory);
    if (parent === directory) throw new Error('package.json of lares not found above its code');
    directory = parent;
  }
  return directory;
}

export const PACKAGE_ROOT = findPackageRoot();
