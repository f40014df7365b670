import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { clientFor } from '../../harness/client.ts';
import { preparedDirectory } from '../../harness/program/prepared-directory.ts';
import { laresJson, startLares } from '../../harness/program.ts';
import { openReceiver, type Received } from '../../harness/receiver.ts';
import { rounds } from '../../harness/run/rounds.ts';

const EVENTS = rounds(80, 300);
/** How long each endpoint takes to answer. In the long suite, nearly all the allowed time. */
const ANSWERS_AFTER_MS = rounds(400, 9000);
const TLS = join(import.meta.dirname, '../../fixtures/tls');

/** An endpoint with an expired certificate; returns how many requests arrived nevertheless. */
async function openExpired() {
  const fixture = (name: string) => readFileSync(join(TLS, name));
  let requests = 0;
  const server = createServer(
    { cert: fixture('expired.pem'), key: fixture('expired.key') },
    (_, response) => {
      requests += 1;
      response.end();
    },
  );
  server.on('tlsClientError', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { url: `https://localhost:${port}/hook`, requests: () => requests };
}

it('stopped while endpoints are slow and hundreds of events wait, it delivers each once, before or after; an endpoint with an expired certificate breaks by itself', {
  timeout: 400_000,
}, async () => {
  const { dataDir, organization_id, home_id, access_token } = await preparedDirectory();
  const environment = {
    LARES_DATA_DIR: dataDir,
    LARES_WEBHOOK_ALLOW_PRIVATE: 'on',
    LARES_WEBHOOK_TIMEOUT_MS: '14000',
    LARES_WEBHOOK_RETRY_DELAYS: '0.2,0.2,0.2,0.2',
    NODE_EXTRA_CA_CERTS: join(TLS, 'ca.pem'),
  };
  const slow = await openReceiver((_received, response) =>
    setTimeout(() => response.end(), ANSWERS_AFTER_MS),
  );
  const expired = await openExpired();
  let lares = await startLares(environment);
  const hooks = `/organizations/${organization_id}/webhooks`;
  const made = [];
  for (const { url } of [slow, expired])
    made.push(await clientFor(lares.api, access_token).post(hooks, { url, events: ['*'] }));
  expect(made.map(({ status }) => status)).toEqual([201, 201]);
  const emit = ['event', 'emit', '--home', home_id, '--type', 'battery_low', '--count', String(EVENTS)];
  const { event_ids } = (await laresJson(emit, environment)) as unknown as { event_ids: string[] };
  expect(event_ids).toHaveLength(EVENTS);

  // After the first answer, Lares sends many at once.
  await expect.poll(() => slow.received.length, { timeout: 60_000, interval: 5 }).toBeGreaterThan(20);
  const stopped = await lares.kill('SIGTERM');
  const before = slow.received.length;
  expect(stopped.code).toBe(0);
  expect(before).toBeLessThan(EVENTS);

  lares = await startLares(environment);
  const all = { timeout: 60_000 + (EVENTS / 20) * ANSWERS_AFTER_MS, interval: 100 };
  await expect.poll(() => slow.received.length, all).toBeGreaterThanOrEqual(EVENTS);
  const client = clientFor(lares.api, access_token);
  const [good, bad] = made.map(({ body }) => `${hooks}/${body.hook_id}`);
  const pending = async () => (await client.get(`${good}/deliveries/summary`)).body.pending_count;
  await expect.poll(pending, all).toBe(0);
  const idOf = ({ body }: Received) => body.event.webhook_event_id;
  expect([slow.received.length, new Set(slow.received.map(idOf)).size]).toEqual([EVENTS, EVENTS]);
  expect(new Set(slow.received.map(({ headers }) => headers['webhook-attempt']))).toEqual(new Set(['1']));

  // Five attempts, then the webhook is broken, with the reason. The endpoint never got a request.
  await expect
    .poll(async () => (await client.get(`${bad}`)).body, { timeout: 60_000 })
    .toMatchObject({ broken: true, last_error: { reason: 'TLS: certificate expired', attempts: 5 } });
  expect(expired.requests()).toBe(0);
  expect((await fetch(`${lares.url}/readyz`)).status).toBe(200);
  console.log(`${before} of ${EVENTS} sent before the stop, ${EVENTS - before} after it, each once`);
});
