import { setTimeout as wait } from 'node:timers/promises';
import sql from 'sql-template-tag';
import type { Database } from './db/database.ts';
import { readMigrations, requireSchema } from './db/migrate.ts';
import { SECOND_MS } from './durations.ts';
import type { RecentFailures } from './recent-failures.ts';

/** A load balancer asks again after a few seconds; who has not written one row by then cannot serve. */
const PATIENCE_MS = 3 * SECOND_MS;
/** Whatever waits is answered within ten seconds, with an error too: what waits for longer hangs. */
const LATE_MS = 10 * SECOND_MS;

/** What one role of this process knows of itself. */
export interface RoleHealth {
  failures: RecentFailures;
  /** What waits to be stored, and for how long the oldest of it has waited. */
  waiting?: { what: string; oldestMs: () => number };
}

/** As it is answered. */
export interface Readiness {
  /** What is wrong, when something is. */
  problem: string | undefined;
  roles: Record<string, { recent_failures: number; oldest_waiting_s?: number }>;
}

/**
 * Whether this process can serve: the schema is there, no newer version has outgrown this one, the database takes a write
 * and commits it, and no role has found out otherwise by its own work: a full disk may have room for our row and none
 * for theirs. One look at a time, however many ask: while the database hangs, looks must not take the connections of callers.
 */
export function openReadiness(
  database: Database,
  roles: Record<string, RoleHealth>,
  patienceMs = PATIENCE_MS,
): () => Promise<Readiness> {
  let looking: Promise<void> | undefined;
  // Now: the files of a newer version may take their place while this one runs.
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
    const patience = new AbortController();
    const late = wait(patienceMs, undefined, { signal: patience.signal }).then(() => {
      throw new Error('The database does not take a write in time.');
    });
    try {
      await Promise.race([looking, late]);
    } finally {
      patience.abort();
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
    return { problem, roles: Object.fromEntries(entries.map(([role, health]) => [role, said(health)])) };
  };
}

function complaintOf(role: string, { failures, waiting }: RoleHealth): string | undefined {
  const waited = waiting?.oldestMs() ?? 0;
  if (waited >= LATE_MS)
    return `${role}: ${waiting?.what} has waited for ${Math.round(waited / SECOND_MS)} s to be stored.`;
  return failures.isLasting() ? `${role}: the database fails again and again.` : undefined;
}

function said({ failures, waiting }: RoleHealth): Readiness['roles'][string] {
  const recent_failures = failures.count();
  if (!waiting) return { recent_failures };
  return { recent_failures, oldest_waiting_s: Math.round(waiting.oldestMs() / 100) / 10 };
}
