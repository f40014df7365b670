import {
  findOrganization,
  listOrganizationsAfter,
  RETENTION_JOB,
  type RetentionDays,
  type RetentionDependencies,
  readRetention,
} from '../accounts/index.ts';
import { forgetOldEntries } from '../audit/index.ts';
import { seriesStore } from '../devices/index.ts';
import { deleteOldEvents } from '../events/index.ts';
import { findPastGuests } from '../guests/index.ts';
import { deleteOldIncidents } from '../incidents/index.ts';
import { type JobHandler, scheduleMissing } from '../jobs/index.ts';
import { deleteOldMessages } from '../messaging/index.ts';
import { databaseTime, isFarApart } from '../platform/db/database-time.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../platform/durations.ts';
import { type Tools, withLongTimeout } from '../platform/tools.ts';
import { deleteOldHistory } from '../webhooks/index.ts';
import { eraseGuests } from './erase.ts';

const EVERY_MS = HOUR_MS;
const WRONG_CLOCK_RETRY_MS = MINUTE_MS;
/** Per process. Everything else continues beside it. */
const ORGANIZATIONS_AT_ONCE = 2;
/** After this, an organization with years to delete continues behind the others. */
const LONGEST_RUN_MS = 30 * SECOND_MS;
/** One transaction for each portion of a home's guests. */
const GUESTS_AT_ONCE = 100;
const ORGANIZATIONS_IN_STATEMENT = 1000;

/**
 * The job of one organization deletes expired data. Each step looks for what is too old, so that an interrupted run
 * continues. Returns when to run again, or nothing if everything is kept for ever.
 */
export function retentionHandler(dependencies: RetentionDependencies): JobHandler {
  const tools = withLongTimeout(dependencies.tools);
  return {
    most: ORGANIZATIONS_AT_ONCE,
    run: async (organizationId, signal) => {
      if (!(await findOrganization(tools.database, organizationId))) return undefined;
      const { own, effective } = await readRetention(dependencies, organizationId);
      if (!hasWork(own, effective)) return undefined;
      // All processes use the same time. One with a wrong clock leaves the work to others.
      const { now, aheadMs } = await databaseTime(tools.database, tools.clock);
      if (isFarApart(aheadMs)) return new Date(now.getTime() + WRONG_CLOCK_RETRY_MS);
      const runTimeout = AbortSignal.timeout(LONGEST_RUN_MS);
      const stop = AbortSignal.any([signal, runTimeout]);
      await deleteExpiredPersonalData(tools, organizationId, effective, now, stop);
      await deleteExpiredHistory(tools, organizationId, own, now, stop);
      if (signal.aborted) throw new Error('given up');
      return runTimeout.aborted ? now : new Date(now.getTime() + EVERY_MS);
    },
  };
}

/**
 * The instance itself drops whole months of samples, events and audit log. Only shorter limits of an organization
 * need this job.
 */
function hasWork(own: RetentionDays, effective: RetentionDays): boolean {
  const { messages_days, guests_days } = effective;
  return [own.samples_days, own.events_days, own.audit_days, messages_days, guests_days].some(
    (days) => days !== null,
  );
}

async function deleteExpiredHistory(
  { database }: Tools,
  organization_id: string,
  { samples_days, events_days, audit_days }: RetentionDays,
  now: Date,
  signal: AbortSignal,
): Promise<void> {
  if (samples_days !== null) {
    const series = await seriesStore(database);
    await series.deleteBefore(database, organization_id, dayAgo(now, samples_days), signal);
  }
  if (events_days !== null) {
    const before = dayAgo(now, events_days);
    await deleteOldEvents(database, organization_id, before, signal);
    await deleteOldIncidents(database, { organization_id, before }, signal);
    await deleteOldHistory(database, organization_id, before, signal);
  }
  if (audit_days !== null) await forgetOldEntries(database, organization_id, dayAgo(now, audit_days), signal);
}

async function deleteExpiredPersonalData(
  tools: Tools,
  organization_id: string,
  { messages_days, guests_days }: RetentionDays,
  now: Date,
  signal: AbortSignal,
): Promise<void> {
  if (messages_days !== null) {
    const before = ago(now, messages_days);
    await deleteOldMessages(tools.database, { organization_id, before, now }, signal);
  }
  if (guests_days !== null) await erasePastGuests(tools, organization_id, ago(now, guests_days), signal);
}

async function erasePastGuests(
  tools: Tools,
  organizationId: string,
  before: Date,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const some = await findPastGuests(tools.database, organizationId, before, GUESTS_AT_ONCE);
    const homes = new Set(some.map(({ home_id }) => home_id));
    for (const home of homes) {
      const guests = some.filter(({ home_id }) => home_id === home).map(({ guest_id }) => guest_id);
      await eraseGuests(tools, home, guests);
    }
    if (some.length < GUESTS_AT_ONCE) return;
  }
}

const ago = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS);

/** The start of the day in UTC: daily retention is counted in days. */
const dayAgo = (now: Date, days: number): Date =>
  new Date(Math.floor((now.getTime() - days * DAY_MS) / DAY_MS) * DAY_MS);

/** If the operator limits retention, every organization has a job, also one without settings. */
export async function scheduleRetention({ tools, instance }: RetentionDependencies): Promise<void> {
  if (instance.messages_days === null && instance.guests_days === null) return;
  let after = '';
  for (;;) {
    const some = await listOrganizationsAfter(tools.database, after, ORGANIZATIONS_IN_STATEMENT);
    await scheduleMissing(tools.database, RETENTION_JOB, some, tools.clock.now());
    const last = some[ORGANIZATIONS_IN_STATEMENT - 1];
    if (last === undefined) return;
    after = last;
  }
}
