// npm run test:long: campaigns with many rounds that take hours. See test/harness/run/rounds.ts.
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, ROOT, run } from './ensure.mjs';

ensureInstalled();
await ensureBuilt();
const vitest = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
const env = { ...process.env, LARES_TEST_LONG: '1' };
process.exit(run(process.execPath, [vitest, 'run', ...process.argv.slice(2)], { env }));
