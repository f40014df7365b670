// One all-in-one Lares with devices and tokens, driven over IPC by bench/ingest.ts. It uses an embedded database with
// fsync on, or the empty one of BENCH_DATABASE_URL. On a coordinator of Citus the measurements are distributed.
// `bare` makes the same server answer 202 without any work, which is the ceiling.
import { hash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { createOrganization, createUser } from '../../dist/src/accounts/index.js';
import { distribute, inspectDistribution } from '../../dist/src/distribution/index.js';
import { connectionConfigOf } from '../../dist/src/platform/db/connection/database-url.js';
import { openDatabase } from '../../dist/src/platform/db/database.js';
import { migrate, readMigrations } from '../../dist/src/platform/db/migrations/migrate.js';
import { obey } from './obey.mjs';
import { openBenchApp, openBenchDatabase } from './open-app.mjs';

const outside = process.env['BENCH_DATABASE_URL'];
const embedded = outside ? undefined : await openBenchDatabase();
const connection = embedded?.connection ?? connectionConfigOf(outside);
if (outside) {
  await migrate(connection, await readMigrations());
  await distributeOnCitus();
}

async function distributeOnCitus() {
  const database = openDatabase(connection, () => undefined);
  if ((await inspectDistribution(database)).citus !== null)
    await distribute(database.longTimeout, 32, (text) => console.log(text));
  await database.close();
}

const app = await openBenchApp(connection, {
  LARES_RATE_LIMIT: 'off',
  LARES_MQTT_PORT: '0',
  LARES_PUBLIC_URL: 'http://127.0.0.1:8080',
});
const url = await app.server.listen({ host: '127.0.0.1', port: 0 });
const client = new pg.Client(connection);
await client.connect();
const take = app.intake.take;
const nothing = { accepted: 1, duplicates: 0, conflicts: 0, rejected: [], next_report_s: 300, commands: [] };

const commands = {
  /** Two devices a home. Returns their ids and tokens. */
  async furnish({ devices }) {
    const user = await createUser(app.tools, { email: 'bench@example.com', fullname: 'Bench' });
    const { organization_id } = await createOrganization(app.tools, 'Bench', user.user_id);
    const homes = Array.from({ length: Math.ceil(devices / 2) }, () => app.tools.newId());
    const made = Array.from({ length: devices }, (_, index) => ({
      device_id: app.tools.newId(),
      home_id: homes[Math.floor(index / 2)],
      token: `dt_${randomBytes(32).toString('base64url')}`,
    }));
    await client.query(
      `INSERT INTO homes (home_id, organization_id, name, timezone, created_at)
       SELECT h, $2, 'Home', 'Europe/Stockholm', now() FROM unnest($1::text[]) AS h`,
      [homes, organization_id],
    );
    const columns = [made.map((one) => one.device_id), made.map((one) => one.home_id)];
    await client.query(
      `INSERT INTO devices (device_id, home_id, description, device_mac, hardware_version, created_at)
       SELECT d, h, 'Hall', '02:00:00:00:00:01', 1, now() FROM unnest($1::text[], $2::text[]) AS v (d, h)`,
      columns,
    );
    await client.query(
      'INSERT INTO device_status (device_id, home_id) SELECT * FROM unnest($1::text[], $2::text[])',
      columns,
    );
    const hashes = made.map((one) => hash('sha256', one.token, 'hex'));
    await client.query(
      `INSERT INTO device_tokens (token_hash, device_id, created_at)
       SELECT decode(t, 'hex'), d, now() FROM unnest($1::text[], $2::text[]) AS v (t, d)`,
      [hashes, columns[0]],
    );
    // On a Citus server, ANALYZE of all tables can deadlock with the creation of partitions.
    await client.query(outside ? 'ANALYZE homes, devices, device_status, device_tokens' : 'ANALYZE');
    return { url, mqttPort: app.mqttPort, devices: made };
  },
  /** Bridges that send for this many of these devices each, assigned as by a host. */
  async bridge({ count, each, devices }) {
    const { rows } = await client.query('SELECT home_id, organization_id FROM homes LIMIT 1');
    const mapping = {
      numerics: { temperature: { metric: 'temp', factor: 1 } },
      binaries: {},
      heartbeat_s: 3600,
    };
    const made = [];
    for (let number = 0; number < count; number += 1) {
      const bridge_id = app.tools.newId();
      const token = `bt_${randomBytes(32).toString('base64url')}`;
      await client.query(
        `INSERT INTO bridges (bridge_id, organization_id, home_id, kind, name, token_hash, online, online_since, created_at)
         VALUES ($1, $2, $3, 'zigbee2mqtt', 'Bench', decode($4, 'hex'), true, to_timestamp(1), now())`,
        [bridge_id, rows[0].organization_id, rows[0].home_id, hash('sha256', token, 'hex')],
      );
      for (const [place, { device_id }] of devices.slice(number * each, (number + 1) * each).entries()) {
        await client.query(
          `INSERT INTO bridge_devices (bridge_id, foreign_id, name, mapping, memory, device_id, boot_id, first_seen_at)
           VALUES ($1, $2, $3, $4, '{"since": 1000, "values": {}}', $5, 7, now())`,
          [bridge_id, `0x${String(place).padStart(16, '0')}`, `sensor ${place}`, mapping, device_id],
        );
      }
      made.push({ bridge_id, token });
    }
    await client.query('ANALYZE bridges, bridge_devices');
    return { bridges: made };
  },
  async bare({ on }) {
    app.intake.take = on ? () => Promise.resolve(nothing) : take;
  },
  async stored() {
    const { rows } = await client.query('SELECT count(*)::int AS reports FROM device_reports');
    const samples = await client.query(
      'SELECT count(*)::int AS samples FROM sensor_samples WHERE temp IS NOT NULL',
    );
    return { reports: rows[0].reports, samples: samples.rows[0].samples };
  },
  async stats() {
    const { user, system } = process.cpuUsage();
    const memory = process.memoryUsage();
    return { cpuMs: (user + system) / 1000, rssMb: memory.rss / 1e6, heapMb: memory.heapUsed / 1e6 };
  },
  async stop() {
    await client.end();
    await app.close();
    await embedded?.close();
  },
};

obey(commands);
