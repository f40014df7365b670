import { configTopic } from '../topics.ts';
import type { BrokerConnection } from './connection.ts';

/** Messages without an acknowledgement of the broker yet. */
const MOST_IN_FLIGHT = 50;

export type Message = Parameters<BrokerConnection['publish']>;

export async function publishAll(connection: BrokerConnection, messages: Message[]): Promise<void> {
  for (let from = 0; from < messages.length; from += MOST_IN_FLIGHT)
    await Promise.all(
      messages.slice(from, from + MOST_IN_FLIGHT).map((message) => connection.publish(...message)),
    );
}

/** An empty configuration removes the thing from Home Assistant. */
export const removalOf = (thingId: string): Message => [configTopic(thingId), '', 'kept'];
