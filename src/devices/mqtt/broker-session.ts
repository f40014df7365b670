import { setTimeout as wait } from 'node:timers/promises';
import { connect, type IClientPublishOptions, type IPublishPacket } from 'mqtt';
import { SECOND_MS } from '../../platform/durations.ts';
import { openAckLine } from './ack-line.ts';
import type { Complain } from './complaints.ts';

/** What the broker sends before it has to wait for an acknowledgement: 8 sessions of these fill a batch of the intake many times. */
const MOST_IN_FLIGHT = 256;
/** How long the broker keeps messages for a session that nobody holds. */
const KEPT_S = 86_400;
const FILTERS_AT_ONCE = 100;
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
  /** What is wanted; asked for at every connection. */
  filters(): string[] | Promise<string[]>;
  /** With what the broker had kept for them. */
  wantsRetained: boolean;
  /** Larger messages are not delivered to us. */
  mostBytes: number;
}

export interface BrokerSession {
  /** Connected, and messages come. */
  ready(): boolean;
  /** Other messages are wanted from now on. */
  renew(): Promise<void>;
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
export function openBrokerSession(dependencies: SessionDependencies): BrokerSession {
  const { url, clientId, receive, complain, filters, wantsRetained, mostBytes } = dependencies;
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
      maximumPacketSize: mostBytes,
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
  let held: string[] = [];
  /** What is held already is asked for again at a new connection alone: each time the broker sends what it keeps. */
  async function subscribe(isNew: boolean): Promise<void> {
    try {
      const wanted = await filters();
      const gone = held.filter((filter) => !wanted.includes(filter));
      const added = isNew ? wanted : wanted.filter((filter) => !held.includes(filter));
      held = wanted;
      if (gone.length > 0) await client.unsubscribeAsync(gone);
      const options = { qos: 1, rh: wantsRetained ? 0 : 2 } as const;
      for (let from = 0; from < added.length; from += FILTERS_AT_ONCE) {
        const some = added.slice(from, from + FILTERS_AT_ONCE);
        await client.subscribeAsync(Object.fromEntries(some.map((filter) => [filter, options])));
      }
      subscribed = true;
    } catch (error) {
      const { message } = error as Error;
      complain('subscribe', { error: message }, 'the MQTT broker refused a subscription; see docs/mqtt.md');
    }
  }
  client.on('connect', () => {
    client.options.reconnectPeriod = FIRST_RECONNECT_MS;
    void subscribe(true);
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
    renew: async () => {
      if (client.connected) await subscribe(false);
    },
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
