import sql, { raw, type Sql } from 'sql-template-tag';
import { homesOf } from '../../homes/store.ts';
import type { Database } from '../../platform/db/database.ts';
import { ROLLUPS, STEPS, type Step } from './steps.ts';

interface Series {
  home_id: string;
  device_id: string;
}

/** At one sample a minute some ten thousand rows of each. */
const SAMPLES_AT_ONCE = sql`interval '7 days'`;
/** A row each. */
const DAYS_AT_ONCE = sql`interval '400 days'`;
const HOMES_AT_ONCE = 500;
const ROLLUPS_AT_ONCE = sql`interval '30 days'`;

/**
 * Deletes what devices measured in the homes of an organization before `before`, which is where a day begins in UTC: so
 * every sum goes with all of its samples, and none is made anew of a part. Each statement takes some days of one device.
 * Answers how many rows went; stops when told.
 */
export async function forgetOldSeries(
  database: Database,
  organizationId: string,
  before: Date,
  signal: AbortSignal,
): Promise<number> {
  let deleted = 0;
  for (const series of await seriesOf(database, organizationId)) {
    deleted += await inParts(database, samplesOf(series, before), signal);
    // After the rows: what is packed meanwhile is found here.
    deleted += await inParts(database, daysOf(series, before), signal);
    for (const step of STEPS) deleted += await inParts(database, rollupsOf(series, step, before), signal);
  }
  return deleted;
}

async function seriesOf(database: Database, organizationId: string): Promise<Series[]> {
  const homes = homesOf([organizationId]);
  if (!(await database.isSpread()))
    return database.rows<Series>(
      sql`SELECT home_id, device_id FROM sensor_series WHERE home_id IN (${homes})`,
    );
  const ids = (await database.rows<{ home_id: string }>(homes)).map(({ home_id }) => home_id);
  const all: Series[] = [];
  for (let from = 0; from < ids.length; from += HOMES_AT_ONCE)
    all.push(
      ...(await database.rows<Series>(sql`
        SELECT home_id, device_id FROM sensor_series
        WHERE home_id = ANY (${ids.slice(from, from + HOMES_AT_ONCE)}::text[])`)),
    );
  return all;
}

async function inParts(database: Database, part: Sql, signal: AbortSignal): Promise<number> {
  let deleted = 0;
  for (let some = -1; some !== 0 && !signal.aborted; deleted += some) {
    const row = await database.row<{ deleted: number }>(
      sql`WITH gone AS (${part} RETURNING 1) SELECT count(*) AS deleted FROM gone`,
    );
    some = row?.deleted ?? 0;
  }
  return deleted;
}

/** From the oldest on, which the index finds first. */
export function samplesOf({ home_id, device_id }: Series, before: Date): Sql {
  return sql`
    DELETE FROM sensor_samples WHERE home_id = ${home_id} AND device_id = ${device_id} AND t < ${before}
      AND t < (SELECT min(t) FROM sensor_samples WHERE home_id = ${home_id} AND device_id = ${device_id})
              + ${SAMPLES_AT_ONCE}`;
}

function daysOf({ home_id, device_id }: Series, before: Date): Sql {
  return sql`
    DELETE FROM sensor_days WHERE home_id = ${home_id} AND device_id = ${device_id} AND day < ${before}
      AND day < (SELECT min(day) FROM sensor_days WHERE home_id = ${home_id} AND device_id = ${device_id})
                + ${DAYS_AT_ONCE}`;
}

export function rollupsOf({ home_id, device_id }: Series, step: Step, before: Date): Sql {
  const rollups = raw(ROLLUPS[step]);
  return sql`
    DELETE FROM ${rollups} WHERE home_id = ${home_id} AND device_id = ${device_id} AND step = ${step} AND t < ${before}
      AND t < (SELECT min(t) FROM ${rollups}
               WHERE home_id = ${home_id} AND device_id = ${device_id} AND step = ${step}) + ${ROLLUPS_AT_ONCE}`;
}
