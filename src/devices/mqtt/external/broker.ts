import type { IPublishPacket } from 'mqtt';
import type { Instructions, MqttDependencies } from '../dependencies.ts';
import type { MessageReceiver } from '../message-receiver.ts';
import { readUpTopic, sharedFilter, UP_CHANNELS } from '../topics.ts';
import { type LogWarning, openWarningLog } from '../warning-log.ts';
import { openBridgeSessions } from './bridge-sessions.ts';
import { openDevicePublisher } from './device-publisher.ts';
import { PACE, startDistribution } from './distribution.ts';
import { openBrokerSession } from './session.ts';
import { openSessionPool, sessionNumberOf } from './session-pool.ts';

/**
 * Sessions at the broker, distributed over all processes. Their number never changes: a broker continues to fill an
 * unused session, so each session needs a process. It is also the maximum number of processes that share the work.
 */
const SESSIONS = 8;
/** The broker delivers no larger message. A message above 64 KiB is acknowledged and refused. */
const MOST_PACKET_BYTES = 262_144;

interface ExternalDependencies
  extends Pick<MqttDependencies, 'authentication' | 'changes' | 'tools' | 'log' | 'metrics' | 'bridges'> {
  url: string;
  messageReceiver: MessageReceiver;
  instructions: Instructions;
  pace?: typeof PACE;
}

/** Devices are connected to a broker of the operator. Every process receives a part of their messages. */
export function openExternalBroker(dependencies: ExternalDependencies): { close(): Promise<void> } {
  const { url, changes, tools, log, bridges, instructions, pace = PACE } = dependencies;
  const logWarning = openWarningLog(log, tools.clock);
  const pool = openSessionPool((number) =>
    openBrokerSession({
      url,
      clientId: `lares-ingest-${number}`,
      receive: (packet) => receive(number, packet),
      logWarning,
      filters: () => UP_CHANNELS.map(sharedFilter),
      wantsRetained: false,
      mostBytes: MOST_PACKET_BYTES,
    }),
  );
  dependencies.metrics.gauge(
    'lares_mqtt_sessions',
    'Sessions at the MQTT broker that this process holds.',
    () => pool.list().filter((session) => session.ready()).length,
  );
  const publisher = openDevicePublisher(pool, instructions, tools.clock);
  const receive = openReceiver(dependencies, publisher, logWarning);
  const bridgePool = bridges && openBridgeSessions({ url, bridges, changes, logWarning, sessions: SESSIONS });
  changes.subscribe(
    'commands',
    (deviceId) => {
      // Every process is notified. The one that holds the device's session publishes.
      const number = sessionNumberOf(deviceId, SESSIONS);
      if (pool.find(number)) publisher.publishNewCommands(number, deviceId).catch(logFailureTo(logWarning));
    },
    () => undefined,
  );
  const distribution = startDistribution({
    changes,
    tools,
    log,
    sessions: SESSIONS,
    pace,
    hold: (share) => {
      pool.hold(share);
      bridgePool?.hold(share);
    },
  });

  return {
    close: async () => {
      await distribution.stop();
      await Promise.all([pool.close(), bridgePool?.close()]);
      await distribution.announceEnd();
    },
  };
}

/** Resolves when the message may be acknowledged. */
function openReceiver(
  { authentication, messageReceiver }: ExternalDependencies,
  publisher: ReturnType<typeof openDevicePublisher>,
  logWarning: LogWarning,
) {
  return async (number: number, { topic, payload, retain }: IPublishPacket): Promise<void> => {
    const source = readUpTopic(topic);
    // A retained message is about the past.
    if (!source || retain) return;
    const { deviceId, channel } = source;
    const device = await authentication.byId(deviceId);
    if (!device?.active) {
      const message = 'the MQTT broker let in a device that may not report';
      return logWarning(deviceId, { device_id: deviceId }, message);
    }
    const bytes = typeof payload === 'string' ? Buffer.from(payload) : payload;
    const answer = await messageReceiver.receive(device, channel, bytes);
    const isNewlyOnline = channel === 'status' && bytes.toString() === 'online';
    // Not awaited: the report is stored, and the next answer repeats the instructions.
    publisher
      .publishAnswer(number, deviceId, answer)
      .then(() => (isNewlyOnline ? publisher.publishInitial(number, deviceId) : undefined))
      .catch(logFailureTo(logWarning));
  };
}

function logFailureTo(logWarning: LogWarning) {
  return (error: Error): void =>
    logWarning('notify', { error: error.message }, 'could not send a device its configuration');
}
