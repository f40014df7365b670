import { ensureAuditPartitions } from '../../src/audit/index.ts';
import { seriesStore } from '../../src/devices/index.ts';
import { ensurePartitions } from '../../src/events/index.ts';
import { openDatabase } from '../../src/platform/db/database.ts';
import { DAY_MS } from '../../src/platform/durations.ts';
import type { Server } from '../support/lares/database-server.ts';
import type { Device } from '../support/lares/portfolio.ts';
import { columnsOf } from './copies.ts';

/** Age of the oldest data that never expires. */
const DAYS = 180;
const WEEK_DAYS = 7;

/** Row `n` of `rows`, for the home and the device `p`. */
interface Past {
  table: string;
  /** A table with a row of the product to copy, except for the columns. Without such a row the bench inserts none. */
  like?: string;
  columns: Record<string, string>;
}

/** Time of the event. Rows are written in this order. */
const at = (days: number) => `(now() - interval '1 hour' - (1 - n::float8 / rows) * interval '${days} days')`;
/** The row's id, which begins with its time of creation. */
const id = (days: number) =>
  `lpad(to_hex((extract(epoch FROM ${at(days)}) * 1000)::bigint), 12, '0') || lpad(to_hex(n), 12, '0')`;
const HOME = { home_id: 'p.home_id' };
const PLACE = { ...HOME, device_id: 'p.device_id' };
const EVENT = { ...PLACE, guest_id: 'p.guest_id', event_time: at(DAYS), event_id: id(DAYS) };
const TYPE = "(ARRAY['short_button_press', 'noise_detected', 'noise_quieted', 'battery_low'])[1 + turn % 4]";

/** `turn`: number of rows that the home has so far. Tables with shorter retention have fewer days. */
const PAST: Past[] = [
  { table: 'home_events', like: 'home_events', columns: EVENT },
  {
    table: 'user_only_events',
    like: 'home_events',
    columns: { ...EVENT, event_type: "'alarm_silenced'" },
  },
  {
    table: 'home_event_counts',
    columns: {
      ...HOME,
      day: `(now() - (1 + turn / 4 % ${DAYS}) * interval '1 day')::date`,
      event_type: TYPE,
      events: '7',
      slot: `turn / 4 / ${DAYS}`,
    },
  },
  {
    table: 'raised_events',
    columns: { ...HOME, key: "'short_button_press:' || p.device_id || ':' || n", raised_at: at(55) },
  },
  {
    table: 'device_reports',
    columns: { device_id: 'p.device_id', boot_id: '0', seq: 'n', body_hash: 'n', received_at: at(7) },
  },
  { table: 'sensor_samples', like: 'sensor_samples', columns: { ...PLACE, t: at(80) } },
  {
    table: 'sensor_rollups',
    columns: {
      ...PLACE,
      step: '300',
      t: "date_bin('5 minutes', now(), 'epoch') - (turn + 1) * interval '5 minutes'",
      temp_n: '5',
      temp_sum: '105',
      temp_min: '20',
      temp_max: '22',
    },
  },
  {
    table: 'delivery_outcomes',
    columns: {
      hook_id: "lpad(to_hex(n / 100), 24, '0')",
      hour: "date_trunc('hour', now()) - (n % 25) * interval '1 hour'",
      event_type:
        "(ARRAY['short_button_press', 'noise_detected', 'noise_quieted', 'battery_low'])[1 + n / 25 % 4]",
      reason: "''",
      attempts: '7',
    },
  },
  {
    table: 'messages',
    columns: {
      ...HOME,
      guest_id: 'p.guest_id',
      organization_id: 'p.organization_id',
      message_id: id(DAYS),
      direction: "'out'",
      channel: "'sms'",
      purpose: "'pre_arrival'",
      once_key: "'pre_arrival:' || n",
      recipient: "'+46700' || lpad(n::text, 7, '0')",
      sealed_body: "decode(repeat('ab', 200), 'hex')",
      status: "'delivered'",
      scheduled_for: at(DAYS),
      created_at: at(DAYS),
      accepted_at: at(DAYS),
      settled_at: at(DAYS),
      gateway: "'sms'",
      gateway_id: 'n::text',
    },
  },
  {
    table: 'incidents',
    columns: {
      ...HOME,
      incident_id: "'incident ' || n",
      guest_id: 'p.guest_id',
      level: '1',
      opened_at: at(DAYS),
      level_at: at(DAYS),
      ended_at: at(DAYS),
    },
  },
  {
    table: 'device_commands',
    columns: {
      ...PLACE,
      command_id: id(25),
      kind: "'beep'",
      created_at: at(25),
      position: '0',
      expires_at: at(25),
      acknowledged_at: at(25),
      ok: 'true',
    },
  },
  {
    table: 'audit_log',
    like: 'audit_log',
    columns: { audit_id: id(DAYS), at: at(DAYS), home_id: 'p.home_id' },
  },
  {
    table: 'mails',
    like: 'mails',
    columns: { mail_id: id(25), created_at: at(25), sent_at: at(25), due_at: 'NULL' },
  },
  {
    table: 'guests',
    like: 'guests',
    columns: {
      ...HOME,
      guest_id: id(DAYS),
      checkin_time: `${at(DAYS)} - interval '2 days'`,
      checkout_time: at(DAYS),
      access_code: "lpad(turn::text, 6, '0')",
    },
  },
];

/** Inserts this many rows of these devices into each history table, distributed over the months and weeks before. */
export async function fillHistory(server: Server, devices: Device[], rows: number): Promise<void> {
  const { client } = server;
  // Connects as the service user, which must own the new partitions.
  const database = openDatabase(server.asService('lares'), () => undefined);
  for (let days = DAYS; days >= 0; days -= WEEK_DAYS) {
    const then = new Date(Date.now() - days * DAY_MS);
    await ensurePartitions(database, then);
    await ensureAuditPartitions(database, then);
    if (days < 90) await (await seriesStore(database)).createPartitions(database, then);
  }
  await database.close();
  await client.query('SET session_replication_role = replica');
  await client.query('CREATE TEMPORARY TABLE place (number int, device_id text)');
  await client.query(
    'INSERT INTO place SELECT number - 1, id FROM unnest($1::text[]) WITH ORDINALITY AS d (id, number)',
    [devices.map(({ device_id }) => device_id)],
  );
  for (const past of PAST) await fill(server, past, devices.length, rows);
  // Counters that the trigger would have updated.
  await client.query(`
    INSERT INTO guest_counts SELECT home_id, 15, count(*) FROM guests WHERE checkout_time IS NOT NULL GROUP BY home_id
    ON CONFLICT (home_id, slot) DO UPDATE SET guests = guest_counts.guests + excluded.guests`);
  await client.query('DROP TABLE place');
  await client.query('RESET session_replication_role');
}

async function fill({ client }: Server, { table, like, columns }: Past, places: number, rows: number) {
  const names = like ? (await columnsOf(client, table)).map(({ name }) => name) : Object.keys(columns);
  await client.query(`
    INSERT INTO ${table} (${names.join(', ')})
    SELECT ${names.map((name) => columns[name] ?? `l.${name}`).join(', ')}
    FROM (SELECT n, n % ${places} AS number, n / ${places} AS turn, ${rows} AS rows FROM generate_series(1, ${rows}) AS n) AS made
    JOIN (SELECT place.number, device_id, home_id, guest_id, organization_id FROM place
          JOIN devices USING (device_id) JOIN homes USING (home_id) JOIN LATERAL (
            SELECT guest_id FROM guests WHERE guests.home_id = homes.home_id ORDER BY checkin_time DESC LIMIT 1
          ) AS g ON true) AS p USING (number)
    ${like ? `CROSS JOIN (SELECT * FROM ${like} LIMIT 1) AS l` : ''}
    ON CONFLICT DO NOTHING`);
}
