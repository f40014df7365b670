import { setTimeout as wait } from 'node:timers/promises';
import { connectAsync } from 'mqtt';
import { SECOND_MS } from '../platform/durations.ts';
import { availabilityTopic, BIRTH, BIRTH_TOPIC, COMMANDS, readCommandTopic } from './topics.ts';

/** No command is as long. */
const LONGEST_COMMAND = 32;
const KEEP_ALIVE_S = 30;
const CONNECT_PATIENCE_MS = 10 * SECOND_MS;
/** A broker that does not acknowledge for so long is not there. */
const PUBLISH_PATIENCE_MS = 30 * SECOND_MS;
const CLOSE_PATIENCE_MS = 2 * SECOND_MS;

interface ConnectionDependencies {
  url: string;
  instanceId: string;
  /** Home Assistant has started, and knows nothing. */
  onBirth(): void;
  onCommand(homeId: string, payload: string): void;
}

/** A connection to the broker, from its beginning to its end; whoever wants another opens one. */
export interface BrokerConnection {
  gone(): boolean;
  /** Resolves when the broker has it. */
  publish(topic: string, payload: string, keep: 'kept' | 'once'): Promise<void>;
  close(): Promise<void>;
}

export async function openConnection(dependencies: ConnectionDependencies): Promise<BrokerConnection> {
  const { url, instanceId, onBirth, onCommand } = dependencies;
  const availability = availabilityTopic(instanceId);
  const client = await connectAsync(
    url,
    {
      // The same for whoever holds the lock: a process that does not know yet that it lost it is put out by the broker.
      clientId: `lares-ha-${instanceId}`,
      protocolVersion: 4,
      clean: true,
      keepalive: KEEP_ALIVE_S,
      connectTimeout: CONNECT_PATIENCE_MS,
      reconnectPeriod: 0,
      queueQoSZero: false,
      will: { topic: availability, payload: Buffer.from('offline'), qos: 1, retain: true },
    },
    false,
  );
  const ended = new AbortController();
  client.on('close', () => ended.abort());
  // What ended it is told by whatever is being published.
  client.on('error', () => undefined);
  client.on('message', (topic, payload, { retain }) => {
    // An order that the broker kept was for a moment that is over, and a birth was before ours.
    if (retain) return;
    if (topic === BIRTH_TOPIC && payload.toString() === BIRTH) return onBirth();
    const homeId = readCommandTopic(topic);
    if (homeId !== undefined) onCommand(homeId, payload.subarray(0, LONGEST_COMMAND).toString());
  });

  async function publish(topic: string, payload: string, keep: 'kept' | 'once'): Promise<void> {
    if (ended.signal.aborted) throw new Error('the connection to the broker ended');
    const told = new AbortController();
    const signal = AbortSignal.any([ended.signal, told.signal]);
    const late = wait(PUBLISH_PATIENCE_MS, undefined, { signal, ref: false }).then(
      () => {
        throw new Error('the broker does not acknowledge');
      },
      () => {
        if (!told.signal.aborted) throw new Error('the connection to the broker ended');
      },
    );
    const sent = client.publishAsync(topic, payload, { qos: 1, retain: keep === 'kept' });
    // Whichever is not waited for any more may fail.
    for (const one of [late, sent]) one.catch(() => undefined);
    await Promise.race([sent, late]).finally(() => told.abort());
  }

  async function end(): Promise<void> {
    await Promise.race([client.endAsync(true), wait(CLOSE_PATIENCE_MS, undefined, { ref: false })]);
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
      const farewell = ended.signal.aborted ? undefined : publish(availability, 'offline', 'kept');
      const late = wait(CLOSE_PATIENCE_MS, undefined, { ref: false });
      await Promise.race([farewell?.catch(() => undefined), late]);
      await end();
    },
  };
}
