import { Refused } from '../../messaging/index.ts';
import type { NotificationDependencies } from '../dependencies.ts';
import { encryptFor } from '../push/encrypt.ts';
import { deleteSubscription, findSubscription } from '../push/store.ts';
import { keysOf } from '../push/subscribe.ts';
import type { Taken, Underway } from './underway.ts';

/** Who sleeps through it for an hour is told again anyway. */
const TTL_S = 3600;
/** The browser has taken it back, or is gone. */
const GONE = new Set([404, 410]);
const FORGOTTEN = 'the browser is not there any more';
const TOPIC_CHARACTERS = 32;

/** To one browser, through the push service that it named. */
export async function sendPush(
  { tools, box, vapid, sender }: NotificationDependencies,
  { notification, push }: Underway,
): Promise<Taken> {
  const subscription = await findSubscription(tools.database, notification.way);
  if (!subscription) throw new Refused(FORGOTTEN);
  const { endpoint } = subscription;
  const outcome = await sender.send({
    url: endpoint,
    body: encryptFor(keysOf(box, subscription), JSON.stringify(push), tools.random),
    headers: {
      'content-type': 'application/octet-stream',
      'content-encoding': 'aes128gcm',
      ttl: String(TTL_S),
      urgency: 'high',
      // What waits there is replaced: sent twice after a crash, it is shown once.
      topic: notification.notification_id.slice(0, TOPIC_CHARACTERS),
    },
    authorization: await vapid.authorizationFor(endpoint),
  });
  if (outcome.ok) return undefined;
  if (outcome.status !== undefined && GONE.has(outcome.status)) {
    await deleteSubscription(tools.database, subscription.subscription_id, subscription.user_id);
    throw new Refused(FORGOTTEN);
  }
  throw new Error(outcome.reason);
}
