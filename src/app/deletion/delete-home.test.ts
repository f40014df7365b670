import pg from 'pg';
import { expect, it } from 'vitest';
import { monitoredHome } from '../../../test/harness/monitored-home.ts';
import { openWorld } from '../../../test/harness/world.ts';

/** Measurements are deleted later in portions, and deliveries in progress are sent. */
const LATER = /^(sensor_|deliver)/;

/** The tables with a row that contains one of these ids. */
async function tablesContaining(connectionConfig: pg.ClientConfig, ids: string[]): Promise<string[]> {
  const client = new pg.Client(connectionConfig);
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relkind IN ('r', 'p') AND NOT relispartition
       AND relnamespace = 'public'::regnamespace ORDER BY relname COLLATE "C"`,
    );
    const containing: string[] = [];
    for (const { name } of rows) {
      const found = await client.query(`SELECT FROM ${name} t WHERE to_jsonb(t)::text ~ $1 LIMIT 1`, [
        ids.join('|'),
      ]);
      if (found.rowCount) containing.push(name);
    }
    return containing.filter((name) => !LATER.test(name));
  } finally {
    await client.end();
  }
}

it('a home that is deleted leaves nothing behind in any slice', async () => {
  // No worker, so the rows that jobs are about stay.
  const world = await openWorld({ roles: ['api', 'ingest'] });
  const { home_id, owner, device } = await monitoredHome(world);
  const now = world.clock.now().getTime();
  const guest = await owner.post(`/homes/${home_id}/guests`, {
    name: 'Ada',
    phone_number: '+46701234567',
    checkin_time: new Date(now + 3_600_000).toISOString(),
  });
  expect(guest.status).toBe(201);
  await device.report({ battery: { pct: 80 } });
  for (const type of ['temperature_high', 'alarm_silenced'] as const)
    await world.app.recorder.record({
      home_id,
      device_id: device.device_id,
      type,
      event_time: new Date(now),
    });
  const ids = [home_id, device.device_id, guest.body.guest_id];
  expect(await tablesContaining(world.connectionConfig, ids)).toEqual([
    'audit_log',
    'device_reports',
    'device_status',
    'device_tokens',
    'devices',
    'guest_counts',
    'guests',
    'home_event_counts',
    'home_events',
    'home_status',
    'homes',
    'jobs',
    'raised_events',
    'user_only_events',
  ]);
  expect((await owner.delete(`/homes/${home_id}`)).status).toBe(200);
  // The audit log stays after the home is deleted.
  expect(await tablesContaining(world.connectionConfig, ids)).toEqual(['audit_log']);
  expect((await owner.get('/homes')).body.homes).toEqual([]);
});
