import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { eventAt, insertRows } from '../../test/fixtures/events/event-rows.ts';
import { rowsVisited, scansOf, scansOfTable } from '../../test/harness/postgres/query-plan.ts';
import { type Neighbourhood, openWorld, type World } from '../../test/harness/world.ts';
import { deleteOldEvents, eventsOfDay, oldestDays } from './delete-old.ts';
import { ensurePartitions } from './partitions.ts';

/** One organization has two homes with 4,000 events on 40 days each. Another has ten homes with as many. */
const EVENTS = 4000;
const PER_DAY = 100;
const BEFORE = new Date('2026-11-01T00:00:00Z');
const never = new AbortController().signal;

let world: World;
let hood: Neighbourhood;
let homes: string[];

beforeAll(async () => {
  world = await openWorld({ roles: ['api'] });
  const { database } = world.tools;
  await ensurePartitions(database, new Date('2026-11-15T00:00:00Z'));
  hood = await world.neighbourhood();
  const other = await world.neighbourhood();
  homes = [await world.home(hood), await world.home(hood)];
  for (const home of homes) await fill(home);
  for (let number = 0; number < 10; number += 1) await fill(await world.home(other));
  await database.rows(sql`
    INSERT INTO home_event_counts SELECT home_id, (event_time AT TIME ZONE 'UTC')::date, event_type, count(*)
    FROM home_events GROUP BY 1, 2, 3`);
  await database.rows(sql`VACUUM ANALYZE home_events`);
  await database.rows(sql`VACUUM ANALYZE home_event_counts`);
});

function fill(homeId: string) {
  return world.tools.database.rows(sql`
    INSERT INTO home_events
    SELECT ${homeId}, '2026-10-06T00:00:00Z'::timestamptz + n * interval '1 day' / ${PER_DAY}::int,
      lpad(to_hex(n), 24, '0'), (ARRAY['noise_detected', 'noise_quieted'])[1 + n % 2], NULL, NULL, '{}'
    FROM generate_series(0, ${EVENTS}::int - 1) AS n`);
}

describe('events of an organization that keeps fewer days', () => {
  it('are found by one look at the counts of each home, and read by the day, however many others have', async () => {
    const { database } = world.tools;
    const looked = await scansOf(database, oldestDays(hood.organization_id, BEFORE));
    expect(rowsVisited(scansOfTable(looked, /^home_event_counts/))).toBe(homes.length);
    await database
      .transaction(async (connection) => {
        const day = { home_id: homes[0] ?? '', day: '2026-10-06' };
        const scans = scansOfTable(await scansOf(connection, eventsOfDay(day)), /^home_events/);
        expect(rowsVisited(scans.filter((node) => node['Node Type'] !== 'ModifyTable'))).toBe(PER_DAY);
        throw new Error('undone');
      })
      .catch((error: Error) => expect(error.message).toBe('undone'));
  });

  it('are deleted by the day with their counts, also during concurrent deletions and recordings', async () => {
    const { database } = world.tools;
    const [home = ''] = homes;
    const late = eventAt('2026-10-10T12:00:00Z', { home_id: home });
    await Promise.all([
      deleteOldEvents(database, hood.organization_id, BEFORE, never),
      deleteOldEvents(database, hood.organization_id, BEFORE, never),
      insertRows(database, [late]),
    ]);
    // The first run may miss this concurrent event. The next run deletes it.
    await deleteOldEvents(database, hood.organization_id, BEFORE, never);
    for (const one of homes) {
      const { body } = await world.as(hood.owner).get(`/homes/${one}/events?end_at=2026-11-20T00:00:00Z`);
      // Events lie on 40 days from 6 October on. Those from 1 November on remain.
      expect(body.paging.total_count).toBe(14 * PER_DAY);
      const left = await database.row<{ first: Date; events: number }>(sql`
        SELECT min(event_time) AS first, count(*) AS events FROM home_events WHERE home_id = ${one}`);
      expect(left).toEqual({ first: BEFORE, events: 14 * PER_DAY });
    }
    const others = await database.row<{ events: number }>(sql`
      SELECT count(*) AS events FROM home_events WHERE home_id <> ALL (${homes}::text[])`);
    expect(others).toEqual({ events: 10 * EVENTS });
  });
});
