import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PACKAGE_ROOT } from '../../platform/package-root.ts';

/** Located in the package: the built program is in other files, and the list is not part of them. */
const LIST = join(PACKAGE_ROOT, 'src/accounts/passwords/common-passwords.txt');

let common: Set<string> | undefined;

/** True for one of the most common passwords, whatever its capitalization. The list is read at first use. */
export function isCommonPassword(password: string): boolean {
  common ??= new Set(
    readFileSync(LIST, 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('# ')),
  );
  return common.has(password.toLowerCase());
}
