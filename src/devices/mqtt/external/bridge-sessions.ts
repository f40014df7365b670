import type { IPublishPacket } from 'mqtt';
import { belowBase } from '../acl.ts';
import type { Bridge, BridgeGateway, MqttDependencies } from '../dependencies.ts';
import type { LogWarning } from '../warning-log.ts';
import { type BrokerSession, openBrokerSession } from './session.ts';

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
export function openBridgeSessions(dependencies: BridgeSessionDependencies) {
  const { url, bridges, changes, logWarning, sessions: count } = dependencies;
  const sessions = new Map<number, BrokerSession>();
  let knownBridges: Bridge[] = [];

  const sessionOf = (bridgeId: string) => Number.parseInt(bridgeId.slice(-4), 16) % count;

  async function filtersOf(number: number): Promise<string[]> {
    knownBridges = await bridges.listBridges();
    return knownBridges
      .filter(({ bridge_id }) => sessionOf(bridge_id) === number)
      .map(({ base }) => `${base}/#`);
  }

  async function receive({ topic, payload, retain }: IPublishPacket): Promise<void> {
    const bridge = knownBridges.find((one) => belowBase(one, topic) !== undefined);
    const relativeTopic = bridge && belowBase(bridge, topic);
    if (!bridge || relativeTopic === undefined) return;
    const bytes = typeof payload === 'string' ? Buffer.from(payload) : payload;
    await bridges.receive(bridge, relativeTopic, bytes, retain);
  }

  const open = (number: number) =>
    openBrokerSession({
      url,
      clientId: `lares-bridges-${number}`,
      receive,
      logWarning,
      filters: () => filtersOf(number),
      wantsRetained: true,
      mostBytes: MOST_PACKET_BYTES,
    });

  const renew = () => {
    for (const session of sessions.values())
      session
        .renew()
        .catch((error: Error) =>
          logWarning('bridges', { error: error.message }, 'bridges at the MQTT broker are not listened to'),
        );
  };
  changes.subscribe('bridge', renew, renew);

  bridges.addSender((bridgeId, topic, body) => {
    const session = sessions.get(sessionOf(bridgeId));
    const bridge = knownBridges.find(({ bridge_id }) => bridge_id === bridgeId);
    if (!session?.ready() || !bridge) return false;
    session
      .publish(`${bridge.base}/${topic}`, body, { qos: 1 })
      .catch((error: Error) =>
        logWarning('tell', { error: error.message }, 'a bridge was not told what to do'),
      );
    return true;
  });

  return {
    /** The sessions of this process. */
    holdSessions: async (share: ReadonlySet<number>) => {
      for (const [number, session] of sessions) {
        if (share.has(number)) continue;
        sessions.delete(number);
        void session.close();
      }
      for (const number of share) if (!sessions.has(number)) sessions.set(number, open(number));
    },
    close: async () => {
      await Promise.all([...sessions.values()].map((session) => session.close()));
    },
  };
}
