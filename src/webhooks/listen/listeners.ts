import { lockOrganization } from '../../accounts/index.ts';
import { type EventType, isEventType } from '../../catalogue/index.ts';
import { wallShiftMs } from '../../platform/clock.ts';
import { notFound } from '../../platform/errors.ts';
import { quotaExceeded } from '../../platform/quotas.ts';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';
import { claimSecretKey } from '../../platform/secrets/secret-key-check.ts';
import type { Tools } from '../../platform/tools.ts';
import { readEvents, WILDCARD } from '../registration.ts';
import { sampleEvent } from '../sample.ts';
import { sealListenerSecret } from '../sealed-secrets.ts';
import {
  countListeners,
  deleteDeadListenersOfOrganization,
  insertListener,
  insertSample,
  type Listener,
} from './store.ts';

const SECRET_BYTES = 20;
/** Terminals of one user in one organization. */
const MOST_OF_USER = 10;
/** Every event is written once per listener. */
const MOST_OF_ORGANIZATION = 50;

/** Runs in the caller's transaction. Events of the organization are stored for the listener from its commit on. */
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
  // The lock makes concurrent creations count one after the other.
  if (!(await lockOrganization(connection, organizationId))) throw notFound('Organization');
  await deleteDeadListenersOfOrganization(connection, organizationId, wallShiftMs(clock));
  const { listeners, own } = await countListeners(connection, organizationId, userId);
  if (own >= MOST_OF_USER)
    throw quotaExceeded(`A user has at most ${MOST_OF_USER} listeners. End one first.`);
  if (listeners >= MOST_OF_ORGANIZATION)
    throw quotaExceeded(`An organization has at most ${MOST_OF_ORGANIZATION} listeners. End one first.`);
  await claimSecretKey(connection, box);
  const sealed_secret = sealListenerSecret(box, listener.listener_id, secret);
  await insertListener(connection, { ...listener, user_id: userId, sealed_secret }, wallShiftMs(clock));
  return { ...listener, secret };
}

/** Sends a sample to all listeners of this user in the organization; returns their number. */
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
