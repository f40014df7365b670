import type { IPublishPacket } from 'mqtt';
import { belowBase } from './acl.ts';
import { type BrokerSession, openBrokerSession } from './broker-session.ts';
import type { Complain } from './complaints.ts';
import type { Bridge, BridgeDoor, MqttDependencies } from './dependencies.ts';

interface BridgeSessionDependencies {
  url: string;
  bridges: BridgeDoor;
  changes: MqttDependencies['changes'];
  complain: Complain;
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
  const { url, bridges, changes, complain, sessions: count } = dependencies;
  const sessions = new Map<number, BrokerSession>();
  let known: Bridge[] = [];

  const numberOf = (bridgeId: string) => Number.parseInt(bridgeId.slice(-4), 16) % count;

  async function filtersOf(number: number): Promise<string[]> {
    known = await bridges.all();
    return known.filter(({ bridge_id }) => numberOf(bridge_id) === number).map(({ base }) => `${base}/#`);
  }

  async function receive({ topic, payload, retain }: IPublishPacket): Promise<void> {
    const bridge = known.find((one) => belowBase(one, topic) !== undefined);
    const named = bridge && belowBase(bridge, topic);
    if (!bridge || named === undefined) return;
    const bytes = typeof payload === 'string' ? Buffer.from(payload) : payload;
    await bridges.receive(bridge, named, bytes, retain);
  }

  const open = (number: number) =>
    openBrokerSession({
      url,
      clientId: `lares-bridges-${number}`,
      receive,
      complain,
      filters: () => filtersOf(number),
      wantsRetained: true,
      mostBytes: MOST_PACKET_BYTES,
    });

  const renew = () => {
    for (const session of sessions.values())
      session
        .renew()
        .catch((error: Error) =>
          complain('bridges', { error: error.message }, 'bridges at the MQTT broker are not listened to'),
        );
  };
  changes.subscribe('bridge', renew, renew);

  bridges.connected((bridgeId, topic, body) => {
    const session = sessions.get(numberOf(bridgeId));
    const bridge = known.find(({ bridge_id }) => bridge_id === bridgeId);
    if (!session?.ready() || !bridge) return false;
    session
      .publish(`${bridge.base}/${topic}`, body, { qos: 1 })
      .catch((error: Error) =>
        complain('tell', { error: error.message }, 'a bridge was not told what to do'),
      );
    return true;
  });

  return {
    /** The sessions of this process. */
    hold: async (share: ReadonlySet<number>) => {
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
