import { setTimeout as wait } from 'node:timers/promises';
import { connect, type IClientPublishOptions, type IPublishPacket } from 'mqtt';
import { SECOND_MS } from '../../platform/durations.ts';
import { openAckLine } from './ack-line.ts';
import type { Complain } from './complaints.ts';
import { sharedFilter, UP_CHANNELS } from './topics.ts';

/** What the broker sends before it has to wait for an acknowledgement: 8 sessions of these fill a batch of the intake many times. */
const MOST_IN_FLIGHT = 256;
/** How long the broker keeps messages for a session that nobody holds. */
const KEPT_S = 86_400;
/** Larger messages are not delivered to us; what is above 64 KiB is acknowledged and refused. */
const MOST_PACKET_BYTES = 262_144;
const KEEP_ALIVE_S = 30;
const CONNECT_PATIENCE_MS = 10 * SECOND_MS;
const FIRST_RECONNECT_MS = 500;
const LONGEST_RECONNECT_MS = 30 * SECOND_MS;
const FIRST_RETRY_MS = 500;
const LONGEST_RETRY_MS = 10 * SECOND_MS;
const CLOSE_PATIENCE_MS = 5 * SECOND_MS;

interface SessionDependencies {
  url: string;
  clientId: string;
  /** Resolves when the message may be acknowledged; what throws is tried again. */
  receive(packet: IPublishPacket): Promise<void>;
  complain: Complain;
}

export interface BrokerSession {
  /** Connected, and messages come. */
  ready(): boolean;
  publish(topic: string, body: object, options: IClientPublishOptions): Promise<void>;
  close(): Promise<void>;
}

/** Numbers of messages mean nothing beyond the connection they came through. */
interface Connection {
  gone: boolean;
  line: ReturnType<typeof openAckLine>;
}

const newConnection = (): Connection => ({ gone: false, line: openAckLine() });

/**
 * A session at the broker that outlives connections and processes: messages wait there while nobody holds it, and
 * come again when a connection ended before they were acknowledged.
 */
export function openBrokerSession({ url, clientId, receive, complain }: SessionDependencies): BrokerSession {
  const atWork = new Set<Promise<void>>();
  const closing = new AbortController();
  let connection = newConnection();
  const client = connect(url, {
    clientId,
    protocolVersion: 5,
    clean: false,
    resubscribe: false,
    keepalive: KEEP_ALIVE_S,
    connectTimeout: CONNECT_PATIENCE_MS,
    reconnectPeriod: FIRST_RECONNECT_MS,
    reconnectOnConnackError: true,
    properties: {
      sessionExpiryInterval: KEPT_S,
      receiveMaximum: MOST_IN_FLIGHT,
      maximumPacketSize: MOST_PACKET_BYTES,
    },
  });

  /** Holds on to a message until it is stored, or until the broker will send it again. */
  async function work(packet: IPublishPacket, here: Connection, acknowledge: () => void): Promise<void> {
    const place = here.line.enter(acknowledge);
    const goesOn = () => !here.gone && !closing.signal.aborted;
    for (let delayMs = FIRST_RETRY_MS; goesOn(); delayMs = Math.min(LONGEST_RETRY_MS, delayMs * 2)) {
      try {
        await receive(packet);
        return place.done();
      } catch (error) {
        place.stepAside();
        const { message } = error as Error;
        complain(message, { error: message }, 'messages over MQTT could not be stored; trying again');
        // Without QoS nothing was promised, and nothing at the broker limits how many there are.
        if (packet.qos === 0) return;
        await wait(delayMs, undefined, { signal: closing.signal }).catch(() => undefined);
      }
    }
  }

  // The library takes one message at a time: the next one when the callback was called, and it acknowledges when
  // it was called without an error. So the first call, with an error, asks for the next; the second acknowledges.
  let askForNext: (() => void) | undefined;
  client.handleMessage = (packet, callback) => {
    askForNext = () => callback(new Error('not stored yet'));
    const here = connection;
    if (!closing.signal.aborted) {
      const done = work(packet, here, () => {
        if (!here.gone) callback();
      });
      atWork.add(done);
      void done.finally(() => {
        atWork.delete(done);
        askWhenThereIsRoom();
      });
    }
    askWhenThereIsRoom();
  };
  /** A broker that keeps to what it was told never sends more; mosquitto 2.0 does, up to all that it has. */
  function askWhenThereIsRoom(): void {
    if (atWork.size > MOST_IN_FLIGHT) return;
    askForNext?.();
    askForNext = undefined;
  }
  let subscribed = false;
  async function subscribe(): Promise<void> {
    const filters = UP_CHANNELS.map((channel) => [sharedFilter(channel), { qos: 1, rh: 2 } as const]);
    try {
      await client.subscribeAsync(Object.fromEntries(filters));
      subscribed = true;
    } catch (error) {
      const { message } = error as Error;
      complain('subscribe', { error: message }, 'the MQTT broker refused a subscription; see docs/mqtt.md');
    }
  }
  client.on('connect', () => {
    client.options.reconnectPeriod = FIRST_RECONNECT_MS;
    void subscribe();
  });
  client.on('close', () => {
    subscribed = false;
    connection.gone = true;
    connection = newConnection();
    const period = client.options.reconnectPeriod ?? FIRST_RECONNECT_MS;
    client.options.reconnectPeriod = Math.min(LONGEST_RECONNECT_MS, period * 2);
  });
  client.on('error', (error) =>
    complain('connect', { error: error.message }, 'the MQTT broker cannot be used'),
  );

  return {
    ready: () => client.connected && subscribed,
    publish: async (topic, body, options) => {
      await client.publishAsync(topic, JSON.stringify(body), options);
    },
    close: async () => {
      closing.abort();
      // What is being stored is acknowledged; the rest comes again, to whoever has the session then.
      const late = () => wait(CLOSE_PATIENCE_MS, undefined, { ref: false });
      await Promise.race([Promise.all(atWork), late()]);
      await Promise.race([client.endAsync(!client.connected), late()]);
      client.stream.destroy();
    },
  };
}
