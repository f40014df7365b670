import { isTransient, isUserOnly } from '../../catalogue/index.ts';
import type { Tools } from '../../platform/tools.ts';
import { digestOf, isSubscribed, type OrganizationReceivers, subscribesTo } from '../../webhooks/index.ts';
import type { NewDelivery } from '../../webhooks/insert-deliveries.ts';
import type { ListenerEvent } from '../../webhooks/listen/insert-listener-events.ts';
import { type EventContext, metadataOf, type NewEvent } from './event.ts';
import { contextKey, type PreparedEvent } from './statement.ts';
import { type UserJob, userDeliveries } from './user-deliveries.ts';

interface PreparedBatch {
  /** One per event; undefined where the home was deleted. */
  ids: (string | undefined)[];
  prepared: PreparedEvent[];
  deliveries: NewDelivery[];
  /** For listeners of `lares listen`. */
  listenerEvents: ListenerEvent[];
  userJobs: UserJob[];
}

/** Prepares events for storage and sending. `capacityOf`: how many more deliveries of a webhook this process will send. */
export function prepareBatch(
  tools: Tools,
  events: NewEvent[],
  contexts: ReadonlyMap<string, EventContext>,
  receivers: ReadonlyMap<string, OrganizationReceivers>,
  capacityOf: (hookId: string, organizationId: string) => number,
): PreparedBatch {
  const prepared: PreparedEvent[] = [];
  const deliveries: NewDelivery[] = [];
  const listenerEvents: ListenerEvent[] = [];
  const userJobs: UserJob[] = [];
  const capacities = new Map<string, number>();
  const createdAt = tools.clock.now().getTime();
  const ids = events.map((event) => {
    const context = contexts.get(contextKey(event));
    const organizationReceivers = context && receivers.get(context.organization_id);
    if (!context || !organizationReceivers) return undefined;
    const metadata = metadataOf(event, context);
    const event_id = tools.newId();
    const metadataText = JSON.stringify(metadata);
    userJobs.push(
      ...userDeliveries(event, event_id, metadata, organizationReceivers.userWebhooks, createdAt),
    );

    const { type } = event;
    const subscribed = isUserOnly(type)
      ? []
      : organizationReceivers.webhooks.filter((receiver) => isSubscribed(receiver, type, createdAt));
    const interestedListeners = isUserOnly(type)
      ? []
      : organizationReceivers.listeners.filter((one) => subscribesTo(one, type));
    if (subscribed.length === 0 && interestedListeners.length === 0) {
      prepared.push({ event, event_id, metadataText, frozen: undefined });
      return event_id;
    }
    // Serialised once: every webhook and every attempt sends these bytes, and the digests are taken over them.
    const webhookEventId = tools.newId();
    const head = organizationEventHead(webhookEventId, event, context.organization_id);
    const position = prepared.push({ event, event_id, metadataText, frozen: { webhookEventId, head } });
    for (const { listenerId } of interestedListeners) listenerEvents.push({ listenerId, position });
    const eventText = isTransient(event.type) ? head : `${head}${metadataText}}`;
    for (const { hookId, url, token, secret } of subscribed) {
      const capacity = capacities.get(hookId) ?? capacityOf(hookId, context.organization_id);
      capacities.set(hookId, capacity - 1);
      const delivery = {
        deliveryId: 0,
        hookId,
        organizationId: context.organization_id,
        webhookEventId,
        eventType: event.type,
        eventText,
        digest: digestOf(eventText, secret),
        attempts: 0,
        createdAt,
        url,
        token,
      };
      deliveries.push({ delivery, position, leased: capacity > 0 });
    }
    return event_id;
  });
  return { ids, prepared, deliveries, listenerEvents, userJobs };
}

/** Members in the order of the specification; absent ones are absent. The metadata follows as it is, and a brace. */
function organizationEventHead(id: string, event: NewEvent, organizationId: string): string {
  // Members in the order of the specification; those without a value are absent. The metadata and a closing brace
  // follow.
  const head =
    `{"webhook_event_id":"${id}","type":"${event.type}","home_id":"${event.home_id}",` +
    `"organization_id":"${organizationId}","created_at":"${event.event_time.toISOString()}"`;
  if (!isTransient(event.type)) return `${head},"metadata":`;
  return event.device_id === undefined ? `${head}}` : `${head},"device_id":"${event.device_id}"}`;
}
