import sql, { type Sql } from 'sql-template-tag';
import type { Clock } from '../platform/clock.ts';
import type { Connection } from '../platform/db/database.ts';
import { plain, valuesRows } from '../platform/db/values-rows.ts';

/** One job per kind and key: scheduling it again moves it. */
export interface JobName {
  kind: string;
  key: string;
}

/** A job that this process may run until its lease ends. */
export interface ClaimedJob extends JobName {
  claim: number;
  /** Including the current one. */
  attempts: number;
}

const matchesName = ({ kind, key }: JobName): Sql => sql`kind = ${kind} AND key = ${key}`;
const matchesClaim = (job: ClaimedJob): Sql => sql`${matchesName(job)} AND claim = ${job.claim}`;
/** Database time, so that all processes agree on what is due. */
const nowOf = (clock: Clock, laterMs = 0): Sql =>
  sql`(now() + ${clock.shiftMs() + laterMs}::float8 * interval '1 millisecond')`;

/** Runs in the caller's transaction. A job that is running runs again at that time. */
export async function schedule(connection: Connection, { kind, key }: JobName, at: Date): Promise<void> {
  await connection.rows(sql`
    INSERT INTO jobs (kind, key, due_at) VALUES (${kind}, ${key}, ${at})
    ON CONFLICT (kind, key) DO UPDATE SET
      due_at = CASE WHEN jobs.claim IS NULL THEN excluded.due_at ELSE jobs.due_at END,
      again_at = CASE WHEN jobs.claim IS NULL THEN NULL ELSE least(jobs.again_at, excluded.due_at) END,
      attempts = CASE WHEN jobs.claim IS NULL THEN 0 ELSE jobs.attempts END`);
}

/** When the job with this key should run. */
export interface JobTime {
  key: string;
  at: Date;
}

/** Part of a statement: schedules jobs at these times at the latest. An earlier due time stays. */
export function advanceJobs(kind: string, times: readonly JobTime[], gate: Sql): Sql {
  return sql`
    INSERT INTO jobs (kind, key, due_at) SELECT ${kind}, key, at FROM ${timeRows(times)} ${gate} ORDER BY key
    ON CONFLICT (kind, key) DO UPDATE SET
      due_at = CASE WHEN jobs.claim IS NULL THEN least(jobs.due_at, excluded.due_at) ELSE jobs.due_at END,
      again_at = CASE WHEN jobs.claim IS NULL THEN NULL ELSE least(jobs.again_at, excluded.due_at) END,
      attempts = CASE WHEN jobs.claim IS NULL THEN 0 ELSE jobs.attempts END`;
}

/**
 * Part of a statement: postpones jobs to these times. Skips jobs that are due or locked: an unneeded run costs less
 * than waiting for a lock. A plain UPDATE, which waits, took 0.7 to 0.8 of the time for 100. Unneeded runs (claim,
 * lock, read and postpone then) took 11 times as long for one home, 5 times for 100.
 */
export function postponeJobs(kind: string, times: readonly JobTime[], gate: Sql, now: Date): Sql {
  return sql`
    UPDATE jobs j SET due_at = free.at FROM (
      SELECT o.key, w.at FROM ${timeRows(times)} JOIN jobs o ON o.kind = ${kind} AND o.key = w.key AND o.claim IS NULL
        AND o.due_at > ${now} ${gate}
      ORDER BY o.key FOR UPDATE OF o SKIP LOCKED
    ) AS free WHERE j.kind = ${kind} AND j.key = free.key`;
}

const timeRows = (times: readonly JobTime[]): Sql =>
  valuesRows('w', times, {
    key: plain('text', ({ key }) => key),
    at: plain('timestamptz', ({ at }) => at.toISOString()),
  });

/** Those of one kind that are not there yet; the others stay as they are. */
export async function scheduleMissing(
  connection: Connection,
  kind: string,
  keys: string[],
  at: Date,
): Promise<void> {
  await connection.rows(sql`
    INSERT INTO jobs (kind, key, due_at) SELECT ${kind}, key, ${at}::timestamptz FROM unnest(${keys}::text[]) AS key
    ON CONFLICT (kind, key) DO NOTHING`);
}

/** Also cancels a running job: its run is aborted, and its result is not stored. */
export async function cancel(connection: Connection, job: JobName): Promise<void> {
  await connection.rows(sql`DELETE FROM jobs WHERE ${matchesName(job)}`);
}

export async function cancelAll(connection: Connection, kind: string, keys: string[]): Promise<void> {
  if (keys.length === 0) return;
  await connection.rows(sql`DELETE FROM jobs WHERE kind = ${kind} AND key = ANY (${keys}::text[])`);
}

/** The next future due time. Jobs that are already due have run, or no handler here runs their kind. */
export async function nextDueAt(connection: Connection, clock: Clock): Promise<number | undefined> {
  const row = await connection.row<{ due: number | null }>(sql`
    SELECT ceil(extract(epoch FROM min(due_at)) * 1000)::float8 AS due FROM jobs
    WHERE due_at > ${clock.now()} AND due_at < 'infinity'`);
  return row?.due ?? undefined;
}

export interface ClaimOptions {
  claim: number;
  leaseMs: number;
  /** How many more jobs of each kind this process will run. */
  capacities: Map<string, number>;
}

/**
 * Claims the oldest jobs of each kind, within the capacity of the kind, so that a kind with ten thousand due does not
 * block others. With so many due, one ORDER BY over all kinds took 7 times as long for as many jobs, row_number() by
 * kind 19 times and a statement for each of eight kinds 3 times. With few or none due that ORDER BY is faster by 0.3
 * ms, but it would let one kind take all the capacity.
 */
export function claimDue(
  connection: Connection,
  clock: Clock,
  { claim, leaseMs, capacities }: ClaimOptions,
): Promise<ClaimedJob[]> {
  // An explicit LIMIT: without it the planner expects a tenth of all due jobs and reads the whole table, which takes 6
  // times as long with ten thousand due.
  const most = [...capacities.values()].reduce((sum, capacity) => sum + capacity, 0);
  return connection.rows<ClaimedJob>(sql`
    WITH due AS (
      SELECT picked.kind, picked.key
      FROM unnest(${[...capacities.keys()]}::text[], ${[...capacities.values()]}::int[]) AS wanted (kind, room)
      CROSS JOIN LATERAL (
        SELECT j.kind, j.key FROM jobs j WHERE j.kind = wanted.kind AND j.due_at <= ${nowOf(clock)}
        ORDER BY j.due_at LIMIT wanted.room FOR UPDATE SKIP LOCKED
      ) AS picked LIMIT ${most}
    )
    UPDATE jobs j SET claim = ${claim}, due_at = ${nowOf(clock, leaseMs)}, attempts = attempts + 1
    FROM due WHERE j.kind = due.kind AND j.key = due.key
    RETURNING j.kind, j.key, ${claim}::bigint AS claim, j.attempts`);
}

/** Claims this job, due or not, unless another process runs it. */
export function claimNow(
  connection: Connection,
  clock: Clock,
  job: JobName,
  { claim, leaseMs }: Omit<ClaimOptions, 'capacities'>,
): Promise<ClaimedJob | undefined> {
  return connection.row<ClaimedJob>(sql`
    UPDATE jobs SET claim = ${claim}, due_at = ${nowOf(clock, leaseMs)}, attempts = attempts + 1
    WHERE ${matchesName(job)} AND (claim IS NULL OR due_at <= ${nowOf(clock)})
    RETURNING kind, key, ${claim}::bigint AS claim, attempts`);
}

/** Makes the job due now, or due again if it is running. Does nothing if there is no such job. */
export async function makeDue(connection: Connection, clock: Clock, job: JobName): Promise<void> {
  await connection.rows(sql`
    UPDATE jobs SET due_at = CASE WHEN claim IS NULL THEN ${nowOf(clock)} ELSE due_at END,
                    again_at = CASE WHEN claim IS NULL THEN NULL ELSE ${nowOf(clock)} END
    WHERE ${matchesName(job)}`);
}

/** Returns the indexes of the jobs whose claim is still valid. */
export async function renewLeases(
  connection: Connection,
  clock: Clock,
  jobs: ClaimedJob[],
  leaseMs: number,
): Promise<Set<number>> {
  const rows = await connection.rows<{ place: number }>(sql`
    UPDATE jobs j SET due_at = ${nowOf(clock, leaseMs)}
    FROM unnest(${jobs.map(({ kind }) => kind)}::text[], ${jobs.map(({ key }) => key)}::text[],
                ${jobs.map(({ claim }) => claim)}::bigint[]) WITH ORDINALITY AS mine (kind, key, claim, place)
    WHERE j.kind = mine.kind AND j.key = mine.key AND j.claim = mine.claim
    RETURNING mine.place`);
  return new Set(rows.map(({ place }) => place - 1));
}

/** Deletes a finished job, unless it was scheduled again meanwhile. */
export async function finish(connection: Connection, job: ClaimedJob): Promise<void> {
  const gone = await connection.rows(sql`
    DELETE FROM jobs WHERE ${matchesClaim(job)} AND again_at IS NULL RETURNING key`);
  if (gone.length === 0) await runAgain(connection, job, undefined);
}

/** Stores the next due time. */
export async function runAgain(connection: Connection, job: ClaimedJob, at: Date | undefined): Promise<void> {
  await connection.rows(sql`
    UPDATE jobs SET due_at = coalesce(least(${at ?? null}::timestamptz, again_at), due_at), again_at = NULL,
                    claim = NULL, attempts = 0, last_error = NULL
    WHERE ${matchesClaim(job)}`);
}

export async function retryLater(
  connection: Connection,
  clock: Clock,
  job: ClaimedJob,
  delayMs: number,
  error: string,
): Promise<void> {
  await connection.rows(sql`
    UPDATE jobs SET due_at = least(${nowOf(clock, delayMs)}, again_at), again_at = NULL, claim = NULL,
                    last_error = ${error}
    WHERE ${matchesClaim(job)}`);
}

/** Returns a job that did not run: another process may claim it at once. */
export async function returnJob(connection: Connection, clock: Clock, job: ClaimedJob): Promise<void> {
  await connection.rows(sql`
    UPDATE jobs SET due_at = ${nowOf(clock)}, again_at = NULL, claim = NULL, attempts = attempts - 1
    WHERE ${matchesClaim(job)}`);
}
