import sql from 'sql-template-tag';
import { advanceJobs, type JobTime } from '../../../jobs/index.ts';
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

/** How the job of a home moves. */
export interface JobMove extends JobTime {
  isLater: boolean;
}

/** When the job of the home will run, ms, and the move that this takes. */
export function planJob(
  evaluation: HomeEvaluation,
  { wakeAt: planned }: HomeSnapshot,
  now: Date,
): { wakeAt: number | undefined; move: JobMove | undefined } {
  const { home_id, wakeAt: wanted } = evaluation.home;
  if (wanted === undefined) return { wakeAt: undefined, move: undefined };
  const at = planned === undefined ? wanted : timeFor(evaluation, planned, wanted, now.getTime());
  if (at === planned) return { wakeAt: at, move: undefined };
  const isLater = planned !== undefined && planned > now.getTime() && at > planned;
  return { wakeAt: at, move: { key: home_id, at: new Date(at), isLater } };
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
