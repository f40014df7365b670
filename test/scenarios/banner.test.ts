import { expect, it } from 'vitest';
import { MINUTE_MS } from '../../src/platform/durations.ts';
import { startLares, temporaryDirectory } from '../harness/program.ts';

/** Devices post to it; a browser has nothing to read there. */
const FOR_DEVICES = '/ingest/';

it(
  'every address that the first start prints answers 200',
  async () => {
    const lares = await startLares({ LARES_DATA_DIR: temporaryDirectory(), LARES_DEMO: 'on' });
    const { stdout } = lares.output;
    const [, token = ''] = /Access token\s+(at_\S+)/.exec(stdout) ?? [];
    const addresses = [...stdout.matchAll(/http:\/\/[\w.:]+(\/\S*)/g)]
      .map(([address]) => address)
      .filter((address) => !address.includes(FOR_DEVICES));
    const headers = { authorization: `Bearer ${token}` };
    const answers = await Promise.all(
      addresses.map(async (address) => {
        const { status } = await fetch(address, { headers });
        return `${new URL(address).pathname} ${status}`;
      }),
    );
    expect(answers).toEqual(['/ 200', '/docs 200', '/guide 200', '/v8/homes 200', '/demo/receiver 200']);
    await lares.kill('SIGTERM');
  },
  4 * MINUTE_MS,
);
