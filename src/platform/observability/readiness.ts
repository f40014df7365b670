import { setTimeout as wait } from 'node:timers/promises';
import sql from 'sql-template-tag';
import type { Database } from '../db/database.ts';
import { readMigrations, requireSchema } from '../db/migrations/migrate.ts';
import { SECOND_MS } from '../durations.ts';
import type { RecentFailures } from './recent-failures.ts';

/** A load balancer asks every few seconds. A process that cannot write a row by then cannot serve. */
const TIMEOUT_MS = 3 * SECOND_MS;
/** Waiting requests are answered within ten seconds, if only with an error. What waits longer hangs. */
const LATE_MS = 10 * SECOND_MS;

/** Health of one role of this process. */
export interface RoleHealth {
  failures: RecentFailures;
  /** What waits to be stored, and how long the oldest has waited. */
  waiting?: { what: string; oldestMs: () => number };
}

/** As answered. */
export interface Readiness {
  /** The problem, if there is one. */
  problem: string | undefined;
  roles: Record<string, { recent_failures: number; oldest_waiting_s?: number }>;
}

/**
 * Whether this process can serve: the schema exists, no newer version excludes this one, the database commits a
 * write, and no role has failed in its own work: a full disk may have room for our row and none for theirs. One check
 * at a time: while the database hangs, checks must not use up the callers' connections.
 */
export function openReadiness(
  database: Database,
  roles: Record<string, RoleHealth>,
  timeoutMs = TIMEOUT_MS,
): () => Promise<Readiness> {
  let looking: Promise<void> | undefined;
  // Read now: a newer version's files may replace them while this process runs.
  const known = readMigrations();
  known.catch(() => undefined);
  const look = async () => {
    await requireSchema(database, (await known).length);
    await database.rows(sql`
      INSERT INTO readiness (checked_at) VALUES (now())
      ON CONFLICT (only_row) DO UPDATE SET checked_at = excluded.checked_at`);
  };
  const lookInTime = async () => {
    looking ??= look().finally(() => {
      looking = undefined;
    });
    const timer = new AbortController();
    const late = wait(timeoutMs, undefined, { signal: timer.signal }).then(() => {
      throw new Error('The database does not take a write in time.');
    });
    try {
      await Promise.race([looking, late]);
    } finally {
      timer.abort();
      late.catch(() => undefined);
    }
  };
  return async () => {
    const entries = Object.entries(roles);
    const problem =
      entries.map(([role, health]) => complaintOf(role, health)).find((text) => text !== undefined) ??
      (await lookInTime().then(
        () => undefined,
        (error: Error) => error.message,
      ));
    return {
      problem,
      roles: Object.fromEntries(entries.map(([role, health]) => [role, readinessOf(health)])),
    };
  };
}

function complaintOf(role: string, { failures, waiting }: RoleHealth): string | undefined {
  const waited = waiting?.oldestMs() ?? 0;
  if (waited >= LATE_MS)
    return `${role}: ${waiting?.what} has waited for ${Math.round(waited / SECOND_MS)} s to be stored.`;
  return failures.isLasting() ? `${role}: the database fails again and again.` : undefined;
}

function readinessOf({ failures, waiting }: RoleHealth): Readiness['roles'][string] {
  const recent_failures = failures.count();
  if (!waiting) return { recent_failures };
  return { recent_failures, oldest_waiting_s: Math.round(waiting.oldestMs() / 100) / 10 };
}
