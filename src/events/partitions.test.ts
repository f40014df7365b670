import sql from 'sql-template-tag';
import { beforeEach, describe, expect, it } from 'vitest';
import { eventAt, insertRows, nextId } from '../../test/fixtures/events/event-rows.ts';
import { openClone } from '../../test/harness/database.ts';
import type { Database } from '../platform/db/database.ts';
import { dropOldPartitions, ensurePartitions } from './partitions.ts';
import { readEvents, singleHome } from './read/read-events.ts';

const NOW = new Date('2026-11-15T09:30:00Z');
const MONTHS = ['202609', '202610', '202611', '202612', '202701'].map((month) => `home_events_${month}`);
/** One event before the months, one at each end of them, one after. */
const TIMES = [
  '2026-08-31T23:59:59.999Z',
  '2026-09-01T00:00:00.000Z',
  '2026-11-15T09:30:00.000Z',
  '2027-01-31T23:59:59.999Z',
  '2027-02-01T00:00:00.000Z',
];

let database: Database;
const home_id = nextId();

beforeEach(async () => {
  database = await openClone();
});

/** Returns the partition and time of every event. */
async function places(): Promise<string[]> {
  const rows = await database.rows<{ place: string; event_time: Date }>(
    sql`SELECT tableoid::regclass::text AS place, event_time FROM home_events ORDER BY event_time`,
  );
  return rows.map(({ place, event_time }) => `${place} ${event_time.toISOString()}`);
}

async function months(): Promise<string[]> {
  const rows = await database.rows<{ name: string }>(sql`
    SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'home_events'::regclass ORDER BY 1`);
  return rows.map(({ name }) => name).filter((name) => name !== 'home_events_other');
}

const put = (...times: string[]) =>
  insertRows(
    database,
    times.map((time) => eventAt(time, { home_id })),
  );
const listed = () => readEvents(database, { homes: singleHome(home_id) }, { limit: 500, offset: 0 }, 'asc');

async function waitForLockWait(): Promise<void> {
  const waiting = sql`SELECT FROM pg_locks WHERE NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
  while ((await database.rows(waiting)).length === 0);
}

describe('months of events', () => {
  it('are made from two months back to two ahead, once', async () => {
    expect(await ensurePartitions(database, NOW)).toEqual(MONTHS);
    expect(await ensurePartitions(database, NOW)).toEqual([]);
    expect(await months()).toEqual(MONTHS);
    expect(await ensurePartitions(database, new Date('2026-12-01T00:00:00Z'))).toEqual([
      'home_events_202702',
    ]);
  });

  it('take in what was recorded before they were made, and lose nothing', async () => {
    await put(...TIMES);
    await ensurePartitions(database, NOW);
    expect(await places()).toEqual([
      `home_events_other ${TIMES[0]}`,
      `home_events_202609 ${TIMES[1]}`,
      `home_events_202611 ${TIMES[2]}`,
      `home_events_202701 ${TIMES[3]}`,
      `home_events_other ${TIMES[4]}`,
    ]);
    expect((await listed()).events).toHaveLength(TIMES.length);
  });

  it('have the keys and indexes of the whole', async () => {
    await ensurePartitions(database, NOW);
    const indexes = async (table: string) => {
      const rows = await database.rows<{ text: string }>(
        sql`SELECT regexp_replace(indexdef, '^.* USING', '') AS text FROM pg_indexes WHERE tablename = ${table} ORDER BY 1`,
      );
      return rows.map(({ text }) => text);
    };
    expect(await indexes('home_events_202611')).toEqual(await indexes('home_events'));
    expect(await indexes('home_events_202611')).toHaveLength(4);
  });

  it('wait for an event that is being recorded, and take it in', async () => {
    // The event lies in the first month to create. The statements for the other months would wait in any case.
    const made = await database.transaction(async (connection) => {
      await insertRows(connection, [eventAt('2026-09-15T09:30:00.000Z', { home_id })]);
      const making = ensurePartitions(database, NOW);
      await waitForLockWait();
      return { making };
    });
    expect(await made.making).toEqual(MONTHS);
    expect(await places()).toEqual(['home_events_202609 2026-09-15T09:30:00.000Z']);
  });

  it('are made once by many processes at once, while events are recorded', async () => {
    await put(...TIMES);
    let recorded = TIMES.length;
    const recording = Array.from({ length: 4 }, async (_, writer) => {
      for (let turn = 0; turn < 25; turn += 1) {
        await put(new Date(Date.UTC(2026, 8 + (turn % 5), 1 + writer, 0, turn)).toISOString());
        recorded += 1;
      }
    });
    const made = await Promise.all(Array.from({ length: 4 }, () => ensurePartitions(database, NOW)));
    await Promise.all(recording);
    expect(made.flat().sort()).toEqual(MONTHS);
    const { events, total_count } = await listed();
    expect([recorded, events.length, total_count]).toEqual([105, 105, 105]);
    expect((await places()).filter((place) => place.startsWith('home_events_other'))).toHaveLength(2);
  });
});

describe('old months of events', () => {
  it('go as a whole: events, counts, and what the default partition has of them', async () => {
    await put(...TIMES, '2026-10-31T23:59:59.999Z', '2026-11-01T00:00:00.000Z');
    await ensurePartitions(database, NOW);
    expect(await dropOldPartitions(database, NOW)).toEqual(['home_events_202609', 'home_events_202610']);
    expect(await months()).toEqual(MONTHS.slice(2));
    const { events, total_count } = await listed();
    expect(events.map(({ event_time }) => event_time.toISOString())).toEqual([
      '2026-11-01T00:00:00.000Z',
      ...TIMES.slice(2),
    ]);
    expect(total_count).toBe(4);
    const days = await database.rows(sql`SELECT day FROM home_event_counts WHERE day < '2026-11-01'`);
    expect(days).toEqual([]);
  });

  it('stay when the date is in the first of them', async () => {
    await put(...TIMES.slice(1));
    await ensurePartitions(database, NOW);
    expect(await dropOldPartitions(database, new Date('2026-09-30T23:59:59.999Z'))).toEqual([]);
    expect((await listed()).total_count).toBe(4);
  });

  it('are dropped once by two processes at once, while others make months', async () => {
    await put(...TIMES);
    await ensurePartitions(database, NOW);
    const [one, two] = await Promise.all([
      dropOldPartitions(database, NOW),
      dropOldPartitions(database, NOW),
      ensurePartitions(database, new Date('2027-01-15T00:00:00Z')),
    ]);
    expect([...one, ...two]).toEqual(['home_events_202609', 'home_events_202610']);
    expect(await months()).toEqual([...MONTHS.slice(2), 'home_events_202702', 'home_events_202703']);
    expect((await listed()).total_count).toBe(3);
  });
});
