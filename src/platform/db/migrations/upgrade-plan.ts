import type pg from 'pg';
import type { ConnectionConfig } from '../connection/connection-config.ts';
import { lookAtPending } from './migrate.ts';
import type { Migration } from './migration.ts';
import { passesOf } from './migration-reads.ts';

/** What a newer version will do to a database, before it does. */
export interface UpgradePlan {
  /** The database's last migration. Undefined for an empty one. */
  from: string | undefined;
  migrations: PlannedMigration[];
}

export interface PlannedMigration {
  name: string;
  /** The migration's first sentence. */
  about: string;
  /** Tables with rows that it reads or rewrites completely. */
  reads: { table: string; rows: number; bytes: number }[];
  estimated_seconds: number;
  /** Programs without this migration cannot serve beside it. Undefined: all can. */
  needs: number | undefined;
}

/**
 * Measured on two slow cores with 212 MB of our rows: an index at 60 to 170 MB a second, rewriting a table with three
 * indexes at 2. A third of the slower value each, for a busy disk.
 */
const READ_A_SECOND = 20_000_000;
const WRITTEN_A_SECOND = 700_000;
/** A commit, and the lock of a table in use. */
const SECONDS_A_MIGRATION = 0.2;

export function planUpgrade(
  connectionConfig: ConnectionConfig,
  migrations: Migration[],
): Promise<UpgradePlan> {
  return lookAtPending(connectionConfig, migrations, async (client, missing, last) => {
    const planned: PlannedMigration[] = [];
    for (const migration of missing) planned.push(await plan(client, migration));
    return { from: last, migrations: planned };
  });
}

async function plan(client: pg.Client, { name, text, needs }: Migration): Promise<PlannedMigration> {
  const passes = passesOf(text);
  const sizes = await sizesOf(client, [...new Set(passes.map(({ table }) => table))]);
  const seconds = passes.map(
    ({ table, writes }) => (sizes.get(table)?.bytes ?? 0) / (writes ? WRITTEN_A_SECOND : READ_A_SECOND),
  );
  return {
    name,
    about: firstSentence(text),
    reads: [...sizes.values()],
    estimated_seconds: Math.ceil(10 * seconds.reduce((sum, one) => sum + one, SECONDS_A_MIGRATION)) / 10,
    needs: needs === 0 ? undefined : needs,
  };
}

/** Including partitions. Tables that do not exist yet are created empty by an earlier migration. */
async function sizesOf(client: pg.Client, tables: string[]) {
  const { rows } = await client.query<{ table: string; rows: number; bytes: number }>(
    `SELECT name AS "table", greatest(sum(c.reltuples), 0)::float8 AS rows, sum(pg_table_size(c.oid))::float8 AS bytes
     FROM unnest($1::text[]) AS name
     CROSS JOIN LATERAL (
       SELECT relid FROM pg_partition_tree(to_regclass(quote_ident(name))) WHERE isleaf
       UNION SELECT to_regclass(quote_ident(name))) AS part (relid)
     JOIN pg_class c ON c.oid = part.relid AND c.relkind = 'r'
     GROUP BY name HAVING sum(pg_relation_size(c.oid)) > 0 ORDER BY name`,
    [tables],
  );
  return new Map(rows.map((row) => [row.table, row]));
}

function firstSentence(text: string): string {
  const lines = text.split('\n');
  const end = lines.findIndex((line) => !line.startsWith('--'));
  const comment = lines
    .slice(0, end)
    .map((line) => line.slice(2).trim())
    .join(' ');
  return /^.*?\.(?= |$)/.exec(comment)?.[0] ?? comment;
}
