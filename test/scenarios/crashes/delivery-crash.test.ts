import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { expect, it, onTestFinished } from 'vitest';
import { openRecorder } from '../../../src/events/index.ts';
import { openLog } from '../../../src/platform/observability/log.ts';
import { openTools } from '../../../src/platform/open-tools.ts';
import { openSecretBox } from '../../../src/platform/secrets/secret-box.ts';
import { openReceivers } from '../../../src/webhooks/index.ts';
import { clientFor } from '../../harness/client.ts';
import { letLeasesEnd } from '../../harness/postgres/leases.ts';
import { preparedDirectory } from '../../harness/program/prepared-directory.ts';
import { laresJson, startLares } from '../../harness/program.ts';
import { answerWith, digestIsRight, hang, openReceiver } from '../../harness/receiver.ts';
import { rounds } from '../../harness/run/rounds.ts';

/** The rounds alternate three ways to die. */
const ROUNDS = rounds(1, 100);
const EVENTS_PER_SECOND = 100;
const MOST_FAILURES_OF_AN_EVENT = 3;
const KEY = 'ab'.repeat(32);

/** Sometimes answers 500, hangs or drops the answer, but never so often that an event runs out of attempts. */
function moody() {
  const failures = new Map<string, number>();
  return openReceiver((received, response) => {
    const id = received.body.event.webhook_event_id;
    const failed = failures.get(id) ?? 0;
    const mood = failed < MOST_FAILURES_OF_AN_EVENT ? Math.random() : 1;
    if (mood < 0.15) failures.set(id, failed + 1);
    if (mood < 0.08) return void response.writeHead(500).end();
    if (mood < 0.1) return undefined;
    if (mood < 0.15) return void response.destroy();
    return void response.end();
  });
}

async function prepare() {
  const { dataDir, ...facts } = await preparedDirectory();
  const environment = {
    LARES_DATA_DIR: dataDir,
    LARES_SECRET_KEY: KEY,
    LARES_WEBHOOK_ALLOW_PRIVATE: 'on',
    // Long enough that a busy machine does not count as a hanging endpoint, which would use up attempts.
    LARES_WEBHOOK_TIMEOUT_MS: '2000',
    LARES_WEBHOOK_RETRY_DELAYS: '0.2,0.3,0.4,0.5',
  };
  return { dataDir, environment, ...facts };
}

/** Records events in this process, as an ingest node would, and stores which were acknowledged. */
function openSource(dataDir: string, home_id: string) {
  const connectionConfig = {
    host: join(dataDir, 'run'),
    port: 5432,
    user: 'lares_service',
    database: 'lares',
  };
  const tools = openTools(connectionConfig, openLog({ level: 'silent' }));
  onTestFinished(() => tools.database.close());
  const box = openSecretBox(Buffer.from(KEY, 'hex'), tools.random);
  const recorder = openRecorder({
    tools,
    receivers: openReceivers(box),
    keepsHistory: true,
    sendToUser: () => undefined,
  });
  const acknowledged: number[] = [];
  const open = new Set<Promise<void>>();
  let sent = 0;
  const record = async (number: number) => {
    const event = { home_id, type: 'battery_low' as const, event_time: new Date(), metadata: { number } };
    await recorder.record(event).then(
      () => void acknowledged.push(number),
      () => undefined,
    );
  };
  const timer = setInterval(() => {
    sent += 1;
    const recording = record(sent).finally(() => open.delete(recording));
    open.add(recording);
  }, 1000 / EVENTS_PER_SECOND);
  return {
    acknowledged,
    sent: () => sent,
    /** Queued deliveries of all webhooks. */
    waiting: async () => (await tools.database.rows(sql`SELECT FROM deliveries`)).length,
    stop: async () => {
      clearInterval(timer);
      await Promise.all(open);
    },
  };
}

async function inFlight(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(/^lares_deliveries_in_flight (\d+)/m.exec(metrics)?.[1]);
}

/** Waits while the database recovers from the kill before and there is no process to kill. */
async function killDatabase(dataDir: string, signal: NodeJS.Signals): Promise<void> {
  for (const giveUp = performance.now() + 30_000; ; await wait(10)) {
    try {
      const pidFile = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8');
      process.kill(Number(pidFile.split('\n')[0]), signal);
      return;
    } catch (error) {
      if (performance.now() > giveUp) throw error;
    }
  }
}

it(
  'no acknowledged event is lost when workers, service and database are killed at random moments [crash-no-event-lost]',
  async () => {
    const { dataDir, environment, organization_id, home_id, access_token } = await prepare();
    const receivers = [await moody(), await moody()];
    let lares = await startLares(environment);
    const hooks = `/organizations/${organization_id}/webhooks`;
    const secrets: string[] = [];
    for (const [index, receiver] of receivers.entries()) {
      const url = index === 0 ? receiver.url : receiver.url.replace('127.0.0.1', 'localhost');
      secrets.push(
        (await clientFor(lares.api, access_token).post(hooks, { url, events: ['*'] })).body.hook_secret,
      );
    }
    const source = openSource(dataDir, home_id);
    for (let round = 1; round <= ROUNDS; round += 1) {
      const moment = source.sent() + (0.3 + Math.random() * 0.7) * EVENTS_PER_SECOND;
      await expect.poll(source.sent, { timeout: 60_000, interval: 5 }).toBeGreaterThan(moment);
      const victim = round % 3;
      if (victim !== 1) await killDatabase(dataDir, victim === 0 ? 'SIGQUIT' : 'SIGKILL');
      if (victim !== 2) {
        await lares.kill('SIGKILL');
        lares = await startLares(environment);
      }
    }
    const afterKills = source.acknowledged.length;
    await expect
      .poll(() => source.acknowledged.length, { timeout: 60_000 })
      .toBeGreaterThan(afterKills + EVENTS_PER_SECOND / 2);
    await source.stop();

    const numbersAt = (index: number) =>
      new Set(receivers[index]?.received.map(({ body }) => body.event.metadata.number));
    const health = async () => (await clientFor(lares.api, access_token).get(hooks)).body.webhooks;
    for (const index of [0, 1]) {
      const missing = () => {
        const there = numbersAt(index);
        return source.acknowledged.filter((number) => !there.has(number));
      };
      // Sending the queue takes longer after a hundred kills than after three.
      await expect
        .poll(() => missing().length, { timeout: 60_000 + ROUNDS * 3000, interval: 200 })
        .toBe(0)
        .catch(async (error: Error) => {
          throw new Error(
            `missing ${missing().slice(0, 20).join()}; webhooks ${JSON.stringify(await health())}`,
            {
              cause: error,
            },
          );
        });
      const received = receivers[index]?.received ?? [];
      expect(received.every((one) => digestIsRight(one, secrets[index] ?? ''))).toBe(true);
      const bytes = new Map(received.map((one) => [one.body.event.webhook_event_id, one.raw]));
      expect(received.every((one) => bytes.get(one.body.event.webhook_event_id) === one.raw)).toBe(true);
      console.log(
        `${source.acknowledged.length} acknowledged, ${received.length} received, ${received.length - bytes.size} of them again, ${ROUNDS} kills`,
      );
    }
    expect(source.acknowledged.length).toBeGreaterThan(ROUNDS * 10);

    // Deleting stops queued retries: after the answer the receiver gets only what was in flight.
    const [first] = receivers;
    const client = clientFor(lares.api, access_token);
    const { hook_id } = (await client.get(hooks)).body.webhooks[0];
    // Lares retries deliveries whose answer was lost. Their failures would break the webhook too early.
    const pending = async () =>
      (await client.get(`${hooks}/${hook_id}/deliveries/summary`)).body.pending_count;
    await expect.poll(pending, { timeout: 30_000 }).toBe(0);
    first?.behave(answerWith(500));
    const before = first?.received.length;
    // Does not wait for it: on a busy machine the command ends after the retries do.
    const emitting = laresJson(
      ['event', 'emit', '--home', home_id, '--type', 'battery_low', '--count', '50'],
      environment,
    );
    const retried = () =>
      first?.received.slice(before).some(({ headers }) => headers['webhook-attempt'] === '2');
    await expect.poll(retried, { timeout: 30_000, interval: 20 }).toBe(true);
    expect((await client.delete(`${hooks}/${hook_id}`)).status).toBe(204);
    const atDelete = first?.received.length;
    expect((await emitting)['event_ids']).toHaveLength(50);
    // No delivery is queued, postponed or in flight.
    await expect.poll(source.waiting, { timeout: 30_000 }).toBe(0);
    await expect.poll(() => inFlight(lares.url), { timeout: 30_000 }).toBe(0);
    // Lares would have sent a second delivery of the same event after the answer.
    const late = first?.received.slice(atDelete).map(({ body }) => body.event.webhook_event_id) ?? [];
    expect(late).toEqual([...new Set(late)]);
  },
  120_000 + ROUNDS * 20_000,
);

it('what was under way when the service was killed is sent again as the same attempt', async () => {
  const { dataDir, environment, organization_id, home_id, access_token } = await prepare();
  // Long enough to kill the process meanwhile.
  const withLongTimeout = { ...environment, LARES_WEBHOOK_TIMEOUT_MS: '4000' };
  const receiver = await openReceiver(hang);
  const hooks = `/organizations/${organization_id}/webhooks`;
  let lares = await startLares(withLongTimeout);
  const made = await clientFor(lares.api, access_token).post(hooks, { url: receiver.url, events: ['*'] });
  expect(made.status, made.text).toBe(201);
  await laresJson(['event', 'emit', '--home', home_id, '--type', 'battery_low'], withLongTimeout);
  await expect.poll(() => receiver.received.length, { timeout: 30_000, interval: 10 }).toBe(1);
  await lares.kill('SIGKILL');
  await letLeasesEnd(dataDir);

  receiver.behave(answerWith(200));
  lares = await startLares(withLongTimeout);
  await expect.poll(() => receiver.received.length, { timeout: 60_000 }).toBe(2);
  const [before, after] = receiver.received;
  expect([before, after].map((one) => one?.headers['webhook-attempt'])).toEqual(['1', '1']);
  expect(after?.raw).toBe(before?.raw);
  const webhook = async () =>
    (await clientFor(lares.api, access_token).get(`${hooks}/${made.body.hook_id}`)).body;
  expect(await webhook()).toMatchObject({ broken: false });
  expect(await webhook()).not.toHaveProperty('last_error');
}, 180_000);
