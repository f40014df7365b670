import type { Client, PublishPacket } from 'aedes';
import type { Clock } from '../../../platform/clock.ts';
import { isUnavailable } from '../../../platform/db/connection/unavailable.ts';
import { SECOND_MS } from '../../../platform/durations.ts';
import { DEVICE_PACE } from '../../ingest/pace.ts';
import { belowBase, mayPublish } from '../acl.ts';
import type { Bridge, BridgeGateway } from '../dependencies.ts';
import type { MessageReceiver } from '../message-receiver.ts';
import { readUpTopic, TELEMETRY } from '../topics.ts';
import type { LogWarning } from '../warning-log.ts';
import type { DeviceConnections } from './device-connections.ts';
import type { DevicePublisher } from './device-publisher.ts';
import { openPacing } from './pacing.ts';
import { type Pause, pauseFor } from './pause.ts';

const FIRST_PAUSE_MS = SECOND_MS / 2;
const LONGEST_PAUSE_MS = 5 * SECOND_MS;
/** Of messages that wait while the database is unavailable. Above it, connections are closed, and devices keep the rest. */
const MOST_HELD_BYTES = 67_108_864;

/** A bridge publishes for many devices: for all of them at once when it starts. */
const BRIDGE_PACE = { perSecond: 50, burst: 1000 };

interface PublishHandlerDependencies {
  connections: DeviceConnections;
  bridges?: BridgeGateway | undefined;
  messageReceiver: MessageReceiver;
  devicePublisher: DevicePublisher;
  clock: Clock;
  logWarning: LogWarning;
  closing: AbortSignal;
  pause?: Pause | undefined;
}

/** Handles the messages of devices. Resolves when a message may be acknowledged. An error closes the connection. */
export function openPublishHandler(dependencies: PublishHandlerDependencies) {
  const {
    connections,
    bridges,
    messageReceiver,
    devicePublisher,
    clock,
    logWarning,
    closing,
    pause = pauseFor,
  } = dependencies;
  const delayOf = openPacing(DEVICE_PACE);
  const delayOfBridge = openPacing(BRIDGE_PACE);
  const hold = openHold({ logWarning, closing, pause });

  async function handleBridgeMessage(
    client: Client,
    bridge: Bridge,
    { topic, payload, qos }: PublishPacket,
  ): Promise<void> {
    if (qos === 2) throw new Error('QoS 2 is not offered');
    const relativeTopic = belowBase(bridge, topic);
    // Disconnected, the bridge would return and publish it again. Its page shows the rejected topic.
    if (relativeTopic === undefined) return bridges?.rejectTopic(bridge, topic);
    const delayMs = client.closed ? 0 : delayOfBridge(bridge.bridge_id, clock.monotonicMs());
    if (delayMs > 0) await pause(delayMs, closing);
    const bytes = bytesOf(payload);
    // New messages may be marked to be retained. We retain none.
    await hold(client, bytes.length, async () => bridges?.receive(bridge, relativeTopic, bytes, false));
  }

  async function handleMessage(client: Client, packet: PublishPacket): Promise<void> {
    const { topic, payload, qos } = packet;
    const connection = connections.of(client);
    if (!connection || closing.aborted) throw new Error('not now');
    if (connection.bridge) return handleBridgeMessage(client, connection.bridge, packet);
    const { device_id } = connection.device;
    if (!mayPublish(device_id, topic)) {
      logWarning(device_id, { device_id, topic: topic.slice(0, 100) }, 'a device published where it may not');
      throw new Error('not its topic');
    }
    // The broker would have to store message ids. A repeated report is known by its number.
    if (qos === 2) throw new Error('QoS 2 is not offered');
    // A will arrives after the end of the connection.
    const delayMs = client.closed ? 0 : delayOf(device_id, clock.monotonicMs());
    if (delayMs > 0) await pause(delayMs, closing);
    const kind = topic === TELEMETRY ? 'telemetry' : readUpTopic(topic)?.channel;
    // Attributes of ThingsBoard clients are acknowledged and not used.
    if (!kind) return;
    const bytes = bytesOf(payload);
    const answer = await hold(client, bytes.length, () =>
      messageReceiver.receive(connection.device, kind, bytes),
    );
    if (answer) devicePublisher.answer(connection, answer);
  }

  return async (client: Client, packet: PublishPacket): Promise<void> => {
    try {
      await handleMessage(client, packet);
    } catch (error) {
      const { message } = error as Error;
      // One line for all devices: a message that cannot be stored is seldom alone.
      logWarning(message, { device_id: client.id, error: message }, 'a message over MQTT was not taken');
      throw error;
    }
  };
}

/**
 * While the database is unavailable, a message waits unacknowledged and its connection stays open: a device repeats
 * unacknowledged messages only after it reconnects, and ten thousand reconnecting at once would overload the server.
 */
function openHold({
  logWarning,
  closing,
  pause,
}: {
  logWarning: LogWarning;
  closing: AbortSignal;
  pause: Pause;
}) {
  let heldBytes = 0;
  return async <Result>(client: Client, length: number, store: () => Promise<Result>): Promise<Result> => {
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(LONGEST_PAUSE_MS, 2 * pauseMs)) {
      try {
        return await store();
      } catch (error) {
        if (!isUnavailable(error) || client.closed || heldBytes + length > MOST_HELD_BYTES) throw error;
        logWarning('held', { error: (error as Error).message }, 'messages over MQTT wait to be stored');
      }
      heldBytes += length;
      await pause(pauseMs, closing).finally(() => {
        heldBytes -= length;
      });
    }
  };
}

function bytesOf(payload: string | Buffer): Buffer {
  return typeof payload === 'string' ? Buffer.from(payload) : payload;
}
