import { setImmediate as nextTurn } from 'node:timers/promises';
import { findHome, type HomeRow } from '../../homes/store.ts';
import type { JobHandler } from '../../jobs/index.ts';
import type { Connection } from '../../platform/db/database.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../platform/durations.ts';
import { ApiError } from '../../platform/errors.ts';
import { semaphore } from '../../platform/semaphore.ts';
import type { PackedChanges } from '../reading/input-reader.ts';
import type { Portion } from '../reading/portions.ts';
import { inTurns, packed, type Rows } from '../reading/rows.ts';
import { requireRoomForGuests } from '../room.ts';
import { savePortions } from '../save-portions.ts';
import { lockImportsOf } from '../store.ts';
import { type IntegrationDependencies, kindOf, openConfig } from './dependencies.ts';
import { type FoundStays, type Memo, type Reading, SourceProblem } from './kind.ts';
import { openShare } from './share.ts';
import {
  beginSync,
  deleteFeedGuests,
  endSync,
  findHomeOf,
  type IntegrationRow,
  lockSync,
  markMissing,
  readFeedGuests,
  renameFeedGuests,
  type SyncOutcome,
} from './store.ts';

const EVERY_MS = 15 * MINUTE_MS;
/** So that the feeds of an estate that was set up in one go do not stay in step. */
const JITTER_MS = MINUTE_MS;
/** Each may hold a calendar of 10 MB. Shared: calendars that hang leave room for those of other organizations. */
const MOST_AT_ONCE = 16;
/** Somewhere within this time, so that they do not all come back at once. */
const PUT_OFF_MS = 20 * SECOND_MS;
/** Each holds a database connection for as long as it writes; the others are for everybody else. */
const MOST_WRITING = 2;
/** Each has been read, and keeps what it found. The rest comes back as work that failed does. */
const MOST_WAITING_TO_WRITE = 50;

/** A calendar that is empty where it was full is believed when it has been so for this long. */
export const EMPTY_FOR_MS = DAY_MS;

/** A read feed with what it changes, or why it could not be read. */
type Outcome =
  | Exclude<Reading, { kind: 'stays' }>
  | (Extract<Reading, { kind: 'stays' }> & { changes: PackedChanges })
  | { kind: 'failed'; reason: string };

/** Each answers when the next one is due; nothing when the integration is gone. */
export function syncHandler(dependencies: IntegrationDependencies): JobHandler {
  const { database, clock } = dependencies.guests.tools;
  const share = openShare(MOST_AT_ONCE);
  const inTurn = semaphore(MOST_WRITING, MOST_WAITING_TO_WRITE);
  return {
    most: MOST_AT_ONCE,
    run: async (integrationId, signal) => {
      const homeId = await findHomeOf(database, integrationId);
      const home = homeId === undefined ? undefined : await findHome(database, homeId);
      if (!home) return undefined;
      if (!share.take(home.organization_id)) {
        return new Date(clock.now().getTime() + PUT_OFF_MS * fraction(dependencies));
      }
      try {
        return await sync(dependencies, inTurn, integrationId, home, signal);
      } finally {
        share.leave(home.organization_id);
      }
    },
  };
}

/** The lease of the job keeps others away. */
async function sync(
  dependencies: IntegrationDependencies,
  inTurn: ReturnType<typeof semaphore>,
  integrationId: string,
  home: HomeRow,
  signal: AbortSignal,
): Promise<Date | undefined> {
  const { tools } = dependencies.guests;
  const integration = await beginSync(tools.database, integrationId);
  if (!integration) return undefined;
  const outcome = await readSource(dependencies, integration, home, signal);
  if (signal.aborted) throw new Error('given up');
  const next = new Date(
    tools.clock.now().getTime() + EVERY_MS + JITTER_MS * (2 * fraction(dependencies) - 1),
  );
  const write = () => store(dependencies, integration, outcome, next);
  await (changesGuests(outcome) ? inTurn(write) : write()).catch((error: unknown) => {
    // A rule of ours that the feed runs into, such as no access code left: nothing of it was stored.
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    return store(dependencies, integration, { kind: 'failed', reason: error.message }, next);
  });
  return next;
}

/** What changes nothing, as most syncs, is written in a moment and waits for nobody. */
function changesGuests(outcome: Outcome): boolean {
  if (outcome.kind !== 'stays') return false;
  const { save, rename, remove, missing, back } = outcome.changes;
  return save.length > 0 || [rename, remove, missing, back].some((list) => list !== null);
}

async function readSource(
  dependencies: IntegrationDependencies,
  integration: IntegrationRow,
  home: HomeRow,
  signal: AbortSignal,
): Promise<Outcome> {
  const config = openConfig(dependencies, integration);
  const { organization_id } = home;
  try {
    const reading = await kindOf(dependencies, integration.type).read({
      organization_id,
      config,
      home,
      memo: integration.memo,
      signal,
    });
    if (reading.kind === 'unchanged') return reading;
    const changes = await changesBy(dependencies, integration, organization_id, reading.found, signal);
    return { ...reading, memo: memoAfter(dependencies, integration, reading, changes), changes };
  } catch (error) {
    if (error instanceof SourceProblem) return { kind: 'failed', reason: error.message };
    throw error;
  }
}

/**
 * While somebody is about to go, the calendar is read whole the next time: one that has not changed since says once more that they
 * are not there.
 */
function memoAfter(
  { guests }: IntegrationDependencies,
  { memo }: IntegrationRow,
  reading: Extract<Reading, { kind: 'stays' }>,
  { missing, doubted }: PackedChanges,
): Memo {
  if (missing === null && doubted === 0) return reading.memo;
  if (!reading.found.empty) return {};
  return { empty_since: memo['empty_since'] ?? guests.tools.clock.now().toISOString() };
}

/** Everything that one sync changes, in one transaction, unless another has begun meanwhile. */
function store(
  dependencies: IntegrationDependencies,
  integration: IntegrationRow & { syncs: number },
  outcome: Outcome,
  next_sync_at: Date,
): Promise<void> {
  const { tools } = dependencies.guests;
  const { integration_id } = integration;
  return tools.database.patient.transaction(async (connection) => {
    if (!(await lockSync(connection, integration_id, integration.syncs))) return;
    const end = async (ended: SyncOutcome) => {
      await endSync(connection, integration_id, ended);
      const works = ended.last_error === null;
      // Only a sync writes it, and of two the later one: it is as it was when this one began.
      if (works === (integration.last_error !== null))
        await dependencies.onHealth(connection, integration, works, tools.clock.now());
    };
    if (outcome.kind === 'failed') {
      dependencies.log.info({ integration_id, reason: outcome.reason }, 'an integration could not be read');
      const nothing = { last_synced_at: undefined, memo: undefined };
      return end({ ...nothing, next_sync_at, last_error: outcome.reason });
    }
    if (outcome.kind === 'stays') await apply(connection, dependencies, integration, outcome.changes);
    await end({
      next_sync_at,
      memo: outcome.kind === 'stays' ? outcome.memo : undefined,
      last_synced_at: tools.clock.now(),
      last_error: outcome.kind === 'stays' ? complaintAbout(outcome) : null,
    });
  });
}

/** Read before the transaction: only a sync changes these guests, and of two the later one stores. */
async function changesBy(
  { guests }: IntegrationDependencies,
  { integration_id, memo }: IntegrationRow,
  organizationId: string,
  found: FoundStays,
  signal: AbortSignal,
): Promise<PackedChanges> {
  const now = guests.tools.clock.now();
  const { ids, checkins } = found;
  const known: Rows[] = [];
  for (const lines of await readFeedGuests(guests.tools.database, integration_id, { now, ids, checkins })) {
    known.push(packed(lines));
    await nextTurn();
  }
  const emptySince = Date.parse(memo['empty_since'] ?? '');
  // A platform that fails behind the scenes answers with a calendar that is in order, and empty.
  const doubtful = found.empty && !(now.getTime() - emptySince >= EMPTY_FOR_MS);
  return guests.reader.compare(organizationId, { known, found, doubtful, now }, signal);
}

async function apply(
  connection: Connection,
  dependencies: IntegrationDependencies,
  { integration_id, home_id, type, name }: IntegrationRow,
  { save, rename, remove, missing, back }: PackedChanges,
): Promise<void> {
  // Before anything is changed: whoever imports into the home now may want a code that goes with these guests, and would
  // wait for this transaction, which would wait for them.
  await lockImportsOf(connection, home_id);
  if (remove !== null) await deleteFeedGuests(connection, remove);
  if (missing !== null) await markMissing(connection, missing, dependencies.guests.tools.clock.now());
  if (back !== null) await markMissing(connection, back, null);
  if (rename !== null) await renameFeedGuests(connection, rename);
  const origin = { home_id, source: `${type}:${name}`, readonly: true, integration_id };
  const portions = inTurns<Portion>(save);
  const { created } = await savePortions(connection, dependencies.guests, origin, portions, () => undefined);
  if (created > 0) await requireRoomForGuests(connection, dependencies.guests, home_id);
}

function complaintAbout({ found, changes }: Extract<Outcome, { kind: 'stays' }>): string | null {
  if (changes.doubted > 0)
    return 'The calendar is empty, and was not before; its guests are kept, and go when it has been empty for a day';
  const unreadable = found.unreadable.length;
  if (unreadable === 0) return null;
  const events = unreadable === 1 ? 'One event has' : `${unreadable} events have`;
  return `${events} dates that cannot be read; guests already known from there were left as they were`;
}

function fraction({ guests }: IntegrationDependencies): number {
  return guests.tools.random(4).readUInt32BE() / 2 ** 32;
}
