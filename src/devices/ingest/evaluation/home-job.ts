import sql from 'sql-template-tag';
import { advanceJobs, type JobTime, postponeJobs } from '../../../jobs/index.ts';
import type { Connection } from '../../../platform/db/database.ts';
import type { HomeEvaluation } from './evaluate-home.ts';
import type { HomeSnapshot } from './home-snapshot.ts';

/** The name of a home's job: looks at the home when one of its rules wants it. */
export const HOME_JOB = 'home';

/**
 * Each report postpones the moment at which a device counts as offline. The job follows only if it would run long
 * before that: moving it costs less than running it in vain, and moving it with every report would cost more.
 */
const WORTH_MOVING = 3 / 4;

/** How the jobs of homes move. */
export interface JobMoves {
  advanced: JobTime[];
  postponed: JobTime[];
}

/** Adds the move of the home's job, and sets `evaluation.home.wakeAt` to when it will run. */
export function planJob(
  evaluation: HomeEvaluation,
  before: HomeSnapshot | undefined,
  now: Date,
  wakes: JobMoves,
): void {
  const wanted = evaluation.home.wakeAt;
  if (wanted === undefined) return;
  const planned = before?.wakeAt;
  const at = planned === undefined ? wanted : timeFor(evaluation, planned, wanted, now.getTime());
  evaluation.home = { ...evaluation.home, wakeAt: at };
  if (at === planned) return;
  const isLater = planned !== undefined && planned > now.getTime() && at > planned;
  wakes[isLater ? 'postponed' : 'advanced'].push({ key: evaluation.home.home_id, at: new Date(at) });
}

function timeFor({ ticked }: HomeEvaluation, planned: number, wanted: number, now: number): number {
  // Work that is due must still be done. Only a run of the job may postpone it.
  if (planned <= now) return ticked ? wanted : Math.min(planned, wanted);
  return planned <= wanted && planned - now > (wanted - now) * WORTH_MOVING ? planned : wanted;
}

/** Something that its rules go by has changed. */
export async function wakeHome(connection: Connection, homeId: string, at: Date): Promise<void> {
  await connection.rows(advanceJobs(HOME_JOB, [{ key: homeId, at }], sql``));
}

export async function moveJobs(
  connection: Connection,
  { advanced, postponed }: JobMoves,
  now: Date,
): Promise<void> {
  if (advanced.length > 0) await connection.rows(advanceJobs(HOME_JOB, advanced, sql``));
  if (postponed.length > 0) await connection.rows(postponeJobs(HOME_JOB, postponed, sql``, now));
}
