import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');

/**
 * Code that asks whether the database is distributed, and why. All other code calls the store that `seriesStore`
 * returns.
 */
const ASKING = {
  'src/devices/series/choose-store.ts': 'picks the store',
  'src/distribution/inspect.ts': 'reports to `lares distribute` and `lares doctor`',
  'src/platform/db/database.ts': 'reads the flag, once for each open database',
};

it('only the series store depends on whether the database is distributed', () => {
  const files = execFileSync('grep', ['-rlE', '\\bisDistributed\\b', 'src', 'bin'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  expect(files.trim().split('\n').sort()).toEqual(Object.keys(ASKING).sort());
});
