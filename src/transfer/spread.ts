import type { Connection } from '../platform/db/database.ts';
import type { ReadChunk } from './read-chunks.ts';
import { Refused } from './refused.ts';

/** A file has one table of rollups. A distributed database has three, by step. */
const SUMS = 'sensor_rollups';
const STEPS = ['300', '3600', '86400'];

/** The rows to write into each table. */
export async function partsOf(connection: Connection, chunk: ReadChunk): Promise<ReadChunk[]> {
  if (chunk.table !== SUMS || !(await connection.isSpread())) return [chunk];
  const step = chunk.columns.indexOf('step');
  const parts = STEPS.map((one) => {
    const table = `${SUMS}_${one}`;
    const rows = chunk.rows.filter((row) => row[step] === one);
    return { ...chunk, table, carried: { ...chunk.carried, table }, rows };
  });
  if (parts.reduce((sum, { rows }) => sum + rows.length, 0) < chunk.rows.length)
    throw new Refused(`A row of ${SUMS} in the file has a step that there is not.`);
  return parts.filter(({ rows }) => rows.length > 0);
}

export async function tablesOf(connection: Connection, table: string): Promise<string[]> {
  const isThree = table === SUMS && (await connection.isSpread());
  return isThree ? STEPS.map((step) => `${SUMS}_${step}`) : [table];
}
