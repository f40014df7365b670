import sql, { join, type Sql } from 'sql-template-tag';
import type { PreparedRecording } from '../../../events/index.ts';
import { stayAtQuery } from '../../../guests/stays.ts';
import { advanceJobs, postponeJobs } from '../../../jobs/index.ts';
import type { Connection, Transactions } from '../../../platform/db/database.ts';
import { keptOf, plain, text, valuesRows } from '../../../platform/db/values-rows.ts';
import { seriesStore } from '../../series/choose-store.ts';
import { isOfOpenHour } from '../../series/shared/insert.ts';
import type { SampleRow, SeriesStore } from '../../series/store.ts';
import { HOME_JOB, type JobMoves } from '../evaluation/home-job.ts';
import type { HomeSnapshot } from '../evaluation/home-snapshot.ts';
import { type ChangedDevice, type ReportKey, updatingDevices, updatingHomes } from './store.ts';

/** The writes of homes evaluated from the cache, and the facts they assume. */
export interface CachedWrites {
  /** This process. */
  writer: number;
  now: Date;
  /** By id: locked in this order, so that two statements never wait for each other. */
  homes: HomeSnapshot[];
  /** The numbers of its reports, none of which was used before. */
  keys: ReportKey[];
  samples: SampleRow[];
  devices: ChangedDevice[];
  changedHomes: HomeSnapshot[];
  wakes: JobMoves;
  /** What was not raised before. */
  raised: { home_id: string; key: string }[];
  /** The stay that each event falls into, if any. */
  moments: { home_id: string; at: Date; guest_id: string | undefined }[];
  recording: PreparedRecording | undefined;
}

export interface StoredHomes {
  /** Homes that were as they were known. Nothing of the others was stored. */
  admitted: Set<string>;
  /** Webhooks that were healthy. */
  healthy: Set<string>;
}

/**
 * One statement checks the assumptions and stores everything. `stale` lists homes for which an assumption is wrong. Of the
 * others, `admitted` locks those that this process wrote last. Any other writer of a home sets `writer` first, and the row
 * lock makes PostgreSQL read it again: a change that was committed while the statement waited is seen that way. Samples of
 * an hour that is already aggregated, or of a time no longer kept, go through `evaluateBatch`.
 *
 * A transaction that locks, reads and then writes took 16 statements for a report with an event (4.0 to 4.7 ms of processor
 * at 100 a second, most of it in coming and going).
 */
export async function storeIfCurrent(database: Transactions, known: CachedWrites): Promise<StoredHomes> {
  const series = await seriesStore(database);
  if (known.samples.length > 0 && !series.insertPart)
    return database.transaction((connection) => storeSamplesAfter(connection, series, known));
  return store(database, storeStatement(known, series.insertPart));
}

/** Samples follow in the same transaction. An hour that closed in between is handled as any late sample. */
async function storeSamplesAfter(
  connection: Connection,
  series: SeriesStore,
  known: CachedWrites,
): Promise<StoredHomes> {
  const stored = await store(connection, storeStatement(known, undefined));
  const samples = known.samples.filter(({ home_id }) => stored.admitted.has(home_id));
  const keptFrom = await series.insertSamples(connection, samples);
  // For the other way, which says so.
  if (samples.some(({ t }) => t < keptFrom)) throw new RangeError('a sample is from before what is kept');
  return stored;
}

async function store(connection: Connection, statement: Sql): Promise<StoredHomes> {
  const row = await connection.row<{
    admitted: string | null;
    healthy: string | null;
    announced: number | null;
  }>(statement);
  return { admitted: setOf(row?.admitted), healthy: setOf(row?.healthy) };
}

const setOf = (ids: string | null | undefined) => new Set(ids ? ids.split(',') : []);

/** Citus picks the server of a sample when it plans, so the inserts after this statement are planned each time. */
const PLAN_AGAIN = sql`, set_config('plan_cache_mode', 'force_custom_plan', true) AS planned`;

export function storeStatement(known: CachedWrites, insertPart: SeriesStore['insertPart']): Sql {
  const { writer, now, homes, samples, devices, changedHomes, wakes, raised, recording } = known;
  const isAdmitted = sql`home_id IN (SELECT home_id FROM admitted)`;
  const earliest = earliestOf(samples);
  const parts = [
    sql`
    numbered AS (
      INSERT INTO device_reports (home_id, device_id, boot_id, seq, body_hash, received_at)
      SELECT home_id, device_id, boot_id, seq, body_hash, ${now}::timestamptz FROM given_key WHERE ${isAdmitted}
    )`,
  ];
  if (samples.length > 0 && insertPart) parts.push(sql`stored AS (${insertPart(samples, isAdmitted)})`);
  if (devices.length > 0)
    parts.push(sql`devices_now AS (${updatingDevices(devices, sql`AND s.${isAdmitted}`)})`);
  if (changedHomes.length > 0)
    parts.push(sql`homes_now AS (${updatingHomes(changedHomes, writer, sql`AND s.${isAdmitted}`)})`);
  const woken = sql`w.key IN (SELECT home_id FROM admitted)`;
  if (wakes.advanced.length > 0)
    parts.push(sql`woken AS (${advanceJobs(HOME_JOB, wakes.advanced, sql`WHERE ${woken}`)})`);
  if (wakes.postponed.length > 0)
    parts.push(sql`put_off AS (${postponeJobs(HOME_JOB, wakes.postponed, sql`WHERE ${woken}`, now)})`);
  if (raised.length > 0)
    parts.push(sql`
    raised_now AS (
      INSERT INTO raised_events (home_id, key, raised_at)
      SELECT home_id, key, ${now}::timestamptz FROM given_raised WHERE ${isAdmitted}
    )`);
  if (recording) parts.push(recording.parts(sql`WHERE ${isAdmitted}`));
  return sql`
    WITH ${given(known)}, admitted AS MATERIALIZED (
      SELECT s.home_id FROM ${valuesRows('g', homes, {
        home_id: plain('text', (home) => home.home_id),
        organization_id: plain('text', (home) => home.organization_id),
        name: text((home) => home.name),
        earliest: plain('float8', (home) => earliest.get(home.home_id)),
      })}
      CROSS JOIN LATERAL (
        SELECT home_id FROM home_status WHERE home_id = g.home_id AND writer = ${writer} FOR UPDATE
      ) AS s
      WHERE g.home_id NOT IN (SELECT home_id FROM stale)
        ${samples.length > 0 ? sql`AND (g.earliest IS NULL OR ${isOfOpenHour(sql`g.earliest`)})` : sql``}
        ${recording ? sql`AND g.organization_id NOT IN (SELECT organization_id FROM outdated)` : sql``}
        AND EXISTS (SELECT FROM homes h WHERE h.home_id = g.home_id AND h.organization_id = g.organization_id AND h.name = g.name
                    OFFSET 0)
    ), ${join(parts)}
    SELECT (SELECT string_agg(home_id, ',') FROM admitted) AS admitted,
           ${recording ? sql`(SELECT string_agg(hook_id, ',') FROM healthy)` : sql`NULL::text`} AS healthy,
           ${recording?.announcement ?? sql`NULL::bigint`} AS announced
           ${samples.length > 0 && !insertPart ? PLAN_AGAIN : sql``}`;
}

/** By home: the time of its first sample, ms. */
function earliestOf(samples: readonly SampleRow[]): Map<string, number> {
  const earliest = new Map<string, number>();
  for (const { home_id, t } of samples) earliest.set(home_id, Math.min(t, earliest.get(home_id) ?? t));
  return earliest;
}

/**
 * What was gone by, and homes of which it is not true any more. OFFSET 0 makes each a look into an index: the statement is
 * planned once, and a plan of a time in which a table was small would read all of it ever after.
 */
function given({ keys, raised, moments, recording }: CachedWrites): Sql {
  const given = [
    sql`
    given_key AS ${keptOf(keys)} (
      SELECT * FROM ${valuesRows('k', keys, {
        home_id: plain('text', (key) => key.home_id),
        device_id: plain('text', (key) => key.device_id),
        boot_id: plain('bigint', (key) => key.boot_id),
        seq: plain('bigint', (key) => key.seq),
        body_hash: plain('bigint', (key) => key.hash),
      })}
    )`,
  ];
  const stale = [
    sql`
      SELECT home_id FROM given_key k WHERE EXISTS (
        SELECT 1 FROM device_reports r
        WHERE r.home_id = k.home_id AND r.device_id = k.device_id AND r.boot_id = k.boot_id AND r.seq = k.seq OFFSET 0)`,
  ];
  if (raised.length > 0) {
    given.push(sql`
    given_raised AS ${keptOf(raised)} (
      SELECT * FROM ${valuesRows('k', raised, {
        home_id: plain('text', (one) => one.home_id),
        key: text((one) => one.key),
      })}
    )`);
    stale.push(sql`
      SELECT home_id FROM given_raised k WHERE EXISTS (
        SELECT 1 FROM raised_events r WHERE r.home_id = k.home_id AND r.key = k.key OFFSET 0)`);
  }
  if (moments.length > 0)
    stale.push(sql`
      SELECT m.home_id FROM ${valuesRows('m', moments, {
        home_id: plain('text', (one) => one.home_id),
        at: plain('timestamptz', (one) => one.at.toISOString()),
        guest_id: plain('text', (one) => one.guest_id),
      })}
      WHERE (${stayAtQuery(sql`m.home_id`, sql`m.at`)}) IS DISTINCT FROM m.guest_id`);
  if (recording) {
    const versions = [...recording.versions];
    given.push(sql`
    outdated AS (
      SELECT v.organization_id FROM ${valuesRows('v', versions, {
        organization_id: plain('text', ([id]) => id),
        version: plain('bigint', ([, version]) => version),
      })}
      WHERE (SELECT o.webhooks_version FROM organizations o WHERE o.organization_id = v.organization_id) <> v.version
    )`);
  }
  return sql`${join(given)}, stale AS (${join(stale, ' UNION ALL ')})`;
}
