import { setTimeout as wait } from 'node:timers/promises';
import { audit, type By, changed } from '../../audit/index.ts';
import { cancel, cancelAll, type Jobs, schedule } from '../../jobs/index.ts';
import type { Connection } from '../../platform/db/database.ts';
import { SECOND_MS } from '../../platform/durations.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { isPublicId } from '../../platform/ids.ts';
import { requireRoom } from '../../platform/quotas.ts';
import { lockImportsOf } from '../store.ts';
import { openSecrets, type SyncContext, sealSecrets, sourceOf } from './context.ts';
import { isSourceTaken, renameSource } from './guest-store.ts';
import { jobOf, nameConflict, type Owner, quotaOf, SCOPES } from './scope.ts';
import type { Scope, SecretMembers, StayOptions } from './source.ts';
import {
  type CountedSubscription,
  countSubscriptions,
  deleteSubscription,
  findSubscription,
  insertSubscription,
  isNameTaken,
  listSubscriptionIds,
  lockSubscription,
  type Subscription,
  updateSubscription,
} from './subscription-store.ts';

/** A caller waits this long for a sync; the sync itself goes on. */
const MOST_WAIT_MS = 10 * SECOND_MS;

export interface SubscriptionInput extends SecretMembers, Partial<Nullish<StayOptions>> {
  type: string;
  name?: string | undefined;
}
type Nullish<Members> = { [Member in keyof Members]: Members[Member] | undefined };

export async function createSubscription(
  context: SyncContext,
  jobs: Jobs,
  owner: Owner,
  body: SubscriptionInput,
  by: By,
): Promise<CountedSubscription> {
  const { tools } = context.guests;
  const { scope, owner_id } = owner;
  const { type, title, secretsFrom } = sourceOf(context, scope, body.type);
  const secrets = secretsFrom(body);
  const id = tools.newId();
  const name = body.name ?? title;
  const now = tools.clock.now();
  await tools.database.transaction(async (connection) => {
    const inserted = await insertSubscription(connection, scope, {
      id,
      owner_id,
      type,
      name,
      sealed_secrets: sealSecrets(context, scope, id, secrets),
      include_requests: body.include_requests ?? false,
      include_owner_stays: body.include_owner_stays ?? false,
      created_at: now,
      next_sync_at: now,
    });
    if (!inserted) throw nameConflict(scope, name);
    await scheduleSync(connection, owner, id, now);
    const count = () => countSubscriptions(connection, scope, owner_id);
    await requireRoom(connection, { ...quotaOf(owner, tools.quotas), count });
    await auditChange(context, connection, by, owner, 'created', { id, name });
  });
  return syncNow(context, jobs, owner, id);
}

/**
 * For a sync that follows the commit at once. The job is due later, in case this process dies: a worker that took it
 * meanwhile would read the source twice, and the second reading removes guests that the first one misses.
 */
export async function scheduleSync(
  connection: Connection,
  { scope }: Owner,
  id: string,
  now: Date,
): Promise<void> {
  await schedule(connection, jobOf(scope, id), new Date(now.getTime() + MOST_WAIT_MS));
}

/** The subscription after the sync, or as it is when the sync takes long. */
export async function syncNow(
  context: SyncContext,
  jobs: Jobs,
  owner: Owner,
  id: string,
): Promise<CountedSubscription> {
  await requireSubscription(context, owner, id);
  const done = new AbortController();
  const syncing = jobs.runNow(jobOf(owner.scope, id)).catch((error: Error) =>
    // The job is stored, so a worker does it.
    context.log.warn({ [SCOPES[owner.scope].idMember]: id, error: error.message }, 'a sync was put off'),
  );
  await Promise.race([
    syncing,
    wait(MOST_WAIT_MS, undefined, { signal: done.signal }).catch(() => undefined),
  ]);
  done.abort();
  return requireSubscription(context, owner, id);
}

export async function requireSubscription(
  { guests }: SyncContext,
  { scope, owner_id }: Owner,
  id: string,
): Promise<CountedSubscription> {
  const found = isPublicId(id)
    ? await findSubscription(guests.tools.database, scope, owner_id, id)
    : undefined;
  if (!found) throw notFound(SCOPES[scope].noun);
  return found;
}

export async function requireLockedSubscription(
  connection: Connection,
  { scope, owner_id }: Owner,
  id: string,
): Promise<Subscription> {
  const found = isPublicId(id) ? await lockSubscription(connection, scope, owner_id, id) : undefined;
  if (!found) throw notFound(SCOPES[scope].noun);
  return found;
}

export type SubscriptionChange = Omit<SubscriptionInput, 'type'>;

const CHANGEABLE = ['name', 'include_requests', 'include_owner_stays'] as const;

/**
 * Syncs at once. Guests that the source lists again, by id or days, stay the same. The others are marked, as when the source drops
 * them, and the next sync removes them. A source that cannot be read keeps all guests.
 */
export async function changeSubscription(
  context: SyncContext,
  jobs: Jobs,
  owner: Owner,
  id: string,
  change: SubscriptionChange,
  by: By,
): Promise<CountedSubscription> {
  const { tools } = context.guests;
  const { scope } = owner;
  const isChanged = await tools.database.longTimeout.transaction(async (connection) => {
    const before = await requireLockedSubscription(connection, owner, id);
    const source = sourceOf(context, scope, before.type);
    const secrets = source.secretsFrom(change, openSecrets(context, scope, before));
    const after = { ...before, ...definedMembers(change) };
    const members: string[] = CHANGEABLE.filter((member) => after[member] !== before[member]);
    if (secrets !== undefined) members.push(SCOPES[scope].secretMember);
    if (members.length === 0) return false;
    if (members.includes('name')) await renameSubscription(connection, scope, after);
    if (secrets !== undefined) after.sealed_secrets = sealSecrets(context, scope, id, secrets);
    const now = tools.clock.now();
    await updateSubscription(connection, scope, after, secrets !== undefined, now);
    await scheduleSync(connection, owner, id, now);
    await auditChange(context, connection, by, owner, 'updated', after, members);
    return true;
  });
  return isChanged ? syncNow(context, jobs, owner, id) : requireSubscription(context, owner, id);
}

function definedMembers({ name, include_requests, include_owner_stays }: SubscriptionChange) {
  return {
    ...(name === undefined ? {} : { name }),
    ...(include_requests === undefined ? {} : { include_requests }),
    ...(include_owner_stays === undefined ? {} : { include_owner_stays }),
  };
}

/** The source of its guests holds the name. */
async function renameSubscription(connection: Connection, scope: Scope, subscription: Subscription) {
  const { id, owner_id, type, name } = subscription;
  const source = `${type}:${name}`;
  if (await isNameTaken(connection, scope, subscription)) throw nameConflict(scope, name);
  if (scope === 'home') {
    await lockImportsOf(connection, owner_id);
    if (await isSourceTaken(connection, { home_id: owner_id, integration_id: id }, source))
      throw conflict(
        `This home already has guests of another source named ${JSON.stringify(source)}. Choose another name.`,
      );
  }
  await renameSource(connection, scope, id, source);
}

export async function removeSubscription(context: SyncContext, owner: Owner, id: string, by: By) {
  const { scope } = owner;
  await context.guests.tools.database.longTimeout.transaction(async (connection) => {
    const { name } = await requireLockedSubscription(connection, owner, id);
    await deleteSubscription(connection, scope, id);
    await cancel(connection, jobOf(scope, id));
    await auditChange(context, connection, by, owner, 'deleted', { id, name });
  });
}

/** When the owner is deleted with everything that belongs to it. */
export async function cancelSyncs(connection: Connection, scope: Scope, ownerId: string): Promise<void> {
  await cancelAll(connection, SCOPES[scope].job, await listSubscriptionIds(connection, scope, ownerId));
}

function auditChange(
  { guests: { tools } }: SyncContext,
  database: Connection,
  by: By,
  { scope, owner_id, organization_id }: Owner,
  act: 'created' | 'updated' | 'deleted',
  { id, name }: Pick<Subscription, 'id' | 'name'>,
  members?: string[],
): Promise<void> {
  const { object: kind } = SCOPES[scope];
  return audit({ ...tools, database }, by, {
    organization_id,
    action: `${kind}.${act}`,
    object: { kind, id, name, ...(scope === 'home' ? { home_id: owner_id } : {}) },
    ...(members ? { changes: changed(members) } : {}),
  });
}

/** Without secrets. */
export function presentSubscription({
  id: _id,
  owner_id: _owner,
  sealed_secrets: _sealed,
  sync_state: _state,
  syncs: _syncs,
  ...shown
}: CountedSubscription) {
  return shown;
}
