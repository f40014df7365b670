import type { ReadChunk } from './read-chunks.ts';

/** One table in a file. In the database it has a table for each step, which distributed rollups must be written to. */
const ROLLUPS = 'sensor_rollups';
const STEPS = [300, 3600, 86_400];

/** The chunk by the tables that its rows are inserted into. */
export function splitByTable(chunk: ReadChunk): ReadChunk[] {
  if (chunk.table !== ROLLUPS) return [chunk];
  const place = chunk.columns.indexOf('step');
  return STEPS.map((step) => {
    const table = `${ROLLUPS}_${step}`;
    const rows = chunk.rows.filter((row) => Number(row[place]) === step);
    return { ...chunk, table, carried: { ...chunk.carried, table }, rows };
  }).filter(({ rows }) => rows.length > 0);
}

export const tablesOf = (table: string): string[] =>
  table === ROLLUPS ? STEPS.map((step) => `${ROLLUPS}_${step}`) : [table];
