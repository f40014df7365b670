import sql, { type Sql } from 'sql-template-tag';
import type { Connection } from '../../../src/platform/db/database.ts';

/** One step of the plan, as EXPLAIN shows it. */
export interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** Runs the statement and returns its steps that read a table. */
export async function scansOf(connection: Connection, statement: Sql): Promise<PlanNode[]> {
  const row = await connection.row<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    sql`EXPLAIN (ANALYZE, FORMAT JSON) ${statement}`,
  );
  return nodesOf(row?.['QUERY PLAN'][0].Plan as PlanNode).filter((node) => node['Relation Name']);
}

/** Scans of tables whose names match. */
export const scansOfTable = (scans: PlanNode[], table: RegExp): PlanNode[] =>
  scans.filter((node) => table.test(node['Relation Name'] ?? ''));

/** How many rows these scans visited, kept or not. */
export const rowsVisited = (scans: PlanNode[]): number =>
  Math.round(
    scans.reduce(
      (sum, node) =>
        sum + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
      0,
    ),
  );
