import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { Aedes, type Client, type PublishPacket } from 'aedes';
import type { Clock } from '../../platform/clock.ts';
import { MINUTE_MS, SECOND_MS } from '../../platform/durations.ts';
import { bridgeMaySubscribe, maySubscribe } from './acl.ts';
import { type Admitted, openAdmission } from './admission.ts';
import { type Announce, openClaims } from './claims.ts';
import { openComplaints } from './complaints.ts';
import type { HandedOver, MqttDependencies, Orders } from './dependencies.ts';
import { type DeviceConnection, DeviceConnections } from './device-connections.ts';
import { type Downward, openDownward } from './downward.ts';
import { gateFrames } from './frame-gate.ts';
import type { Pause } from './pause.ts';
import { openPublished } from './published.ts';
import { filterSaid, isRepeated } from './repeated-filters.ts';
import type { Upward } from './upward.ts';

/**
 * A payload may have 64 KiB. Somewhat larger ones are read all the same, so that they can be acknowledged and
 * refused: a device that is cut off would send them again for ever.
 */
const FRAME_LIMITS = { mostBytes: 262_144, mostInFlight: 16 };
/** A bridge lists all of its devices in one message: 500 with what they can do were 2 MB. */
const BRIDGE_FRAME_LIMITS = { mostBytes: 4_194_304, mostInFlight: 16 };
/** A device has three topics to hear; the rest is for clients made for another server. */
const MOST_FILTERS = 32;
const CONNECT_PATIENCE_MS = 10 * SECOND_MS;
const CLOSE_PATIENCE_MS = 5 * SECOND_MS;
const TCP_KEEP_ALIVE_MS = MINUTE_MS;
/** MQTT 3.1 asks for ids of at most 23 characters; ours have 24. */
const LONGEST_CLIENT_ID = 64;
/** Where nobody listens. */
const NOWHERE = '$taken';
/** Return code of SUBACK. */
const REFUSED = 128;

interface EmbeddedDependencies
  extends Pick<MqttDependencies, 'authentication' | 'changes' | 'log' | 'metrics' | 'bridges'> {
  host: string;
  port: number;
  mostConnections: number;
  upward: Upward;
  orders: Orders;
  clock: Clock;
  pause?: Pause;
  /** Tells every process which devices are connected here now. */
  announce?: Announce;
  handedOver?: HandedOver;
}

export interface EmbeddedBroker {
  port: number;
  close(): Promise<void>;
}

/** What the pieces of one broker share. */
interface BrokerState {
  connections: DeviceConnections;
  downward: Downward;
  admit: ReturnType<typeof openAdmission>;
  takePublished: ReturnType<typeof openPublished>;
  gates: WeakMap<Client, ReturnType<typeof gateFrames>>;
  /** Messages that are being taken. */
  atWork: Set<Promise<void>>;
  closing: AbortSignal;
}

/**
 * A broker for devices and nobody else: what a device says ends at the intake, and what it hears comes from us, so
 * nothing is ever passed from one to another. Sessions end with their connection: what a device has to hear is in
 * the database, and it gets it when it subscribes.
 */
export async function openEmbeddedBroker(dependencies: EmbeddedDependencies): Promise<EmbeddedBroker> {
  const { authentication, upward, orders, clock, log, pause, bridges } = dependencies;
  const connections = new DeviceConnections();
  const stopping = new AbortController();
  const closing = stopping.signal;
  const complain = openComplaints(log, clock);
  const downward = openDownward(orders, clock);
  const { changes, announce = async () => undefined } = dependencies;
  const claims = openClaims({ connections, changes, announce, complain });
  const state: BrokerState = {
    connections,
    downward,
    admit: openAdmission({
      authentication,
      connections,
      bridges,
      complain,
      admitted: (connection) => {
        if (connection.bridge) state.gates.get(connection.client)?.limit(BRIDGE_FRAME_LIMITS);
        claims.claim(connection);
      },
      closing,
      pause,
    }),
    takePublished: openPublished({ connections, bridges, upward, downward, clock, complain, closing, pause }),
    gates: new WeakMap(),
    atWork: new Set(),
    closing,
  };
  dependencies.metrics.gauge(
    'lares_mqtt_connections',
    'Devices connected over MQTT.',
    () => connections.size,
  );
  const broker = await createBroker(state);
  noteSubscriptions(broker, dependencies, state);
  heedChanges(dependencies, state);
  bridges?.connected((bridgeId, topic, body) => tellBridge(connections, bridgeId, topic, body));
  const sockets = new Set<Socket>();
  const server = createServer((socket) => welcome(socket, sockets, broker, state));
  const full = () =>
    complain('drop', { most: dependencies.mostConnections }, 'devices over MQTT were turned away: too many');
  server.on('drop', full);
  const port = await openTo(server, dependencies, { connected: () => sockets.size, full }).catch((error) => {
    broker.close();
    throw error;
  });
  return {
    port,
    close: async () => {
      stopping.abort();
      server.close();
      // What is being stored is acknowledged; the rest comes again.
      await Promise.race([Promise.all(state.atWork), wait(CLOSE_PATIENCE_MS, undefined, { ref: false })]);
      // Acknowledgements leave at the end of the turn in which they were written.
      await nextTurn();
      await new Promise<void>((resolve) => broker.close(resolve));
      for (const socket of sockets) socket.destroy();
    },
  };
}

function createBroker(state: BrokerState): Promise<Aedes> {
  const { connections, atWork, closing } = state;
  return Aedes.createBroker({
    connectTimeout: CONNECT_PATIENCE_MS,
    maxClientsIdLength: LONGEST_CLIENT_ID,
    preConnect: (_client, packet, done) => {
      // Kept sessions would be kept in memory, for ever, whether the device comes back or not.
      packet.clean = true;
      done(null, !closing.aborted);
    },
    authenticate: (client, username, password, done) => {
      const answer = (admitted: Admitted) => {
        if (admitted === 'in') done(null, true);
        else if (admitted === 'left') client.close();
        else done(Object.assign(new Error('refused'), { returnCode: admitted }), null);
      };
      void state.admit(client, username ?? '', password?.toString() ?? '').then(answer);
    },
    // The broker acknowledges a message right after this, and before it passes it on.
    authorizePublish: (client, packet, done) => {
      if (!client) return done(new Error('only devices publish here'));
      if (connections.isOutdated(client)) return done(new Error('outdated'));
      const work = answerPublish(state, client, packet, done);
      atWork.add(work);
      void work.finally(() => atWork.delete(work));
    },
    // The broker would lower what we send to the QoS of a filter that is the topic, whatever the other filters say.
    authorizeSubscribe: (client, subscription, done) =>
      done(null, mayHold(connections.of(client), subscription.topic) ? { ...subscription, qos: 2 } : null),
  });
}

/** Whether the broker may keep the filter for this connection. What it keeps costs memory, until it is unsubscribed. */
function mayHold(connection: DeviceConnection | undefined, filter: string): boolean {
  if (!connection) return false;
  const said = filterSaid(filter);
  const { held, bridge, device } = connection;
  if (bridge ? !bridgeMaySubscribe(bridge, said) : !maySubscribe(device.device_id, said)) return false;
  if (!held.has(filter) && held.size >= MOST_FILTERS) return false;
  held.add(filter);
  return true;
}

async function answerPublish(
  { takePublished, gates }: BrokerState,
  client: Client,
  packet: PublishPacket,
  answer: (error: Error | null) => void,
): Promise<void> {
  const isWill = client.closed;
  try {
    await takePublished(client, packet);
  } catch (error) {
    return answer(error as Error);
  }
  if (!isWill) gates.get(client)?.done();
  Object.assign(packet, { topic: NOWHERE, payload: Buffer.alloc(0), retain: false });
  answer(null);
}

function noteSubscriptions(
  broker: Aedes,
  { log }: EmbeddedDependencies,
  { connections, downward }: BrokerState,
): void {
  broker.on('subscribe', (subscriptions, client) => {
    const connection = connections.of(client);
    const granted = subscriptions.filter(({ topic, qos }) => Number(qos) !== REFUSED && !isRepeated(topic));
    if (!connection || granted.length === 0) return;
    for (const { topic, qos } of granted) connection.filters.set(topic, Number(qos));
    const filters = granted.map(({ topic }) => topic);
    downward
      .greet(connection, filters)
      .catch((error: Error) =>
        log.warn({ error: error.message }, 'a device was not told what it has to know'),
      );
  });
  broker.on('unsubscribe', (filters, client) => {
    const connection = connections.of(client);
    for (const filter of filters) {
      connection?.filters.delete(filter);
      connection?.held.delete(filter);
    }
  });
}

/** New commands go out; whoever may not be connected any more is cut off. */
function heedChanges(
  { authentication, bridges, changes, log }: EmbeddedDependencies,
  { connections, downward }: BrokerState,
): void {
  const tellNewCommands = (some: DeviceConnection[]) =>
    void downward
      .tellNewCommands(some)
      .catch((error: Error) => log.warn({ error: error.message }, 'a device was not told what to do'));
  /** A token may have been taken back, a device switched off or moved. */
  async function lookAgain(connection: DeviceConnection): Promise<void> {
    if (connection.bridge) {
      const bridge = await bridges?.identify(connection.token);
      if (bridge?.bridge_id !== connection.bridge.bridge_id) connection.client.close();
      return;
    }
    const device = await authentication.byToken(connection.token);
    if (device?.active && device.device_id === connection.device.device_id) connection.device = device;
    else connection.client.close();
  }
  const lookAgainAt = (some: DeviceConnection[]) => {
    for (const connection of some)
      lookAgain(connection).catch((error: Error) =>
        log.warn({ error: error.message }, 'a device could not be identified'),
      );
  };
  changes.subscribe(
    'commands',
    (deviceId) => tellNewCommands(connections.ofDevice(deviceId)),
    () => tellNewCommands(connections.all()),
  );
  changes.subscribe(
    'device',
    (deviceId) => lookAgainAt(connections.ofDevice(deviceId)),
    () => lookAgainAt(connections.all()),
  );
  changes.subscribe(
    'bridge',
    (bridgeId) => lookAgainAt(connections.ofDevice(bridgeId)),
    () => undefined,
  );
}

/** Whether it is connected here and listens. */
function tellBridge(connections: DeviceConnections, bridgeId: string, topic: string, body: object): boolean {
  const [connection] = connections.ofDevice(bridgeId);
  if (!connection?.bridge || connection.client.closed || connection.filters.size === 0) return false;
  const payload = Buffer.from(JSON.stringify(body));
  const full = `${connection.bridge.base}/${topic}`;
  connection.client.publish(
    { cmd: 'publish', topic: full, payload, qos: 1, retain: false, dup: false },
    () => undefined,
  );
  return true;
}

function welcome(
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

/** Answers the port that devices connect to. */
async function openTo(
  server: Server,
  { host, port, handedOver, mostConnections }: EmbeddedDependencies,
  { connected, full }: { connected(): number; full(): void },
): Promise<number> {
  if (handedOver) {
    handedOver((socket) => {
      if (connected() < mostConnections) return void server.emit('connection', socket);
      full();
      socket.destroy();
    });
    return port;
  }
  server.maxConnections = mostConnections;
  server.listen(port, host);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}
