import sql, { raw } from 'sql-template-tag';
import type { Connection, Database } from '../platform/db/database.ts';

const MONTHS_BACK = 2;
const MONTHS_AHEAD = 2;
/** Any constant will do; it must only be the same in every process. */
const PARTITION_LOCK = 7_218_034_512;
/** Everybody who reads or writes events waits behind us, so we give up early; the next try is soon enough. */
const LOCK_TIMEOUT = raw("'5s'");

interface Month {
  name: string;
  from: Date;
  before: Date;
}

/** Makes the months around `now` that are missing. Costs one look when none is. */
export async function ensurePartitions(database: Database, now: Date): Promise<string[]> {
  const months: Month[] = [];
  for (let shift = -MONTHS_BACK; shift <= MONTHS_AHEAD; shift += 1) months.push(monthOf(now, shift));
  if ((await missingOf(database, months)).length === 0) return [];
  return database.transaction(async (connection) => {
    await lockEvents(connection);
    // Asked again: another process may have made them while we waited.
    const missing = await missingOf(connection, months);
    for (const month of missing) await makePartition(connection, month);
    return missing.map(({ name }) => name);
  });
}

/**
 * Drops every month that ended before the one `before` lies in, and with them their counts and what the
 * default partition has of that time. Answers the names of the dropped partitions.
 */
export async function dropOldPartitions(database: Database, before: Date): Promise<string[]> {
  const { from: cutoff, name: firstKept } = monthOf(before, 0);
  return database.transaction(async (connection) => {
    await lockEvents(connection);
    const old = (await partitions(connection)).filter((name) => name < firstKept);
    for (const name of old) await connection.rows(sql`DROP TABLE ${raw(name)}`);
    await connection.rows(sql`DELETE FROM home_events_other WHERE event_time < ${cutoff}`);
    await connection.rows(
      sql`DELETE FROM home_event_counts WHERE day < (${cutoff}::timestamptz AT TIME ZONE 'UTC')::date`,
    );
    return old;
  });
}

/**
 * The parent first and exclusively. A weaker lock would let a writer choose the default partition for
 * its row and then fail, because the month was taken out of it meanwhile.
 */
async function lockEvents(connection: Connection): Promise<void> {
  await connection.rows(sql`SET LOCAL lock_timeout = ${LOCK_TIMEOUT}`);
  await connection.rows(sql`SELECT pg_advisory_xact_lock(${PARTITION_LOCK})`);
  await connection.rows(sql`LOCK TABLE home_events IN ACCESS EXCLUSIVE MODE`);
}

/** Attached rather than made in place: what the default partition has of the month must move in first. */
async function makePartition(connection: Connection, { name, from, before }: Month): Promise<void> {
  const table = raw(name);
  await connection.rows(sql`CREATE TABLE ${table} (LIKE home_events INCLUDING ALL)`);
  await connection.rows(sql`
    WITH moved AS (
      DELETE FROM home_events_other WHERE event_time >= ${from} AND event_time < ${before} RETURNING *
    )
    INSERT INTO ${table} SELECT * FROM moved`);
  await connection.rows(sql`
    ALTER TABLE home_events ATTACH PARTITION ${table}
    FOR VALUES FROM (${raw(`'${from.toISOString()}'`)}) TO (${raw(`'${before.toISOString()}'`)})`);
}

async function missingOf(connection: Connection, months: Month[]): Promise<Month[]> {
  const made = new Set(await partitions(connection));
  return months.filter(({ name }) => !made.has(name));
}

async function partitions(connection: Connection): Promise<string[]> {
  const rows = await connection.rows<{ name: string }>(sql`
    SELECT c.relname AS name FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = 'home_events'::regclass AND c.relname ~ '^home_events_[0-9]{6}$' ORDER BY 1`);
  return rows.map(({ name }) => name);
}

function monthOf(time: Date, shift: number): Month {
  const year = time.getUTCFullYear();
  const month = time.getUTCMonth() + shift;
  const from = new Date(Date.UTC(year, month, 1));
  const name = `home_events_${from.toISOString().slice(0, 7).replace('-', '')}`;
  return { name, from, before: new Date(Date.UTC(year, month + 1, 1)) };
}
