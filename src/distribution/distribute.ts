import sql, { raw } from 'sql-template-tag';
import { prepareForDistribution, SERIES_TABLES } from '../devices/index.ts';
import type { Connection, Transactions } from '../platform/db/database.ts';
import { type Distribution, inspectDistribution } from './inspect.ts';

/** The operator has to do something first; the message says what. */
export class NotDistributable extends Error {}

const [FIRST] = SERIES_TABLES;
/** Long enough for a week of samples of a million devices. */
const STATEMENT_TIMEOUT = raw("'24h'");

/**
 * Distributes the series over the servers of Citus, each table in a transaction. After an interruption the next call
 * continues. No process may run: a table is locked while its rows move, and a running process has picked its series store.
 */
export async function distribute(
  database: Transactions,
  shards: number,
  report: (text: string) => void,
): Promise<Distribution> {
  const before = await inspectDistribution(database);
  if (before.left.length === 0) return before;
  requireReady(before);
  await database.transaction(prepareForDistribution);
  for (const table of before.left) {
    report(`${table}: its rows are carried over`);
    await database.transaction((connection) => distributeTable(connection, table, shards));
  }
  return { ...(await inspectDistribution(database)), begun: true };
}

export function requireReady({ citus, nodes, unprepared, serving }: Distribution): void {
  if (citus === null)
    throw new NotDistributable(
      'The database has no Citus. Install it on every server, add citus to shared_preload_libraries, and run CREATE EXTENSION citus in this database on each.',
    );
  if (nodes.length === 0)
    throw new NotDistributable(
      'This server knows of no others, or is not the coordinator. Add them there with citus_set_coordinator_host() and citus_add_node().',
    );
  if (unprepared.length > 0)
    throw new NotDistributable(
      `Set max_prepared_transactions to max_connections at ${unprepared.join(', ')}, and start them again: a report with its samples is stored on two servers, both or neither.`,
    );
  if (serving > 0)
    throw new NotDistributable(
      `${serving} processes of Lares have this database open. Stop all of them first: each knows one form of its statements only.`,
    );
}

async function distributeTable(connection: Connection, table: string, shards: number): Promise<void> {
  await connection.rows(sql`SET LOCAL statement_timeout = ${STATEMENT_TIMEOUT}`);
  await connection.rows(
    table === FIRST
      ? sql`SELECT create_distributed_table(${table}, 'home_id', colocate_with => 'none', shard_count => ${shards}::int)::text`
      : sql`SELECT create_distributed_table(${table}, 'home_id', colocate_with => ${FIRST})::text`,
  );
  // The moved rows are still on the coordinator, invisible to queries.
  await connection.rows(sql`SELECT truncate_local_data_after_distributing_table(${table}::regclass)::text`);
}
