import sql, { type Sql } from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { rowsVisited, scansOf, scansOfTable } from '../../test/harness/postgres/query-plan.ts';
import { openWorld, type World } from '../../test/harness/world.ts';
import { ensurePartitions } from '../events/index.ts';
import { seenTypes } from './coverage-store.ts';
import { feedPage } from './feed.ts';
import { homesNow } from './store.ts';
import { movesOfToday } from './today.ts';

/** 200 homes with 600 devices, 20,000 closed incidents, and 40,000 events on 40 days: five a day in each home. */
const HOMES = 200;
const EVENTS = 40_000;
const INCIDENTS = 20_000;
const ORGANIZATION = '0'.repeat(24);
const ALL_HOMES = { organizationId: ORGANIZATION, onlyHomes: undefined };
const NOW = new Date('2026-11-15T09:30:00Z');
const SINCE = new Date('2026-10-20T00:00:00Z');

let world: World;

beforeAll(async () => {
  world = await openWorld();
  const { database } = world.tools;
  await ensurePartitions(database, NOW);
  const homeOf = sql`'a' || lpad(to_hex(n % ${HOMES}::int), 23, '0')`;
  const rows = (statement: Sql) => database.rows(statement);
  await rows(
    sql`INSERT INTO organizations (organization_id, name, created_at) VALUES (${ORGANIZATION}, 'Wide', ${NOW})`,
  );
  await rows(sql`
    INSERT INTO homes (home_id, organization_id, name, timezone, created_at)
    SELECT ${homeOf}, ${ORGANIZATION}, 'Home', 'UTC', ${NOW}::timestamptz FROM generate_series(0, ${HOMES}::int - 1) AS n`);
  await rows(sql`
    INSERT INTO devices (device_id, home_id, description, device_mac, hardware_version, created_at)
    SELECT 'd' || lpad(to_hex(n), 23, '0'), ${homeOf}, 'Hall', '02:00:00:00:00:01', 1, ${NOW}::timestamptz
    FROM generate_series(0, ${HOMES * 3}::int - 1) AS n`);
  await rows(sql`INSERT INTO device_status (home_id, device_id) SELECT home_id, device_id FROM devices`);
  await rows(sql`
    INSERT INTO guests (guest_id, home_id, name, checkin_time, checkout_time, source, validation_errors, access_code,
                        search_text, created_at, updated_at)
    SELECT 'b' || lpad(to_hex(n), 23, '0'), ${homeOf}, 'Ada', ${NOW}::timestamptz - n * interval '1 hour',
      ${NOW}::timestamptz - n * interval '1 hour' + interval '2 days', 'api', '{}', lpad((n / ${HOMES}::int)::text, 6, '0'),
      '', ${NOW}::timestamptz, ${NOW}::timestamptz
    FROM generate_series(0, ${HOMES * 20}::int - 1) AS n`);
  await rows(sql`
    INSERT INTO home_events
    SELECT ${homeOf}, ${NOW}::timestamptz - n * interval '40 days' / ${EVENTS}::int, 'e' || lpad(to_hex(n), 23, '0'),
      (ARRAY['noise_detected', 'noise_quieted', 'battery_low'])[1 + n % 3], NULL, NULL, '{}'
    FROM generate_series(0, ${EVENTS}::int - 1) AS n`);
  await rows(sql`
    INSERT INTO home_event_counts SELECT home_id, (event_time AT TIME ZONE 'UTC')::date, event_type, count(*)
    FROM home_events GROUP BY 1, 2, 3`);
  await rows(sql`
    INSERT INTO incidents (home_id, organization_id, incident_id, kind, level, opened_at, level_at, ended_at)
    SELECT ${homeOf}, ${ORGANIZATION}, 'i' || n, 'noise', 1, ended_at, ended_at, ended_at
    FROM generate_series(0, ${INCIDENTS}::int - 1) AS n, LATERAL (SELECT ${NOW}::timestamptz - n * interval '1 hour' AS ended_at) AS past`);
  for (const table of [
    sql`incidents`,
    sql`home_events`,
    sql`home_event_counts`,
    sql`guests`,
    sql`devices`,
    sql`device_status`,
  ])
    await rows(sql`VACUUM ANALYZE ${table}`);
});

/** How many rows of a table were gone over, and by how many looks at it. */
async function visits(statement: Sql) {
  const scans = await scansOf(world.tools.database, statement);
  const of = (table: RegExp) => scansOfTable(scans, table);
  return {
    events: rowsVisited(of(/^home_events/)),
    looks: of(/^home_events/).reduce((sum, node) => sum + node['Actual Loops'], 0),
    counts: rowsVisited(of(/^home_event_counts/)),
    guests: rowsVisited(of(/^guests/)),
    incidents: rowsVisited(of(/^incidents/)),
    sequential: of(/^home_events/)
      .filter((node) => node['Node Type'] === 'Seq Scan' && node['Actual Loops'] > 0)
      .map((node) => node['Relation Name']),
  };
}

describe('reading for the dashboard', () => {
  it('visits one event of each home, its last day, its open incidents and the guests who stay', async () => {
    const seen = await visits(homesNow(ORGANIZATION, NOW));
    expect(seen.sequential).toEqual([]);
    expect(seen.events).toBe(HOMES);
    expect(seen.looks).toBe(HOMES);
    expect(seen.counts).toBeLessThanOrEqual(HOMES * 3);
    expect(seen.guests).toBeLessThanOrEqual(HOMES);
    // The one that ends at this moment is over.
    expect(seen.incidents).toBeLessThanOrEqual(HOMES);
  });

  it('visits only the guests of today for who arrives and leaves', async () => {
    const seen = await visits(movesOfToday(ORGANIZATION, NOW));
    // Of twenty in each home one stays that day at most.
    expect(seen.guests).toBeGreaterThan(0);
    expect(seen.guests).toBeLessThanOrEqual(HOMES);
  });

  it.each([
    ['newest', undefined],
    ['older', { event_time: new Date('2026-11-01T12:00:00Z'), event_id: 'a'.repeat(24) }],
  ])('visits two events of each home and the page, of the %s events', async (_name, after) => {
    const seen = await visits(feedPage(ALL_HOMES, 50, after));
    expect(seen.sequential).toEqual([]);
    expect(seen.events).toBeLessThanOrEqual(2 * HOMES + 2 * 50);
    // Once or twice for the newest of each home, then only homes of the page.
    expect(seen.looks).toBeLessThanOrEqual((after ? 2 : 1) * HOMES + 2 * 50);
    expect(seen.counts).toBeLessThanOrEqual(HOMES * 3 * 3);
  });

  it('asks only the homes of the last day for the time a kind was seen', async () => {
    const seen = await visits(seenTypes(ALL_HOMES, SINCE));
    expect(seen.sequential).toEqual([]);
    expect(seen.events).toBeLessThanOrEqual(HOMES * 3);
  });

  it('would visit every event with a plain ORDER BY, so the measurement detects that', async () => {
    const plain = sql`SELECT e.* FROM home_events e JOIN homes h USING (home_id)
      WHERE h.organization_id = ${ORGANIZATION} ORDER BY event_time DESC, event_id DESC LIMIT 50`;
    expect((await visits(plain)).events).toBeGreaterThanOrEqual(EVENTS);
  });
});
