import sql, { raw, type Sql } from 'sql-template-tag';
import { homesOf } from '../../../homes/store.ts';
import type { Database } from '../../../platform/db/database.ts';
import { ROLLUPS, STEPS, type Step } from '../rollup-steps.ts';
import type { SeriesKey } from '../series-key.ts';

/** About ten thousand rows each at one sample a minute. */
const SAMPLES_AT_ONCE = sql`interval '7 days'`;
const ROLLUPS_AT_ONCE = sql`interval '30 days'`;
/** One row a day. */
const DAYS_AT_ONCE = sql`interval '400 days'`;
const HOMES_AT_ONCE = 500;

/** Each statement deletes some days of one device. */
export async function deleteBefore(
  database: Database,
  organizationId: string,
  before: Date,
  signal: AbortSignal,
): Promise<number> {
  let deleted = 0;
  for (const series of await listSeries(database, organizationId)) {
    deleted += await deleteInParts(database, samplesPart(series, before), signal);
    // After the samples: what is compressed meanwhile is found here.
    deleted += await deleteInParts(database, daysPart(series, before), signal);
    for (const step of STEPS)
      deleted += await deleteInParts(database, rollupsPart(series, step, before), signal);
  }
  return deleted;
}

async function listSeries(database: Database, organizationId: string): Promise<SeriesKey[]> {
  const homes = await database.rows<{ home_id: string }>(homesOf([organizationId]));
  const ids = homes.map(({ home_id }) => home_id);
  const series: SeriesKey[] = [];
  for (let from = 0; from < ids.length; from += HOMES_AT_ONCE)
    series.push(
      ...(await database.rows<SeriesKey>(sql`
        SELECT home_id, device_id FROM sensor_series
        WHERE home_id = ANY (${ids.slice(from, from + HOMES_AT_ONCE)}::text[])`)),
    );
  return series;
}

async function deleteInParts(database: Database, part: Sql, signal: AbortSignal): Promise<number> {
  let deleted = 0;
  for (let some = -1; some !== 0 && !signal.aborted; deleted += some) {
    const row = await database.row<{ deleted: number }>(
      sql`WITH gone AS (${part} RETURNING 1) SELECT count(*) AS deleted FROM gone`,
    );
    some = row?.deleted ?? 0;
  }
  return deleted;
}

/** The oldest, which the index finds first. */
export function samplesPart({ home_id, device_id }: SeriesKey, before: Date): Sql {
  return sql`
    DELETE FROM sensor_samples WHERE home_id = ${home_id} AND device_id = ${device_id} AND t < ${before}
      AND t < (SELECT min(t) FROM sensor_samples WHERE home_id = ${home_id} AND device_id = ${device_id})
              + ${SAMPLES_AT_ONCE}`;
}

function daysPart({ home_id, device_id }: SeriesKey, before: Date): Sql {
  return sql`
    DELETE FROM sensor_days WHERE home_id = ${home_id} AND device_id = ${device_id} AND day < ${before}
      AND day < (SELECT min(day) FROM sensor_days WHERE home_id = ${home_id} AND device_id = ${device_id})
                + ${DAYS_AT_ONCE}`;
}

export function rollupsPart({ home_id, device_id }: SeriesKey, step: Step, before: Date): Sql {
  const rollups = raw(ROLLUPS[step]);
  return sql`
    DELETE FROM ${rollups} WHERE home_id = ${home_id} AND device_id = ${device_id} AND step = ${step} AND t < ${before}
      AND t < (SELECT min(t) FROM ${rollups}
               WHERE home_id = ${home_id} AND device_id = ${device_id} AND step = ${step}) + ${ROLLUPS_AT_ONCE}`;
}
