// One all-in-one Lares on an embedded database with fsync on and a manual clock. It has homes, devices, stays and a
// history. bench/dashboard.ts drives it over IPC.
import { hash, randomBytes } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import pg from 'pg';
import sql from 'sql-template-tag';
import {
  createAccessToken,
  createOrganization,
  createSession,
  createUser,
} from '../../dist/src/accounts/index.js';
import { ensurePartitions } from '../../dist/src/events/index.js';
import { obey } from './obey.mjs';
import { openBenchApp, openBenchDatabase } from './open-app.mjs';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc');

const HISTORY_DAYS = 90;
const DAY_MS = 86_400_000;

let aheadMs = 0;
const start = Date.now();
const clock = {
  now: () => new Date(start + aheadMs),
  wall: () => new Date(),
  shiftMs: () => start + aheadMs - Date.now(),
  monotonicMs: () => start + aheadMs,
};

const database = await openBenchDatabase();
const app = await openBenchApp(
  database.connection,
  { LARES_RATE_LIMIT: 'off', LARES_MQTT_PORT: 'off', LARES_DEMO: 'off' },
  { level: 'warn', clock },
);
const url = await app.server.listen({ host: '127.0.0.1', port: 0 });
const client = new pg.Client(database.connection);
await client.connect();
const idOf = (letter, number) => letter + number.toString(16).padStart(23, '0');
let made = 0;

const commands = {
  /** Creates an organization in which seven homes in ten have a guest. Returns the login and the devices' tokens. */
  async seed({ homes, devicesAHome, events }) {
    const user = await createUser(app.tools, { email: `bench${made}@example.com`, fullname: 'Bench' });
    const { organization_id } = await createOrganization(app.tools, `Bench ${homes}`, user.user_id);
    const { access_token } = await createAccessToken(app.tools, { user_id: user.user_id, name: 'bench' });
    const { token: session } = await createSession(app.tools, user.user_id, 'bench');
    const homeIds = Array.from({ length: homes }, (_, index) => idOf('a', made + index));
    const devices = Array.from({ length: homes * devicesAHome }, (_, index) => ({
      device_id: idOf('d', made * 10 + index),
      home_id: homeIds[Math.floor(index / devicesAHome)],
      token: `dt_${randomBytes(32).toString('base64url')}`,
    }));
    made += homes;
    const now = clock.now();
    await client.query(
      `INSERT INTO homes (home_id, organization_id, name, timezone, created_at)
       SELECT h, $2, 'Home ' || n, 'Europe/Stockholm', $3 FROM unnest($1::text[]) WITH ORDINALITY AS v (h, n)`,
      [homeIds, organization_id, now],
    );
    const columns = [devices.map((one) => one.device_id), devices.map((one) => one.home_id)];
    await client.query(
      `INSERT INTO devices (device_id, home_id, description, device_mac, hardware_version, created_at)
       SELECT d, h, 'Hall', '02:00:00:00:00:01', 1, $3 FROM unnest($1::text[], $2::text[]) AS v (d, h)`,
      [...columns, now],
    );
    await client.query(
      'INSERT INTO device_status (device_id, home_id) SELECT * FROM unnest($1::text[], $2::text[])',
      columns,
    );
    await client.query(
      `INSERT INTO device_tokens (token_hash, device_id, created_at)
       SELECT decode(t, 'hex'), d, $3 FROM unnest($1::text[], $2::text[]) AS v (t, d)`,
      [devices.map((one) => hash('sha256', one.token, 'hex')), columns[0], now],
    );
    await client.query(
      `INSERT INTO guests (guest_id, home_id, name, checkin_time, checkout_time, source, validation_errors, access_code,
                           search_text, created_at, updated_at)
       SELECT 'b' || substr(h, 2), h, 'Guest ' || n, $2::timestamptz - interval '1 day', $2::timestamptz + interval '5 days',
         'api', '{}', '123456', '', $2, $2
       FROM unnest($1::text[]) WITH ORDINALITY AS v (h, n) WHERE n % 10 < 7`,
      [homeIds, now],
    );
    for (let days = 0; days <= HISTORY_DAYS + 31; days += 31)
      await ensurePartitions(app.tools.database, new Date(now.getTime() - days * DAY_MS));
    await client.query(
      `INSERT INTO home_events
       SELECT ($1::text[])[1 + n % $2::int], $3::timestamptz - n * make_interval(days => $4) / $5::int,
         'e' || lpad(to_hex(n), 22, '0') || to_hex($2::int % 16),
         (ARRAY['noise_detected', 'noise_quieted', 'device_online', 'device_offline', 'temperature_low',
                'temperature_risen_normal', 'battery_low'])[1 + (n / $2::int) % 7],
         NULL, NULL, '{"homeName":"Home","timezone":"Europe/Stockholm"}'
       FROM generate_series(0, $5::int - 1) AS n`,
      [homeIds, homes, now, HISTORY_DAYS, events],
    );
    await client.query(
      `INSERT INTO home_event_counts (home_id, day, event_type, events)
       SELECT home_id, (event_time AT TIME ZONE 'UTC')::date, event_type, count(*) FROM home_events
       WHERE home_id = ANY ($1::text[]) GROUP BY 1, 2, 3`,
      [homeIds],
    );
    await client.query('VACUUM ANALYZE');
    return { url, organization_id, access_token, session, tokens: devices.map((one) => one.token) };
  },
  async advance({ ms }) {
    aheadMs += ms;
    return clock.now().getTime();
  },
  /** Runs until no job is due. */
  async settle() {
    const isDue = () => app.tools.database.row(sql`SELECT FROM jobs WHERE due_at <= ${clock.now()} LIMIT 1`);
    await app.jobs.settled();
    for (let rounds = 0; rounds < 10_000 && (await isDue()); rounds += 1) {
      await app.jobs.poll();
      await app.jobs.settled();
    }
  },
  async stats() {
    collectGarbage();
    const { rss, heapUsed } = process.memoryUsage();
    const { rows } = await client.query('SELECT count(*)::int AS samples FROM sensor_samples');
    return { rssMb: rss / 1e6, heapMb: heapUsed / 1e6, samples: rows[0].samples };
  },
  async stop() {
    await client.end();
    await app.close();
    await database.close();
  },
};

obey(commands);
