import { expect, onTestFinished } from 'vitest';
import { createAccessToken, createOrganization, createUser } from '../../../src/accounts/index.ts';
import { connectionConfigOf } from '../../../src/platform/db/connection/database-url.ts';
import { openLog } from '../../../src/platform/observability/log.ts';
import { openTools } from '../../../src/platform/open-tools.ts';
import { clientFor } from '../../harness/client.ts';
import { runLares, startLares, temporaryDirectory } from '../../harness/program.ts';
import { openReceiver } from '../../harness/receiver.ts';
import type { Device } from './load.ts';

const PROCESSES = 3;
const DEVICES = 12;

/**
 * Three Lares processes on one database, an organization whose homes have one device each, and a receiver of their
 * events.
 */
export async function openStage(databaseUrl: string) {
  const environment = {
    DATABASE_URL: databaseUrl,
    LARES_SECRET_KEY: 'ab'.repeat(32),
    LARES_WEBHOOK_ALLOW_PRIVATE: 'on',
    LARES_QUOTAS: 'homes=1000000',
  };
  const migrated = await runLares(['migrate'], environment);
  expect([migrated.code, migrated.stderr]).toEqual([0, '']);
  const lares = await Promise.all(
    Array.from({ length: PROCESSES }, () =>
      startLares({ ...environment, LARES_DATA_DIR: temporaryDirectory() }),
    ),
  );
  let died: string | undefined;
  for (const [number, one] of lares.entries())
    void one.closed.then(({ code, stdout, stderr }) => {
      died ??= `process ${number} ended with ${code}: ${stdout.slice(-4000)}${stderr.slice(-2000)}`;
    });
  const { organization_id, access_token } = await newOrganization(databaseUrl);
  const client = clientFor(lares[0]?.api ?? '', access_token);
  const receiver = await openReceiver();
  const events = ['tamper_removed', 'tamper_mounted'];
  const hook = await client.post(`/organizations/${organization_id}/webhooks`, { url: receiver.url, events });
  expect(hook.status, hook.text).toBe(201);
  const devices: Device[] = [];
  for (let number = 0; number < DEVICES; number += 1) {
    const home = await client.post('/homes', { name: `House ${number}`, organization_id });
    const { home_id } = home.body;
    const device = await client.post(`/homes/${home_id}/devices`, { description: 'Hall' });
    devices.push({ home_id, token: device.body.device_token, process: number % PROCESSES });
  }
  return {
    lares,
    urls: lares.map(({ url }) => url),
    organization_id,
    access_token,
    devices,
    receiver,
    died: () => died,
  };
}

export type Stage = Awaited<ReturnType<typeof openStage>>;

async function newOrganization(databaseUrl: string) {
  const tools = openTools(connectionConfigOf(databaseUrl), openLog({ level: 'silent' }));
  onTestFinished(() => tools.database.close());
  const email = `${Date.now()}@example.com`;
  const { user_id } = await createUser(tools, { email, fullname: 'Ann' });
  const { organization_id } = await createOrganization(tools, 'Failover', user_id);
  const { access_token } = await createAccessToken(tools, { user_id, name: 'campaign' });
  return { organization_id, access_token };
}
