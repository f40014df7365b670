import sql, { type Sql } from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { nextId } from '../../test/fixtures/events/event-rows.ts';
import { rowsVisited, scansOf, scansOfTable } from '../../test/harness/postgres/query-plan.ts';
import { openWorld, type World } from '../../test/harness/world.ts';
import { ensurePartitions } from './partitions.ts';
import { type EventFilter, pageOfEvents, singleHome } from './read/read-events.ts';

/** One home has 20,000 events of four types on 40 days, 500 a day. Five others have 2,000 each. */
const EVENTS = 20_000;
const PER_DAY = 500;
const HOME = nextId();
const GUEST = nextId();
/** The planner may choose any plan for an empty month. */
const FULL_MONTHS = /^home_events_2026(10|11)$/;
const FIRST_DAY = '2026-10-01T00:00:00Z';

let world: World;

beforeAll(async () => {
  world = await openWorld();
  const { database } = world.tools;
  await ensurePartitions(database, new Date('2026-11-15T00:00:00Z'));
  await fill(HOME, EVENTS);
  for (let other = 0; other < 5; other += 1) await fill(nextId(), EVENTS / 10);
  await database.rows(sql`
    INSERT INTO home_event_counts SELECT home_id, (event_time AT TIME ZONE 'UTC')::date, event_type, count(*)
    FROM home_events GROUP BY 1, 2, 3`);
  await database.rows(sql`VACUUM ANALYZE home_events`);
  await database.rows(sql`VACUUM ANALYZE home_event_counts`);
});

/** Every tenth event belongs to a guest, every 997th to the guest in the filter. */
function fill(homeId: string, events: number) {
  return world.tools.database.rows(sql`
    INSERT INTO home_events
    SELECT ${homeId}, ${FIRST_DAY}::timestamptz + n * interval '1 day' / ${PER_DAY}::int, lpad(to_hex(n), 24, '0'),
      (ARRAY['noise_detected', 'noise_quieted', 'battery_low', 'device_online'])[1 + n % 4], NULL,
      CASE WHEN n % 997 = 0 THEN ${GUEST} WHEN n % 10 = 0 THEN lpad(to_hex(n), 24, 'a') END, '{"homeName":"Boathouse"}'
    FROM generate_series(0, ${events}::int - 1) AS n`);
}

/** Scans of home events and of the counts, with the number of visited rows and index entries. */
async function visits(statement: Sql) {
  const scans = await scansOf(world.tools.database, statement);
  return {
    sequential: scansOfTable(scans, FULL_MONTHS)
      .filter((node) => node['Node Type'] === 'Seq Scan')
      .map((node) => node['Relation Name']),
    events: rowsVisited(scansOfTable(scans, /^home_events/)),
    counts: rowsVisited(scansOfTable(scans, /^home_event_counts/)),
  };
}

/** Days of all homes: PostgreSQL reads so small a table as a whole. */
const DAYS_WITH_TYPES = (40 + 5 * 4) * 4;
const noon = (day: string) => new Date(`${day}T12:00:00Z`);

describe('reading a page of events', () => {
  const edges = { from: noon('2026-10-03'), before: noon('2026-11-07') };
  const cases: [string, Omit<EventFilter, 'homes'>, number, number][] = [
    // Filter, offset, and maximum number of visited event rows. That is a page of 50 twice (key, then row), and at
    // most the day of the offset.
    ['the newest', {}, 0, 100],
    ['a page 1,000 deep', {}, 1000, PER_DAY + 100],
    ['a page 18,030 deep', {}, 18_030, PER_DAY + 100],
    ['past the end', {}, EVENTS, 0],
    ['of one type', { types: ['battery_low'] }, 0, 100],
    ['of one type, deep', { types: ['battery_low'] }, 4_490, PER_DAY / 4 + 100],
    ['of two types, deep', { types: ['battery_low', 'noise_quieted'] }, 9_000, PER_DAY + 150],
    ['of a window', edges, 0, PER_DAY + 100],
    ['of a window, deep', edges, 16_000, 2 * PER_DAY + 100],
    ['of a window and a type', { ...edges, types: ['battery_low'] }, 4_000, PER_DAY / 2 + 100],
    ['with user-only events', { includesUserOnly: true }, 0, 100],
    ['with user-only events, deep', { includesUserOnly: true }, 18_030, PER_DAY + 100],
    ['of a guest', { guests: [GUEST] }, 0, 100],
    ['of two guests', { guests: [GUEST, nextId()] }, 10, 100],
    ['of a guest and a type', { guests: [GUEST], types: ['battery_low'] }, 0, 100],
  ];

  it.each(cases)('%s goes by index and visits only what it must', async (_name, filter, offset, most) => {
    const statement = pageOfEvents({ ...filter, homes: singleHome(HOME) }, { limit: 50, offset }, 'desc');
    const seen = await visits(statement);
    expect(seen.sequential).toEqual([]);
    expect(seen.events).toBeLessThanOrEqual(most);
    expect(seen.counts).toBeLessThanOrEqual(DAYS_WITH_TYPES);
  });

  it('visits everything with a plain OFFSET, so the measure detects a regression', async () => {
    const plain = sql`SELECT * FROM home_events WHERE home_id = ${HOME}
      ORDER BY event_time DESC, event_id DESC LIMIT 50 OFFSET 18030`;
    expect((await visits(plain)).events).toBeGreaterThanOrEqual(18_080);
  });
});
