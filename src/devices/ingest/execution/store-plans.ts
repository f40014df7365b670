import sql, { join, type Sql } from 'sql-template-tag';
import { isTransient } from '../../../catalogue/index.ts';
import type { PreparedRecording } from '../../../events/index.ts';
import { stayAtQuery } from '../../../guests/stays.ts';
import { advanceJobs, postponeJobs } from '../../../jobs/index.ts';
import type { Connection, Transactions } from '../../../platform/db/database.ts';
import { keptOf, plain, text, valuesRows } from '../../../platform/db/values-rows.ts';
import { seriesStore } from '../../series/choose-store.ts';
import { isOfOpenHour } from '../../series/shared/insert.ts';
import type { SampleRow, SeriesStore } from '../../series/store.ts';
import { type ChangedDevice, isChanged } from '../evaluation/changed-devices.ts';
import type { ReportKey } from '../evaluation/deduplicate.ts';
import { HOME_JOB, type JobMove } from '../evaluation/home-job.ts';
import type { HomeSnapshot } from '../evaluation/home-snapshot.ts';
import type { HomePlan, PlannedEvent } from '../evaluation/plan.ts';
import { updatingDevices, updatingHomes } from './store.ts';

/** The frequent writes of plans. */
export interface Writes {
  /** This process. */
  writer: number;
  now: Date;
  keys: ReportKey[];
  samples: SampleRow[];
  devices: ChangedDevice[];
  homes: HomeSnapshot[];
  jobMoves: JobMove[];
  raised: { home_id: string; key: string }[];
}

/** What plans made from the cache assume about the database, besides that no key was used before. */
export interface Assumptions {
  /** By id: locked in this order, so that two statements never wait for each other. */
  homes: HomeSnapshot[];
  /** The guest at the time of each event, if any. */
  guests: { home_id: string; at: Date; guest_id: string | undefined }[];
  recording: PreparedRecording | undefined;
}

export interface StoredHomes {
  /** Homes for which the assumptions hold. Nothing of the others was stored. */
  admitted: Set<string>;
  /** Webhooks that were healthy. */
  healthy: Set<string>;
}

/** `claimed`: homes that another process wrote last, whose row needs the name of this one. */
export function writesOf(
  plans: readonly HomePlan[],
  events: readonly PlannedEvent[],
  { writer, now, claimed }: { writer: number; now: Date; claimed?: ReadonlySet<string> },
): Writes {
  return {
    writer,
    now,
    keys: plans.flatMap(({ keys }) => keys),
    samples: plans.flatMap(({ samples }) => samples),
    devices: plans.flatMap(({ devices }) => devices),
    homes: plans
      .filter(({ before, after }) => claimed?.has(after.home_id) || isChanged(before, after))
      .map(({ after }) => after),
    jobMoves: plans.flatMap(({ jobMove }) => jobMove ?? []),
    raised: events
      .filter(({ raised }) => !isTransient(raised.type))
      .map(({ home, raised }) => ({ home_id: home.home_id, key: raised.key })),
  };
}

/** Stores everything but the samples in one statement, under the locks of the homes. */
export async function storePlans(connection: Connection, writes: Writes): Promise<void> {
  const parts = [...givenParts(writes), ...writeParts(writes, () => sql`true`)];
  if (parts.length > 0) await connection.rows(sql`WITH ${join(parts)} SELECT`);
}

/**
 * One statement checks the assumptions and stores everything. `stale` lists homes for which an assumption is wrong. Of the
 * others, `admitted` locks those that this process wrote last. Any other writer of a home sets `writer` first, and the row
 * lock makes PostgreSQL read it again: a change that was committed while the statement waited is seen that way. Samples of
 * an hour that is already aggregated, or of a time no longer kept, are left to the executor that reads first.
 *
 * A transaction that locks, reads and then writes took 16 statements for a report with an event (4.0 to 4.7 ms of processor
 * at 100 a second, most of it in coming and going).
 */
export async function storeIfCurrent(
  database: Transactions,
  writes: Writes,
  assumptions: Assumptions,
): Promise<StoredHomes> {
  const series = await seriesStore(database);
  if (writes.samples.length > 0 && !series.insertPart)
    return database.transaction((connection) => storeSamplesAfter(connection, series, writes, assumptions));
  return store(database, storeStatement(writes, assumptions, series.insertPart));
}

/** Samples follow in the same transaction. An hour that closed in between is handled as any late sample. */
async function storeSamplesAfter(
  connection: Connection,
  series: SeriesStore,
  writes: Writes,
  assumptions: Assumptions,
): Promise<StoredHomes> {
  const stored = await store(connection, storeStatement(writes, assumptions, undefined));
  const samples = writes.samples.filter(({ home_id }) => stored.admitted.has(home_id));
  const keptFrom = await series.insertSamples(connection, samples);
  // For the executor that reads first, which names them in its answer.
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

export function storeStatement(
  writes: Writes,
  assumptions: Assumptions,
  insertPart: SeriesStore['insertPart'],
): Sql {
  const { writer, samples } = writes;
  const { homes, recording } = assumptions;
  const earliest = earliestOf(samples);
  const isAdmitted = (column: Sql) => sql`${column} IN (SELECT home_id FROM admitted)`;
  const parts = [...givenParts(writes), ...assumptionParts(writes, assumptions)];
  parts.push(sql`
    admitted AS MATERIALIZED (
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
    )`);
  parts.push(...writeParts(writes, isAdmitted));
  if (samples.length > 0 && insertPart)
    parts.push(sql`stored AS (${insertPart(samples, isAdmitted(sql`home_id`))})`);
  if (recording) parts.push(recording.parts(sql`WHERE ${isAdmitted(sql`home_id`)}`));
  return sql`
    WITH ${join(parts)}
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

/** The keys to insert, as tables. */
function givenParts({ keys, raised }: Writes): Sql[] {
  const parts: Sql[] = [];
  if (keys.length > 0)
    parts.push(sql`
    given_key AS ${keptOf(keys)} (
      SELECT * FROM ${valuesRows('k', keys, {
        home_id: plain('text', (key) => key.home_id),
        device_id: plain('text', (key) => key.device_id),
        boot_id: plain('bigint', (key) => key.boot_id),
        seq: plain('bigint', (key) => key.seq),
        body_hash: plain('bigint', (key) => key.hash),
      })}
    )`);
  if (raised.length > 0)
    parts.push(sql`
    given_raised AS ${keptOf(raised)} (
      SELECT * FROM ${valuesRows('k', raised, {
        home_id: plain('text', (one) => one.home_id),
        key: text((one) => one.key),
      })}
    )`);
  return parts;
}

/** The writes of homes for which `gate` holds, all but the samples. Omitted when empty: PostgreSQL sets up every part. */
function writeParts(
  { writer, now, keys, devices, homes, jobMoves, raised }: Writes,
  gate: (column: Sql) => Sql,
): Sql[] {
  const parts: Sql[] = [];
  if (keys.length > 0)
    parts.push(sql`
    numbered AS (
      INSERT INTO device_reports (home_id, device_id, boot_id, seq, body_hash, received_at)
      SELECT home_id, device_id, boot_id, seq, body_hash, ${now}::timestamptz FROM given_key WHERE ${gate(sql`home_id`)}
    )`);
  if (devices.length > 0)
    parts.push(sql`devices_now AS (${updatingDevices(devices, sql`AND ${gate(sql`s.home_id`)}`)})`);
  if (homes.length > 0)
    parts.push(sql`homes_now AS (${updatingHomes(homes, writer, sql`AND ${gate(sql`s.home_id`)}`)})`);
  const [later, earlier] = [
    jobMoves.filter((move) => move.isLater),
    jobMoves.filter((move) => !move.isLater),
  ];
  const isHere = sql`WHERE ${gate(sql`w.key`)}`;
  if (earlier.length > 0) parts.push(sql`advanced AS (${advanceJobs(HOME_JOB, earlier, isHere)})`);
  if (later.length > 0) parts.push(sql`postponed AS (${postponeJobs(HOME_JOB, later, isHere, now)})`);
  if (raised.length > 0)
    parts.push(sql`
    raised_now AS (
      INSERT INTO raised_events (home_id, key, raised_at)
      SELECT home_id, key, ${now}::timestamptz FROM given_raised WHERE ${gate(sql`home_id`)}
    )`);
  return parts;
}

/**
 * `stale` has the homes of which an assumption is wrong. OFFSET 0 makes each check a look into an index: the statement is
 * planned once, and a plan from a time in which a table was small would always read all of it.
 */
function assumptionParts({ keys, raised }: Writes, { guests, recording }: Assumptions): Sql[] {
  const stale: Sql[] = [];
  if (keys.length > 0)
    stale.push(sql`
      SELECT home_id FROM given_key k WHERE EXISTS (
        SELECT 1 FROM device_reports r
        WHERE r.home_id = k.home_id AND r.device_id = k.device_id AND r.boot_id = k.boot_id AND r.seq = k.seq OFFSET 0)`);
  if (raised.length > 0)
    stale.push(sql`
      SELECT home_id FROM given_raised k WHERE EXISTS (
        SELECT 1 FROM raised_events r WHERE r.home_id = k.home_id AND r.key = k.key OFFSET 0)`);
  if (guests.length > 0)
    stale.push(sql`
      SELECT m.home_id FROM ${valuesRows('m', guests, {
        home_id: plain('text', (one) => one.home_id),
        at: plain('timestamptz', (one) => one.at.toISOString()),
        guest_id: plain('text', (one) => one.guest_id),
      })}
      WHERE (${stayAtQuery(sql`m.home_id`, sql`m.at`)}) IS DISTINCT FROM m.guest_id`);
  const noHome = sql`SELECT NULL::text AS home_id WHERE false`;
  const parts = [sql`stale AS (${stale.length === 0 ? noHome : join(stale, ' UNION ALL ')})`];
  if (recording)
    parts.push(sql`
    outdated AS (
      SELECT v.organization_id FROM ${valuesRows('v', [...recording.versions], {
        organization_id: plain('text', ([id]) => id),
        version: plain('bigint', ([, version]) => version),
      })}
      WHERE (SELECT o.webhooks_version FROM organizations o WHERE o.organization_id = v.organization_id) <> v.version
    )`);
  return parts;
}
