import { setImmediate as nextTurn } from 'node:timers/promises';
import { findHome, findOrganizationOf, listStayHomes } from '../../homes/store.ts';
import type { JobHandler } from '../../jobs/index.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../platform/durations.ts';
import { ApiError } from '../../platform/errors.ts';
import { semaphore } from '../../platform/semaphore.ts';
import type { PackedChanges } from '../input/input-reader.ts';
import { packLines, type Rows } from '../input/rows.ts';
import { listMappedHomes } from './connections/listing-store.ts';
import { openSecrets, type SyncContext, sealSecrets, sourceOf } from './context.ts';
import { readKnownGuests } from './guest-store.ts';
import type { SyncedHome } from './place-stay.ts';
import { SCOPES } from './scope.ts';
import { openSlotShare } from './slot-share.ts';
import { type FullReadResult, type Scope, SourceProblem, type StaySource, type SyncState } from './source.ts';
import { type Outcome, storeOutcome } from './store-outcome.ts';
import { beginSync, findOwnerOf, keepSecrets, type Subscription } from './subscription-store.ts';

const EVERY_MS = 15 * MINUTE_MS;
/** Subscriptions that were added at the same time do not stay in step. */
const JITTER_MS = MINUTE_MS;
/** A sync without a slot is postponed by a random part of this, so that not all come back at once. */
const POSTPONED_MS = 20 * SECOND_MS;
/** Each holds a database connection for as long as it writes. */
const MOST_WRITING = 2;
/** Each keeps what it read. The rest fails and is retried like any job. */
const MOST_WAITING_TO_WRITE = 50;
/** A source that lists no stay, where guests of it are stored, is believed after this time. */
export const EMPTY_FOR_MS = DAY_MS;

export function syncHandlers(context: SyncContext): Record<string, JobHandler> {
  return {
    [SCOPES.home.job]: syncHandler(context, 'home'),
    [SCOPES.organization.job]: syncHandler(context, 'organization'),
  };
}

/** Syncs one subscription and answers when the next sync is due; nothing when the subscription is gone. */
export function syncHandler(context: SyncContext, scope: Scope): JobHandler {
  const { database, clock } = context.guests.tools;
  const { mostAtOnce, sharesSlots } = SCOPES[scope];
  const share = sharesSlots ? openSlotShare(mostAtOnce) : undefined;
  const writeSlots = semaphore(MOST_WRITING, MOST_WAITING_TO_WRITE);
  return {
    most: mostAtOnce,
    run: async (id, signal) => {
      const owner = await findOwnerOf(database, scope, id);
      const organization = owner && scope === 'home' ? await findOrganizationOf(database, owner) : owner;
      if (organization === undefined) return undefined;
      if (share && !share.take(organization))
        return new Date(clock.now().getTime() + POSTPONED_MS * fraction(context));
      try {
        return await sync(context, scope, id, organization, writeSlots, signal);
      } finally {
        share?.leave(organization);
      }
    },
  };
}

/** The lease of the job keeps other processes away. */
async function sync(
  context: SyncContext,
  scope: Scope,
  id: string,
  organizationId: string,
  writeSlots: ReturnType<typeof semaphore>,
  signal: AbortSignal,
): Promise<Date | undefined> {
  const { database } = context.guests.tools;
  const subscription = await beginSync(database, scope, id);
  if (!subscription) return undefined;
  const outcome = await readSource(context, scope, subscription, organizationId, signal);
  if (!outcome) return undefined;
  if (signal.aborted) throw new Error('given up');
  const next = nextSyncAt(context, outcome);
  const store = (stored: Outcome) => storeOutcome(context, scope, subscription, stored, next);
  // A sync without changes, as most are, writes only a row and does not wait.
  await (changesGuests(outcome) ? writeSlots(() => store(outcome)) : store(outcome)).catch(
    (error: unknown) => {
      // A rule of ours refused the guests, such as the guest limit: nothing of the transaction was stored.
      if (!(error instanceof ApiError) || error.status >= 500) throw error;
      return store({ kind: 'failed', reason: error.message, keptState: outcome.keptState });
    },
  );
  return next;
}

function nextSyncAt(context: SyncContext, outcome: Outcome): Date {
  const now = context.guests.tools.clock.now().getTime();
  const jitter = JITTER_MS * (2 * fraction(context) - 1);
  const retryAt = outcome.kind === 'failed' ? outcome.retryAt?.getTime() : undefined;
  return new Date(retryAt === undefined ? now + EVERY_MS + jitter : Math.max(retryAt, now));
}

function fraction({ guests }: SyncContext): number {
  return guests.tools.random(4).readUInt32BE() / 2 ** 32;
}

function changesGuests(outcome: Outcome): boolean {
  if (outcome.kind !== 'stays') return false;
  const { save, move, rename, remove, missing, back } = outcome.changes;
  return save.length > 0 || move.length > 0 || [rename, remove, missing, back].some((list) => list !== null);
}

/** Undefined when the home is gone. */
async function readSource(
  context: SyncContext,
  scope: Scope,
  subscription: Subscription,
  organizationId: string,
  signal: AbortSignal,
): Promise<Outcome | undefined> {
  const { database, clock } = context.guests.tools;
  const { id, sync_state: state, include_requests, include_owner_stays } = subscription;
  const source = sourceOf(context, scope, subscription.type);
  const homes = await findHomes(context, scope, subscription);
  if (!homes) return undefined;
  const keptState: SyncState = {};
  try {
    const reading = await source.read({
      subscription_id: id,
      organization_id: organizationId,
      secrets: openSecrets(context, scope, subscription),
      options: { include_requests, include_owner_stays },
      homes,
      state,
      now: clock.now(),
      signal,
      keepSecrets: (secrets) =>
        keepSecrets(database, scope, subscription, sealSecrets(context, scope, id, secrets)),
      remember: (more) => Object.assign(keptState, more),
    });
    if (reading.kind === 'unchanged') return { ...reading, keptState };
    const doubtful = isDoubtful(reading, state, clock.now());
    const request = { organizationId, homes, doubtful, signal };
    const changes = await compareWithStored(context, source, subscription, reading, request);
    return {
      ...reading,
      changes,
      keptState,
      state: stateAfter(reading, state, changes, clock.now()),
      complaint: errorText(source, reading, doubtful && changes.waiting > 0),
    };
  } catch (error) {
    if (!(error instanceof SourceProblem)) throw error;
    return { kind: 'failed', reason: error.message, retryAt: error.retryAt, keptState };
  }
}

async function findHomes(
  { guests: { tools } }: SyncContext,
  scope: Scope,
  { owner_id }: Subscription,
): Promise<SyncedHome[] | undefined> {
  if (scope === 'organization') return listStayHomes(tools.database, owner_id);
  const home = await findHome(tools.database, owner_id);
  return home && [home];
}

/** A source that fails behind the scenes answers in good form, with nothing. */
function isDoubtful({ incomplete, found }: FullReadResult, state: SyncState, now: Date): boolean {
  if (incomplete !== undefined) return true;
  return found.empty && !(now.getTime() - Date.parse(state.empty_since ?? '') >= EMPTY_FOR_MS);
}

/**
 * While guests are missing, the next sync reads the source in full: "unchanged" would not show that they are still missing.
 */
function stateAfter(
  { found, state }: FullReadResult,
  before: SyncState,
  { waiting }: PackedChanges,
  now: Date,
): SyncState {
  if (waiting === 0) return state;
  return found.empty ? { empty_since: before.empty_since ?? now.toISOString() } : {};
}

function errorText(
  { emptyMessage }: StaySource,
  { incomplete, complaint }: FullReadResult,
  keepsGuests: boolean,
): string | undefined {
  if (incomplete !== undefined) return `The reading was not complete (${incomplete}); Lares removes no guest`;
  return keepsGuests ? emptyMessage : complaint;
}

/** Before the transaction: only a sync changes these guests, and of two the later one stores. */
async function compareWithStored(
  { guests: { tools, reader, rules } }: SyncContext,
  { scope, keepsIds, confirmAfterMs }: StaySource,
  { id }: Subscription,
  { found }: FullReadResult,
  request: { organizationId: string; homes: SyncedHome[]; doubtful: boolean; signal: AbortSignal },
): Promise<PackedChanges> {
  const { database, clock } = tools;
  const { organizationId, homes, doubtful, signal } = request;
  const now = clock.now();
  const known: Rows[] = [];
  for (const lines of await readKnownGuests(database, scope, id, found, now)) {
    known.push(packLines(lines));
    await nextTurn();
  }
  const comparison = {
    known,
    found,
    rules: { keepsIds, confirmAfterMs, doubtful },
    homes: homes.map(({ home_id, timezone, checkin_hour, checkout_hour }) => ({
      home_id,
      timezone,
      checkin_hour,
      checkout_hour,
    })),
    homeOfListing: scope === 'home' ? undefined : await listMappedHomes(database, id),
    unreachableCountries: [...rules.unreachableCountries],
    now,
  };
  return reader.compare(organizationId, comparison, signal);
}
