import { auditAccount, type Caller, inConfirmedTransaction } from '../../accounts/index.ts';
import type { By } from '../../audit/index.ts';
import { ACCEPTED_USER_EVENT_TYPES, USER_EVENT_TYPES } from '../../catalogue/index.ts';
import type { Connection } from '../../platform/db/database.ts';
import { notFound } from '../../platform/errors.ts';
import { requireRoom } from '../../platform/quotas.ts';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';
import { claimSecretKey } from '../../platform/secrets/secret-key-check.ts';
import { inOneTransaction, type Tools } from '../../platform/tools.ts';
import type { WebhookDependencies } from '../dependencies.ts';
import {
  editedMembers,
  type NewWebhook,
  presentReplacement,
  readEdit,
  readRegistration,
  readReplacement,
  requireHookId,
  requireUnreplaced,
  type WebhookEdit,
} from '../registration.ts';
import { openSecret, openToken, sealSecret, sealToken } from '../sealed-secrets.ts';
import type { DeliveryTarget } from './delivery.ts';
import {
  countUserWebhooks,
  deleteUserWebhook,
  findUserWebhook,
  insertUserWebhook,
  lockUserWebhook,
  type UserWebhook,
  type UserWebhookTarget,
  updateUserWebhook,
} from './store.ts';

const TABLE = 'user_webhooks';
const SECRET_BYTES = 20;

const KNOWN_EVENTS: ReadonlySet<string> = new Set([...USER_EVENT_TYPES, ...ACCEPTED_USER_EVENT_TYPES]);
const isKnown = (name: string) => KNOWN_EVENTS.has(name);

/** Returns the secret this once; it is stored sealed, because deliveries are signed with it. */
export async function createUserWebhook(
  tools: Tools,
  { box, allowPrivate }: Pick<WebhookDependencies, 'box' | 'allowPrivate'>,
  caller: Caller,
  input: NewWebhook,
  by: By,
): Promise<ReturnType<typeof presentUserWebhook> & { hook_secret: string }> {
  const { url, events, token } = readRegistration(input, { allowPrivate }, isKnown);
  const hook_id = tools.newId();
  const created_at = tools.clock.now();
  const hook_secret = tools.random(SECRET_BYTES).toString('hex');
  const replacement = readReplacement(input, created_at);
  await claimSecretKey(tools.database, box);
  const row = {
    hook_id,
    user_id: caller.user.user_id,
    grant_id: caller.grantId,
    url,
    events,
    sealed_secret: sealSecret(box, TABLE, hook_id, hook_secret),
    created_at,
    replaces: replacement?.replaces ?? null,
    starts_at: replacement?.starts_at ?? null,
  };
  const most = tools.quotas.user_webhooks;
  const hasToken = await inConfirmedTransaction(tools, caller, async (joined) => {
    const { database } = joined;
    const before = replacement && (await requireReplaceable(database, row.user_id, replacement.replaces));
    const sent = token ?? (before && openToken(box, TABLE, before.hook_id, before.sealed_token));
    await insertUserWebhook(database, { ...row, sealed_token: sealToken(box, TABLE, hook_id, sent) });
    await requireRoom(database, {
      name: `webhooks of ${row.user_id}`,
      most,
      count: () => countUserWebhooks(database, row.user_id),
      message: `A user has at most ${most} webhooks. Delete one first.`,
    });
    await auditAccount(joined, by, row.user_id, {
      action: 'user_webhook.created',
      object: { kind: 'user_webhook', id: hook_id, name: new URL(url).host },
      changes: [
        { member: 'events', to: events.join(', ') },
        ...(replacement ? [{ member: 'replaces', to: replacement.replaces }] : []),
      ],
    });
    return sent !== undefined;
  });
  return {
    hook_id,
    created_at,
    url,
    events,
    token: hasToken,
    hook_secret,
    ...presentReplacement({ ...row, replaced_by: null, ends_at: null }),
  };
}

async function requireReplaceable(
  connection: Connection,
  userId: string,
  hookId: string,
): Promise<UserWebhookTarget> {
  const [found, target] = [
    await lockUserWebhook(connection, userId, hookId),
    await findUserWebhook(connection, userId, hookId),
  ];
  return requireUnreplaced(found, target);
}

export function presentUserWebhook({ hook_id, created_at, url, events, token, ...replacement }: UserWebhook) {
  return { hook_id, created_at, url, events, token, ...presentReplacement(replacement) };
}

/** Queued events still go to the previous address: their single attempt is about to be made. */
export async function editUserWebhook(
  tools: Tools,
  { box, allowPrivate }: Pick<WebhookDependencies, 'box' | 'allowPrivate'>,
  caller: Caller,
  hookId: string,
  input: WebhookEdit,
  by: By,
): Promise<UserWebhook> {
  requireHookId(hookId);
  const edit = readEdit(input, { allowPrivate }, isKnown);
  const { user_id } = caller.user;
  return inConfirmedTransaction(tools, caller, async (joined) => {
    const before = await lockUserWebhook(joined.database, user_id, hookId);
    if (!before) throw notFound('Webhook');
    const after = {
      ...before,
      url: edit.url ?? before.url,
      events: edit.events ?? before.events,
      token: edit.token === undefined ? before.token : edit.token !== null,
    };
    const changes = editedMembers(before, after, edit.token);
    if (changes.length === 0) return before;
    await claimSecretKey(joined.database, box);
    const sealed = edit.token == null ? edit.token : sealToken(box, TABLE, hookId, edit.token);
    await updateUserWebhook(joined.database, after, sealed);
    const object = { kind: 'user_webhook' as const, id: hookId, name: new URL(after.url).host };
    await auditAccount(joined, by, user_id, { action: 'user_webhook.updated', object, changes });
    return after;
  });
}

export async function removeUserWebhook(tools: Tools, userId: string, hookId: string, by: By): Promise<void> {
  requireHookId(hookId);
  await inOneTransaction(tools, async (joined) => {
    // A webhook of another user is not found.
    if (!(await deleteUserWebhook(joined.database, userId, hookId))) throw notFound('Webhook');
    const object = { kind: 'user_webhook' as const, id: hookId };
    await auditAccount(joined, by, userId, { action: 'user_webhook.deleted', object });
  });
}

/** Opens the sealed values for one request. */
export function deliveryTarget(box: SecretBox, hook: UserWebhookTarget): DeliveryTarget {
  const token = openToken(box, TABLE, hook.hook_id, hook.sealed_token);
  return {
    hookId: hook.hook_id,
    url: hook.url,
    secret: openSecret(box, TABLE, hook.hook_id, hook.sealed_secret),
    ...(token === undefined ? {} : { token }),
  };
}
