import { setTimeout as wait } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { findClosure, setClosed } from '../accounts/index.ts';
import { audit, COMMAND_LINE } from '../audit/index.ts';
import type { Connection } from '../platform/db/database.ts';
import { retryDeadlock } from '../platform/db/retry-deadlock.ts';
import { MINUTE_MS, SECOND_MS } from '../platform/durations.ts';
import { inOneTransaction, type Tools, withLongTimeout } from '../platform/tools.ts';
import { postponeWork, resumeWork } from './postpone-work.ts';
import { Refused } from './refused.ts';

const POLL_MS = 200;
/** A changing transaction takes milliseconds, a job or a delivery at most some tens of seconds. */
const WAIT_TIMEOUT_MS = 5 * MINUTE_MS;

type PrintLine = (line: string) => void;

/**
 * Closes an organization: it takes no changes any more, and its background work stops here. Resolves when everything
 * acknowledged before is stored, so that a later export is complete. Can be repeated after an interruption.
 */
export async function closeOrganization(tools: Tools, organization: string, print: PrintLine): Promise<void> {
  await markClosed(tools, organization);
  await waitForWriters(tools.database, print);
  await waitUntilNone({
    left: () => retryDeadlock(() => postponeWork(tools.database.longTimeout, organization)),
    progress: (left) => print(`closed; waiting for ${left} deliveries or jobs that are under way`),
    refusal: (left) =>
      `${left} deliveries or jobs of the organization are still under way. It stays closed: run this again, or take it back ` +
      'with lares organization open.',
    printedAt: Number.NEGATIVE_INFINITY,
  });
}

interface Waiting {
  /** How much is left. */
  left(): Promise<number>;
  progress(left: number): void;
  refusal(left: number): string;
  /** When the last line was printed. */
  printedAt: number;
}

async function waitUntilNone({ left, progress, refusal, printedAt }: Waiting): Promise<void> {
  const giveUp = performance.now() + WAIT_TIMEOUT_MS;
  for (let lastPrinted = printedAt; ; await wait(POLL_MS)) {
    const count = await left();
    if (count === 0) return;
    if (performance.now() > giveUp) throw new Refused(refusal(count));
    if (performance.now() - lastPrinted > SECOND_MS) {
      lastPrinted = performance.now();
      progress(count);
    }
  }
}

function markClosed(tools: Tools, organization: string): Promise<void> {
  return retryDeadlock(() =>
    inOneTransaction(withLongTimeout(tools), async (joined) => {
      const found = await findClosure(joined.database, organization);
      if (!found) throw new Refused(`There is no organization ${organization}.`);
      if (found.closed_at) return;
      // Audited before closing, because the log of a closed organization takes no entries.
      const object = { kind: 'organization' as const, id: organization, name: found.name };
      await audit(joined, COMMAND_LINE, {
        organization_id: organization,
        action: 'organization.closed',
        object,
      });
      await setClosed(joined.database, organization, tools.clock.now());
    }),
  );
}

/**
 * A transaction that saw the organization open may still write. Each of them has a transaction number by then (see
 * refuse_when_closed), so all earlier numbers are awaited.
 */
async function waitForWriters(connection: Connection, print: PrintLine): Promise<void> {
  const now = await connection.row<{ xmax: string }>(
    sql`SELECT pg_snapshot_xmax(pg_current_snapshot())::text AS xmax`,
  );
  await waitUntilNone({
    left: async () => {
      const over = await connection.row<{ over: boolean }>(sql`
        SELECT pg_snapshot_xmin(pg_current_snapshot()) >= ${now?.xmax ?? '0'}::xid8 AS over`);
      return over?.over ? 0 : 1;
    },
    progress: () => print('closed; waiting for transactions that began before'),
    refusal: () =>
      'A transaction that began before the organization was closed does not end. It stays closed: run this again, or take it ' +
      'back with lares organization open.',
    printedAt: performance.now(),
  });
}

/** Cancels a move: the organization takes changes again, and postponed work continues. */
export async function openOrganization(tools: Tools, organization: string): Promise<{ was_closed: boolean }> {
  return retryDeadlock(() =>
    inOneTransaction(withLongTimeout(tools), async (joined) => {
      const { database } = joined;
      const found = await findClosure(database, organization);
      if (!found) throw new Refused(`There is no organization ${organization}.`);
      if (!found.closed_at) return { was_closed: false };
      await setClosed(database, organization, null);
      await resumeWork(database, organization);
      await wakeHomes(database, organization);
      const object = { kind: 'organization' as const, id: organization, name: found.name };
      await audit(joined, COMMAND_LINE, {
        organization_id: organization,
        action: 'organization.opened',
        object,
      });
      return { was_closed: true };
    }),
  );
}

/** Schedules each home now, and again when its guests are due a message. */
export async function wakeHomes(connection: Connection, organization: string): Promise<void> {
  await connection.rows(sql`
    SELECT wake_home(home_id), plan_messages(home_id) FROM homes WHERE organization_id = ${organization}`);
}
