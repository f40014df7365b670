import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { Aedes, type Client, type PublishPacket } from 'aedes';
import type { Clock } from '../../../platform/clock.ts';
import { MINUTE_MS, SECOND_MS } from '../../../platform/durations.ts';
import { bridgeMaySubscribe, maySubscribe } from '../acl.ts';
import type { Instructions, MqttDependencies, SocketSource } from '../dependencies.ts';
import type { MessageReceiver } from '../message-receiver.ts';
import { gateFrames } from '../packets/frame-gate.ts';
import { isRepeated, originalFilter } from '../packets/repeated-filters.ts';
import { openWarningLog } from '../warning-log.ts';
import { type AdmissionResult, openAdmission } from './admission.ts';
import { type Announce, openClaims } from './claims.ts';
import { type DeviceConnection, DeviceConnections } from './device-connections.ts';
import { type DevicePublisher, openDevicePublisher } from './device-publisher.ts';
import type { Pause } from './pause.ts';
import { openPublishHandler } from './publish-handler.ts';

/**
 * A payload may have 64 KiB. Somewhat larger ones are read, acknowledged and refused: a device that is disconnected
 * would send them again for ever.
 */
const FRAME_LIMITS = { mostBytes: 262_144, mostInFlight: 16 };
/** A bridge lists all its devices in one message: 500 devices with their features took 2 MB. */
const BRIDGE_FRAME_LIMITS = { mostBytes: 4_194_304, mostInFlight: 16 };
/** A device needs three topics. Clients made for another server subscribe to more. */
const MOST_FILTERS = 32;
const CONNECT_TIMEOUT_MS = 10 * SECOND_MS;
const CLOSE_TIMEOUT_MS = 5 * SECOND_MS;
const TCP_KEEP_ALIVE_MS = MINUTE_MS;
/** MQTT 3.1 asks for ids of at most 23 characters; ours have 24. */
const LONGEST_CLIENT_ID = 64;
/** A topic without subscribers. */
const UNUSED_TOPIC = '$taken';
/** Return code of SUBACK. */
const REFUSED = 128;

interface EmbeddedDependencies
  extends Pick<MqttDependencies, 'authentication' | 'changes' | 'log' | 'metrics' | 'bridges'> {
  host: string;
  port: number;
  mostConnections: number;
  messageReceiver: MessageReceiver;
  instructions: Instructions;
  clock: Clock;
  pause?: Pause;
  /** Announces to every process the devices that connected here. */
  announce?: Announce;
  socketSource?: SocketSource;
}

export interface EmbeddedBroker {
  port: number;
  close(): Promise<void>;
}

/** The parts of one broker. */
interface BrokerState {
  connections: DeviceConnections;
  devicePublisher: DevicePublisher;
  admit: ReturnType<typeof openAdmission>;
  handlePublish: ReturnType<typeof openPublishHandler>;
  gates: WeakMap<Client, ReturnType<typeof gateFrames>>;
  /** Messages in progress. */
  inProgress: Set<Promise<void>>;
  closing: AbortSignal;
}

/**
 * A broker for devices alone. Their messages end at the intake, and only Lares publishes to them: no message passes from
 * one device to another. A session ends with its connection, because a device gets its instructions from the database
 * when it subscribes.
 */
export async function openEmbeddedBroker(dependencies: EmbeddedDependencies): Promise<EmbeddedBroker> {
  const { authentication, messageReceiver, instructions, clock, log, pause, bridges } = dependencies;
  const connections = new DeviceConnections();
  const stopping = new AbortController();
  const closing = stopping.signal;
  const logWarning = openWarningLog(log, clock);
  const devicePublisher = openDevicePublisher(instructions, clock);
  const { changes, announce = async () => undefined } = dependencies;
  const claims = openClaims({ connections, changes, announce, logWarning });
  const state: BrokerState = {
    connections,
    devicePublisher,
    admit: openAdmission({
      authentication,
      connections,
      bridges,
      logWarning,
      onAdmitted: (connection) => {
        if (connection.bridge) state.gates.get(connection.client)?.limit(BRIDGE_FRAME_LIMITS);
        claims.claim(connection);
      },
      closing,
      pause,
    }),
    handlePublish: openPublishHandler({
      connections,
      bridges,
      messageReceiver,
      devicePublisher,
      clock,
      logWarning,
      closing,
      pause,
    }),
    gates: new WeakMap(),
    inProgress: new Set(),
    closing,
  };
  dependencies.metrics.gauge(
    'lares_mqtt_connections',
    'Devices connected over MQTT.',
    () => connections.size,
  );
  const broker = await createBroker(state);
  trackSubscriptions(broker, dependencies, state);
  subscribeToChanges(dependencies, state);
  bridges?.addSender((bridgeId, topic, body) => sendToBridge(connections, bridgeId, topic, body));
  const sockets = new Set<Socket>();
  const server = createServer((socket) => acceptSocket(socket, sockets, broker, state));
  const onFull = () =>
    logWarning(
      'drop',
      { most: dependencies.mostConnections },
      'devices over MQTT were turned away: too many',
    );
  server.on('drop', onFull);
  const port = await listen(server, dependencies, { countConnected: () => sockets.size, onFull }).catch(
    (error) => {
      broker.close();
      throw error;
    },
  );
  return {
    port,
    close: async () => {
      stopping.abort();
      server.close();
      // Messages being stored are acknowledged. Devices send the others again.
      await Promise.race([Promise.all(state.inProgress), wait(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
      // Acknowledgements leave at the end of the turn in which they were written.
      await nextTurn();
      await new Promise<void>((resolve) => broker.close(resolve));
      for (const socket of sockets) socket.destroy();
    },
  };
}

function createBroker(state: BrokerState): Promise<Aedes> {
  const { connections, inProgress, closing } = state;
  return Aedes.createBroker({
    connectTimeout: CONNECT_TIMEOUT_MS,
    maxClientsIdLength: LONGEST_CLIENT_ID,
    preConnect: (_client, packet, done) => {
      // A persistent session would stay in memory for ever, even if the device never returns.
      packet.clean = true;
      done(null, !closing.aborted);
    },
    authenticate: (client, username, password, done) => {
      const answer = (admitted: AdmissionResult) => {
        if (admitted === 'in') done(null, true);
        else if (admitted === 'left') client.close();
        else done(Object.assign(new Error('refused'), { returnCode: admitted }), null);
      };
      void state.admit(client, username ?? '', password?.toString() ?? '').then(answer);
    },
    // The broker acknowledges a message right after this call, before it distributes it.
    authorizePublish: (client, packet, done) => {
      if (!client) return done(new Error('only devices publish here'));
      if (connections.isOutdated(client)) return done(new Error('outdated'));
      const work = answerPublish(state, client, packet, done);
      inProgress.add(work);
      void work.finally(() => inProgress.delete(work));
    },
    // The broker would limit our messages to the QoS of a filter equal to the topic, whatever other filters allow.
    authorizeSubscribe: (client, subscription, done) =>
      done(
        null,
        mayKeepFilter(connections.of(client), subscription.topic) ? { ...subscription, qos: 2 } : null,
      ),
  });
}

/** Whether the broker may keep the filter for this connection. Each filter costs memory until it is unsubscribed. */
function mayKeepFilter(connection: DeviceConnection | undefined, filter: string): boolean {
  if (!connection) return false;
  const original = originalFilter(filter);
  const { keptFilters, bridge, device } = connection;
  if (bridge ? !bridgeMaySubscribe(bridge, original) : !maySubscribe(device.device_id, original))
    return false;
  if (!keptFilters.has(filter) && keptFilters.size >= MOST_FILTERS) return false;
  keptFilters.add(filter);
  return true;
}

async function answerPublish(
  { handlePublish, gates }: BrokerState,
  client: Client,
  packet: PublishPacket,
  answer: (error: Error | null) => void,
): Promise<void> {
  const isWill = client.closed;
  try {
    await handlePublish(client, packet);
  } catch (error) {
    return answer(error as Error);
  }
  if (!isWill) gates.get(client)?.done();
  Object.assign(packet, { topic: UNUSED_TOPIC, payload: Buffer.alloc(0), retain: false });
  answer(null);
}

function trackSubscriptions(
  broker: Aedes,
  { log }: EmbeddedDependencies,
  { connections, devicePublisher }: BrokerState,
): void {
  broker.on('subscribe', (subscriptions, client) => {
    const connection = connections.of(client);
    const granted = subscriptions.filter(({ topic, qos }) => Number(qos) !== REFUSED && !isRepeated(topic));
    if (!connection || granted.length === 0) return;
    for (const { topic, qos } of granted) connection.filters.set(topic, Number(qos));
    const filters = granted.map(({ topic }) => topic);
    devicePublisher
      .publishInitial(connection, filters)
      .catch((error: Error) =>
        log.warn({ error: error.message }, 'could not send a device its configuration'),
      );
  });
  broker.on('unsubscribe', (filters, client) => {
    const connection = connections.of(client);
    for (const filter of filters) {
      connection?.filters.delete(filter);
      connection?.keptFilters.delete(filter);
    }
  });
}

/** Publishes new commands, and closes connections whose access was withdrawn. */
function subscribeToChanges(
  { authentication, bridges, changes, log }: EmbeddedDependencies,
  { connections, devicePublisher }: BrokerState,
): void {
  const publishNewCommands = (changed: DeviceConnection[]) =>
    void devicePublisher
      .publishNewCommands(changed)
      .catch((error: Error) => log.warn({ error: error.message }, 'could not send a device its commands'));
  /** The token may have been revoked, or the device switched off or moved. */
  async function checkAccess(connection: DeviceConnection): Promise<void> {
    if (connection.bridge) {
      const bridge = await bridges?.identify(connection.token);
      if (bridge?.bridge_id !== connection.bridge.bridge_id) connection.client.close();
      return;
    }
    const device = await authentication.byToken(connection.token);
    if (device?.active && device.device_id === connection.device.device_id) connection.device = device;
    else connection.client.close();
  }
  const checkAccessOf = (changed: DeviceConnection[]) => {
    for (const connection of changed)
      checkAccess(connection).catch((error: Error) =>
        log.warn({ error: error.message }, 'a device could not be identified'),
      );
  };
  changes.subscribe(
    'commands',
    (deviceId) => publishNewCommands(connections.ofDevice(deviceId)),
    () => publishNewCommands(connections.all()),
  );
  changes.subscribe(
    'device',
    (deviceId) => checkAccessOf(connections.ofDevice(deviceId)),
    () => checkAccessOf(connections.all()),
  );
  changes.subscribe(
    'bridge',
    (bridgeId) => checkAccessOf(connections.ofDevice(bridgeId)),
    () => undefined,
  );
}

/** Whether the bridge is connected here with a subscription. */
function sendToBridge(
  connections: DeviceConnections,
  bridgeId: string,
  topic: string,
  body: object,
): boolean {
  const [connection] = connections.ofDevice(bridgeId);
  if (!connection?.bridge || connection.client.closed || connection.filters.size === 0) return false;
  const payload = Buffer.from(JSON.stringify(body));
  const onFull = `${connection.bridge.base}/${topic}`;
  connection.client.publish(
    { cmd: 'publish', topic: onFull, payload, qos: 1, retain: false, dup: false },
    () => undefined,
  );
  return true;
}

function acceptSocket(
  socket: Socket,
  sockets: Set<Socket>,
  broker: Aedes,
  { connections, gates }: BrokerState,
): void {
  sockets.add(socket);
  socket.setKeepAlive(true, TCP_KEEP_ALIVE_MS);
  socket.setNoDelay(true);
  const gate = gateFrames(socket, FRAME_LIMITS);
  const client = broker.handle(socket);
  gates.set(client, gate);
  socket.once('close', () => {
    sockets.delete(socket);
    connections.remove(client);
  });
}

/** Returns the port that devices connect to. */
async function listen(
  server: Server,
  { host, port, socketSource, mostConnections }: EmbeddedDependencies,
  { countConnected, onFull }: { countConnected(): number; onFull(): void },
): Promise<number> {
  if (socketSource) {
    socketSource((socket) => {
      if (countConnected() < mostConnections) return void server.emit('connection', socket);
      onFull();
      socket.destroy();
    });
    return port;
  }
  server.maxConnections = mostConnections;
  server.listen(port, host);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}
