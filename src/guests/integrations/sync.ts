import { findHome } from '../../homes/index.ts';
import type { JobHandler } from '../../jobs/index.ts';
import type { Connection } from '../../platform/db/database.ts';
import { MINUTE_MS } from '../../platform/durations.ts';
import { ApiError } from '../../platform/errors.ts';
import { requireRoomForGuests } from '../room.ts';
import { saveGuests } from '../save-guests.ts';
import { compare } from './compare.ts';
import { type IntegrationDependencies, kindOf, openConfig } from './dependencies.ts';
import { type Reading, SourceProblem, type Stay } from './kind.ts';
import {
  beginSync,
  deleteFeedGuests,
  endSync,
  type IntegrationRow,
  lockSync,
  readFeedGuests,
  renameFeedGuests,
} from './store.ts';

const EVERY_MS = 15 * MINUTE_MS;
/** So that the feeds of an estate that was set up in one go do not stay in step. */
const JITTER_MS = MINUTE_MS;
/** Each may hold a calendar of 10 MB. */
const MOST_AT_ONCE = 4;
const GUESTS_PER_STATEMENT = 1000;

/** A read feed, or why it could not be read. */
type Outcome = Reading | { kind: 'failed'; reason: string };

export function syncHandler(dependencies: IntegrationDependencies): JobHandler {
  return { most: MOST_AT_ONCE, run: (integrationId, signal) => sync(dependencies, integrationId, signal) };
}

/** Answers when the next one is due; nothing when the integration is gone. The lease of the job keeps others away. */
async function sync(
  dependencies: IntegrationDependencies,
  integrationId: string,
  signal: AbortSignal,
): Promise<Date | undefined> {
  const { tools } = dependencies.guests;
  const integration = await beginSync(tools.database, integrationId);
  const home = integration && (await findHome(tools.database, integration.home_id));
  if (!integration || !home) return undefined;
  const outcome = await readSource(dependencies, integration, home, signal);
  if (signal.aborted) throw new Error('given up');
  const next = new Date(
    tools.clock.now().getTime() + EVERY_MS + JITTER_MS * (2 * fraction(dependencies) - 1),
  );
  await store(dependencies, integration, outcome, next).catch((error: unknown) => {
    // A rule of ours that the feed runs into, such as no access code left: nothing of it was stored.
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    return store(dependencies, integration, { kind: 'failed', reason: error.message }, next);
  });
  return next;
}

async function readSource(
  dependencies: IntegrationDependencies,
  integration: IntegrationRow,
  home: { timezone: string; checkin_hour: number; checkout_hour: number },
  signal: AbortSignal,
): Promise<Outcome> {
  const config = openConfig(dependencies, integration);
  try {
    return await kindOf(dependencies, integration.type).read({
      config,
      home,
      memo: integration.memo,
      signal,
    });
  } catch (error) {
    if (error instanceof SourceProblem) return { kind: 'failed', reason: error.message };
    throw error;
  }
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
  return tools.database.transaction(async (connection) => {
    if (!(await lockSync(connection, integration_id, integration.syncs))) return;
    if (outcome.kind === 'failed') {
      dependencies.log.info({ integration_id, reason: outcome.reason }, 'an integration could not be read');
      const nothing = { last_synced_at: undefined, memo: undefined };
      return endSync(connection, integration_id, { ...nothing, next_sync_at, last_error: outcome.reason });
    }
    if (outcome.kind === 'stays') await applyStays(connection, dependencies, integration, outcome);
    const read = outcome.kind === 'stays' ? outcome : { memo: undefined, unreadable: [] };
    await endSync(connection, integration_id, {
      next_sync_at,
      memo: read.memo,
      last_synced_at: tools.clock.now(),
      last_error: complaintAbout(read.unreadable.length),
    });
  });
}

async function applyStays(
  connection: Connection,
  dependencies: IntegrationDependencies,
  { integration_id, home_id, type, name }: IntegrationRow,
  read: Extract<Reading, { kind: 'stays' }>,
): Promise<void> {
  const now = dependencies.guests.tools.clock.now();
  const externalIds = [...read.stays.map(({ external_id }) => external_id), ...read.cancelled];
  const checkins = read.stays.map(({ checkin_time }) => checkin_time);
  const known = await readFeedGuests(connection, integration_id, { now, externalIds, checkins });
  const { save, rename, remove } = compare(known, read, now);
  if (remove.length > 0) await deleteFeedGuests(connection, remove);
  if (rename.length > 0) await renameFeedGuests(connection, rename);
  const origin = { home_id, source: `${type}:${name}`, readonly: true, integration_id };
  let created = 0;
  for (const some of inPieces(save))
    created += (await saveGuests(connection, dependencies.guests, origin, some)).created;
  if (created > 0) await requireRoomForGuests(connection, dependencies.guests, home_id);
}

function* inPieces(stays: Stay[]): Generator<Stay[]> {
  for (let at = 0; at < stays.length; at += GUESTS_PER_STATEMENT) {
    yield stays.slice(at, at + GUESTS_PER_STATEMENT);
  }
}

function complaintAbout(unreadable: number): string | null {
  if (unreadable === 0) return null;
  const events = unreadable === 1 ? 'One event has' : `${unreadable} events have`;
  return `${events} dates that cannot be read; guests already known from there were left as they were`;
}

function fraction({ guests }: IntegrationDependencies): number {
  return guests.tools.random(4).readUInt32BE() / 2 ** 32;
}
