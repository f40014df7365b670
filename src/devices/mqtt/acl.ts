import type { Bridge } from './dependencies.ts';
import { ATTRIBUTES, heardThrough, isThingsboard, readUpTopic, TELEMETRY } from './topics.ts';

/** A device speaks on its own topics that lead up, and on the two that its connection stands for. */
export function mayPublish(deviceId: string, topic: string): boolean {
  return topic === TELEMETRY || topic === ATTRIBUTES || readUpTopic(topic)?.deviceId === deviceId;
}

/**
 * A device listens to its own topics that lead down, by name or by a wildcard for the last part. Clients made for
 * ThingsBoard want to listen to topics of theirs before they report; nothing is ever said there.
 */
export function maySubscribe(deviceId: string, filter: string): boolean {
  return isThingsboard(filter) || heardThrough(deviceId, filter) !== undefined;
}

/** What a bridge publishes, as named below its base; nothing when it is not there. */
export function belowBase({ base }: Bridge, topic: string): string | undefined {
  return topic.startsWith(`${base}/`) ? topic.slice(base.length + 1) : undefined;
}

/** A bridge listens to its own topics, all of them or some. */
export function bridgeMaySubscribe({ base }: Bridge, filter: string): boolean {
  return filter === base || filter.startsWith(`${base}/`);
}
