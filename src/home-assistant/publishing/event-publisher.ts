import type { Database } from '../../platform/db/database.ts';
import { MINUTE_MS } from '../../platform/durations.ts';
import { PUBLISHED_EVENT_TYPES } from '../event-types.ts';
import { eventsSince, type PublishedEvent } from '../store.ts';
import { eventTopic } from '../topics.ts';
import type { BrokerConnection } from './connection.ts';

/** Events per page of homes and round; the rest follows in the next round. */
const MOST_EVENTS = 500;
/** Older events are not published: an event entity shows the time of publication. */
const EVENT_MAX_AGE_MS = 15 * MINUTE_MS;

/** Publishes each event after `startedAt` once. */
export function openEventPublisher(database: Database, startedAt: Date) {
  /** Recently published events, by their time. */
  const published = new Map<string, number>();
  return {
    deleteOld: (now: Date): void => {
      for (const [eventId, time] of published)
        if (time < now.getTime() - EVENT_MAX_AGE_MS) published.delete(eventId);
    },
    publish: async (connection: BrokerConnection, homeIds: string[], now: Date): Promise<void> => {
      const since = new Date(Math.max(startedAt.getTime(), now.getTime() - EVENT_MAX_AGE_MS));
      const which = { homeIds, types: PUBLISHED_EVENT_TYPES, since, but: [...published.keys()] };
      for (const event of await eventsSince(database, which, MOST_EVENTS)) {
        await connection.publish(eventTopic(event.home_id), JSON.stringify(payloadOf(event)), 'once');
        published.set(event.event_id, event.event_time.getTime());
      }
    },
  };
}

/** Omits metadata, which may name a stay. */
function payloadOf({ event_id, event_type, event_time, device_name }: PublishedEvent) {
  return { event_type, event_id, event_time, ...(device_name === null ? {} : { device: device_name }) };
}
