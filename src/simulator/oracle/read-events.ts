import { type EventType, isEventType } from '../../catalogue/index.ts';
import type { ApiClient } from '../api-client.ts';
import type { RaisedEvent } from './compare.ts';

const PAGE = 100;
/** The first digits of an id are its creation time in milliseconds. */
const TIME_DIGITS = 12;

interface HomeEvent {
  event_id: string;
  event_type: string;
  event_time: string;
  device_id?: string;
}

/** Every event of these homes that the API returns. */
export async function readEvents(
  client: ApiClient,
  token: string,
  seeded: { homes: Map<string, string>; devices: Map<string, { device_id: string }> },
): Promise<RaisedEvent[]> {
  const keyOf = new Map([...seeded.devices].map(([key, { device_id }]) => [device_id, key]));
  const raisedEvents: RaisedEvent[] = [];
  for (const [home, homeId] of seeded.homes) {
    for (let offset = 0; ; offset += PAGE) {
      const path = `/v8/homes/${homeId}/events?limit=${PAGE}&offset=${offset}`;
      const { status, body } = await client.call('GET', path, token);
      if (status !== 200) throw new Error(`${path} answered ${status}`);
      const { home_events } = body as { home_events: HomeEvent[] };
      raisedEvents.push(...home_events.filter(isKnown).map((event) => toRaisedEvent(home, event, keyOf)));
      if (home_events.length < PAGE) break;
    }
  }
  return raisedEvents;
}

function isKnown(event: HomeEvent): event is HomeEvent & { event_type: EventType } {
  return isEventType(event.event_type);
}

function toRaisedEvent(
  home: string,
  event: HomeEvent & { event_type: EventType },
  keyOf: ReadonlyMap<string, string>,
): RaisedEvent {
  const device = event.device_id === undefined ? undefined : keyOf.get(event.device_id);
  return {
    home,
    ...(device === undefined ? {} : { device }),
    type: event.event_type,
    at: Date.parse(event.event_time),
    knownAt: Number.parseInt(event.event_id.slice(0, TIME_DIGITS), 16),
  };
}
