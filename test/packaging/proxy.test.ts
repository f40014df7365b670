import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../../src/platform/durations.ts';
import { clientFor, send } from '../harness/client.ts';
import { freePort } from '../harness/program/free-port.ts';
import { laresJson, startLares, temporaryDirectory } from '../harness/program.ts';
import { caddyPath, startCaddy } from './caddy.ts';

/** Caddy with the shipped Caddyfile, in front of the built program. */

/** Every address of 127/8 is this machine: with this address the client differs from the proxy. */
const CLIENT_ADDRESS = '127.0.0.5';

const SPELLINGS = [
  '/metrics',
  '/metrics/',
  '/metrics?a=b',
  '//metrics',
  '/METRICS',
  '/%6detrics',
  '/%6Detrics/',
  '/./metrics',
  '/guide/../metrics',
  '/v8/metrics',
  '/v8/../metrics',
  '/ingest/../metrics',
  '/ingest/%2e%2e/metrics',
];

async function startBehindCaddy() {
  const [port, laresPort] = [await freePort(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  const data = { LARES_DATA_DIR: temporaryDirectory() };
  const settings = { LARES_TRUST_PROXY: '1', LARES_PUBLIC_URL: url, PORT: String(laresPort) };
  await startLares({ ...data, ...settings });
  await startCaddy(port, laresPort, temporaryDirectory());
  /** Sends exactly this path; fetch would normalize it. */
  const ask = async (path: string, body?: object, headers: Record<string, string> = {}) => {
    const method = body ? 'POST' : 'GET';
    const asked = request({ host: '127.0.0.1', port, path, method, headers, localAddress: CLIENT_ADDRESS });
    asked.end(body && JSON.stringify(body));
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    return answer.resume().statusCode;
  };
  return { data, url, ask, inside: `http://127.0.0.1:${laresPort}` };
}

/** A user with an organization, who calls the API through the proxy. */
async function createOwner({ data, url }: Awaited<ReturnType<typeof startBehindCaddy>>) {
  await laresJson(['user', 'create', '--email', 'a@example.com', '--name', 'Ann'], data);
  const token = ['token', 'create', '--user', 'a@example.com', '--name', 'Test'];
  const { access_token = '' } = await laresJson(token, data);
  const client = clientFor(`${url}/v8`, access_token);
  const { body } = await client.post('/organizations', { name: 'Lakeside' });
  const authorization = `Bearer ${access_token}`;
  return { authorization, client, organization_id: body.organization_id as string };
}

type Owner = Awaited<ReturnType<typeof createOwner>>;

/** Resolves when the stream has brought an event sent after the stream began. */
async function followStream(
  url: string,
  { authorization, client, organization_id }: Owner,
  encoding: string,
) {
  const listeners = `/organizations/${organization_id}/listeners`;
  const { body: listener } = await client.post(listeners, {});
  const path = `${listeners}/${listener.listener_id}/deliveries?follow=true`;
  const stream = await fetch(`${url}/v8${path}`, { headers: { authorization, 'accept-encoding': encoding } });
  expect(stream.status).toBe(200);
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  await client.post(`${listeners}/samples`, { type: 'noise_detected' });
  let text = '';
  while (!text.includes('noise_detected')) text += (await reader?.read())?.value ?? '';
  await reader?.cancel();
  await client.delete(`${listeners}/${listener.listener_id}`);
}

describe.skipIf(!caddyPath)('the proxy of compose.yaml', { timeout: 3 * MINUTE_MS }, () => {
  it('serves pages and API, and answers 404 to every spelling of /metrics', async () => {
    const { inside, ask } = await startBehindCaddy();
    expect((await fetch(`${inside}/metrics`)).status).toBe(200);
    for (const path of ['/', '/docs/', '/readyz']) expect([path, await ask(path)]).toEqual([path, 200]);
    const statuses = [];
    for (const path of SPELLINGS) statuses.push([path, await ask(path)]);
    expect(statuses).toEqual(SPELLINGS.map((path) => [path, 404]));
  });

  it('passes on streams without delay, device reports and the address of the client', async () => {
    const started = await startBehindCaddy();
    const owner = await createOwner(started);
    await followStream(started.url, owner, 'gzip');
    await followStream(started.url, owner, 'identity');

    const { authorization, client, organization_id } = owner;
    const home = { organization_id, name: 'Boathouse', timezone: 'UTC' };
    const headers = { authorization, 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.9' };
    expect(await started.ask('/v8/homes', home, headers)).toBe(201);
    const { body: audit } = await client.get(`/organizations/${organization_id}/audit?action=home.created`);
    expect(audit.entries).toMatchObject([{ address: CLIENT_ADDRESS }]);

    const home_id = audit.entries[0].object.id;
    const { body: device } = await client.post(`/homes/${home_id}/devices`, { description: 'Hall' });
    const now = Date.now();
    const samples = [{ t: now, temp: 21.4 }];
    const report = { v: 1, boot_id: 7, seq: 1, sent_at: now, heartbeat_s: 300, samples };
    const answer = await send(started.url, 'POST', '/ingest/v1/reports', {
      body: report,
      headers: { authorization: `Bearer ${device.device_token}` },
    });
    expect(answer).toMatchObject({ status: 202, body: { accepted: 1 } });
  });
});
