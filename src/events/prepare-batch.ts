import { isTransient, isUserOnly } from '../catalogue/index.ts';
import type { Tools } from '../platform/tools.ts';
import {
  digestOf,
  isSubscribed,
  type ListenerEvent,
  type NewDelivery,
  type OrganizationReceivers,
  subscribesTo,
} from '../webhooks/index.ts';
import { metadataOf, type NewEvent, type Surroundings } from './event.ts';
import { type PreparedEvent, placeOf } from './record.ts';
import { type UserJob, userJobs } from './user-jobs.ts';

interface PreparedBatch {
  /** One for each event; nothing where the home is gone. */
  ids: (string | undefined)[];
  prepared: PreparedEvent[];
  deliveries: NewDelivery[];
  /** For those who look at a command line. */
  heard: ListenerEvent[];
  toUsers: UserJob[];
}

/** Events as they are stored and sent. `room`: how many more of a webhook this process will send itself. */
export function prepareBatch(
  tools: Tools,
  events: NewEvent[],
  around: ReadonlyMap<string, Surroundings>,
  receivers: ReadonlyMap<string, OrganizationReceivers>,
  roomOf: (hookId: string, organizationId: string) => number,
): PreparedBatch {
  const prepared: PreparedEvent[] = [];
  const deliveries: NewDelivery[] = [];
  const heard: ListenerEvent[] = [];
  const toUsers: UserJob[] = [];
  const rooms = new Map<string, number>();
  const createdAt = tools.clock.now().getTime();
  const ids = events.map((event) => {
    const surroundings = around.get(placeOf(event));
    const theirs = surroundings && receivers.get(surroundings.organization_id);
    if (!surroundings || !theirs) return undefined;
    const metadata = metadataOf(event, surroundings);
    const event_id = tools.newId();
    const metadataText = JSON.stringify(metadata);
    toUsers.push(...userJobs(event, event_id, metadata, theirs.userWebhooks, createdAt));

    const { type } = event;
    const interested = isUserOnly(type)
      ? []
      : theirs.webhooks.filter((receiver) => isSubscribed(receiver, type, createdAt));
    const interestedListeners = isUserOnly(type)
      ? []
      : theirs.listeners.filter((one) => subscribesTo(one, type));
    if (interested.length === 0 && interestedListeners.length === 0) {
      prepared.push({ event, event_id, metadataText, frozen: undefined });
      return event_id;
    }
    // Serialised once: every webhook and every attempt sends these bytes, and the digests are taken over them.
    const webhookEventId = tools.newId();
    const head = organizationEventHead(webhookEventId, event, surroundings.organization_id);
    const position = prepared.push({ event, event_id, metadataText, frozen: { webhookEventId, head } });
    for (const { listenerId } of interestedListeners) heard.push({ listenerId, position });
    const eventText = isTransient(event.type) ? head : `${head}${metadataText}}`;
    for (const { hookId, url, token, secret } of interested) {
      const room = rooms.get(hookId) ?? roomOf(hookId, surroundings.organization_id);
      rooms.set(hookId, room - 1);
      const delivery = {
        deliveryId: 0,
        hookId,
        organizationId: surroundings.organization_id,
        webhookEventId,
        eventType: event.type,
        eventText,
        digest: digestOf(eventText, secret),
        attempts: 0,
        createdAt,
        url,
        token,
      };
      deliveries.push({ delivery, position, leased: room > 0 });
    }
    return event_id;
  });
  return { ids, prepared, deliveries, heard, toUsers };
}

/** Members in the order of the specification; absent ones are absent. The metadata follows as it is, and a brace. */
function organizationEventHead(id: string, event: NewEvent, organizationId: string): string {
  // Ids, names of the catalogue and an instant: nothing in them needs escaping.
  const head =
    `{"webhook_event_id":"${id}","type":"${event.type}","home_id":"${event.home_id}",` +
    `"organization_id":"${organizationId}","created_at":"${event.event_time.toISOString()}"`;
  if (!isTransient(event.type)) return `${head},"metadata":`;
  return event.device_id === undefined ? `${head}}` : `${head},"device_id":"${event.device_id}"}`;
}
