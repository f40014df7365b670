import sql, { type Sql } from 'sql-template-tag';
import type { Clock } from '../platform/clock.ts';
import type { Connection } from '../platform/db/database.ts';
import { givenRows, plain } from '../platform/db/given-rows.ts';

/** A job is one per kind and key: scheduling it again moves it. */
export interface JobName {
  kind: string;
  key: string;
}

/** A job that this process may run until its lease ends. */
export interface ClaimedJob extends JobName {
  claim: number;
  /** This one included. */
  attempts: number;
}

const named = ({ kind, key }: JobName): Sql => sql`kind = ${kind} AND key = ${key}`;
const held = (job: ClaimedJob): Sql => sql`${named(job)} AND claim = ${job.claim}`;
/** The database's clock decides, so that all processes mean the same moment. */
const nowOf = (clock: Clock, laterMs = 0): Sql =>
  sql`(now() + ${clock.shiftMs() + laterMs}::float8 * interval '1 millisecond')`;

/** Takes part in the caller's transaction. One that is running now runs once more at that time. */
export async function schedule(connection: Connection, { kind, key }: JobName, at: Date): Promise<void> {
  await connection.rows(sql`
    INSERT INTO jobs (kind, key, due_at) VALUES (${kind}, ${key}, ${at})
    ON CONFLICT (kind, key) DO UPDATE SET
      due_at = CASE WHEN jobs.claim IS NULL THEN excluded.due_at ELSE jobs.due_at END,
      again_at = CASE WHEN jobs.claim IS NULL THEN NULL ELSE least(jobs.again_at, excluded.due_at) END,
      attempts = CASE WHEN jobs.claim IS NULL THEN 0 ELSE jobs.attempts END`);
}

/** When a job of a kind should run. */
export interface Wake {
  key: string;
  at: Date;
}

/** A part of a statement: jobs that should run at these times at the latest. One that is due earlier stays so. */
export function hastening(kind: string, wakes: readonly Wake[], gate: Sql): Sql {
  return sql`
    INSERT INTO jobs (kind, key, due_at) SELECT ${kind}, key, at FROM ${listed(wakes)} ${gate} ORDER BY key
    ON CONFLICT (kind, key) DO UPDATE SET
      due_at = CASE WHEN jobs.claim IS NULL THEN least(jobs.due_at, excluded.due_at) ELSE jobs.due_at END,
      again_at = CASE WHEN jobs.claim IS NULL THEN NULL ELSE least(jobs.again_at, excluded.due_at) END,
      attempts = CASE WHEN jobs.claim IS NULL THEN 0 ELSE jobs.attempts END`;
}

/**
 * A part of a statement: jobs that need not run before these times. Only what is not due yet and what nobody holds is
 * put off: running for nothing costs less than waiting for somebody. A plain UPDATE, which waits, took 0.7 to 0.8 of the time
 * for 100. Running for nothing (to claim, lock, read and put off then) took 11 times as long for one home, 5 times for 100.
 */
export function puttingOff(kind: string, wakes: readonly Wake[], gate: Sql, now: Date): Sql {
  return sql`
    UPDATE jobs j SET due_at = free.at FROM (
      SELECT o.key, w.at FROM ${listed(wakes)} JOIN jobs o ON o.kind = ${kind} AND o.key = w.key AND o.claim IS NULL
        AND o.due_at > ${now} ${gate}
      ORDER BY o.key FOR UPDATE OF o SKIP LOCKED
    ) AS free WHERE j.kind = ${kind} AND j.key = free.key`;
}

const listed = (wakes: readonly Wake[]): Sql =>
  givenRows('w', wakes, {
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

/** Also while it runs: the run is told to end, and whatever comes of it is not stored here. */
export async function cancel(connection: Connection, job: JobName): Promise<void> {
  await connection.rows(sql`DELETE FROM jobs WHERE ${named(job)}`);
}

export async function cancelAll(connection: Connection, kind: string, keys: string[]): Promise<void> {
  if (keys.length === 0) return;
  await connection.rows(sql`DELETE FROM jobs WHERE kind = ${kind} AND key = ANY (${keys}::text[])`);
}

/** When something is due next. What is due already was done, or is of a kind that nobody here does. */
export async function nextDueAt(connection: Connection, clock: Clock): Promise<number | undefined> {
  const row = await connection.row<{ due: number | null }>(sql`
    SELECT ceil(extract(epoch FROM min(due_at)) * 1000)::float8 AS due FROM jobs
    WHERE due_at > ${clock.now()} AND due_at < 'infinity'`);
  return row?.due ?? undefined;
}

export interface ClaimWishes {
  claim: number;
  leaseMs: number;
  /** How many more of each kind this process will run. */
  rooms: Map<string, number>;
}

/**
 * The oldest of each kind first; a kind with ten thousand due leaves the others their room. With so many due, one ORDER BY over
 * all kinds took 7 times as long for as many jobs, row_number() by kind 19 times and a statement for each of eight kinds 3 times.
 * While few or none are due that ORDER BY is the quicker one, by 0.3 ms, but it would let one kind take all the room.
 */
export function claimDue(
  connection: Connection,
  clock: Clock,
  { claim, leaseMs, rooms }: ClaimWishes,
): Promise<ClaimedJob[]> {
  // What the rooms add up to. The planner cannot tell, takes them for a tenth of all that is due, and would read every job
  // there is to find a handful of them again: 6 times as long with ten thousand due.
  const most = [...rooms.values()].reduce((sum, room) => sum + room, 0);
  return connection.rows<ClaimedJob>(sql`
    WITH due AS (
      SELECT picked.kind, picked.key
      FROM unnest(${[...rooms.keys()]}::text[], ${[...rooms.values()]}::int[]) AS wanted (kind, room)
      CROSS JOIN LATERAL (
        SELECT j.kind, j.key FROM jobs j WHERE j.kind = wanted.kind AND j.due_at <= ${nowOf(clock)}
        ORDER BY j.due_at LIMIT wanted.room FOR UPDATE SKIP LOCKED
      ) AS picked LIMIT ${most}
    )
    UPDATE jobs j SET claim = ${claim}, due_at = ${nowOf(clock, leaseMs)}, attempts = attempts + 1
    FROM due WHERE j.kind = due.kind AND j.key = due.key
    RETURNING j.kind, j.key, ${claim}::bigint AS claim, j.attempts`);
}

/** This one job, due or not, unless somebody is at it. */
export function claimNow(
  connection: Connection,
  clock: Clock,
  job: JobName,
  { claim, leaseMs }: Omit<ClaimWishes, 'rooms'>,
): Promise<ClaimedJob | undefined> {
  return connection.row<ClaimedJob>(sql`
    UPDATE jobs SET claim = ${claim}, due_at = ${nowOf(clock, leaseMs)}, attempts = attempts + 1
    WHERE ${named(job)} AND (claim IS NULL OR due_at <= ${nowOf(clock)})
    RETURNING kind, key, ${claim}::bigint AS claim, attempts`);
}

/** Due now, for whoever has room; once more, if it is running. Nothing, if there is no such job. */
export async function hasten(connection: Connection, clock: Clock, job: JobName): Promise<void> {
  await connection.rows(sql`
    UPDATE jobs SET due_at = CASE WHEN claim IS NULL THEN ${nowOf(clock)} ELSE due_at END,
                    again_at = CASE WHEN claim IS NULL THEN NULL ELSE ${nowOf(clock)} END
    WHERE ${named(job)}`);
}

/** Answers which of these runs still hold their job. */
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

/** Done for good, unless it was asked for again meanwhile. */
export async function finish(connection: Connection, job: ClaimedJob): Promise<void> {
  const gone = await connection.rows(sql`
    DELETE FROM jobs WHERE ${held(job)} AND again_at IS NULL RETURNING key`);
  if (gone.length === 0) await runAgain(connection, job, undefined);
}

/** Done for now. */
export async function runAgain(connection: Connection, job: ClaimedJob, at: Date | undefined): Promise<void> {
  await connection.rows(sql`
    UPDATE jobs SET due_at = coalesce(least(${at ?? null}::timestamptz, again_at), due_at), again_at = NULL,
                    claim = NULL, attempts = 0, last_error = NULL
    WHERE ${held(job)}`);
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
    WHERE ${held(job)}`);
}

/** Not carried out, through no fault of its own: another process may have it at once. */
export async function giveBack(connection: Connection, clock: Clock, job: ClaimedJob): Promise<void> {
  await connection.rows(sql`
    UPDATE jobs SET due_at = ${nowOf(clock)}, again_at = NULL, claim = NULL, attempts = attempts - 1
    WHERE ${held(job)}`);
}
