import { openEmbedded } from '../../../src/platform/embedded/index.ts';

/** Opens a data directory, reports that line by line, and closes it when its input ends. */
const [dataDir = '', olderPrograms] = process.argv.slice(2);
const print = (message: string) => process.stdout.write(`${message}\n`);
const server = await openEmbedded({ dataDir, olderPrograms, log: print });
print('opened');
for await (const _ of process.stdin);
await server.release();
