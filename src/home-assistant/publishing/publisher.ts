import { DAY_MS, MINUTE_MS } from '../platform/durations.ts';
import type { Tools } from '../platform/tools.ts';
import type { BrokerConnection } from './connection.ts';
import { deviceDiscovery, homeDiscovery } from './discovery.ts';
import { PUBLISHED_EVENT_TYPES } from './event-types.ts';
import type { PublishedDevice, PublishedHome } from './published-things.ts';
import { deviceState, homeState } from './state.ts';
import {
  deleteOldRemovals,
  devicesOf,
  eventsSince,
  homesAfter,
  listRemovedAfter,
  listUnwanted,
  type PublishedEvent,
  recordPublished,
  recordRemoved,
} from './store.ts';
import { configTopic, eventTopic, stateTopic } from './topics.ts';

const HOMES_AT_ONCE = 100;
/** Events per page of homes and round; the rest follows in the next round. */
const MOST_EVENTS = 500;
const MOST_REMOVED = 500;
/** A Home Assistant that was away longer has been restarted since. */
const REMOVAL_REPEATED_FOR_MS = 7 * DAY_MS;
/** Messages without an acknowledgement of the broker yet. */
const MOST_IN_FLIGHT = 50;
/** Older events are not published: an event entity shows the time of publication. */
const EVENT_MAX_AGE_MS = 15 * MINUTE_MS;

/** What the broker has for a home or a device. */
interface PublishedThing {
  config: string;
  state: string;
  /** The last report of the device: repeated values count as new, so that Home Assistant sees they are current. */
  lastReportAt: number | undefined;
}

interface Thing extends PublishedThing {
  id: string;
}

type Message = Parameters<BrokerConnection['publish']>;

/**
 * Brings a broker in line with the database, round by round. Several changes between two rounds become one message:
 * nothing queues here while the broker is slow or away.
 */
export function openPublisher({ database, clock }: Pick<Tools, 'database' | 'clock'>, instanceId: string) {
  const published = new Map<string, PublishedThing>();
  const recordedIds = new Set<string>();
  let isNew = true;
  const startedAt = clock.now();
  /** Recently published events, by their time. */
  const publishedEvents = new Map<string, number>();

  async function round(connection: BrokerConnection): Promise<void> {
    await removeUnwanted(connection);
    if (isNew) {
      isNew = false;
      await repeatRemovals(connection);
    }
    const now = clock.now();
    for (const [eventId, time] of publishedEvents)
      if (time < now.getTime() - EVENT_MAX_AGE_MS) publishedEvents.delete(eventId);
    let after = '';
    for (;;) {
      const homes = await homesAfter(database, after, HOMES_AT_ONCE, now);
      const last = homes.at(-1);
      if (!last) return;
      await publishHomes(connection, homes, now);
      if (homes.length < HOMES_AT_ONCE) return;
      after = last.home_id;
    }
  }

  async function publishHomes(
    connection: BrokerConnection,
    homes: PublishedHome[],
    now: Date,
  ): Promise<void> {
    const homeIds = homes.map(({ home_id }) => home_id);
    const byId = new Map(homes.map((home) => [home.home_id, home]));
    const devices = await devicesOf(database, homeIds);
    const things = [
      ...homes.map(thingOfHome),
      // A device that moved to another home in between follows with that home in the next round.
      ...devices.flatMap((device) => {
        const home = byId.get(device.home_id);
        return home ? [thingOfDevice(device, home, now)] : [];
      }),
    ];
    const unrecorded = things.map(({ id }) => id).filter((id) => !recordedIds.has(id));
    if (unrecorded.length > 0) await recordPublished(database, unrecorded);
    for (const id of unrecorded) recordedIds.add(id);
    await publishAll(connection, things.flatMap(configOf));
    await publishAll(connection, things.flatMap(stateOf));
    for (const { id, ...rest } of things) published.set(id, rest);
    await publishEvents(connection, homeIds, now);
  }

  function thingOfHome(home: PublishedHome): Thing {
    return {
      id: home.home_id,
      config: JSON.stringify(homeDiscovery(home, instanceId)),
      state: JSON.stringify(homeState(home)),
      lastReportAt: undefined,
    };
  }

  function thingOfDevice(device: PublishedDevice, home: PublishedHome, now: Date): Thing {
    return {
      id: device.device_id,
      config: JSON.stringify(deviceDiscovery(device, home, instanceId)),
      state: JSON.stringify(deviceState(device, now)),
      lastReportAt: device.last_heard_from_at?.getTime(),
    };
  }

  function configOf({ id, config }: Thing): Message[] {
    return published.get(id)?.config === config ? [] : [[configTopic(id), config, 'kept']];
  }

  function stateOf({ id, state, lastReportAt }: Thing): Message[] {
    const before = published.get(id);
    const isKnown = before?.state === state && before.lastReportAt === lastReportAt;
    return isKnown ? [] : [[stateTopic(id), state, 'kept']];
  }

  async function publishEvents(connection: BrokerConnection, homeIds: string[], now: Date): Promise<void> {
    const since = new Date(Math.max(startedAt.getTime(), now.getTime() - EVENT_MAX_AGE_MS));
    const which = { homeIds, types: PUBLISHED_EVENT_TYPES, since, but: [...publishedEvents.keys()] };
    for (const event of await eventsSince(database, which, MOST_EVENTS)) {
      await connection.publish(eventTopic(event.home_id), JSON.stringify(eventPayload(event)), 'once');
      publishedEvents.set(event.event_id, event.event_time.getTime());
    }
  }

  /** Broker first: what it still has stays recorded when it cannot be reached. */
  async function removeUnwanted(connection: BrokerConnection): Promise<void> {
    for (;;) {
      const ids = await listUnwanted(database, MOST_REMOVED);
      if (ids.length === 0) return;
      await publishAll(connection, ids.map(removalOf));
      await publishAll(
        connection,
        ids.map((id) => [stateTopic(id), '', 'kept']),
      );
      for (const id of ids) {
        published.delete(id);
        recordedIds.delete(id);
      }
      await recordRemoved(database, ids, clock.now());
    }
  }

  /** The broker retains no message about removed things, so a Home Assistant that was away has not received the removal. */
  async function repeatRemovals(connection: BrokerConnection): Promise<void> {
    await deleteOldRemovals(database, new Date(clock.now().getTime() - REMOVAL_REPEATED_FOR_MS));
    let after = '';
    for (;;) {
      const ids = await listRemovedAfter(database, after, MOST_REMOVED);
      await publishAll(connection, ids.map(removalOf));
      const last = ids.at(-1);
      if (last === undefined || ids.length < MOST_REMOVED) return;
      after = last;
    }
  }

  return {
    round,
    /** Home Assistant, or the broker, lost its state. */
    forgetAll: () => {
      published.clear();
      isNew = true;
    },
    /** It may show a requested state until the actual one is published. */
    invalidateState: (thingId: string) => {
      const before = published.get(thingId);
      if (before) published.set(thingId, { ...before, state: '' });
    },
  };
}

const removalOf = (thingId: string): Message => [configTopic(thingId), '', 'kept'];

/** Omits metadata, which may name a stay. */
function eventPayload({ event_id, event_type, event_time, device_name }: PublishedEvent) {
  return { event_type, event_id, event_time, ...(device_name === null ? {} : { device: device_name }) };
}

async function publishAll(connection: BrokerConnection, messages: Message[]): Promise<void> {
  for (let from = 0; from < messages.length; from += MOST_IN_FLIGHT)
    await Promise.all(
      messages.slice(from, from + MOST_IN_FLIGHT).map((message) => connection.publish(...message)),
    );
}
