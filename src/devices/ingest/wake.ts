import sql from 'sql-template-tag';
import { advanceJobs, type JobTime, postponeJobs } from '../../jobs/index.ts';
import type { Connection } from '../../platform/db/database.ts';
import type { Judged } from './judge-home.ts';
import type { KnownHome } from './known-home.ts';

/** The name of a home's job: looks at the home when one of its rules wants it. */
export const HOME_JOB = 'home';

/**
 * Each report puts off the moment at which a device counts as offline. The job follows when it would run long before
 * that: moving it costs less than running it for nothing, and moving it with every report would cost more.
 */
const WORTH_MOVING = 3 / 4;

/** How the jobs of homes move. */
export interface Wakes {
  ahead: JobTime[];
  off: JobTime[];
}

/** Notes how the job of a home has to move, and when it will run in `judged.home`. */
export function planWake(judged: Judged, before: KnownHome | undefined, now: Date, wakes: Wakes): void {
  const wanted = judged.home.wakeAt;
  if (wanted === undefined) return;
  const planned = before?.wakeAt;
  const at = planned === undefined ? wanted : timeFor(judged, planned, wanted, now.getTime());
  judged.home = { ...judged.home, wakeAt: at };
  if (at === planned) return;
  const isLater = planned !== undefined && planned > now.getTime() && at > planned;
  wakes[isLater ? 'off' : 'ahead'].push({ key: judged.home.home_id, at: new Date(at) });
}

function timeFor({ ticked }: Judged, planned: number, wanted: number, now: number): number {
  // What is due already is still to be done, and only doing it may put it off.
  if (planned <= now) return ticked ? wanted : Math.min(planned, wanted);
  return planned <= wanted && planned - now > (wanted - now) * WORTH_MOVING ? planned : wanted;
}

/** Something that its rules go by has changed. */
export async function wakeHome(connection: Connection, homeId: string, at: Date): Promise<void> {
  await connection.rows(advanceJobs(HOME_JOB, [{ key: homeId, at }], sql``));
}

export async function moveJobs(connection: Connection, { ahead, off }: Wakes, now: Date): Promise<void> {
  if (ahead.length > 0) await connection.rows(advanceJobs(HOME_JOB, ahead, sql``));
  if (off.length > 0) await connection.rows(postponeJobs(HOME_JOB, off, sql``, now));
}
