import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Connection } from '../../platform/db/database.ts';
import { givenRows, plain } from '../../platform/db/given-rows.ts';
import { HOUR_MS } from '../../platform/durations.ts';
import { SAMPLE_METRICS, type SampleValues } from './metrics.ts';

export interface SampleRow extends SampleValues {
  home_id: string;
  device_id: string;
  /** Event time, ms. */
  t: number;
}

const METRICS = raw(SAMPLE_METRICS.join(', '));
const MEASURED = Object.fromEntries(
  SAMPLE_METRICS.map((metric) => [metric, plain('real', (row: SampleRow) => row[metric])]),
);
const STORED = raw(SAMPLE_METRICS.map((metric) => `s.${metric}`).join(', '));
const FILLED = raw(
  SAMPLE_METRICS.map((metric) => `${metric} = coalesce(s.${metric}, excluded.${metric})`).join(', '),
);
const AFTERWARDS = raw(
  SAMPLE_METRICS.map((metric) => `coalesce(s.${metric}, excluded.${metric})`).join(', '),
);

const atMs = (ms: Sql): Sql => sql`to_timestamp(${ms} / 1000.0::float8)`;

/**
 * Stores samples inside the caller's transaction, in one statement. A sample that is there already keeps what it has
 * and gets what it lacked. Samples from before what is kept are left out: their hours were summed up from samples
 * that are gone, and could not be summed up again. Answers that moment, ms, for whoever has to say so.
 *
 * Most samples belong to an hour that is still open, and the statement touches nothing but them. One of a closed hour
 * sets its series back to that hour, for the roller to sum it up again (roll.ts). Series are locked in one order,
 * so that two such statements cannot wait for each other.
 */
export async function insertSamples(connection: Connection, samples: readonly SampleRow[]): Promise<number> {
  if (samples.length === 0) return Number.NEGATIVE_INFINITY;
  if (await connection.isSpread()) return insertSpreadSamples(connection, samples);
  const kept = await connection.row<{ from_ms: number | null }>(storingSamples(samples));
  if (!kept || kept.from_ms === null) throw new Error(NO_CLOCK);
  return kept.from_ms;
}

const NO_CLOCK = 'sensor_clock has no row';
const IS_KEPT = sql`${atMs(sql`ms`)} >= (SELECT kept_from FROM sensor_clock)`;

interface StoredSample {
  home_id: string;
  device_id: string;
  t: Date;
}

/**
 * The same where measurements are spread, in steps. Samples come first: with them the table is locked, and hours that are closed by
 * then are seen by the statement after it, so those that close later wait for us (roll.ts).
 */
async function insertSpreadSamples(connection: Connection, samples: readonly SampleRow[]): Promise<number> {
  const [newest, ...others] = mergeSame(samples).sort((a, b) => b.t - a.t);
  if (!newest) return Number.NEGATIVE_INFINITY;
  const stored = await connection.rows<StoredSample>(storingSpread([newest]));
  const clock = await connection.row<{ closed_ms: number; kept_ms: number }>(sql`
    SELECT (extract(epoch FROM closed_until) * 1000)::float8 AS closed_ms,
           (extract(epoch FROM kept_from) * 1000)::float8 AS kept_ms FROM sensor_clock`);
  if (!clock) throw new Error(NO_CLOCK);
  const kept = others.filter(({ t }) => t >= clock.kept_ms).sort(inOrder);
  for (let from = 0; from < kept.length; ) {
    const size = PORTIONS.find((one) => one <= kept.length - from) ?? 1;
    stored.push(...(await connection.rows<StoredSample>(storingValues(kept.slice(from, from + size)))));
    from += size;
  }
  for (const { home_id, device_id, t } of earliestOfEach(stored))
    if (t.getTime() < clock.closed_ms)
      await connection.rows(sql`
        UPDATE sensor_series SET rolled_until = least(rolled_until, ${hourOf(t)}::timestamptz)
        WHERE home_id = ${home_id} AND device_id = ${device_id}`);
  return clock.kept_ms;
}

const inOrder = (a: SampleRow, b: SampleRow) =>
  a.home_id + a.device_id === b.home_id + b.device_id
    ? a.t - b.t
    : a.home_id + a.device_id < b.home_id + b.device_id
      ? -1
      : 1;

/** Few sizes, so that there are few statements to prepare. */
const PORTIONS = [256, 64, 16, 4, 1];

/** The way that is quick on several servers: 300 samples of 100 homes took 28 ms, and 390 out of arrays. */
export function storingValues(samples: readonly SampleRow[]): Sql {
  const rows = samples.map(
    (row) =>
      sql`(${row.home_id}, ${row.device_id}, ${atMs(sql`${row.t}::float8`)}, ${join(
        SAMPLE_METRICS.map((metric) => sql`${row[metric] ?? null}::real`),
      )})`,
  );
  return sql`
    INSERT INTO sensor_samples AS s (home_id, device_id, t, ${METRICS})
    VALUES ${join(rows)}
    ON CONFLICT (home_id, device_id, t) DO UPDATE SET ${FILLED}
    WHERE num_nulls(${AFTERWARDS}) < num_nulls(${STORED})
    RETURNING home_id, device_id, t`;
}

/**
 * The first one, out of arrays: of a transaction in which Citus carries rows over the coordinator every server promises before any
 * commits. With VALUES alone, to one server, it would commit the samples before the rest, and keep them when that fails.
 */
export function storingSpread(samples: readonly SampleRow[]): Sql {
  return sql`
    ${sampleInsert(samples, IS_KEPT)}
    RETURNING home_id, device_id, t`;
}

const hourOf = (t: Date) => new Date(Math.floor(t.getTime() / HOUR_MS) * HOUR_MS);

/** Of every series, in the order in which series are locked. */
function earliestOfEach(stored: readonly StoredSample[]): StoredSample[] {
  const earliest = new Map<string, StoredSample>();
  for (const one of stored) {
    const key = `${one.home_id}${one.device_id}`;
    const before = earliest.get(key);
    if (!before || one.t < before.t) earliest.set(key, one);
  }
  return [...earliest].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
}

/** Apart, so that a test can ask the database what it answers. */
export function storingSamples(samples: readonly SampleRow[]): Sql {
  return sql`
    WITH stored AS (
      ${sampleInsert(samples, IS_KEPT)}
      RETURNING s.home_id, s.device_id, s.t
    ), late AS (
      SELECT home_id, device_id, date_bin('1 hour', min(t), 'epoch') AS hour FROM stored
      WHERE t < (SELECT closed_until FROM sensor_clock) GROUP BY 1, 2
    ), locked_series AS (
      SELECT r.home_id, r.device_id, late.hour FROM sensor_series r JOIN late USING (home_id, device_id)
      ORDER BY r.home_id, r.device_id FOR UPDATE OF r
    ), set_back AS (
      UPDATE sensor_series r SET rolled_until = least(r.rolled_until, late.hour)
      FROM locked_series late WHERE r.home_id = late.home_id AND r.device_id = late.device_id
    )
    SELECT (extract(epoch FROM kept_from) * 1000)::float8 AS from_ms FROM sensor_clock`;
}

/** Whether a sample of this time, ms, is of an hour that is open: it is kept, and nothing has to be summed up again. */
export const isOfOpenHour = (ms: Sql): Sql =>
  sql`${atMs(ms)} >= (SELECT greatest(closed_until, kept_from) FROM sensor_clock)`;

/**
 * A part of a statement: the samples for which `gate` holds. Of 100 samples, rows of VALUES instead of arrays took 1.3 to 1.6
 * times as long there and 2.1 here, looking first what is there 1.4 and 1.7 times, a statement for each 4 to 5 and 16 times.
 */
export function sampleInsert(samples: readonly SampleRow[], gate: Sql): Sql {
  return sql`
      INSERT INTO sensor_samples AS s (home_id, device_id, t, ${METRICS})
      SELECT home_id, device_id, ${atMs(sql`ms`)}, ${METRICS}
      FROM ${givenRows('given', mergeSame(samples), {
        home_id: plain('text', (row) => row.home_id),
        device_id: plain('text', (row) => row.device_id),
        ms: plain('float8', (row) => row.t),
        ...MEASURED,
      })}
      WHERE ${gate}
      ORDER BY home_id, device_id, ms
      ON CONFLICT (home_id, device_id, t) DO UPDATE SET ${FILLED}
      WHERE num_nulls(${AFTERWARDS}) < num_nulls(${STORED})`;
}

/** One for each device and time: a statement cannot touch a row twice. The first to have a metric wins here too. */
function mergeSame(samples: readonly SampleRow[]): SampleRow[] {
  const byKey = new Map<string, SampleRow>();
  for (const sample of samples) {
    const key = `${sample.device_id}${sample.home_id}${sample.t}`;
    const before = byKey.get(key);
    byKey.set(key, before ? { ...sample, ...before } : sample);
  }
  return [...byKey.values()];
}
