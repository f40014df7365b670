import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PACKAGE_ROOT } from '../../platform/package-root.ts';

/** By its place in the package: the program is built into files that are elsewhere, and the list is not one of them. */
const LIST = join(PACKAGE_ROOT, 'src/accounts/passwords/common-passwords.txt');

let common: Set<string> | undefined;

/** Whether it is one of those that guessers try first, however it is capitalised. Read when first asked. */
export function isCommonPassword(password: string): boolean {
  common ??= new Set(
    readFileSync(LIST, 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('# ')),
  );
  return common.has(password.toLowerCase());
}
