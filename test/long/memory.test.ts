import { expect, it } from 'vitest';
import { clientFor } from '../harness/client.ts';
import { preparedDirectory } from '../harness/program/prepared-directory.ts';
import { startLares } from '../harness/program.ts';

const DEVICES = 260;
/** Concurrent lists of all devices: the server writes each answer as one text. */
const LISTS = 40;
const HEAP_MB = 1024;

/** From the largest request body down to the accepted size. Separate tests state these limits. */
const SIZES = [1_000_000, 500_000, 100_000, 4096];

it('260 devices with the largest configuration there can be do not fill a heap of a gigabyte', async () => {
  const { dataDir, home_id, access_token } = await preparedDirectory();
  const lares = await startLares({
    LARES_DATA_DIR: dataDir,
    NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}`,
  });
  const owner = clientFor(lares.api, access_token);
  const tokens: string[] = [];
  for (let number = 0; number < DEVICES; number += 1) {
    const made = (await owner.post(`/homes/${home_id}/devices`, { description: `Device ${number}` })).body;
    tokens.push(made.device_token);
    for (const bytes of SIZES) {
      const configuration = { pad: 'x'.repeat(bytes - 10) };
      const { status } = await owner.patch(`/devices/${made.device_id}`, { configuration });
      if (status === 200) break;
      expect(status).toBe(400);
    }
  }
  // The evaluation of a home caches the configuration of its devices.
  const report = { v: 1, boot_id: 1, seq: 1, sent_at: Date.now(), samples: [] };
  for (const token of tokens) {
    const { status } = await clientFor(`${lares.url}/ingest/v1`, token).post('/reports', report);
    expect(status).toBe(202);
  }
  const lists = await Promise.all(Array.from({ length: LISTS }, () => owner.get('/devices')));
  for (const { status, body } of lists) expect([status, body.devices.length]).toEqual([200, DEVICES]);
  expect((await clientFor(lares.url).get('/healthz')).status).toBe(200);
}, 600_000);
