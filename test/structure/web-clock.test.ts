import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SOURCES = join(import.meta.dirname, '../../web/src');
/** The one file that reads the machine's clock. */
const CLOCK = 'client/server-clock.ts';
const OWN_CLOCK = /\bDate\.now\(\)|\bnew Date\(\)|\bTemporal\.Now\b/;

it('the web app goes by the clock of the server, which is another one than the browser’s in a demo', () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.tsx?$/.test(name),
  );
  const asking = files.filter((name) => OWN_CLOCK.test(readFileSync(join(SOURCES, name), 'utf8')));
  expect(asking).toEqual([CLOCK]);
});
