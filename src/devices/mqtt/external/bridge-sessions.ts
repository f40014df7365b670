import type { IPublishPacket } from 'mqtt';
import { belowBase } from '../acl.ts';
import type { Bridge, BridgeGateway, MqttDependencies } from '../dependencies.ts';
import type { LogWarning } from '../warning-log.ts';
import { openBrokerSession } from './session.ts';
import { openSessionPool, type SessionPool, sessionNumberOf } from './session-pool.ts';

interface BridgeSessionDependencies {
  url: string;
  bridges: BridgeGateway;
  changes: MqttDependencies['changes'];
  logWarning: LogWarning;
  /** Number of sessions, shared among all processes. */
  sessions: number;
}

/** A bridge lists all its devices in one message, as at our own broker. */
const MOST_PACKET_BYTES = 4_194_304;

/**
 * Bridges at an external broker. The order of a bridge's messages matters, so they are not shared among processes as
 * device reports are: each bridge belongs to a session by its id, and each session to one process.
 */
export function openBridgeSessions(dependencies: BridgeSessionDependencies): SessionPool {
  const { url, bridges, changes, logWarning, sessions: count } = dependencies;
  let knownBridges: Bridge[] = [];

  async function filtersOf(number: number): Promise<string[]> {
    knownBridges = await bridges.listBridges();
    return knownBridges
      .filter(({ bridge_id }) => sessionNumberOf(bridge_id, count) === number)
      .map(({ base }) => `${base}/#`);
  }

  async function receive({ topic, payload, retain }: IPublishPacket): Promise<void> {
    const bridge = knownBridges.find((one) => belowBase(one, topic) !== undefined);
    const relativeTopic = bridge && belowBase(bridge, topic);
    if (!bridge || relativeTopic === undefined) return;
    const bytes = typeof payload === 'string' ? Buffer.from(payload) : payload;
    await bridges.receive(bridge, relativeTopic, bytes, retain);
  }

  const pool = openSessionPool((number) =>
    openBrokerSession({
      url,
      clientId: `lares-bridges-${number}`,
      receive,
      logWarning,
      filters: () => filtersOf(number),
      wantsRetained: true,
      mostBytes: MOST_PACKET_BYTES,
    }),
  );

  const renew = () => {
    for (const session of pool.list())
      session
        .renew()
        .catch((error: Error) =>
          logWarning('bridges', { error: error.message }, 'bridges at the MQTT broker are not listened to'),
        );
  };
  changes.subscribe('bridge', renew, renew);

  bridges.addSender((bridgeId, topic, body) => {
    const session = pool.find(sessionNumberOf(bridgeId, count));
    const bridge = knownBridges.find(({ bridge_id }) => bridge_id === bridgeId);
    if (!session?.ready() || !bridge) return false;
    session
      .publish(`${bridge.base}/${topic}`, body, { qos: 1 })
      .catch((error: Error) =>
        logWarning('notify', { error: error.message }, 'could not send a bridge its commands'),
      );
    return true;
  });
  return pool;
}
