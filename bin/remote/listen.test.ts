import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, request as httpRequest } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { digestIsRight, eventSlice, openReceiver } from '../../test/harness/receiver.ts';
import { hiddenFields } from '../../test/harness/visitor.ts';
import { settleWebhooks } from '../../test/harness/webhooks/settle-webhooks.ts';
import { type Neighbourhood, openWorld, type World } from '../../test/harness/world.ts';
import { credentialsFile } from './credentials.ts';
import { openForwarder } from './forward.ts';
import { listen } from './listen.ts';
import { openRemote } from './remote.ts';

let world: World;
let hood: Neighbourhood;
let home: string;

beforeAll(async () => {
  world = await openWorld();
  hood = await world.neighbourhood();
  home = await world.home(hood);
});

/** Runs the command in this process and collects its output. */
async function start(
  options: { token?: string | undefined; url?: string; environment?: Record<string, string> } = {},
) {
  const directory = mkdtempSync(join(tmpdir(), 'lares-listen-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const environment = { XDG_CONFIG_HOME: directory, no_proxy: '', ...options.environment };
  const receiver = await openReceiver();
  const forwarder = openForwarder(receiver.url);
  const stopping = new AbortController();
  const printed: string[] = [];
  const secrets: string[] = [];
  const remote = openRemote({
    server: options.url ?? world.url,
    environment,
    token: 'token' in options ? options.token : hood.owner.token,
    print: (text) => printed.push(text),
    signal: stopping.signal,
  });
  const organizationId = hood.organization_id;
  const handler = {
    began: (secret: string) => void secrets.push(secret),
    received: async (delivery: { headers: Record<string, string>; body: string }) =>
      void (await forwarder.send(delivery.headers, delivery.body)),
    cut: (why: string) => void printed.push(why),
  };
  const running = listen(remote, { organizationId, events: undefined }, handler, stopping.signal);
  running.catch(() => undefined);
  const stop = async () => {
    stopping.abort();
    await running.catch(() => undefined);
    await Promise.all([remote.close(), forwarder.close()].map((one) => one.catch(() => undefined)));
  };
  onTestFinished(stop);
  return { receiver, printed, secrets, running, stop, environment };
}

const raise = () =>
  world.app.recorder.record({ home_id: home, type: 'noise_detected', event_time: world.clock.now() });

describe('lares listen', () => {
  it('sends to the endpoint what a webhook would get, byte for byte but for its own id and digest', async () => {
    const endpoint = await openReceiver();
    const webhook = { url: endpoint.url, events: ['*'] };
    await world.as(hood.owner).post(`/organizations/${hood.organization_id}/webhooks`, webhook);
    const { receiver, secrets } = await start();
    await expect.poll(() => secrets.length).toBe(1);
    await raise();
    await settleWebhooks(world);
    await expect.poll(() => [endpoint.received.length, receiver.received.length]).toEqual([1, 1]);
    const [real, forwarded] = [endpoint.received[0], receiver.received[0]];
    if (!real || !forwarded) throw new Error('nothing came');
    expect(eventSlice(forwarded.raw)).toBe(eventSlice(real.raw));
    expect(Object.keys(forwarded.body)).toEqual(Object.keys(real.body));
    expect(digestIsRight(forwarded, secrets[0] ?? '')).toBe(true);
    const { host: _one, 'webhook-timestamp': _a, ...sentByHook } = real.headers;
    const { host: _two, 'webhook-timestamp': _b, ...sentByCommand } = forwarded.headers;
    expect({ ...sentByCommand, 'content-length': '' }).toEqual({ ...sentByHook, 'content-length': '' });
  });

  it('ends cleanly, and its listener is gone', async () => {
    const { secrets, stop, running } = await start();
    await expect.poll(() => secrets.length).toBe(1);
    const before = await world.as(hood.owner).get(`/organizations/${hood.organization_id}`);
    expect(before.status).toBe(200);
    await stop();
    await expect(running).resolves.toBeUndefined();
    const sent = await world
      .as(hood.owner)
      .post(`/organizations/${hood.organization_id}/listeners/samples`, { type: 'battery_low' });
    expect(sent.body).toEqual({ listeners: 0 });
  });

  it('goes through the proxy of the environment, and past it where NO_PROXY says so', async () => {
    const proxy = await openProxy();
    const { receiver, secrets } = await start({ environment: { HTTP_PROXY: proxy.url } });
    await expect.poll(() => secrets.length).toBe(1);
    await raise();
    await expect.poll(() => receiver.received.length).toBe(1);
    // The endpoint is on this machine and is called directly.
    expect(new Set(proxy.asked)).toEqual(new Set([new URL(world.url).host]));
    const asked = proxy.asked.length;
    const direct = await start({ environment: { HTTP_PROXY: proxy.url, NO_PROXY: '127.0.0.1' } });
    await expect.poll(() => direct.secrets.length).toBe(1);
    expect(proxy.asked.length).toBe(asked);
  });

  it('says so when access is taken away', async () => {
    const member = await world.person();
    await world.join(hood.organization_id, member, 'admin');
    const { secrets, running } = await start({ token: member.token });
    await expect.poll(() => secrets.length).toBe(1);
    await world
      .as(hood.owner)
      .send('DELETE', `/organizations/${hood.organization_id}/members/${member.user_id}`, {});
    await expect(running).rejects.toThrow('You no longer have access to this organization.');
  });

  it('sends nothing twice when the line is cut again and again', async () => {
    const proxy = await openProxy();
    const { receiver, secrets, printed } = await start({ environment: { HTTP_PROXY: proxy.url } });
    await expect.poll(() => secrets.length).toBe(1);
    for (let round = 1; round <= 3; round += 1) {
      await raise();
      await expect.poll(() => receiver.received.length, { timeout: 10_000 }).toBe(2 * round - 1);
      proxy.cut();
      await raise();
      await expect.poll(() => receiver.received.length, { timeout: 10_000 }).toBe(2 * round);
    }
    const ids = receiver.received.map(({ body }) => body.event.webhook_event_id);
    expect(new Set(ids).size).toBe(6);
    expect(secrets.length).toBe(1);
    expect(printed.length).toBeGreaterThanOrEqual(3);
  }, 40_000);

  it('logs in by the device flow, and keeps that for its owner alone', async () => {
    const { printed, secrets, environment } = await start({ token: undefined });
    await expect.poll(() => printed.join('\n'), { timeout: 10_000 }).toMatch(/[A-Z]{4}-[A-Z]{4}/);
    const [user_code = ''] = /[A-Z]{4}-[A-Z]{4}/.exec(printed.join('\n')) ?? [];
    const browser = await world.browserOf(hood.owner);
    const page = await browser.get(`/device?user_code=${user_code}`);
    await browser.post('/device', [
      ...Object.entries(hiddenFields(page.text)),
      ['permission', 'user_read'],
      ['permission', 'webhook_write'],
      ['decision', 'allow'],
    ]);
    await expect.poll(() => secrets.length, { timeout: 20_000 }).toBe(1);
    const file = credentialsFile(environment);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const kept = JSON.parse(readFileSync(file, 'utf8'))[world.url];
    expect(kept).toEqual({
      access_token: expect.stringMatching(/^at_/),
      refresh_token: expect.stringMatching(/^rt_/),
      expires_at: expect.any(Number),
    });
  }, 40_000);
});

/** A forward proxy for tunnels and plain requests. It records the targets and can close every connection. */
async function openProxy() {
  const asked: string[] = [];
  const sockets = new Set<{ destroy(): void }>();
  const server = createServer((request, response) => {
    asked.push(new URL(request.url ?? '').host);
    request.pipe(
      httpRequest(request.url ?? '', { method: request.method, headers: request.headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      }),
    );
  });
  server.on('connect', (request, client) => {
    asked.push(request.url ?? '');
    const [host = '', port = ''] = (request.url ?? '').split(':');
    const target = connect(Number(port), host, () => {
      client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      client.pipe(target).pipe(client);
    });
    for (const socket of [client, target]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => sockets.delete(socket));
    }
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    cut: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
}
