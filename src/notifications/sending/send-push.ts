import { Refused } from '../../messaging/index.ts';
import type { NotificationDependencies } from '../dependencies.ts';
import { encryptFor } from '../push/encrypt.ts';
import { deleteSubscription, findSubscription } from '../push/store.ts';
import { keysOf } from '../push/subscribe.ts';
import type { OutgoingNotification, Transmission } from './outgoing-notification.ts';

/** Later steps notify again, so an hour is enough. */
const TTL_S = 3600;
/** The browser unsubscribed or no longer exists. */
const GONE = new Set([404, 410]);
const FORGOTTEN = 'the browser no longer exists';
const TOPIC_CHARACTERS = 32;

/** Sends to one browser, through its push service. */
export async function openPush(
  { tools, box, vapid, sender }: NotificationDependencies,
  { notification, push }: OutgoingNotification,
): Promise<Transmission> {
  const subscription = await findSubscription(tools.database, notification.way);
  if (!subscription) throw new Refused(FORGOTTEN);
  const { endpoint } = subscription;
  const authorization = await vapid.authorizationFor(endpoint);
  return async () => {
    const outcome = await sender.send({
      url: endpoint,
      body: encryptFor(keysOf(box, subscription), JSON.stringify(push), tools.random),
      headers: {
        'content-type': 'application/octet-stream',
        'content-encoding': 'aes128gcm',
        ttl: String(TTL_S),
        urgency: 'high',
        // The push service replaces a waiting message with the same topic: a second send after a crash shows once.
        topic: notification.notification_id.slice(0, TOPIC_CHARACTERS),
      },
      authorization,
    });
    if (outcome.ok) return undefined;
    if (outcome.status !== undefined && GONE.has(outcome.status)) {
      await deleteSubscription(tools.database, subscription.subscription_id, subscription.user_id);
      throw new Refused(FORGOTTEN);
    }
    throw new Error(outcome.reason);
  };
}
