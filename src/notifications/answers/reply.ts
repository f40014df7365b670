import type { Callbacks } from '../../messaging/index.ts';
import { HOUR_MS } from '../../platform/durations.ts';
import { confirmTestOf } from '../alerting/test-alert/confirm-test.ts';
import { findLastTestTo } from '../alerting/test-alert/store.ts';
import type { NotificationDependencies } from '../dependencies.ts';
import { advanceAlert } from '../sending/outcomes.ts';
import { findLastNotificationTo, storeReceipt } from '../sending/store.ts';
import { acknowledgeIncidentOf } from './acknowledge.ts';
import { answerCall } from './answer-call.ts';

const YES = '1';
/** A reply does not refer to older notifications. */
const ANSWERED_WITHIN_MS = 12 * HOUR_MS;

/** Handles callbacks about notifications; others go to guest messaging. */
export function handleNotificationCallbacks(
  dependencies: NotificationDependencies,
  others: Callbacks,
): Callbacks {
  const { tools } = dependencies;
  const { database, clock } = tools;
  return {
    receipt: async (gateway, gatewayId, outcome, reason) => {
      const arrived = outcome === 'delivered' || outcome === 'answered';
      const why = arrived ? null : `It could not be delivered${reason === undefined ? '' : `: ${reason}`}.`;
      const status = arrived ? 'delivered' : 'failed';
      const now = clock.now();
      const subject = await database.transaction(async (connection) => {
        const found = await storeReceipt(connection, gateway, gatewayId, status, why, now);
        if (!arrived) await advanceAlert(connection, found, now);
        return found;
      });
      if (!subject) await others.receipt(gateway, gatewayId, outcome, reason);
    },
    incoming: async (message) => {
      if (message.text.trim() === YES) {
        const since = new Date(clock.now().getTime() - ANSWERED_WITHIN_MS);
        const notification = await findLastNotificationTo(database, message.from, since);
        const test = await findLastTestTo(database, message.from, since);
        // Ids sort by time.
        if (test && test.notification_id > (notification?.notification_id ?? '')) {
          if (await confirmTestOf(tools, test)) return;
        } else if (notification && (await acknowledgeIncidentOf(dependencies, notification))?.allowed) return;
      }
      await others.incoming(message);
    },
    pressed: async ({ token, key }) =>
      (await answerCall(dependencies, token, key === YES)) ?? others.pressed({ token, key }),
  };
}
