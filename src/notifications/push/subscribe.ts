import { createECDH } from 'node:crypto';
import {
  auditAccount,
  type Caller,
  inConfirmedTransaction,
  notifyChannelChange,
} from '../../accounts/index.ts';
import type { By } from '../../audit/index.ts';
import type { LocalizedText } from '../../i18n/index.ts';
import { badRequest, conflict } from '../../platform/errors.ts';
import { readTarget } from '../../platform/outgoing/target-url.ts';
import type { SealedColumn } from '../../platform/secrets/sealed-columns.ts';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';
import { browserObject } from '../channels/channels.ts';
import type { NotificationDependencies } from '../dependencies.ts';
import type { PushKeys } from './encrypt.ts';
import { listSubscriptions, putSubscription, type Subscription } from './store.ts';

/** Limit per user; expired subscriptions are deleted when a push fails. */
const MOST = 20;
export const TOO_MANY = `A user can receive notifications in at most ${MOST} browsers. Remove one first.`;
const AUTH_BYTES = 16;

interface Wanted {
  endpoint: string;
  keys: PushKeys;
  label: string;
}

/** The endpoint is an untrusted address, so requests to it use the guard of webhooks. */
export async function subscribe(
  dependencies: NotificationDependencies,
  caller: Caller,
  { endpoint, keys, label }: Wanted,
  by: By,
): Promise<void> {
  const { tools, box, allowPrivate } = dependencies;
  const { user_id: userId } = caller.user;
  const read = readTarget(endpoint, { allowPrivate });
  if ('problem' in read)
    throw badRequest('"endpoint" must be the https address of a push service.', { context: 'endpoint' });
  if (!isPoint(keys.p256dh))
    throw badRequest('"p256dh" must be a point on P-256.', { context: 'keys.p256dh' });
  if (Buffer.from(keys.auth, 'base64url').length !== AUTH_BYTES)
    throw badRequest(`"auth" must be ${AUTH_BYTES} bytes in base64url.`, { context: 'keys.auth' });
  const subscription_id = tools.newId();
  const sealed_keys = box.seal(JSON.stringify(keys), contextOf(subscription_id));
  const created_at = tools.clock.now();
  await inConfirmedTransaction(tools, caller, async (joined) => {
    const { database } = joined;
    const others = await listSubscriptions(database, [userId]);
    if (others.filter((one) => one.endpoint !== endpoint).length >= MOST)
      throw conflict(TOO_MANY, 'too_many');
    await putSubscription(database, {
      subscription_id,
      user_id: userId,
      endpoint,
      sealed_keys,
      label,
      created_at,
    });
    const object = browserObject(subscription_id, label);
    await auditAccount(joined, by, userId, { action: 'notification_channel.added', object });
    const what: LocalizedText = (t) => t('notifications.pushBrowserAdded', { label });
    await notifyChannelChange(dependencies, database, { user_id: userId, what }, by);
  });
}

function isPoint(text: string): boolean {
  const ours = createECDH('prime256v1');
  ours.generateKeys();
  try {
    ours.computeSecret(Buffer.from(text, 'base64url'));
    return true;
  } catch {
    return false;
  }
}

export function keysOf(box: SecretBox, { subscription_id, sealed_keys }: Subscription): PushKeys {
  return JSON.parse(box.open(sealed_keys, contextOf(subscription_id)));
}

function contextOf(subscriptionId: string): string {
  return `push_subscriptions.keys:${subscriptionId}`;
}

export const SEALED_SUBSCRIPTIONS: SealedColumn = {
  table: 'push_subscriptions',
  column: 'sealed_keys',
  key: 'subscription_id',
  contextOf,
};
