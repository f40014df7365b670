import { lockOrganization } from '../../accounts/index.ts';
import { type EventType, isEventType } from '../../catalogue/index.ts';
import { wallShiftMs } from '../../platform/clock.ts';
import { notFound } from '../../platform/errors.ts';
import { quotaExceeded } from '../../platform/quotas.ts';
import type { SecretBox } from '../../platform/secret-box.ts';
import { claimSecretKey } from '../../platform/secret-key-check.ts';
import type { Tools } from '../../platform/tools.ts';
import { readEvents, WILDCARD } from '../registration.ts';
import { sampleEvent } from '../sample.ts';
import { sealListenerSecret } from '../seals.ts';
import {
  countListeners,
  forgetDeadListenersOf,
  insertListener,
  insertSample,
  type Listener,
} from './store.ts';

const SECRET_BYTES = 20;
/** Terminals of one person that look at the same organization. */
const MOST_OF_USER = 10;
/** Every event is written for each of them. */
const MOST_OF_ORGANIZATION = 50;

/** In a transaction of the caller. From its commit on the events of the organization wait for it. */
export async function createListener(
  tools: Tools,
  box: SecretBox,
  organizationId: string,
  userId: string,
  events: string[] = [WILDCARD],
): Promise<Listener & { secret: string }> {
  const { database: connection, clock } = tools;
  const listener = {
    listener_id: tools.newId(),
    organization_id: organizationId,
    events: readEvents(events, isEventType),
    created_at: clock.now(),
  };
  const secret = tools.random(SECRET_BYTES).toString('hex');
  // Those who begin to listen at the same moment count one after the other.
  if (!(await lockOrganization(connection, organizationId))) throw notFound('Organization');
  await forgetDeadListenersOf(connection, organizationId, wallShiftMs(clock));
  const { listeners, own } = await countListeners(connection, organizationId, userId);
  if (own >= MOST_OF_USER)
    throw quotaExceeded(`You listen ${MOST_OF_USER} times already, which is the most. End one first.`);
  if (listeners >= MOST_OF_ORGANIZATION)
    throw quotaExceeded(`${MOST_OF_ORGANIZATION} listen to the organization, which is the most.`);
  await claimSecretKey(connection, box);
  const sealed_secret = sealListenerSecret(box, listener.listener_id, secret);
  await insertListener(connection, { ...listener, user_id: userId, sealed_secret }, wallShiftMs(clock));
  return { ...listener, secret };
}

/** A sample for whatever this user listens with. Answers how many that are. */
export function sendSample(
  tools: Tools,
  organizationId: string,
  userId: string,
  type: EventType,
): Promise<number> {
  const webhook_event_id = tools.newId();
  const event = sampleEvent({
    type,
    organizationId,
    webhookEventId: webhook_event_id,
    now: tools.clock.now(),
  });
  const sample = { webhook_event_id, event_type: type, event };
  return insertSample(tools.database, organizationId, userId, sample, wallShiftMs(tools.clock));
}
