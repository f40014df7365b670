import type { IPublishPacket } from 'mqtt';
import sql from 'sql-template-tag';
import { SECOND_MS } from '../../../platform/durations.ts';
import { every } from '../../../platform/repeat.ts';
import type { Command } from '../../ingest/commands.ts';
import type { Instructions, MqttDependencies } from '../dependencies.ts';
import type { MessageReceiver } from '../message-receiver.ts';
import { type DownChannel, readUpTopic, sharedFilter, topicOf, UP_CHANNELS } from '../topics.ts';
import { openWarningLog } from '../warning-log.ts';
import { openBridgeSessions } from './bridge-sessions.ts';
import { openMembership } from './membership.ts';
import { type BrokerSession, openBrokerSession } from './session.ts';

/**
 * Sessions at the broker, distributed over all processes. Their number never changes: a broker continues to fill an
 * unused session, so each session needs a process. It is also the maximum number of processes that share the work.
 */
const SESSIONS = 8;
/** A process waits for announcements of the others before it opens sessions, so that it takes none of theirs. */
const PACE = { announceEveryMs: SECOND_MS, listenFirstMs: 1500 };
/** The broker delivers no larger message. A message above 64 KiB is acknowledged and refused. */
const MOST_PACKET_BYTES = 262_144;
const MOST_REMEMBERED_COMMANDS = 10_000;

interface ExternalDependencies
  extends Pick<MqttDependencies, 'authentication' | 'changes' | 'tools' | 'log' | 'metrics' | 'bridges'> {
  url: string;
  messageReceiver: MessageReceiver;
  instructions: Instructions;
  pace?: typeof PACE;
}

/** Devices are connected to a broker of the operator. Every process receives a part of their messages. */
export function openExternalBroker(dependencies: ExternalDependencies): { close(): Promise<void> } {
  const { authentication, changes, tools, log, messageReceiver, instructions, pace = PACE } = dependencies;
  const processId = tools.newId();
  const membership = openMembership(processId);
  const logWarning = openWarningLog(log, tools.clock);
  const sessions = new Map<number, BrokerSession>();
  const stopping = new AbortController();
  /** Commands that this process published: they come with every answer until the device acknowledges them. */
  const published = new Set<string>();
  const ready = () => [...sessions.values()].filter((session) => session.ready()).length;
  dependencies.metrics.gauge(
    'lares_mqtt_sessions',
    'Sessions at the MQTT broker that this process holds.',
    ready,
  );

  async function receive(number: number, { topic, payload, retain }: IPublishPacket): Promise<void> {
    const source = readUpTopic(topic);
    // A retained message is about the past.
    if (!source || retain) return;
    const device = await authentication.byId(source.deviceId);
    if (!device?.active) {
      logWarning(
        source.deviceId,
        { device_id: source.deviceId },
        'the MQTT broker let in a device that may not report',
      );
      return;
    }
    const bytes = typeof payload === 'string' ? Buffer.from(payload) : payload;
    const answer = await messageReceiver.receive(device, source.channel, bytes);
    const publishAnswer = async () => {
      if (answer?.config) await publish(number, device.device_id, 'config', answer.config);
      await publishCommands(number, device.device_id, answer?.commands ?? []);
      if (source.channel === 'status' && bytes.toString() === 'online')
        await publishInitial(number, device.device_id);
    };
    // Not awaited: the report is stored, and the next answer repeats the instructions.
    publishAnswer().catch(onFailure);
  }

  async function publishInitial(number: number, deviceId: string): Promise<void> {
    await publish(number, deviceId, 'time', { server_time: tools.clock.now().getTime() });
    await publishCommands(number, deviceId, await instructions.commands(deviceId));
  }

  async function publishCommands(number: number, deviceId: string, commands: Command[]): Promise<void> {
    for (const command of commands) {
      if (published.has(command.command_id)) continue;
      const leftMs = Date.parse(command.expires_at) - tools.clock.now().getTime();
      const expiryS = Math.max(1, Math.ceil(leftMs / 1000));
      if (!(await publish(number, deviceId, 'cmd', command, expiryS))) return;
      if (published.size >= MOST_REMEMBERED_COMMANDS) published.clear();
      published.add(command.command_id);
    }
  }

  /** Whether the broker received it. */
  async function publish(
    number: number,
    deviceId: string,
    channel: DownChannel,
    body: object,
    expiryS?: number,
  ): Promise<boolean> {
    const session = sessions.get(number);
    // Messages would queue here until the broker returns, and be outdated by then.
    if (!session?.ready()) return false;
    await session.publish(topicOf(deviceId, channel), body, {
      qos: channel === 'time' ? 0 : 1,
      retain: channel === 'config',
      ...(expiryS === undefined ? {} : { properties: { messageExpiryInterval: expiryS } }),
    });
    return true;
  }

  function onFailure(error: Error): void {
    logWarning('tell', { error: error.message }, 'a device was not told what it has to know');
  }

  function open(number: number): BrokerSession {
    return openBrokerSession({
      url: dependencies.url,
      clientId: `lares-ingest-${number}`,
      receive: (packet) => receive(number, packet),
      logWarning,
      filters: () => UP_CHANNELS.map(sharedFilter),
      wantsRetained: false,
      mostBytes: MOST_PACKET_BYTES,
    });
  }

  const { bridges } = dependencies;
  const bridgeSessions =
    bridges &&
    openBridgeSessions({ url: dependencies.url, bridges, changes, logWarning, sessions: SESSIONS });

  async function close(number: number): Promise<void> {
    const session = sessions.get(number);
    sessions.delete(number);
    await session?.close();
  }

  const startedAt = performance.now();
  const announce = (topic: string) =>
    tools.database.rows(sql`SELECT pg_notify('lares_changes', ${`${topic}:${processId}`})`);

  async function distributeSessions(): Promise<void> {
    await announce('mqtt_here');
    const now = performance.now();
    const share = now - startedAt < pace.listenFirstMs ? undefined : membership.share(SESSIONS, now);
    if (!share) return;
    for (const number of sessions.keys()) if (!share.has(number)) void close(number);
    for (const number of share) if (!sessions.has(number)) sessions.set(number, open(number));
    await bridgeSessions?.holdSessions(share);
  }

  changes.subscribe(
    'mqtt_here',
    (member) => membership.add(member, performance.now()),
    () => undefined,
  );
  changes.subscribe(
    'mqtt_gone',
    (member) => membership.remove(member),
    () => undefined,
  );
  changes.subscribe(
    'commands',
    (deviceId) => {
      // Every process is notified. The one that holds the device's session publishes.
      const number = Number.parseInt(deviceId.slice(-4), 16) % SESSIONS;
      if (!sessions.has(number)) return;
      instructions
        .commands(deviceId)
        .then((commands) => publishCommands(number, deviceId, commands))
        .catch(onFailure);
    },
    () => undefined,
  );
  const distribution = every(
    pace.announceEveryMs,
    stopping.signal,
    log,
    'sharing MQTT sessions',
    distributeSessions,
  );

  return {
    close: async () => {
      stopping.abort();
      await distribution;
      await Promise.all([...[...sessions.keys()].map(close), bridgeSessions?.close()]);
      // The other processes take over now, without waiting for the timeout.
      await announce('mqtt_gone').catch(() => undefined);
    },
  };
}
