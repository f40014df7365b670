import { setTimeout as wait } from 'node:timers/promises';
import { connectAsync } from 'mqtt';
import { SECOND_MS } from '../../platform/durations.ts';
import { availabilityTopic, BIRTH, BIRTH_TOPIC, COMMANDS, readCommandTopic } from '../topics.ts';

/** Longer payloads are not commands. */
const LONGEST_COMMAND = 32;
const KEEP_ALIVE_S = 30;
const CONNECT_TIMEOUT_MS = 10 * SECOND_MS;
/** Without an acknowledgement for this long the broker counts as unavailable. */
const PUBLISH_TIMEOUT_MS = 30 * SECOND_MS;
const CLOSE_TIMEOUT_MS = 2 * SECOND_MS;

interface ConnectionDependencies {
  url: string;
  instanceId: string;
  /** Home Assistant has started and needs all states again. */
  onBirth(): void;
  onCommand(homeId: string, payload: string): void;
}

/** One connection to the broker; open another after it ends. */
export interface BrokerConnection {
  gone(): boolean;
  /** Resolves when the broker has acknowledged it. */
  publish(topic: string, payload: string, keep: 'kept' | 'once'): Promise<void>;
  close(): Promise<void>;
}

export async function openConnection(dependencies: ConnectionDependencies): Promise<BrokerConnection> {
  const { url, instanceId, onBirth, onCommand } = dependencies;
  const availability = availabilityTopic(instanceId);
  const client = await connectAsync(
    url,
    {
      // The same id for every lock holder: the broker disconnects a process that has not noticed yet that it lost the
      // lock.
      clientId: `lares-ha-${instanceId}`,
      protocolVersion: 4,
      clean: true,
      keepalive: KEEP_ALIVE_S,
      connectTimeout: CONNECT_TIMEOUT_MS,
      reconnectPeriod: 0,
      queueQoSZero: false,
      will: { topic: availability, payload: Buffer.from('offline'), qos: 1, retain: true },
    },
    false,
  );
  const ended = new AbortController();
  client.on('close', () => ended.abort());
  // The pending publish reports the error.
  client.on('error', () => undefined);
  client.on('message', (topic, payload, { retain }) => {
    // Ignore retained messages: a command for a past moment, or a birth before this connection.
    if (retain) return;
    if (topic === BIRTH_TOPIC && payload.toString() === BIRTH) return onBirth();
    const homeId = readCommandTopic(topic);
    if (homeId !== undefined) onCommand(homeId, payload.subarray(0, LONGEST_COMMAND).toString());
  });

  async function publish(topic: string, payload: string, keep: 'kept' | 'once'): Promise<void> {
    if (ended.signal.aborted) throw new Error('the connection to the broker ended');
    const done = new AbortController();
    const signal = AbortSignal.any([ended.signal, done.signal]);
    const late = wait(PUBLISH_TIMEOUT_MS, undefined, { signal, ref: false }).then(
      () => {
        throw new Error('the broker does not acknowledge');
      },
      () => {
        if (!done.signal.aborted) throw new Error('the connection to the broker ended');
      },
    );
    const sent = client.publishAsync(topic, payload, { qos: 1, retain: keep === 'kept' });
    // The promise that lost the race may reject.
    for (const one of [late, sent]) one.catch(() => undefined);
    await Promise.race([sent, late]).finally(() => done.abort());
  }

  async function end(): Promise<void> {
    await Promise.race([client.endAsync(true), wait(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
    client.stream.destroy();
  }

  try {
    await client.subscribeAsync([BIRTH_TOPIC, COMMANDS], { qos: 1 });
    await publish(availability, 'online', 'kept');
  } catch (error) {
    await end();
    throw error;
  }
  return {
    gone: () => ended.signal.aborted,
    publish,
    close: async () => {
      const offlineMessage = ended.signal.aborted ? undefined : publish(availability, 'offline', 'kept');
      const late = wait(CLOSE_TIMEOUT_MS, undefined, { ref: false });
      await Promise.race([offlineMessage?.catch(() => undefined), late]);
      await end();
    },
  };
}
