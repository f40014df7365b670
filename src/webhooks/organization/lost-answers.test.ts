import { createServer, type Socket } from 'node:net';
import sql from 'sql-template-tag';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { hang, openReceiver } from '../../../test/harness/receiver.ts';
import { type Neighbourhood, openWorld, type World } from '../../../test/harness/world.ts';
import { MINUTE_MS } from '../../platform/durations.ts';
import { leaseFor } from './engine/delivery.ts';

/** Longer than any of these tests: no attempt times out. */
const TIMEOUT_MS = MINUTE_MS;
/** The longest delay with its jitter, plus time for statements: the database's clock does not stop. */
const PAST_DELAY_MS = [1, 5, 15, 60].map((minutes) => minutes * MINUTE_MS * 1.2 + 10_000);
let world: World;
let hood: Neighbourhood;
let home_id: string;

beforeEach(async () => {
  world = await openWorld({ webhooks: { timeoutMs: TIMEOUT_MS } });
  hood = await world.neighbourhood();
  home_id = await world.home(hood);
});

async function subscribe(url: string) {
  const hooks = `/organizations/${hood.organization_id}/webhooks`;
  const { hook_id } = (await world.as(hood.owner).post(hooks, { url, events: ['*'] })).body;
  return async () => (await world.as(hood.owner).get(`${hooks}/${hook_id}`)).body;
}

const emit = () => world.app.recorder.record({ home_id, type: 'battery_low', event_time: world.clock.now() });

const pending = () => world.tools.database.rows(sql`SELECT attempts FROM deliveries`);

async function settle(): Promise<void> {
  await world.app.engine?.poll();
  await world.app.engine?.settled();
}

/** Reads each request to its last byte, then writes this text and cuts the connection. */
async function openCutting(answer: string) {
  const requests: { attempt: string | undefined; body: string }[] = [];
  const server = createServer((socket: Socket) => {
    let text = '';
    socket.on('error', () => undefined);
    socket.on('data', (piece) => {
      text += piece.toString('latin1');
      const [head = '', body = ''] = text.split('\r\n\r\n');
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1]);
      if (body.length < length) return;
      requests.push({ attempt: /webhook-attempt: (\d)/i.exec(head)?.[1], body });
      if (answer === '') socket.destroy();
      else socket.write(answer, () => socket.destroy());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as { port: number };
  return { url: `http://127.0.0.1:${port}/hook`, requests };
}

describe('a lost answer makes the attempt count as failed, and the event is sent again unchanged:', () => {
  it.each([
    ['cut before its first byte', '', undefined],
    ['cut in the middle of the status line', 'HTTP/1.1 20', undefined],
    ['cut in the middle of its body', 'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf', 200],
  ])('%s [lost-answer-resends]', async (_kind, answer, status_code) => {
    const endpoint = await openCutting(answer);
    const webhook = await subscribe(endpoint.url);
    await emit();
    await settle();
    const lastError = (attempts: number) => ({
      reason: expect.any(String),
      ...(status_code === undefined ? {} : { status_code }),
      failed_at: world.clock.now().toISOString(),
      attempts,
    });
    expect(await webhook()).toMatchObject({ broken: false, last_error: lastError(1) });
    expect((await webhook()).last_error.status_code).toBe(status_code);
    for (const [index, past] of PAST_DELAY_MS.entries()) {
      expect(await pending()).toEqual([{ attempts: index + 1 }]);
      expect((await webhook()).broken).toBe(false);
      world.clock.advance(past);
      await settle();
    }
    expect(endpoint.requests.map(({ attempt }) => attempt)).toEqual(['1', '2', '3', '4', '5']);
    expect(new Set(endpoint.requests.map(({ body }) => body)).size).toBe(1);
    expect(await webhook()).toMatchObject({ broken: true, last_error: lastError(5) });
    expect(await pending()).toEqual([]);
  });
});

it('five crashes of ours during an attempt use up no attempt: the webhook stays healthy and gets its event', async () => {
  const receiver = await openReceiver(hang);
  const webhook = await subscribe(receiver.url);
  const { connectionConfig, clock } = world;
  await world.app.engine?.stop();
  const recording = await openWorld({ connectionConfig, clock, roles: ['api'] });
  await recording.app.recorder.record({ home_id, type: 'battery_low', event_time: clock.now() });
  for (let crash = 1; crash <= 5; crash += 1) {
    const doomed = await openWorld({
      connectionConfig,
      clock,
      roles: ['worker'],
      webhooks: { timeoutMs: TIMEOUT_MS },
    });
    await expect.poll(() => receiver.received.length).toBe(crash);
    // Simulates a dead process: it renews no lease and stores no outcome.
    void doomed.app.engine?.stop();
    clock.advance(2 * leaseFor(TIMEOUT_MS));
  }
  receiver.behave((_received, response) => void response.end());
  await openWorld({ connectionConfig, clock, roles: ['worker'] });
  await expect.poll(pending).toEqual([]);
  expect(receiver.received.map(({ headers }) => headers['webhook-attempt'])).toEqual(Array(6).fill('1'));
  expect(new Set(receiver.received.map(({ raw }) => raw)).size).toBe(1);
  const { broken, last_error } = await webhook();
  expect([broken, last_error]).toEqual([false, undefined]);
});
