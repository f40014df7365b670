import sql from 'sql-template-tag';
import { SERIES_TABLES } from '../devices/index.ts';
import { FEED_NAME } from '../platform/db/change-feed.ts';
import type { Connection } from '../platform/db/database.ts';

export interface Distribution {
  /** Its version; null where the database has no Citus. */
  citus: string | null;
  /** Servers that store series. */
  nodes: string[];
  /** Those that cannot commit in two phases: max_prepared_transactions is 0. */
  unprepared: string[];
  /** Processes of Lares that have this database open. */
  serving: number;
  /** Lares uses the distributed store. */
  begun: boolean;
  /** Distributed tables, and the others; members of `lares distribute --json`. */
  spread: string[];
  left: string[];
}

/** Reads where this database keeps series. Changes nothing. */
export async function inspectDistribution(connection: Connection): Promise<Distribution> {
  const extension = await connection.row<{ version: string }>(
    sql`SELECT extversion AS version FROM pg_extension WHERE extname = 'citus'`,
  );
  const feeds = await connection.row<{ serving: number }>(sql`
    SELECT count(*) AS serving FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = ${FEED_NAME}`);
  const common = {
    citus: extension?.version ?? null,
    serving: feeds?.serving ?? 0,
    begun: await connection.isDistributed(),
  };
  if (!extension) return { ...common, nodes: [], unprepared: [], spread: [], left: [...SERIES_TABLES] };
  // PostgreSQL without Citus cannot parse these statements, so the test of row types cannot check them.
  const nodes: object[] = await connection.rows(sql`
    SELECT format('%s:%s', nodename, nodeport) AS node, result AS promises
    FROM pg_dist_node n JOIN run_command_on_all_nodes('SHOW max_prepared_transactions') USING (nodeid)
    WHERE isactive AND shouldhaveshards AND noderole = 'primary' ORDER BY nodeid`);
  const tables: object[] = await connection.rows(sql`
    SELECT logicalrelid::text AS name FROM pg_dist_partition WHERE partmethod = 'h'`);
  const active = nodes as { node: string; promises: string }[];
  const names = new Set((tables as { name: string }[]).map(({ name }) => name));
  return {
    ...common,
    nodes: active.map(({ node }) => node),
    unprepared: active.filter(({ promises }) => promises === '0').map(({ node }) => node),
    spread: SERIES_TABLES.filter((table) => names.has(table)),
    left: SERIES_TABLES.filter((table) => !names.has(table)),
  };
}
