import { connectAsync, type MqttClient } from 'mqtt';
import type pg from 'pg';
import sql from 'sql-template-tag';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createOrganization, createUser } from '../../../src/accounts/index.ts';
import { createDevice } from '../../../src/devices/index.ts';
import { createHome } from '../../../src/homes/index.ts';
import { openLog } from '../../../src/platform/observability/log.ts';
import { openTools } from '../../../src/platform/open-tools.ts';
import type { Tools } from '../../../src/platform/tools.ts';
import { cloneDatabase, urlOf } from '../../harness/database.ts';
import { mosquittoPath, startMosquitto } from '../../harness/gateways/mosquitto.ts';
import { startLares } from '../../harness/program.ts';

const HOMES = 4;
const DEVICES_PER_HOME = 3;
const EVERY_MS = 40;
const KEY = 'ab'.repeat(32);

async function prepare() {
  const { connectionConfig, drop } = await cloneDatabase();
  onTestFinished(drop);
  const environment = {
    DATABASE_URL: urlOf(connectionConfig),
    LARES_SECRET_KEY: KEY,
  };
  const tools = openDatabaseOf(connectionConfig);
  const { user_id } = await createUser(tools, { email: 'a@example.com', fullname: 'Ann' });
  const { organization_id } = await createOrganization(tools, 'Lakeside', user_id);
  const homes: string[] = [];
  for (let number = 1; number <= HOMES; number += 1) {
    const home = await createHome(tools, { organization_id, name: `Boathouse ${number}`, timezone: 'UTC' });
    homes.push(home.home_id);
  }
  return { tools, environment, homes };
}

function openDatabaseOf(connectionConfig: pg.ClientConfig): Tools {
  const tools = openTools(connectionConfig, openLog({ level: 'silent' }));
  onTestFinished(() => tools.database.close());
  return tools;
}

/** Reports at a steady rate, whatever happens behind the broker, and stores what the broker accepted. */
function startReporting(client: MqttClient, deviceId: string) {
  const acknowledged: number[] = [];
  const began = Date.now();
  let seq = 0;
  const timer = setInterval(() => {
    seq += 1;
    const number = seq;
    const report = {
      v: 1,
      device_id: deviceId,
      boot_id: 1,
      seq: number,
      sent_at: Date.now(),
      heartbeat_s: 300,
      samples: [{ t: began + number, temp: 20, laeq: 45 }],
    };
    client.publishAsync(`lares/v1/d/${deviceId}/report`, JSON.stringify(report), { qos: 1 }).then(
      () => acknowledged.push(number),
      () => undefined,
    );
  }, EVERY_MS);
  onTestFinished(() => clearInterval(timer));
  return { deviceId, acknowledged, stop: () => clearInterval(timer) };
}

async function sessionsOf(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^lares_mqtt_sessions (\d+)/m.exec(text)?.[1] ?? 0);
}

describe.skipIf(!mosquittoPath)(
  'two processes behind one MQTT broker (skipped where mosquitto is not installed)',
  () => {
    it('lose no report that the broker took, and count none twice, when one of them is killed', async () => {
      const { tools, environment, homes } = await prepare();
      const devices = await Promise.all(
        homes
          .flatMap((home) => Array<string>(DEVICES_PER_HOME).fill(home))
          .map((home, index) => createDevice(tools, home, { description: `Hall ${index}` })),
      );
      const users = devices.map(({ device, device_token }) => [device.device_id, device_token] as const);
      const { port } = await startMosquitto({ lares: 'secret', ...Object.fromEntries(users) });
      const shared = {
        ...environment,
        LARES_ROLES: 'ingest,worker',
        LARES_MQTT_URL: `mqtt://lares:secret@127.0.0.1:${port}`,
      };
      const [victim, survivor] = await Promise.all([startLares(shared), startLares(shared)]);
      const sessions = () => Promise.all([sessionsOf(victim.url), sessionsOf(survivor.url)]);
      await expect.poll(sessions, { timeout: 20_000, interval: 200 }).toEqual([4, 4]);

      const reporting = await Promise.all(
        users.map(async ([deviceId, password]) => {
          const client = await connectAsync(`mqtt://127.0.0.1:${port}`, {
            protocolVersion: 4,
            username: deviceId,
            password,
            clientId: deviceId,
          });
          onTestFinished(() => void client.end(true));
          return startReporting(client, deviceId);
        }),
      );
      // Each process marks the homes that it evaluated last.
      const writers = new Set<number>();
      const seenWriters = async () => {
        const rows = await tools.database.rows<{ writer: number | null }>(
          sql`SELECT writer FROM home_status`,
        );
        for (const { writer } of rows) if (writer) writers.add(writer);
        return writers.size;
      };
      await expect.poll(seenWriters, { timeout: 20_000, interval: 20 }).toBe(2);
      const acknowledged = () => reporting.reduce((sum, one) => sum + one.acknowledged.length, 0);
      const before = acknowledged();
      await expect.poll(acknowledged, { timeout: 20_000 }).toBeGreaterThan(before + 300);
      await victim.kill('SIGKILL');
      const atKill = acknowledged();
      await expect.poll(() => sessionsOf(survivor.url), { timeout: 20_000, interval: 200 }).toBe(8);
      await expect.poll(acknowledged, { timeout: 20_000 }).toBeGreaterThan(atKill + 300);
      for (const one of reporting) one.stop();

      const missing = async () => {
        const rows = await tools.database.rows<{ device_id: string; seqs: number[] }>(sql`
        SELECT device_id, array_agg(seq::int) AS seqs FROM device_reports GROUP BY device_id`);
        const stored = new Map(rows.map((row) => [row.device_id, new Set(row.seqs)]));
        return reporting.flatMap(({ deviceId, acknowledged: seqs }) =>
          seqs.filter((seq) => !stored.get(deviceId)?.has(seq)).map((seq) => `${deviceId} ${seq}`),
        );
      };
      await expect.poll(missing, { timeout: 60_000, interval: 200 }).toEqual([]);
      // A report accepted twice with different content would be set aside there. Each report has one sample.
      const counts = () =>
        tools.database.row<{ reports: number; samples: number; conflicting: number; held: number }>(sql`
        SELECT (SELECT count(*) FROM device_reports) AS reports, (SELECT count(*) FROM sensor_samples) AS samples,
               (SELECT count(*) FROM conflicting_reports) AS conflicting, (SELECT count(*) FROM held_reports) AS held`);
      await expect.poll(async () => (await counts())?.held, { timeout: 60_000, interval: 200 }).toBe(0);
      const end = await counts();
      expect(end).toEqual({ reports: end?.samples, samples: end?.samples, conflicting: 0, held: 0 });
      expect(end?.reports).toBeGreaterThanOrEqual(acknowledged());
      console.log(
        `${acknowledged()} acknowledged by the broker, ${atKill} before the kill, ${end?.reports} stored`,
      );
    }, 180_000);
  },
);
