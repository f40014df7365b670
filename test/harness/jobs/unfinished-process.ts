import { openJobs } from '../../../src/jobs/runner.ts';
import { openLog } from '../../../src/platform/observability/log.ts';
import { openTools } from '../../../src/platform/open-tools.ts';

/** A process that claims due work, reports that, and never finishes it. */
const log = openLog({ level: 'silent' });
const tools = openTools(JSON.parse(process.argv[2] ?? '{}'), log);
const run = (key: string): Promise<undefined> => {
  process.stdout.write(`${key}\n`);
  return new Promise(() => undefined);
};
await openJobs({ tools, log, handlers: { errand: { most: 1, run } }, worker: true }).settled();
setInterval(() => undefined, 1000);
