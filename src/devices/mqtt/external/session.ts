import { setTimeout as wait } from 'node:timers/promises';
import { connect, type IClientPublishOptions, type IPublishPacket, type MqttClient } from 'mqtt';
import { SECOND_MS } from '../../../platform/durations.ts';
import type { LogWarning } from '../warning-log.ts';
import { openAcknowledgementQueue } from './acknowledgement-queue.ts';

/** Unacknowledged messages that the broker may send. Eight sessions of these fill an intake batch many times. */
const MOST_IN_FLIGHT = 256;
/** How long the broker keeps messages for an unused session. */
const SESSION_EXPIRY_S = 86_400;
const FILTERS_AT_ONCE = 100;
const KEEP_ALIVE_S = 30;
const CONNECT_TIMEOUT_MS = 10 * SECOND_MS;
const FIRST_RECONNECT_MS = 500;
const LONGEST_RECONNECT_MS = 30 * SECOND_MS;
const FIRST_RETRY_MS = 500;
const LONGEST_RETRY_MS = 10 * SECOND_MS;
const CLOSE_TIMEOUT_MS = 5 * SECOND_MS;

interface SessionDependencies {
  url: string;
  clientId: string;
  /** Resolves when the message may be acknowledged. If it throws, it is retried. */
  receive(packet: IPublishPacket): Promise<void>;
  logWarning: LogWarning;
  /** Topics to subscribe to, read at every connection. */
  filters(): string[] | Promise<string[]>;
  /** Including retained messages. */
  wantsRetained: boolean;
  /** Maximum size of a message. */
  mostBytes: number;
}

export interface BrokerSession {
  /** Connected and receiving. */
  ready(): boolean;
  /** Subscribes to a changed set of topics. */
  renew(): Promise<void>;
  publish(topic: string, body: object, options: IClientPublishOptions): Promise<void>;
  close(): Promise<void>;
}

/** Message numbers are valid within one connection only. */
interface Connection {
  gone: boolean;
  line: ReturnType<typeof openAcknowledgementQueue>;
}

const newConnection = (): Connection => ({ gone: false, line: openAcknowledgementQueue() });

/**
 * A session at the broker that outlives connections and processes: messages wait there and come again if a connection
 * ends before their acknowledgement.
 */
export function openBrokerSession(dependencies: SessionDependencies): BrokerSession {
  const { url, clientId, logWarning, mostBytes } = dependencies;
  const closing = new AbortController();
  const client = connect(url, {
    clientId,
    protocolVersion: 5,
    clean: false,
    resubscribe: false,
    keepalive: KEEP_ALIVE_S,
    connectTimeout: CONNECT_TIMEOUT_MS,
    reconnectPeriod: FIRST_RECONNECT_MS,
    reconnectOnConnackError: true,
    properties: {
      sessionExpiryInterval: SESSION_EXPIRY_S,
      receiveMaximum: MOST_IN_FLIGHT,
      maximumPacketSize: mostBytes,
    },
  });
  const messages = receiveMessages(client, dependencies, closing.signal);
  const subscriptions = openSubscriptions(client, dependencies);
  client.on('connect', () => {
    client.options.reconnectPeriod = FIRST_RECONNECT_MS;
    void subscriptions.update(true);
  });
  client.on('close', () => {
    subscriptions.lose();
    messages.loseConnection();
    const period = client.options.reconnectPeriod ?? FIRST_RECONNECT_MS;
    client.options.reconnectPeriod = Math.min(LONGEST_RECONNECT_MS, period * 2);
  });
  client.on('error', (error) =>
    logWarning('connect', { error: error.message }, 'the MQTT broker cannot be used'),
  );

  return {
    ready: () => client.connected && subscriptions.areActive(),
    renew: async () => {
      if (client.connected) await subscriptions.update(false);
    },
    publish: async (topic, body, options) => {
      await client.publishAsync(topic, JSON.stringify(body), options);
    },
    close: async () => {
      closing.abort();
      // Messages being stored are acknowledged. The others come again, to the session's next holder.
      const late = () => wait(CLOSE_TIMEOUT_MS, undefined, { ref: false });
      await Promise.race([messages.settled(), late()]);
      await Promise.race([client.endAsync(!client.connected), late()]);
      client.stream.destroy();
    },
  };
}

/** Stores many messages at once, and acknowledges each when it is stored. */
function receiveMessages(
  client: MqttClient,
  { receive, logWarning }: SessionDependencies,
  closing: AbortSignal,
) {
  const inProgress = new Set<Promise<void>>();
  let connection = newConnection();

  /** Keeps a message until it is stored, or until the broker will send it again. */
  async function storeMessage(
    packet: IPublishPacket,
    here: Connection,
    acknowledge: () => void,
  ): Promise<void> {
    const entry = here.line.add(acknowledge);
    const shouldContinue = () => !here.gone && !closing.aborted;
    for (let delayMs = FIRST_RETRY_MS; shouldContinue(); delayMs = Math.min(LONGEST_RETRY_MS, delayMs * 2)) {
      try {
        await receive(packet);
        return entry.done();
      } catch (error) {
        entry.leave();
        const { message } = error as Error;
        logWarning(message, { error: message }, 'messages over MQTT could not be stored; trying again');
        // QoS 0 promises nothing, and the broker does not limit the number of such messages.
        if (packet.qos === 0) return;
        await wait(delayMs, undefined, { signal: closing }).catch(() => undefined);
      }
    }
  }

  // The library handles one message at a time: the callback asks for the next one, and a callback without an error
  // acknowledges. So the first call, with an error, asks for the next, and the second call acknowledges.
  let requestNext: (() => void) | undefined;
  client.handleMessage = (packet, callback) => {
    requestNext = () => callback(new Error('not stored yet'));
    const here = connection;
    if (!closing.aborted) {
      const done = storeMessage(packet, here, () => {
        if (!here.gone) callback();
      });
      inProgress.add(done);
      void done.finally(() => {
        inProgress.delete(done);
        requestNextIfRoom();
      });
    }
    requestNextIfRoom();
  };
  /** A compliant broker respects the limit. Mosquitto 2.0 sends up to all it has. */
  function requestNextIfRoom(): void {
    if (inProgress.size > MOST_IN_FLIGHT) return;
    requestNext?.();
    requestNext = undefined;
  }

  return {
    loseConnection: (): void => {
      connection.gone = true;
      connection = newConnection();
    },
    settled: (): Promise<unknown> => Promise.all(inProgress),
  };
}

/** Keeps the broker's subscriptions equal to `filters`. */
function openSubscriptions(client: MqttClient, { filters, wantsRetained, logWarning }: SessionDependencies) {
  let areActive = false;
  let held: string[] = [];
  return {
    areActive: (): boolean => areActive,
    lose: (): void => {
      areActive = false;
    },
    /**
     * Existing subscriptions are repeated only at a new connection, because the broker then sends its retained messages
     * again.
     */
    update: async (isNew: boolean): Promise<void> => {
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
        areActive = true;
      } catch (error) {
        const { message } = error as Error;
        logWarning(
          'subscribe',
          { error: message },
          'the MQTT broker refused a subscription; see docs/mqtt.md',
        );
      }
    },
  };
}
