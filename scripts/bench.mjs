// npm run bench <name>: runs bench/<name>.ts against the built program.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, ensureModules, ROOT, run } from './ensure.mjs';

const [name, ...rest] = process.argv.slice(2);
const file = join(ROOT, 'bench', `${name}.ts`);
if (!name || !existsSync(file)) {
  const names = readdirSync(join(ROOT, 'bench'))
    .filter((entry) => entry.endsWith('.ts'))
    .map((entry) => entry.slice(0, -3));
  console.error(`Usage: npm run bench <name>, one of: ${names.join(', ')}`);
  process.exit(64);
}
ensureInstalled();
await ensureBuilt();
ensureModules();
process.exit(run(process.execPath, ['--import', 'tsx', file, ...rest]));
