import sql, { raw, type Sql } from 'sql-template-tag';
import { ADVISORY_LOCKS } from './advisory-locks.ts';
import type { Connection, Transactions } from './database.ts';

/**
 * Tables partitioned by time, so that old periods can be dropped. The partition `<table>_other` takes what no period
 * covers.
 */
export interface PartitionedTable {
  table: string;
  /** The partitioning column. */
  column: string;
  period: keyof typeof PERIODS;
}

/** All readers and writers of the table wait behind us, so we give up early. The next attempt is soon enough. */
const LOCK_TIMEOUT = raw("'5s'");
/** While locked. With many dead rows, vacuum has not finished yet. */
const LOOK_TIMEOUT = raw("'2s'");
/** An index of a table without rows has one or two pages. */
const EMPTY_BYTES = 65_536;
const DAYS_OF_WEEK = 7;

interface Part {
  name: string;
  from: Date;
  before: Date;
}

/** Start of a period, `shift` periods from the one of `time`, and the length of its name. */
const PERIODS = {
  day: {
    nameLength: 8,
    start: (time: Date, shift: number) =>
      new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth(), time.getUTCDate() + shift)),
  },
  /** From Monday. */
  week: { nameLength: 8, start: startOfWeek },
  month: {
    nameLength: 6,
    start: (time: Date, shift: number) =>
      new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth() + shift, 1)),
  },
  year: {
    nameLength: 4,
    start: (time: Date, shift: number) => new Date(Date.UTC(time.getUTCFullYear() + shift, 0, 1)),
  },
};

function startOfWeek(time: Date, shift: number): Date {
  const sinceMonday = (time.getUTCDay() + DAYS_OF_WEEK - 1) % DAYS_OF_WEEK;
  const day = time.getUTCDate() - sinceMonday + shift * DAYS_OF_WEEK;
  return new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth(), day));
}

/** Creates the missing periods around `now`. Costs one query if there are none. */
export async function makePartitions(
  database: Transactions,
  table: PartitionedTable,
  now: Date,
  around: { back: number; ahead: number },
): Promise<string[]> {
  const dependencies: Part[] = [];
  for (let shift = -around.back; shift <= around.ahead; shift += 1)
    dependencies.push(partOf(table, now, shift));
  if ((await missingOf(database, table, dependencies)).length === 0) return [];
  return database.transaction(async (connection) => {
    await lockTable(connection, table);
    // Checked again: another process may have created them while we waited.
    const missing = await missingOf(connection, table, dependencies);
    for (const part of missing) await makePartition(connection, table, part);
    return missing.map(({ name }) => name);
  });
}

/**
 * Drops every period that ended before the one of `before`, and rows of that time in the default partition.
 * `alongside` runs first while the table is locked: it does related work, or returns false to drop nothing. Returns
 * the names of the dropped partitions.
 */
export async function dropPartitions(
  database: Transactions,
  table: PartitionedTable,
  before: Date,
  alongside: (connection: Connection, cutoff: Date) => Promise<boolean>,
): Promise<string[]> {
  const { from: cutoff, name: firstKept } = partOf(table, before, 0);
  const rest = sql`FROM ${raw(`${table.table}_other`)} WHERE ${raw(table.column)} < ${cutoff}`;
  const old = async (connection: Connection) =>
    (await partitions(connection, table)).filter((name) => name < firstKept);
  // Avoids the lock if there is nothing to drop.
  if ((await old(database)).length === 0 && !(await database.row(sql`SELECT ${rest} LIMIT 1`))) return [];
  return database.transaction(async (connection) => {
    await lockTable(connection, table);
    if (!(await alongside(connection, cutoff))) return [];
    const dropped = await old(connection);
    for (const name of dropped) await connection.rows(sql`DROP TABLE ${raw(name)}`);
    await connection.rows(sql`DELETE ${rest}`);
    return dropped;
  });
}

/**
 * Frees the space of empty periods that ended before the period of `before`. The query of `isLarger` has a row if a
 * table takes more than the given bytes. Returns the names of the periods.
 */
export async function emptyPartitions(
  database: Transactions,
  table: PartitionedTable,
  before: Date,
  isLarger: (table: string, bytes: number) => Sql,
): Promise<string[]> {
  const { name: first } = partOf(table, before, 0);
  const emptied: string[] = [];
  for (const name of (await partitions(database, table)).filter((one) => one < first)) {
    const anyRow = sql`SELECT FROM ${raw(name)} LIMIT 1`;
    if (!(await database.row(isLarger(name, EMPTY_BYTES))) || (await database.row(anyRow))) continue;
    await database.transaction(async (connection) => {
      await connection.rows(sql`SET LOCAL lock_timeout = ${LOCK_TIMEOUT}`);
      await connection.rows(sql`LOCK TABLE ${raw(name)} IN ACCESS EXCLUSIVE MODE`);
      await connection.rows(sql`SET LOCAL statement_timeout = ${LOOK_TIMEOUT}`);
      if (await connection.row(anyRow)) return;
      await connection.rows(sql`TRUNCATE ${raw(name)}`);
      emptied.push(name);
    });
  }
  return emptied;
}

/**
 * Locks the parent first and exclusively. With a weaker lock, a writer could choose the default partition for its row
 * and then fail, because the period was moved out of it meanwhile.
 */
async function lockTable(connection: Connection, { table }: PartitionedTable): Promise<void> {
  await connection.rows(sql`SET LOCAL lock_timeout = ${LOCK_TIMEOUT}`);
  await connection.rows(sql`SELECT pg_advisory_xact_lock(${ADVISORY_LOCKS.partitions})`);
  await connection.rows(sql`LOCK TABLE ${raw(table)} IN ACCESS EXCLUSIVE MODE`);
  // For tables whose triggers reject any other deletion.
  await connection.rows(sql`SELECT set_config('lares.partitions', 'on', true)`);
}

/** Attached instead of created in place: rows of the period in the default partition must move first. */
async function makePartition(
  connection: Connection,
  { table, column }: PartitionedTable,
  { name, from, before }: Part,
): Promise<void> {
  const [part, whole, time] = [raw(name), raw(table), raw(column)];
  await connection.rows(sql`CREATE TABLE ${part} (LIKE ${whole} INCLUDING ALL)`);
  // Not included in the definition.
  const uncounted = await connection.rows<{ name: string }>(sql`
    SELECT attname AS name FROM pg_attribute WHERE attrelid = ${table}::regclass AND attstattarget = 0 AND attnum > 0`);
  for (const { name: column } of uncounted)
    await connection.rows(sql`ALTER TABLE ${part} ALTER COLUMN ${raw(column)} SET STATISTICS 0`);
  // Two statements, because Citus supports nothing else. Nothing is written between them.
  const early = sql`FROM ${raw(`${table}_other`)} WHERE ${time} >= ${from} AND ${time} < ${before}`;
  await connection.rows(sql`INSERT INTO ${part} SELECT * ${early}`);
  await connection.rows(sql`DELETE ${early}`);
  await connection.rows(sql`
    ALTER TABLE ${whole} ATTACH PARTITION ${part}
    FOR VALUES FROM (${raw(`'${from.toISOString()}'`)}) TO (${raw(`'${before.toISOString()}'`)})`);
}

async function missingOf(
  connection: Connection,
  table: PartitionedTable,
  dependencies: Part[],
): Promise<Part[]> {
  const made = new Set(await partitions(connection, table));
  return dependencies.filter(({ name }) => !made.has(name));
}

/** Oldest first. */
async function partitions(connection: Connection, { table }: PartitionedTable): Promise<string[]> {
  const rows = await connection.rows<{ name: string }>(sql`
    SELECT c.relname AS name FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = ${table}::regclass AND c.relname ~ '_[0-9]+$' ORDER BY 1`);
  return rows.map(({ name }) => name);
}

function partOf({ table, period }: PartitionedTable, time: Date, shift: number): Part {
  const { nameLength, start } = PERIODS[period];
  const from = start(time, shift);
  const name = `${table}_${from.toISOString().slice(0, 10).replaceAll('-', '').slice(0, nameLength)}`;
  return { name, from, before: start(time, shift + 1) };
}
