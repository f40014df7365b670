import sql, { raw } from 'sql-template-tag';
import { SAMPLE_METRICS } from '../../../src/devices/series/metrics.ts';
import type { Connection } from '../../../src/platform/db/database.ts';
import type { Place } from './series-device.ts';

const BITS = raw(SAMPLE_METRICS.map((metric) => `encode(float4send(s.${metric}), 'hex')`).join(', '));
const METRICS = raw(SAMPLE_METRICS.join(', '));
const ARRAYS = raw(SAMPLE_METRICS.map((metric) => `d.${metric}`).join(', '));

/**
 * Every sample of a device, wherever it is stored, in order of time: microseconds and the bits of each metric, as one
 * text.
 */
export async function storedSamples(
  connection: Connection,
  { home_id, device_id }: Place,
): Promise<string[]> {
  const rows = await connection.rows<{ text: string }>(sql`
    SELECT concat_ws(' ', (extract(epoch FROM s.t) * 1000000)::bigint, array_to_string(ARRAY[${BITS}], ',', '-')) AS text
    FROM (
      SELECT home_id, device_id, t, ${METRICS} FROM sensor_samples
      UNION ALL
      SELECT d.home_id, d.device_id, one.* FROM sensor_days d CROSS JOIN LATERAL unnest(d.times, ${ARRAYS}) AS one (t, ${METRICS})
    ) AS s
    WHERE s.home_id = ${home_id} AND s.device_id = ${device_id} ORDER BY s.t`);
  return rows.map(({ text }) => text);
}

/** How many samples are rows, and how many days are compressed. */
export async function countStored(connection: Connection, { home_id, device_id }: Place) {
  const row = await connection.row<{ rows: number; days: number }>(sql`
    SELECT (SELECT count(*) FROM sensor_samples WHERE home_id = ${home_id} AND device_id = ${device_id}) AS rows,
           (SELECT count(*) FROM sensor_days WHERE home_id = ${home_id} AND device_id = ${device_id}) AS days`);
  return [row?.rows, row?.days];
}
