import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { get } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { connectAsync, type IClientOptions, type MqttClient } from 'mqtt';
import sql from 'sql-template-tag';
import { expect, it, onTestFinished } from 'vitest';
import { clientFor } from '../../harness/client.ts';
import { preparedDirectory } from '../../harness/program/prepared-directory.ts';
import {
  missing,
  startCalling,
  startReporting,
  startTogether,
  type Together,
} from '../../harness/program/together.ts';
import { runLares, startLares, statusOfRequestInFlight, temporaryDirectory } from '../../harness/program.ts';
import { rounds } from '../../harness/run/rounds.ts';

const PROCESSES = 4;
const KILLS = rounds(2, 60);
const ROLLS = rounds(1, 10);
const REPLACED = rounds(2, PROCESSES);
const POLLING = { timeout: 120_000, interval: 20 };

const names = (kind: string, count: number) => Array.from({ length: count }, (_, index) => `${kind}${index}`);

async function metricsOf({ lares }: Together): Promise<string> {
  const answer = await fetch(`${lares.url}/metrics`, { headers: { connection: 'close' } });
  expect(answer.status).toBe(200);
  return answer.text();
}

const numberIn = (metrics: string, name: string) =>
  Number(
    metrics
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.split(' ')[1] ?? Number.NaN,
  );

const homesMade = (metrics: string) =>
  numberIn(metrics, 'lares_http_request_seconds_count{method="POST",route="/v8/homes",status="201"}');

// The test uses real time because the moment a process dies matters. It asserts no durations.
it(
  'kill -9 of any one of four processes under load loses nothing that was acknowledged, and clients of the others see nothing of it',
  async () => {
    const together = await startTogether(PROCESSES);
    const { log } = together;
    // Each has its own organization: homes of one organization are created one after the other, whichever process
    // does it.
    const callers = await Promise.all(
      names('kept', 12).map(async (name) => {
        const organization_id = await together.newOrganization(name);
        return startCalling({ ...together, organization_id }, name);
      }),
    );
    const devices = await Promise.all(names('hall', 4).map((name) => startReporting(together, name)));
    const acknowledged = () => callers.reduce((sum, caller) => sum + caller.acknowledged.length, 0);

    /** The process that last answered the caller, over its connection since `from`. */
    const answeredBy = (caller: (typeof callers)[number], from: number, to: number): number | undefined => {
      for (let number = to; number >= from; number -= 1) {
        const process = log.answeredBy(caller.idOf(number));
        if (process !== undefined) return process;
      }
      return undefined;
    };
    let failed = 0;
    for (let kill = 1; kill <= KILLS; kill += 1) {
      // The process of every caller's connection is known.
      await expect
        .poll(
          () => callers.every((one) => answeredBy(one, one.firstOfConnection(), one.sent()) !== undefined),
          POLLING,
        )
        .toBe(true);
      const victim = 1 + Math.floor(Math.random() * PROCESSES);
      const pid = log.pidOf(victim);
      await expect.poll(acknowledged, POLLING).toBeGreaterThan(acknowledged() + 50 * Math.random());
      const before = callers.map((caller) => caller.failures.length);
      process.kill(pid, 'SIGKILL');
      await expect.poll(() => log.pidOf(victim), POLLING).not.toBe(pid);
      for (const [index, caller] of callers.entries()) {
        const failures = caller.failures.slice(before[index]);
        failed += failures.length;
        // A connection loses at most one request; the next one reaches another process.
        expect(failures.length).toBeLessThanOrEqual(1);
        for (const { number, error, firstOfConnection } of failures)
          expect(answeredBy(caller, firstOfConnection, number - 1), error).toBe(victim);
      }
    }
    const last = acknowledged();
    await expect.poll(acknowledged, POLLING).toBeGreaterThan(last + 50);
    await Promise.all([...callers, ...devices].map((one) => one.stop()));
    expect(await missing(together, callers, devices)).toEqual([]);
    const { length: lost } = log.lines('a process ended; it is started again');
    expect(lost).toBe(KILLS);
    const reports = devices.reduce((sum, device) => sum + device.acknowledged.length, 0);
    console.log(
      `${acknowledged()} homes and ${reports} reports acknowledged, ${failed} requests of killed processes failed, ${KILLS} kills`,
    );
  },
  180_000 + KILLS * 20_000,
);

it(
  'SIGHUP under load replaces all processes without a failed request, and the metrics of all go on as if nothing had happened',
  async () => {
    const together = await startTogether(REPLACED);
    const { lares, log, newDevice } = together;
    const callers = [
      ...names('kept', 8).map((name) => startCalling(together, name)),
      ...names('fresh', 4).map((name) => startCalling(together, name, false)),
    ];
    const devices = await Promise.all(names('hall', 4).map((name) => startReporting(together, name)));
    const acknowledged = () => callers.reduce((sum, caller) => sum + caller.acknowledged.length, 0);

    // Devices that wait for a command with a long poll.
    const waited: number[] = [];
    let over = false;
    const polling = names('wait', 3).map(async (name) => {
      const { device_token } = await newDevice(name);
      const headers = { authorization: `Bearer ${device_token}` };
      while (!over) {
        const answer = await fetch(`${lares.url}/ingest/v1/commands?wait=4`, { headers });
        await answer.text();
        waited.push(answer.status);
        await wait(500);
      }
    });
    const counted: number[] = [];
    const counting = (async () => {
      for (; !over; await wait(100)) counted.push(homesMade(await metricsOf(together)));
    })();

    for (let roll = 1; roll <= ROLLS; roll += 1) {
      const before = acknowledged();
      await expect.poll(acknowledged, POLLING).toBeGreaterThan(before + 50);
      const pids = names('', REPLACED).map((_, index) => log.pidOf(index + 1));
      process.kill(lares.pid, 'SIGHUP');
      await expect.poll(() => log.lines('all processes were replaced').length, POLLING).toBe(roll);
      for (const [index, pid] of pids.entries()) {
        expect(log.pidOf(index + 1)).not.toBe(pid);
        expect(() => process.kill(pid, 0)).toThrow('ESRCH');
      }
    }
    const last = acknowledged();
    await expect.poll(acknowledged, POLLING).toBeGreaterThan(last + 50);
    over = true;
    await Promise.all([...[...callers, ...devices].map((one) => one.stop()), ...polling, counting]);

    expect(callers.flatMap((caller) => caller.failures)).toEqual([]);
    expect(waited.filter((status) => status !== 200)).toEqual([]);
    expect(await missing(together, callers, devices)).toEqual([]);
    // Most of the processes that counted are gone. The total loses nothing and never decreases.
    expect(counted).toEqual(counted.toSorted((a, b) => a - b));
    const metrics = await metricsOf(together);
    expect(homesMade(metrics)).toBe(acknowledged());
    expect(numberIn(metrics, 'lares_processes')).toBe(REPLACED);
    expect(numberIn(metrics, 'lares_processes_started_total')).toBe(REPLACED * (ROLLS + 1));
    expect(log.lines('a process ended; it is started again')).toEqual([]);
    console.log(
      `${acknowledged()} acknowledged, ${waited.length} waited for commands, ${counted.length} looks at the metrics, ${ROLLS} times all were replaced`,
    );
  },
  180_000 + ROLLS * 60_000,
);

it('a home is evaluated by one process, whichever its devices are connected to, and by another when that one dies', async () => {
  const together = await startTogether(2);
  const { lares, log, tools, home_id, newDevice } = together;
  const tokens = (await Promise.all(names('room', 4).map(newDevice))).map((made) => made.device_token);
  let seq = 0;
  /**
   * Uses a new connection for each report, so that both processes get some. Returns the process that evaluated the
   * home last.
   */
  const reportOnce = async (token: string) => {
    seq += 1;
    const t = Date.now();
    const body = JSON.stringify({
      v: 1,
      boot_id: 1,
      seq,
      sent_at: t,
      heartbeat_s: 300,
      samples: [{ t, temp: 20 }],
    });
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      connection: 'close',
    };
    const answer = await fetch(`${lares.url}/ingest/v1/reports`, { method: 'POST', headers, body });
    expect([answer.status, await answer.json()]).toEqual([202, expect.objectContaining({ accepted: 1 })]);
    const row = await tools.database.row<{ writer: number }>(
      sql`SELECT writer FROM home_status WHERE home_id = ${home_id}`,
    );
    return row?.writer;
  };
  const allReport = async (times: number) => {
    const writers = [];
    for (let time = 0; time < times; time += 1)
      for (const token of tokens) writers.push(await reportOnce(token));
    return writers;
  };
  await allReport(1);
  const writers = new Set(await allReport(5));
  expect(writers.size).toBe(1);
  // Whichever process dies, Lares refuses no report.
  for (const number of [1, 2]) {
    const pid = log.pidOf(number);
    process.kill(pid, 'SIGKILL');
    await allReport(2);
    await expect.poll(() => log.pidOf(number), POLLING).not.toBe(pid);
  }
  await allReport(1);
  // The other process asks a restarted process again after one second.
  await expect.poll(async () => new Set(await allReport(2)).size, POLLING).toBe(1);
}, 180_000);

/** On its own connection. */
const healthOf = (url: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    const asked = get(`${url}/healthz`, { agent: false }, (response) => {
      resolve(response.resume().statusCode);
    });
    asked.once('error', reject);
  });

it('connections on their way to a process that dies go to another, and one that dies at once again and again is started ever later', async () => {
  const { lares, log } = await startTogether(2);
  const other = log.pidOf(1);
  const answers: (number | undefined)[] = [];
  // The process no longer accepts work, but the others do not know that.
  process.kill(log.pidOf(2), 'SIGSTOP');
  const asked = Array.from({ length: 6 }, async () => answers.push(await healthOf(lares.url)));
  await expect.poll(() => answers.length, POLLING).toBeGreaterThanOrEqual(3);
  expect(answers.length).toBeLessThan(asked.length);
  for (let death = 1; death <= 3; death += 1) {
    process.kill(log.pidOf(2), 'SIGKILL');
    await Promise.all(asked);
    await expect
      .poll(async () => {
        answers.push(await healthOf(lares.url));
        return log.lines('process serves').filter((line) => line.process === 2).length;
      }, POLLING)
      .toBe(death + 1);
  }
  const deaths = log.lines('a process ended; it is started again');
  expect(deaths.map((line) => line.again_in_ms)).toEqual([0, 1000, 2000]);
  expect(deaths[0]).toMatchObject({ process: 2, how: 'SIGKILL', pid: expect.any(Number) });
  expect(log.pidOf(1)).toBe(other);
  expect(answers.filter((status) => status !== 200)).toEqual([]);
  expect((await lares.kill('SIGTERM')).code).toBe(0);
}, 180_000);

it('a device that reconnects to any process has one connection, and receives its commands over it', async () => {
  const together = await startTogether(2);
  const { lares, tools, access_token, home_id, mqttUrl } = together;
  const { device, device_token } = await together.newDevice('Hall');
  const { device_id } = device;
  const topic = (channel: string) => `lares/v1/d/${device_id}/${channel}`;
  const options: IClientOptions = {
    protocolVersion: 4,
    clientId: device_id,
    username: device_id,
    password: device_token,
    reconnectPeriod: 0,
    will: { topic: topic('status'), payload: Buffer.from('lost'), qos: 1, retain: false },
  };
  const clients: MqttClient[] = [];
  // The process with the fewest connections gets the next, so they take turns.
  for (let time = 1; time <= 4; time += 1) {
    const client = await connectAsync(mqttUrl, options);
    onTestFinished(() => void client.end(true));
    clients.push(client);
    const report = { v: 1, boot_id: 1, seq: time, sent_at: Date.now(), heartbeat_s: 300 };
    await client.publishAsync(topic('report'), JSON.stringify(report), { qos: 1 });
    await expect
      .poll(() => clients.map((one) => one.connected), POLLING)
      .toEqual([...Array(time - 1).fill(false), true]);
  }
  await expect
    .poll(async () => numberIn(await metricsOf(together), 'lares_mqtt_connections'), POLLING)
    .toBe(1);
  const client = clients.at(-1);
  const kinds: string[] = [];
  client?.on('message', (_topic, payload) => kinds.push(JSON.parse(payload.toString()).kind));
  await client?.subscribeAsync(topic('cmd'), { qos: 1 });
  const owner = clientFor(lares.api, access_token);
  for (const alarm_status of ['on', 'off'])
    expect(
      (await owner.put(`/homes/${home_id}/alarm`, { alarm_status }, { connection: 'close' })).status,
    ).toBe(200);
  await expect.poll(() => kinds, POLLING).toEqual(expect.arrayContaining(['arm', 'disarm']));
  // A connection that was closed in order does not mark the device as lost; a broken connection does.
  const known = async () =>
    JSON.stringify(await tools.database.row(sql`SELECT to_jsonb(s) AS s FROM device_status s`));
  expect(await known()).not.toContain('lostAt');
  client?.stream.destroy();
  await expect.poll(known, POLLING).toContain('lostAt');
}, 180_000);

it('several processes have one embedded database: after kill -9 of their supervisor they end by themselves and the next start goes on, and SIGTERM stops all of it when requests in flight are answered', async () => {
  const { dataDir, access_token } = await preparedDirectory();
  const environment = { LARES_DATA_DIR: dataDir, LARES_PROCESSES: '2' };
  const killed = await startLares(environment);
  expect(killed.output.stdout).toContain('Processes       2');
  const second = await runLares(['start'], { ...environment, PORT: '0', LARES_DEMO: 'off' });
  expect([second.code, second.stderr]).toEqual([1, expect.stringContaining(killed.url)]);
  // Resolves when no process writes to its standard error any more, so all processes have exited.
  await killed.kill('SIGKILL');

  const lares = await startLares(environment);
  expect((await clientFor(lares.api, access_token).get('/homes')).body.homes).toHaveLength(1);
  expect(await statusOfRequestInFlight(lares, access_token)).toBe(201);
  expect((await lares.closed).code).toBe(0);
  const log = readFileSync(join(dataDir, 'postgres.log'), 'utf8');
  expect(log.trimEnd().split('\n').at(-1)).toContain('database system is shut down');
}, 180_000);

it('a process whose supervisor is gone ends, also when it hangs on a database that does not answer', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  onTestFinished(() => void silent.close());
  const asked = once(silent, 'connection');
  const child = fork(join(import.meta.dirname, '../../../dist/bin/lares-process.js'), [], {
    serialization: 'advanced',
    env: { PATH: process.env['PATH'], LARES_DATA_DIR: temporaryDirectory() },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = once(child, 'exit');
  await once(child, 'message');
  const { port } = silent.address() as AddressInfo;
  const orders = {
    number: 1,
    embedded: { host: '127.0.0.1', port, user: 'lares', database: 'lares' },
    roles: ['api'],
    logLevel: 'silent',
    origin: 'http://127.0.0.1:1',
    meeting: { directory: temporaryDirectory(), count: 1 },
    endsWithinMs: 100,
  };
  child.send({ kind: 'orders', orders });
  const [connection] = await asked;
  onTestFinished(() => connection.destroy());
  child.disconnect();
  expect(await ended).toEqual([null, 'SIGKILL']);
}, 60_000);
