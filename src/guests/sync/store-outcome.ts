import type { Connection } from '../../platform/db/database.ts';
import { newAccessCode } from '../access-codes/access-code.ts';
import { requireCodeAttempt } from '../drafts/insert-guests.ts';
import { savePortion } from '../drafts/save-portions.ts';
import { requireGuestQuota } from '../guest-quota.ts';
import type { PackedChanges } from '../input/input-reader.ts';
import type { HomePortion } from '../input/portions.ts';
import { readRowsInTurns } from '../input/rows.ts';
import { lockImportsOf } from '../store.ts';
import { deleteOldCalls } from './booking-system/call-store.ts';
import { saveListings } from './connections/listing-store.ts';
import type { SyncContext } from './context.ts';
import { adoptGuests, deleteGuests, markMissing, moveGuest, renameGuests } from './guest-store.ts';
import { SCOPES } from './scope.ts';
import type { FullReadResult, Scope, SyncState } from './source.ts';
import { endSync, lockSync, type Subscription } from './subscription-store.ts';

/** The result of a read. `keptState` is added to the sync state in any case. */
export type Outcome = { keptState: SyncState } & (
  | { kind: 'unchanged' }
  | (FullReadResult & { changes: PackedChanges })
  | { kind: 'failed'; reason: string; retryAt?: Date | undefined }
);

/** Stores everything that a sync changes in one transaction, unless another sync has begun meanwhile. */
export function storeOutcome(
  context: SyncContext,
  scope: Scope,
  subscription: Subscription,
  outcome: Outcome,
  next_sync_at: Date,
): Promise<void> {
  const { tools } = context.guests;
  const { id } = subscription;
  const now = tools.clock.now();
  return tools.database.longTimeout.transaction(async (connection) => {
    if (!(await lockSync(connection, scope, subscription))) return;
    if (scope === 'organization') await deleteOldCalls(connection, id, now);
    if (outcome.kind === 'failed') {
      const { idMember, unreadable } = SCOPES[scope];
      context.log.info({ [idMember]: id, reason: outcome.reason }, unreadable);
      const sync_state = { ...subscription.sync_state, ...outcome.keptState };
      const last_error = outcome.reason;
      await endSync(connection, scope, id, { next_sync_at, last_error, sync_state });
      return notifyHealth(connection, context, scope, subscription, last_error, now);
    }
    const isRead = outcome.kind === 'stays';
    if (isRead) {
      const { listings, changes } = outcome;
      if (listings) await saveListings(connection, id, listings, tools.newId, now);
      await applyChanges(connection, context, scope, subscription, changes, now);
    }
    const last_error = (isRead ? outcome.complaint : undefined) ?? null;
    await endSync(connection, scope, id, {
      next_sync_at,
      last_error,
      sync_state: { ...(isRead ? outcome.state : subscription.sync_state), ...outcome.keptState },
      last_synced_at: now,
      remarks: isRead ? outcome.remarks : undefined,
    });
    await notifyHealth(connection, context, scope, subscription, last_error, now);
  });
}

/** Also of a failure that lasts: an alert that is open already stays as it is. */
async function notifyHealth(
  connection: Connection,
  { onHealth }: SyncContext,
  scope: Scope,
  { id, owner_id, last_error: errorBefore }: Subscription,
  lastError: string | null,
  now: Date,
): Promise<void> {
  const works = lastError === null;
  if (works && errorBefore === null) return;
  if (scope === 'home')
    await onHealth.feed(connection, { integration_id: id, home_id: owner_id }, works, now);
  else await onHealth.connection(connection, { connection_id: id, organization_id: owner_id }, works, now);
}

async function applyChanges(
  connection: Connection,
  context: SyncContext,
  scope: Scope,
  { id, type, name }: Subscription,
  { save, rename, move, remove, missing, back, homes }: PackedChanges,
  now: Date,
): Promise<void> {
  const { guests } = context;
  // All locks first, in one order. Otherwise an import that needs the access code of a deleted guest would wait for this transaction
  // while this one waits for the import.
  for (const home_id of homes) await lockImportsOf(connection, home_id);
  if (remove !== null) await deleteGuests(connection, remove);
  if (missing !== null) await markMissing(connection, missing, now);
  if (back !== null) await markMissing(connection, back, null);
  if (rename !== null) await renameGuests(connection, rename);
  for (const to of move) await moveToHome(connection, context, to, now);
  const source = `${type}:${name}`;
  const integration_id = scope === 'home' ? id : null;
  const created = new Set<string>();
  for await (const { home_id, ...portion } of readRowsInTurns<HomePortion>(save)) {
    const origin = { home_id, source, readonly: true, integration_id };
    const saved = await savePortion(connection, guests, origin, portion, () => undefined);
    if (scope === 'organization') await adoptGuests(connection, id, origin, portion.guests);
    if (saved.created > 0) created.add(home_id);
  }
  for (const home_id of created) await requireGuestQuota(connection, guests, home_id);
}

/** The guest keeps the access code unless a guest of the other home has it. */
async function moveToHome(
  connection: Connection,
  { guests: { tools } }: SyncContext,
  to: { guest_id: string; home_id: string },
  now: Date,
): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    requireCodeAttempt(tries);
    const code = tries === 0 ? null : newAccessCode(tools.random);
    if (await moveGuest(connection, to, code, now)) return;
  }
}
