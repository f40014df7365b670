import { connect, type MqttClient } from 'mqtt';
import sql from 'sql-template-tag';
import { expect, it, onTestFinished } from 'vitest';
import { createOrganization, createUser } from '../../../src/accounts/index.ts';
import { createDevice } from '../../../src/devices/index.ts';
import { createHome } from '../../../src/homes/index.ts';
import { openLog } from '../../../src/platform/observability/log.ts';
import { openTools } from '../../../src/platform/open-tools.ts';
import type { Tools } from '../../../src/platform/tools.ts';
import { cloneDatabase, urlOf } from '../../harness/database.ts';
import { freePort } from '../../harness/program/free-port.ts';
import { startLares } from '../../harness/program.ts';
import { rounds } from '../../harness/run/rounds.ts';

const DEVICES = rounds(150, 5000);
const DEVICES_PER_HOME = 50;
const MADE_AT_ONCE = 10;
/** As many libraries do: all devices reconnect at the same moment, repeatedly. */
const COME_BACK_MS = 500;
const POLLING = { timeout: 60_000 + DEVICES * 60, interval: 100 };

async function makeDevices(tools: Tools) {
  const { user_id } = await createUser(tools, { email: 'a@example.com', fullname: 'Ann' });
  const { organization_id } = await createOrganization(tools, 'Lakeside', user_id);
  const made: { id: string; token: string }[] = [];
  while (made.length < DEVICES) {
    const home = await createHome(tools, { organization_id, name: 'Boathouse', timezone: 'UTC' });
    for (let some = 0; some < DEVICES_PER_HOME; some += MADE_AT_ONCE) {
      const devices = await Promise.all(
        Array.from({ length: MADE_AT_ONCE }, () =>
          createDevice(tools, home.home_id, { description: 'Hall' }),
        ),
      );
      made.push(...devices.map((one) => ({ id: one.device.device_id, token: one.device_token })));
    }
  }
  return made.slice(0, DEVICES);
}

function openDevice({ id, token }: { id: string; token: string }, port: number, began: number) {
  const client: MqttClient = connect(`mqtt://127.0.0.1:${port}`, {
    protocolVersion: 4,
    clientId: id,
    username: id,
    password: token,
    reconnectPeriod: COME_BACK_MS,
    connectTimeout: 60_000,
  });
  client.on('error', () => undefined);
  // On every connection: Lares reads the device's pending messages from the database each time.
  client.on('connect', () => client.subscribe(`lares/v1/d/${id}/+`, { qos: 1 }));
  const publish = (seq: number, dup = false) =>
    client.publishAsync(
      `lares/v1/d/${id}/report`,
      JSON.stringify({ v: 1, boot_id: 1, seq, sent_at: began, samples: [{ t: began + seq, temp: 20 }] }),
      { qos: 1, dup },
    );
  return { client, publish };
}

async function metric(url: string, name: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1]);
}

it('when all devices come back at the same moment all are let in, callers are served meanwhile, and what is sent again counts once', {
  timeout: 4 * POLLING.timeout,
}, async () => {
  const { connectionConfig, drop } = await cloneDatabase();
  const tools = openTools(connectionConfig, openLog({ level: 'silent' }));
  onTestFinished(async () => {
    await tools.database.close();
    await drop();
  });
  const mqttPort = await freePort();
  const environment = {
    DATABASE_URL: urlOf(connectionConfig),
    LARES_SECRET_KEY: 'ab'.repeat(32),
    LARES_MQTT_PORT: String(mqttPort),
  };
  const made = await makeDevices(tools);
  let lares = await startLares(environment);
  const began = Date.now();
  const devices = made.map((one) => openDevice(one, mqttPort, began));
  onTestFinished(() => {
    for (const { client } of devices) client.end(true);
  });
  const connected = () => devices.filter(({ client }) => client.connected).length;
  await Promise.all(devices.map(({ publish }) => publish(1)));
  expect(connected()).toBe(DEVICES);
  // As a device that missed the acknowledgement does.
  await Promise.all(devices.map(({ publish }) => publish(1, true)));

  const second = devices.map(({ publish }) => publish(2));
  await lares.kill('SIGKILL');
  await expect.poll(connected, POLLING).toBe(0);
  lares = await startLares(environment);
  const serving = performance.now();
  const problems: string[] = [];
  while (connected() < DEVICES && performance.now() - serving < POLLING.timeout) {
    const answer = await fetch(`${lares.url}/readyz`);
    if (answer.status !== 200) problems.push(await answer.text());
  }
  const tookMs = performance.now() - serving;
  await Promise.all(second);
  expect(connected()).toBe(DEVICES);
  expect(problems).toEqual([]);
  expect(await metric(lares.url, 'lares_mqtt_connections')).toBe(DEVICES);

  const counts = await tools.database.row<{ reports: number; samples: number; conflicting: number }>(sql`
    SELECT (SELECT count(*) FROM device_reports) AS reports, (SELECT count(*) FROM sensor_samples) AS samples,
           (SELECT count(*) FROM conflicting_reports) AS conflicting`);
  expect(counts).toEqual({ reports: 2 * DEVICES, samples: 2 * DEVICES, conflicting: 0 });
  const mib = (await metric(lares.url, 'process_resident_memory_bytes')) / 2 ** 20;
  const files = await metric(lares.url, 'process_open_fds');
  console.log(
    `${DEVICES} devices back in ${Math.round(tookMs)} ms after the start, ${Math.round(mib)} MiB, ${files} files open`,
  );
});
