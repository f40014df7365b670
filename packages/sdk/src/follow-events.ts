import type { Client } from './create-client.ts';
import type { HomeEvent, HomeEventType } from './events.ts';
import type { Pause } from './pause.ts';

interface Place {
  event_id: string;
  event_time: string;
}

export interface FollowOptions {
  /** The last handled event: events after it come first. Without it, only new events. */
  after?: Place;
  /** Only these types. */
  event_type?: HomeEventType[];
  /** Polling interval. Default: 10 seconds. */
  everyMs?: number;
  /** How far back to look for late events. Default: 2 hours. */
  lookBackMs?: number;
  /** Ends the iteration, without an error. */
  signal?: AbortSignal;
}

/** Devices report about hourly, so faster polling gains little. Webhooks are faster and cheaper. */
const EVERY_MS = 10_000;
/** A device without a connection reports later what happened meanwhile. */
const LOOK_BACK_MS = 2 * 3_600_000;
/** A poll reads newest first and returns oldest first, so all its events are in memory. */
const MOST_EVENTS = 10_000;

/** Events since `since` in milliseconds (all if undefined), newest first. */
type ReadSince = (since: number | undefined, signal?: AbortSignal) => AsyncIterable<HomeEvent>;

export async function* followEvents(
  read: ReadSince,
  { after, event_type, everyMs = EVERY_MS, lookBackMs = LOOK_BACK_MS, signal }: FollowOptions,
  pause: Pause,
): AsyncGenerator<HomeEvent, void, undefined> {
  const wanted = (event: HomeEvent) => event_type === undefined || event_type.includes(event.event_type);
  const seen = new Map<string, number>();
  let newest: number | undefined;
  const see = ({ event_id, event_time }: Place) => {
    const at = Date.parse(event_time);
    seen.set(event_id, at);
    newest = Math.max(newest ?? at, at);
  };
  const look = async () => {
    const since = newest === undefined ? undefined : newest - lookBackMs;
    for (const [id, at] of seen) if (since !== undefined && at < since) seen.delete(id);
    return (await allOf(read(since, signal))).reverse();
  };

  try {
    const start: Place | undefined = after ?? (await firstOf(read(undefined, signal)));
    if (start) see(start);
    for (let first = true; ; first = false) {
      for (const event of await look()) {
        const isOld = seen.has(event.event_id) || (first && start && !isLater(event, start));
        see(event);
        if (isOld || !wanted(event)) continue;
        if (signal?.aborted) return;
        yield event;
      }
      await pause(everyMs, signal);
    }
  } catch (error) {
    if (!signal?.aborted) throw error;
  }
}

function isLater(event: Place, than: Place): boolean {
  const [ours, theirs] = [Date.parse(event.event_time), Date.parse(than.event_time)];
  return ours === theirs ? event.event_id > than.event_id : ours > theirs;
}

async function firstOf<Item>(items: AsyncIterable<Item>): Promise<Item | undefined> {
  for await (const item of items) return item;
  return undefined;
}

async function allOf<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) {
    all.push(item);
    if (all.length > MOST_EVENTS)
      throw new RangeError(
        `More than ${MOST_EVENTS} events to look at: go on from a later one, or with a smaller lookBackMs.`,
      );
  }
  return all;
}

export function eventsOfHome(list: Client['list'], home_id: string): ReadSince {
  return (since, signal) => {
    const query = since === undefined ? {} : { start_at: new Date(since).toISOString() };
    const init = { params: { path: { home_id }, query }, ...(signal ? { signal } : {}) };
    return list('/homes/{home_id}/events', init);
  };
}

/** This list continues after a position instead of an offset, so that new events do not shift it. */
export function eventsOfOrganization(GET: Client['GET'], organization_id: string): ReadSince {
  return async function* (since, signal) {
    let after: string | undefined;
    do {
      const query = after === undefined ? {} : { after };
      const init = { params: { path: { organization_id }, query }, ...(signal ? { signal } : {}) };
      const { events, next } = await GET('/organizations/{organization_id}/events', init);
      for (const event of events) {
        if (since !== undefined && Date.parse(event.event_time) < since) return;
        yield event;
      }
      after = next;
    } while (after !== undefined);
  };
}
