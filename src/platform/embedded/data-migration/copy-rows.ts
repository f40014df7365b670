import type pg from 'pg';
import { SECOND_MS } from '../../durations.ts';
import { copyTable } from './copy-table.ts';
import { readTables, storedColumns, sumOf, type Table } from './tables.ts';

/** Progress for large tables, which take minutes. */
const REPORT_EVERY_MS = 5 * SECOND_MS;

type Log = (message: string, fields?: object) => void;

/** Makes the text form of values independent of both servers' settings. */
const SAME_TEXT = `
  SET timezone = 'UTC'; SET datestyle = 'ISO'; SET intervalstyle = 'postgres'; SET extra_float_digits = 1;
  SET bytea_output = 'hex'; SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0`;

/** All rows and sequences in one transaction: afterwards everything is copied and verified, or nothing is. */
export async function copyRows(older: pg.Client, newer: pg.Client, tables: Table[], log: Log): Promise<void> {
  for (const client of [older, newer]) await client.query(SAME_TEXT);
  const full = tables.filter(({ hasRows }) => hasRows);
  let bytes = 0;
  let reportedAt = performance.now();
  const report = (doing: string, { name }: Table, index: number) => {
    if (performance.now() - reportedAt < REPORT_EVERY_MS) return;
    reportedAt = performance.now();
    const mb = Math.round(bytes / 2 ** 20);
    log(`carrying the data over: ${doing}`, { table: name, number: index + 1, of: full.length, mb });
  };

  await older.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  await newer.query('BEGIN');
  // Triggers and foreign keys did their work when the rows were first written.
  await newer.query('SET LOCAL session_replication_role = replica');
  const ours = (await readTables(newer)).map(({ name }) => name);
  // Rows from migrations are copied with the rest. In a truncated table the copying needs no log.
  if (ours.length > 0) await newer.query(`TRUNCATE ${ours.join(', ')}`);
  for (const [index, table] of full.entries()) {
    const columns = storedColumns(table);
    await copyTable(
      { client: older, statement: `COPY ${table.name} (${columns}) TO STDOUT` },
      { client: newer, statement: `COPY ${table.name} (${columns}) FROM STDIN` },
      (more) => {
        bytes += more;
        report('copying', table, index);
      },
    );
    report('copying', table, index);
  }
  for (const [index, table] of full.entries()) {
    const [was, is] = [await sumOf(older, table), await sumOf(newer, table)];
    if (!was || was.count !== is?.count || was.sum !== is.sum)
      throw new Error(`what is in ${table.name} is not what it was (${was?.count}, now ${is?.count})`);
    report('comparing', table, index);
  }
  await copyCounters(older, newer);
  await newer.query('COMMIT');
  await older.query('COMMIT');
  // Without it the first statements would be planned for empty tables.
  await newer.query('ANALYZE');
}

async function copyCounters(older: pg.Client, newer: pg.Client): Promise<void> {
  for (const { name, last } of await readCounters(older))
    await newer.query('SELECT setval($1::regclass, $2)', [name, last]);
}

/** A sequence's value belongs to no row. An unused one is as created. */
async function readCounters(client: pg.Client): Promise<Counter[]> {
  const { rows } = await client.query<Counter>(
    `SELECT format('%I.%I', schemaname, sequencename) AS name, last_value::text AS last
     FROM pg_sequences WHERE last_value IS NOT NULL`,
  );
  return rows;
}

interface Counter {
  name: string;
  last: string;
}
