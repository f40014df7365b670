import type { Bridge } from './dependencies.ts';
import { ATTRIBUTES, channelsOfFilter, isThingsboard, readUpTopic, TELEMETRY } from './topics.ts';

/** A device publishes to its own upward topics and to the two topics of its connection. */
export function mayPublish(deviceId: string, topic: string): boolean {
  return topic === TELEMETRY || topic === ATTRIBUTES || readUpTopic(topic)?.deviceId === deviceId;
}

/**
 * A device subscribes to its own downward topics, by name or with a wildcard for the last part. ThingsBoard clients
 * subscribe to topics of theirs before they report. Nothing is published there.
 */
export function maySubscribe(deviceId: string, filter: string): boolean {
  return isThingsboard(filter) || channelsOfFilter(deviceId, filter) !== undefined;
}

/** A bridge's topic relative to its base. Undefined if it is not below the base. */
export function belowBase({ base }: Bridge, topic: string): string | undefined {
  return topic.startsWith(`${base}/`) ? topic.slice(base.length + 1) : undefined;
}

/** A bridge subscribes to its own topics, all or some. */
export function bridgeMaySubscribe({ base }: Bridge, filter: string): boolean {
  return filter === base || filter.startsWith(`${base}/`);
}
