import { setTimeout as wait } from 'node:timers/promises';
import type { Client, PublishPacket } from 'aedes';
import type { Clock } from '../../platform/clock.ts';
import { DEVICE_PACE } from '../ingest/pace.ts';
import { mayPublish } from './acl.ts';
import type { Complain } from './complaints.ts';
import type { DeviceConnections } from './device-connections.ts';
import type { Downward } from './downward.ts';
import { openPacing } from './pacing.ts';
import { readUpTopic, TELEMETRY } from './topics.ts';
import type { Upward } from './upward.ts';

/** Waits so many ms. */
export type Pause = (ms: number, signal: AbortSignal) => Promise<unknown>;

interface PublishedDependencies {
  connections: DeviceConnections;
  upward: Upward;
  downward: Downward;
  clock: Clock;
  complain: Complain;
  closing: AbortSignal;
  /** A test has its own. */
  pause?: Pause | undefined;
}

const pauseFor: Pause = (ms, signal) => wait(ms, undefined, { signal });

/** Takes what devices publish. Resolves when it may be acknowledged; what makes it throw cuts the connection instead. */
export function openPublished(dependencies: PublishedDependencies) {
  const { connections, upward, downward, clock, complain, closing, pause = pauseFor } = dependencies;
  const delayOf = openPacing(DEVICE_PACE);

  async function take(client: Client, { topic, payload, qos }: PublishPacket): Promise<void> {
    const connection = connections.of(client);
    if (!connection || closing.aborted) throw new Error('not now');
    const { device_id } = connection.device;
    if (!mayPublish(device_id, topic)) {
      complain(device_id, { device_id, topic: topic.slice(0, 100) }, 'a device published where it may not');
      throw new Error('not its topic');
    }
    // The broker would have to remember them; a report says by its number whether it was there before.
    if (qos === 2) throw new Error('QoS 2 is not offered');
    // A will comes when the connection has ended.
    const delayMs = client.closed ? 0 : delayOf(device_id, clock.now().getTime());
    if (delayMs > 0) await pause(delayMs, closing);
    const said = topic === TELEMETRY ? 'telemetry' : readUpTopic(topic)?.channel;
    // The attributes of ThingsBoard's clients: they want them acknowledged, we have no use for them.
    if (!said) return;
    const answer = await upward.receive(connection.device, said, bytesOf(payload));
    if (answer) downward.answer(connection, answer);
  }

  return async (client: Client, packet: PublishPacket): Promise<void> => {
    try {
      await take(client, packet);
    } catch (error) {
      const { message } = error as Error;
      // One line for all devices: what cannot be stored now concerns many.
      complain(message, { device_id: client.id, error: message }, 'a message over MQTT was not taken');
      throw error;
    }
  };
}

function bytesOf(payload: string | Buffer): Buffer {
  return typeof payload === 'string' ? Buffer.from(payload) : payload;
}
