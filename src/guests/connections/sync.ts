import { setImmediate as nextTurn } from 'node:timers/promises';
import { listStayHomes } from '../../homes/store.ts';
import type { JobHandler } from '../../jobs/index.ts';
import type { Connection } from '../../platform/db/database.ts';
import { DAY_MS, MINUTE_MS } from '../../platform/durations.ts';
import { ApiError } from '../../platform/errors.ts';
import { newAccessCode } from '../access-code.ts';
import { SourceProblem } from '../integrations/kind.ts';
import { phoneProblem } from '../phone.ts';
import { requireTry } from '../put-in.ts';
import { openPacker, type Portion } from '../reading/portions.ts';
import { requireRoomForGuests } from '../room.ts';
import { savePortion } from '../save-portions.ts';
import { lockImportsOf } from '../store.ts';
import { type Asking, openAsking } from './ask.ts';
import {
  type AccountChanges,
  type AccountGuest,
  compareAccount,
  isOver,
  type PlacedStay,
} from './compare.ts';
import { type ConnectionDependencies, openCredentials, openKindOf, sealCredentials } from './dependencies.ts';
import { type AccountReading, AskedTooOften, type ListingStay } from './kind.ts';
import { mappedListings, saveListings } from './listing-store.ts';
import { type MappedHome, placed } from './place.ts';
import {
  adoptGuests,
  beginSync,
  type ConnectionMemo,
  type ConnectionRow,
  deleteAccountGuests,
  endSync,
  keepCredentials,
  lockSync,
  markAccountGuests,
  moveGuest,
  readAccountGuests,
  type SyncEnd,
} from './store.ts';
import { forgetOldCalls } from './transcript-store.ts';

const EVERY_MS = 15 * MINUTE_MS;
/** So that connections that were made in one go do not stay in step. */
const JITTER_MS = MINUTE_MS;
/** Each holds the bookings of an account. */
const MOST_AT_ONCE = 4;
/** An account with more is not read in part: nobody could tell who is missing. */
const MOST_STAYS = 20_000;
const MOST_LISTINGS = 2000;
/** An account that is empty where it was full is believed when it has been so for this long. */
const EMPTY_FOR_MS = DAY_MS;

type Syncing = ConnectionRow & { syncs: number };

type Outcome =
  | { kind: 'read'; reading: AccountReading; asking: Asking }
  | { kind: 'failed'; reason: string; until?: Date | undefined; asking: Asking };

/** Answers when the next one is due; nothing when the connection is gone. The lease of the job keeps others away. */
export function connectionHandler(dependencies: ConnectionDependencies): JobHandler {
  return {
    most: MOST_AT_ONCE,
    run: async (connectionId, signal) => {
      const { tools } = dependencies.guests;
      const connection = await beginSync(tools.database, connectionId);
      if (!connection) return undefined;
      const outcome = await readAccount(dependencies, connection, signal);
      if (signal.aborted) throw new Error('given up');
      const next = nextAfter(dependencies, outcome);
      await store(dependencies, connection, outcome, next).catch((error: unknown) => {
        // A rule of ours that the account runs into, such as too many guests: nothing of it was stored.
        if (!(error instanceof ApiError) || error.status >= 500) throw error;
        const { asking } = outcome;
        return store(dependencies, connection, { kind: 'failed', reason: error.message, asking }, next);
      });
      return next;
    },
  };
}

function nextAfter({ guests: { tools } }: ConnectionDependencies, outcome: Outcome): Date {
  const fraction = tools.random(4).readUInt32BE() / 2 ** 32;
  const now = tools.clock.now().getTime();
  if (outcome.kind === 'failed' && outcome.until) return new Date(Math.max(outcome.until.getTime(), now));
  return new Date(now + EVERY_MS + JITTER_MS * (2 * fraction - 1));
}

async function readAccount(
  dependencies: ConnectionDependencies,
  connection: Syncing,
  signal: AbortSignal,
): Promise<Outcome> {
  const { database, clock } = dependencies.guests.tools;
  const { connection_id, syncs, include_requests, include_owner_stays, memo } = connection;
  const opened = openKindOf(dependencies, connection.type);
  const asking = openAsking(dependencies, opened, connection_id, memo.credits, signal);
  try {
    const reading = await opened.kind.read({
      credentials: openCredentials(dependencies, connection),
      keep: (credentials) =>
        keepCredentials(
          database,
          connection_id,
          syncs,
          sealCredentials(dependencies, connection_id, credentials),
        ),
      wishes: { include_requests, include_owner_stays },
      now: clock.now(),
      ask: asking.ask,
    });
    if (reading.stays.length > MOST_STAYS || reading.listings.length > MOST_LISTINGS)
      throw new SourceProblem(
        `The account has more than ${MOST_STAYS} bookings or ${MOST_LISTINGS} listings`,
      );
    return { kind: 'read', reading, asking };
  } catch (error) {
    if (!(error instanceof SourceProblem)) throw error;
    const until = error instanceof AskedTooOften ? error.until : undefined;
    return { kind: 'failed', reason: error.message, until, asking };
  }
}

/** Everything that one sync changes, in one transaction, unless another has begun meanwhile. */
function store(
  dependencies: ConnectionDependencies,
  syncing: Syncing,
  outcome: Outcome,
  next_sync_at: Date,
): Promise<void> {
  const { tools } = dependencies.guests;
  const { connection_id } = syncing;
  const now = tools.clock.now();
  return tools.database.patient.transaction(async (connection) => {
    if (!(await lockSync(connection, connection_id, syncing.syncs))) return;
    await forgetOldCalls(connection, connection_id, now);
    const memo = memoAfter(syncing.memo, outcome);
    const end = async (ended: SyncEnd) => {
      await endSync(connection, connection_id, ended);
      const works = ended.last_error === null;
      // Also of a failure that was there before: an alert that is open already stays one.
      if (!works || syncing.last_error !== null) await dependencies.onHealth(connection, syncing, works, now);
    };
    if (outcome.kind === 'failed') {
      dependencies.log.info({ connection_id, reason: outcome.reason }, 'a booking system could not be read');
      const nothing = { last_synced_at: undefined, remarks: undefined };
      return end({ ...nothing, next_sync_at, last_error: outcome.reason, memo });
    }
    const { complaint, empty_since } = await storeReading(
      connection,
      dependencies,
      syncing,
      outcome.reading,
      now,
    );
    await end({
      next_sync_at,
      last_error: complaint,
      memo: { ...memo, ...(empty_since === undefined ? {} : { empty_since }) },
      last_synced_at: now,
      remarks: outcome.reading.remarks,
    });
  });
}

function memoAfter({ empty_since }: ConnectionMemo, { kind, asking }: Outcome): ConnectionMemo {
  const credits = asking.credits();
  return {
    ...(kind === 'failed' && empty_since !== undefined ? { empty_since } : {}),
    ...(credits ? { credits } : {}),
  };
}

async function storeReading(
  connection: Connection,
  dependencies: ConnectionDependencies,
  syncing: Syncing,
  reading: AccountReading,
  now: Date,
): Promise<{ complaint: string | null; empty_since?: string | undefined }> {
  const { connection_id, type, name, memo } = syncing;
  const { listings, stays } = reading;
  const counts = new Map<string, number>();
  for (const { listing_id } of stays) counts.set(listing_id, (counts.get(listing_id) ?? 0) + 1);
  const counted = listings.map((one) => ({ ...one, stay_count: counts.get(one.external_id) ?? 0 }));
  await saveListings(connection, connection_id, counted, dependencies.guests.tools.newId, now);

  const found = await atHomes(connection, syncing, stays);
  const ids = [...stays.map(({ external_id }) => external_id), ...reading.cancelled];
  const known = await readAccountGuests(connection, connection_id, ids, now);
  const doubt = doubtAbout(reading, known, memo, now);
  const changes = compareAccount(
    known,
    {
      ...found,
      cancelled: reading.cancelled,
      unreadable: [...reading.unreadable, ...found.unreadable],
      whole: !doubt,
    },
    now,
  );
  await apply(connection, dependencies, { connection_id, source: `${type}:${name}` }, known, changes, now);
  return {
    complaint: doubt?.complaint ?? null,
    empty_since: reading.seen === 0 ? emptySince(memo, known, now) : undefined,
  };
}

/** Stays at listings that are no home here are nobody's yet. */
async function atHomes(
  connection: Connection,
  { connection_id: connectionId, organization_id: organizationId }: ConnectionRow,
  stays: ListingStay[],
): Promise<{ stays: PlacedStay[]; unreadable: string[] }> {
  // Only homes of the organization itself.
  const own = new Map<string, MappedHome>();
  for (const home of await listStayHomes(connection, organizationId)) own.set(home.home_id, home);
  const homes = new Map<string, MappedHome | undefined>();
  for (const { external_id, home_id } of await mappedListings(connection, connectionId))
    homes.set(external_id, own.get(home_id));
  const found: { stays: PlacedStay[]; unreadable: string[] } = { stays: [], unreadable: [] };
  for (const [index, stay] of stays.entries()) {
    const home = homes.get(stay.listing_id);
    if (!home) continue;
    const one = placed(stay, home);
    if (one) found.stays.push(one);
    else found.unreadable.push(stay.external_id);
    if (index % 100 === 99) await nextTurn();
  }
  return found;
}

function emptySince(memo: ConnectionMemo, known: AccountGuest[], now: Date): string | undefined {
  if (!known.some((guest) => !isOver(guest, now))) return undefined;
  return memo.empty_since ?? now.toISOString();
}

/** Why nobody is missed by this reading. */
function doubtAbout(
  reading: AccountReading,
  known: AccountGuest[],
  memo: ConnectionMemo,
  now: Date,
): { complaint: string } | undefined {
  if (reading.incomplete !== undefined)
    return { complaint: `The reading was not complete (${reading.incomplete}); nobody is removed by it` };
  const since = reading.seen === 0 ? emptySince(memo, known, now) : undefined;
  if (since === undefined || now.getTime() - Date.parse(since) >= EMPTY_FOR_MS) return undefined;
  return {
    complaint:
      'The account told of no booking at all, and did before; its guests are kept, and go when that has lasted a day',
  };
}

async function apply(
  connection: Connection,
  dependencies: ConnectionDependencies,
  { connection_id, source }: { connection_id: string; source: string },
  known: AccountGuest[],
  { move, save, remove, missing, back }: AccountChanges,
  now: Date,
): Promise<void> {
  const homeOf = new Map(known.map(({ guest_id, home_id }) => [guest_id, home_id]));
  const homes = new Set([...move, ...save].map(({ home_id }) => home_id));
  for (const id of [...remove, ...move.map(({ guest_id }) => guest_id)]) homes.add(homeOf.get(id) ?? '');
  homes.delete('');
  // In one order, so that two who lock the same homes cannot wait for each other; before anything is changed.
  for (const home of [...homes].sort()) await lockImportsOf(connection, home);
  if (remove.length > 0) await deleteAccountGuests(connection, remove);
  if (missing.length > 0) await markAccountGuests(connection, missing, now);
  if (back.length > 0) await markAccountGuests(connection, back, null);
  for (const { guest_id, home_id } of move) await moveOne(connection, dependencies, guest_id, home_id, now);
  for (const home_id of new Set(save.map((stay) => stay.home_id))) {
    const origin = { home_id, source, readonly: true, integration_id: null };
    const stays = save.filter((stay) => stay.home_id === home_id);
    let created = 0;
    for (const portion of portionsOf(dependencies, stays, now)) {
      created += (await savePortion(connection, dependencies.guests, origin, portion, () => undefined))
        .created;
      await nextTurn();
    }
    await adoptGuests(
      connection,
      connection_id,
      origin,
      stays.map(({ external_id }) => external_id),
    );
    if (created > 0) await requireRoomForGuests(connection, dependencies.guests, home_id);
  }
}

/** With the code that it has, unless somebody at the other home has the same. */
async function moveOne(
  connection: Connection,
  { guests: { tools } }: ConnectionDependencies,
  guestId: string,
  homeId: string,
  now: Date,
): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    requireTry(tries);
    const code = tries === 0 ? null : newAccessCode(tools.random);
    if (await moveGuest(connection, guestId, homeId, code, now)) return;
  }
}

function portionsOf(
  { guests: { rules } }: ConnectionDependencies,
  stays: PlacedStay[],
  now: Date,
): Portion[] {
  const portions: Portion[] = [];
  const packer = openPacker(now, (portion) => portions.push(portion));
  for (const { home_id: _, ...stay } of stays) {
    const { phone_number } = stay;
    const problem =
      phone_number === null ? undefined : phoneProblem(phone_number, rules.unreachableCountries);
    packer.add({ ...stay, phone_problem: problem ?? null });
  }
  packer.flush();
  return portions;
}
