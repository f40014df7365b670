import { createInterface } from 'node:readline';
import { openEmbedded } from '../../../src/platform/embedded/index.ts';
import { FAST } from './embedded-server.ts';

/** Opens the given data directory. Then it reads one command per line and answers each with a line of JSON. */
async function main(dataDir: string): Promise<void> {
  const server = await openEmbedded({ dataDir, log: () => undefined, settings: FAST });
  answer(server.connection);
  for await (const command of createInterface({ input: process.stdin })) {
    if (command === 'claim') answer(await server.claimInstance({ pid: process.pid, url: `http://child` }));
    if (command === 'release') {
      await server.release();
      answer({ released: true });
      return;
    }
  }
}

function answer(value: object): void {
  process.stdout.write(`${JSON.stringify(value)}\n`);
}

await main(process.argv[2] ?? '');
