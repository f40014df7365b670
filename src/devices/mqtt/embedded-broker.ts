import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { Aedes, type Client, type PublishPacket } from 'aedes';
import type { Clock } from '../../platform/clock.ts';
import type { Command } from '../ingest/commands.ts';
import { DEVICE_PACE } from '../ingest/pace.ts';
import type { IngestDevice } from '../ingest/work.ts';
import { mayPublish, maySubscribe } from './acl.ts';
import { openComplaints } from './complaints.ts';
import type { MqttDependencies, Orders } from './dependencies.ts';
import { gateFrames } from './frame-gate.ts';
import { openPacing } from './pacing.ts';
import { filterSaid, isRepeated } from './repeated-filters.ts';
import { type DownChannel, heardThrough, readUpTopic, TELEMETRY, topicOf } from './topics.ts';
import type { Upward } from './upward.ts';

/**
 * A payload may have 64 KiB. Somewhat larger ones are read all the same, so that they can be acknowledged and
 * refused: a device that is cut off would send them again for ever.
 */
const FRAME_LIMITS = { mostBytes: 262_144, mostInFlight: 16 };
const MOST_CONNECTIONS = 10_000;
const CONNECT_PATIENCE_MS = 10_000;
const CLOSE_PATIENCE_MS = 5000;
const TCP_KEEP_ALIVE_MS = 60_000;
/** MQTT 3.1 asks for ids of at most 23 characters; ours have 24. */
const LONGEST_CLIENT_ID = 64;
/** Where nobody listens. */
const NOWHERE = '$taken';

/** Return codes of CONNACK. */
const WRONG_CLIENT_ID = 2;
const UNAVAILABLE = 3;
const WRONG_PASSWORD = 4;
const NOT_ALLOWED = 5;
/** Return code of SUBACK. */
const REFUSED = 128;

interface EmbeddedDependencies
  extends Pick<MqttDependencies, 'authentication' | 'changes' | 'log' | 'metrics'> {
  host: string;
  port: number;
  upward: Upward;
  orders: Orders;
  clock: Clock;
  /** Waits so many ms; a test has its own. */
  pause?: (ms: number, signal: AbortSignal) => Promise<unknown>;
}

export interface EmbeddedBroker {
  port: number;
  close(): Promise<void>;
}

/** A device that is connected. */
interface Seat {
  client: Client;
  device: IngestDevice;
  /** Asked about again when something about the device changes. */
  token: string;
  /** What it subscribed to, with the QoS it wants. */
  filters: Map<string, number>;
  /** Commands that went out over this connection. */
  told: Set<string>;
}

const pauseFor = (ms: number, signal: AbortSignal) => wait(ms, undefined, { signal });

/**
 * A broker for devices and nobody else: what a device says ends at the intake, and what it hears comes from us, so
 * nothing is ever passed from one to another. Sessions end with their connection: what a device has to hear is in
 * the database, and it gets it when it subscribes.
 */
export async function openEmbeddedBroker(dependencies: EmbeddedDependencies): Promise<EmbeddedBroker> {
  const { authentication, upward, orders, clock, log, pause = pauseFor } = dependencies;
  /** By device: a device has one connection, and a new one takes its place. */
  const seats = new Map<string, Seat>();
  const seatOf = new WeakMap<Client, Seat>();
  const gateOf = new WeakMap<Client, ReturnType<typeof gateFrames>>();
  const atWork = new Set<Promise<void>>();
  const closing = new AbortController();
  const delayOf = openPacing(DEVICE_PACE);
  const complain = openComplaints(log, clock);
  dependencies.metrics.gauge('lares_mqtt_connections', 'Devices connected over MQTT.', () => seats.size);

  /** Undefined when it may come in. User name and password are ours; ThingsBoard's clients give the token as the name. */
  async function admit(client: Client, username: string, password: string): Promise<number | undefined> {
    const token = password || username;
    const device = await authentication.byToken(token);
    // It left while we looked; it must not take the place of a connection that is there.
    if (client.closed) return UNAVAILABLE;
    if (!device || (password !== '' && device.device_id !== username)) return WRONG_PASSWORD;
    if (password !== '' && client.id !== device.device_id) return WRONG_CLIENT_ID;
    if (!device.active) return NOT_ALLOWED;
    // Clients of ThingsBoard call themselves anything; by another device's id they would push that one out.
    client.id = device.device_id;
    const seat: Seat = { client, device, token, filters: new Map(), told: new Set() };
    const before = seats.get(device.device_id);
    seatOf.set(client, seat);
    seats.set(device.device_id, seat);
    // At once: a connection without a seat would not be looked at again when its token is taken back.
    before?.client.close();
    return undefined;
  }

  /** Resolves when the message may be acknowledged; a message that makes it throw cuts the connection instead. */
  async function take(client: Client, { topic, payload, qos }: PublishPacket): Promise<void> {
    const seat = seatOf.get(client);
    if (!seat || closing.signal.aborted) throw new Error('not now');
    const { device_id } = seat.device;
    if (!mayPublish(device_id, topic)) {
      complain(device_id, { device_id, topic: topic.slice(0, 100) }, 'a device published where it may not');
      throw new Error('not its topic');
    }
    // The broker would have to remember them; a report says by its number whether it was there before.
    if (qos === 2) throw new Error('QoS 2 is not offered');
    // A will comes when the connection has ended.
    const delayMs = client.closed ? 0 : delayOf(device_id, clock.now().getTime());
    if (delayMs > 0) await pause(delayMs, closing.signal);
    const said = topic === TELEMETRY ? 'telemetry' : readUpTopic(topic)?.channel;
    // The attributes of ThingsBoard's clients: they want them acknowledged, we have no use for them.
    if (!said) return;
    const answer = await upward.receive(seat.device, said, bytesOf(payload));
    if (answer?.config) tell(seat, 'config', answer.config);
    if (answer) tellCommands(seat, answer.commands);
  }

  async function answerConnect(
    client: Client,
    username: string,
    password: string,
    answer: (refusal: number | undefined) => void,
  ): Promise<void> {
    const refusal = await admit(client, username, password).catch((error: Error) => {
      complain('identify', { error: error.message }, 'devices could not be identified');
      return UNAVAILABLE;
    });
    answer(refusal);
  }

  async function answerPublish(client: Client, packet: PublishPacket, answer: (error: Error | null) => void) {
    const isWill = client.closed;
    try {
      await take(client, packet);
    } catch (error) {
      const { message } = error as Error;
      // One line for all devices: what cannot be stored now concerns many.
      complain(message, { device_id: client.id, error: message }, 'a message over MQTT was not taken');
      return answer(error as Error);
    }
    if (!isWill) gateOf.get(client)?.done();
    Object.assign(packet, { topic: NOWHERE, payload: Buffer.alloc(0), retain: false });
    answer(null);
  }

  /** The device has another connection by now, so it is not lost. */
  function isOutdated(client: Client): boolean {
    const seat = seatOf.get(client);
    const current = seat && seats.get(seat.device.device_id);
    return client.closed && current !== undefined && current !== seat;
  }

  function tellCommands(seat: Seat, commands: Command[]): void {
    if (!listens(seat, 'cmd')) return;
    const { told } = seat;
    // Whatever is not among them any more was acknowledged, or its time is over.
    seat.told = new Set(commands.map(({ command_id }) => command_id));
    for (const command of commands) if (!told.has(command.command_id)) tell(seat, 'cmd', command);
  }

  /** The highest QoS of all filters that make it hear the channel (MQTT-3.3.5-1); nothing when none does. */
  function qosOf({ filters, device }: Seat, channel: DownChannel): 0 | 1 | undefined {
    const heard = [...filters].filter(([filter]) =>
      heardThrough(device.device_id, filter)?.includes(channel),
    );
    if (heard.length === 0) return undefined;
    const most = channel === 'time' ? 0 : 1;
    return heard.some(([, qos]) => qos > 0) ? most : 0;
  }

  const listens = (seat: Seat, channel: DownChannel): boolean => qosOf(seat, channel) !== undefined;

  function tell(seat: Seat, channel: DownChannel, body: object): void {
    const qos = qosOf(seat, channel);
    if (seat.client.closed || qos === undefined) return;
    const topic = topicOf(seat.device.device_id, channel);
    const payload = Buffer.from(JSON.stringify(body));
    const retain = channel === 'config';
    seat.client.publish({ cmd: 'publish', topic, payload, qos, retain, dup: false }, () => undefined);
  }

  /** What a device hears when it begins to listen. */
  async function greet(seat: Seat, filters: string[]): Promise<void> {
    const { device } = seat;
    const channels = new Set(filters.flatMap((filter) => heardThrough(device.device_id, filter) ?? []));
    if (channels.has('time')) tell(seat, 'time', { server_time: clock.now().getTime() });
    const config = channels.has('config') ? await orders.configuration(device) : undefined;
    if (config) tell(seat, 'config', config);
    if (channels.has('cmd')) tellCommands(seat, await orders.commands(device.device_id));
  }

  /** A token may have been taken back, a device switched off or moved. */
  async function lookAgain(seat: Seat): Promise<void> {
    const device = await authentication.byToken(seat.token);
    if (device?.active && device.device_id === seat.device.device_id) seat.device = device;
    else seat.client.close();
  }

  function onFailure(what: string) {
    return (error: Error) => log.warn({ error: error.message }, what);
  }

  const broker = await Aedes.createBroker({
    connectTimeout: CONNECT_PATIENCE_MS,
    maxClientsIdLength: LONGEST_CLIENT_ID,
    preConnect: (_client, packet, done) => {
      // Kept sessions would be kept in memory, for ever, whether the device comes back or not.
      packet.clean = true;
      done(null, !closing.signal.aborted);
    },
    authenticate: (client, username, password, done) => {
      void answerConnect(client, username ?? '', password?.toString() ?? '', (returnCode) =>
        returnCode === undefined
          ? done(null, true)
          : done(Object.assign(new Error('refused'), { returnCode }), null),
      );
    },
    // The broker acknowledges a message right after this, and before it passes it on.
    authorizePublish: (client, packet, done) => {
      if (!client) return done(new Error('only devices publish here'));
      if (isOutdated(client)) return done(new Error('outdated'));
      const work = answerPublish(client, packet, done);
      atWork.add(work);
      void work.finally(() => atWork.delete(work));
    },
    // The broker would lower what we send to the QoS of a filter that is the topic, whatever the other filters say.
    authorizeSubscribe: (client, subscription, done) =>
      done(
        null,
        maySubscribe(client.id, filterSaid(subscription.topic)) ? { ...subscription, qos: 2 } : null,
      ),
  });
  broker.on('subscribe', (subscriptions, client) => {
    const seat = seatOf.get(client);
    const granted = subscriptions.filter(({ topic, qos }) => Number(qos) !== REFUSED && !isRepeated(topic));
    if (!seat || granted.length === 0) return;
    for (const { topic, qos } of granted) seat.filters.set(topic, Number(qos));
    const filters = granted.map(({ topic }) => topic);
    greet(seat, filters).catch(onFailure('a device was not told what it has to know'));
  });
  broker.on('unsubscribe', (filters, client) => {
    for (const filter of filters) seatOf.get(client)?.filters.delete(filter);
  });
  const tellNewCommands = async (some: Iterable<Seat>) => {
    // One after the other: after the feed was lost, everybody is asked about.
    for (const seat of some) {
      if (listens(seat, 'cmd')) tellCommands(seat, await orders.commands(seat.device.device_id));
    }
  };
  const tellNewCommandsTo = (some: Iterable<Seat>) =>
    void tellNewCommands(some).catch(onFailure('a device was not told what to do'));
  const seatAt = (deviceId: string) => [seats.get(deviceId) ?? []].flat();
  dependencies.changes.subscribe(
    'commands',
    (deviceId) => tellNewCommandsTo(seatAt(deviceId)),
    () => tellNewCommandsTo([...seats.values()]),
  );
  const lookAgainAt = (some: Iterable<Seat>) => {
    for (const seat of some) lookAgain(seat).catch(onFailure('a device could not be identified'));
  };
  dependencies.changes.subscribe(
    'device',
    (deviceId) => lookAgainAt(seatAt(deviceId)),
    () => lookAgainAt([...seats.values()]),
  );

  const sockets = new Set<Socket>();
  function welcome(socket: Socket): void {
    sockets.add(socket);
    socket.setKeepAlive(true, TCP_KEEP_ALIVE_MS);
    socket.setNoDelay(true);
    const gate = gateFrames(socket, FRAME_LIMITS);
    const client = broker.handle(socket);
    gateOf.set(client, gate);
    socket.once('close', () => {
      sockets.delete(socket);
      const seat = seatOf.get(client);
      if (seat && seats.get(seat.device.device_id) === seat) seats.delete(seat.device.device_id);
    });
  }

  const server = createServer(welcome);
  server.maxConnections = MOST_CONNECTIONS;
  server.listen(dependencies.port, dependencies.host);
  await once(server, 'listening').catch((error) => {
    broker.close();
    throw error;
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      closing.abort();
      server.close();
      // What is being stored is acknowledged; the rest comes again.
      await Promise.race([Promise.all(atWork), wait(CLOSE_PATIENCE_MS, undefined, { ref: false })]);
      // Acknowledgements leave at the end of the turn in which they were written.
      await nextTurn();
      await new Promise<void>((resolve) => broker.close(resolve));
      for (const socket of sockets) socket.destroy();
    },
  };
}

function bytesOf(payload: string | Buffer): Buffer {
  return typeof payload === 'string' ? Buffer.from(payload) : payload;
}
