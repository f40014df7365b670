import type { Tools } from '../../platform/tools.ts';
import { deviceDiscovery, homeDiscovery } from '../discovery.ts';
import type { PublishedDevice, PublishedHome } from '../published-things.ts';
import { deviceState, homeState } from '../state.ts';
import { devicesOf, homesAfter, recordPublished } from '../store.ts';
import { configTopic, stateTopic } from '../topics.ts';
import type { BrokerConnection } from './connection.ts';
import { openEventPublisher } from './event-publisher.ts';
import { type Message, publishAll } from './messages.ts';
import { removeUnwanted, repeatRemovals } from './removals.ts';

const HOMES_AT_ONCE = 100;

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

/**
 * Brings a broker in line with the database, round by round. Several changes between two rounds become one message:
 * nothing queues here while the broker is slow or away.
 */
export function openPublisher(tools: Pick<Tools, 'database' | 'clock'>, instanceId: string) {
  const { database, clock } = tools;
  const published = new Map<string, PublishedThing>();
  const recordedIds = new Set<string>();
  const events = openEventPublisher(database, clock.now());
  let isNew = true;

  function onRemoved(thingId: string): void {
    published.delete(thingId);
    recordedIds.delete(thingId);
  }

  async function round(connection: BrokerConnection): Promise<void> {
    await removeUnwanted(tools, connection, onRemoved);
    if (isNew) {
      isNew = false;
      await repeatRemovals(tools, connection);
    }
    const now = clock.now();
    events.deleteOld(now);
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
    const things = thingsOf(homes, await devicesOf(database, homeIds), instanceId, now);
    const unrecorded = things.map(({ id }) => id).filter((id) => !recordedIds.has(id));
    if (unrecorded.length > 0) await recordPublished(database, unrecorded);
    for (const id of unrecorded) recordedIds.add(id);
    await publishAll(connection, things.flatMap(configOf));
    await publishAll(connection, things.flatMap(stateOf));
    for (const { id, ...rest } of things) published.set(id, rest);
    await events.publish(connection, homeIds, now);
  }

  function configOf({ id, config }: Thing): Message[] {
    return published.get(id)?.config === config ? [] : [[configTopic(id), config, 'kept']];
  }

  function stateOf({ id, state, lastReportAt }: Thing): Message[] {
    const before = published.get(id);
    const isKnown = before?.state === state && before.lastReportAt === lastReportAt;
    return isKnown ? [] : [[stateTopic(id), state, 'kept']];
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

function thingsOf(
  homes: PublishedHome[],
  devices: PublishedDevice[],
  instanceId: string,
  now: Date,
): Thing[] {
  const byId = new Map(homes.map((home) => [home.home_id, home]));
  return [
    ...homes.map((home) => ({
      id: home.home_id,
      config: JSON.stringify(homeDiscovery(home, instanceId)),
      state: JSON.stringify(homeState(home)),
      lastReportAt: undefined,
    })),
    // A device that moved to another home in between follows with that home in the next round.
    ...devices.flatMap((device) => {
      const home = byId.get(device.home_id);
      if (!home) return [];
      return {
        id: device.device_id,
        config: JSON.stringify(deviceDiscovery(device, home, instanceId)),
        state: JSON.stringify(deviceState(device, now)),
        lastReportAt: device.last_heard_from_at?.getTime(),
      };
    }),
  ];
}
