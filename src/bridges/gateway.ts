import {
  type BridgeGateway,
  type DeviceAuthentication,
  type Intake,
  type SendToBridge,
  takeCommands,
} from '../devices/index.ts';
import type { ChangeFeed } from '../platform/db/change-feed.ts';
import type { Log } from '../platform/observability/log.ts';
import type { Tools } from '../platform/tools.ts';
import type { BridgeAuthentication } from './authentication.ts';
import { type AuthenticatedBridge, ownBaseTopic, servesHome } from './bridge.ts';
import { type DeviceWithState, findAssignment } from './device-store.ts';
import type { Uplinks } from './lorawan/uplink-intake.ts';
import { openMessageIntake } from './message-intake.ts';
import { openRefusals } from './refusals.ts';
import { listAllBridges } from './store.ts';
import type { DeviceLists } from './zigbee2mqtt/device-lists.ts';
import type { Mapping } from './zigbee2mqtt/mapping.ts';
import { openZigbee2mqttHandler } from './zigbee2mqtt/message-handler.ts';
import { rememberCommand, sirenPayload } from './zigbee2mqtt/siren.ts';

const MOST_SENT = 10_000;

export interface GatewayDependencies {
  tools: Tools;
  intake: Pick<Intake, 'take' | 'link' | 'acknowledge'>;
  authentication: Pick<DeviceAuthentication, 'byId'>;
  bridges: BridgeAuthentication;
  uplinks: Uplinks;
  changes: Pick<ChangeFeed, 'subscribe'>;
  log: Log;
  lists: DeviceLists;
}

/** A connected bridge, for the broker. */
interface ConnectedBridge extends AuthenticatedBridge {
  base: string;
}

/** MQTT entry point of bridges: handles the messages of each in order, and sends commands to their sirens. */
export function openBridgeGateway(dependencies: GatewayDependencies): BridgeGateway {
  const { tools, intake, authentication, bridges, uplinks, changes, log, lists } = dependencies;
  const { database, clock } = tools;
  const refuse = openRefusals(database, clock);
  const messageIntake = openMessageIntake({ tools, intake, authentication });
  const zigbee2mqtt = openZigbee2mqttHandler({ tools, messageIntake, intake, authentication, refuse, lists });
  const enqueue = openQueues();
  const sent = new Set<string>();
  const senders: SendToBridge[] = [];

  async function sendToSiren(device: DeviceWithState): Promise<void> {
    const { bridge_id, foreign_id, name, device_id, bridge_home_id } = device;
    const { siren } = device.mapping as unknown as Mapping;
    if (!siren || name === null || device_id === null) return;
    const assigned = await authentication.byId(device_id);
    if (!assigned || !servesHome(bridge_home_id, assigned.home_id)) return;
    for (const { command_id, kind } of await takeCommands(database, device_id, clock.now())) {
      const body = sent.has(command_id) ? undefined : sirenPayload(siren, kind);
      if (!body || !senders.some((send) => send(bridge_id, `${name}/set`, body))) continue;
      if (sent.size >= MOST_SENT) sent.clear();
      sent.add(command_id);
      const now = clock.now().getTime();
      await messageIntake.handle({ bridge_id }, { foreign_id }, ({ memory }) => ({
        memory: rememberCommand(memory, command_id, kind !== 'mute', now),
      }));
    }
  }

  changes.subscribe(
    'commands',
    (deviceId) => {
      // Every process receives the NOTIFY. The process with the bridge's connection sends the command.
      if (senders.length === 0) return;
      findAssignment(database, deviceId)
        .then((device) => device && enqueue(device.bridge_id, () => sendToSiren(device)))
        .catch((error: Error) => log.warn({ error: error.message }, 'could not send a bridge its commands'));
    },
    () => undefined,
  );

  return {
    identify: async (token) => {
      const bridge = await bridges.byToken(token);
      return bridge && ({ ...bridge, base: ownBaseTopic(bridge.bridge_id) } satisfies ConnectedBridge);
    },
    receive: (bridge, topic, payload, retained) =>
      enqueue(bridge.bridge_id, async () => {
        const connectedBridge = bridge as ConnectedBridge;
        if (connectedBridge.kind === 'zigbee2mqtt')
          await zigbee2mqtt(connectedBridge, topic, payload, retained);
        else await uplinks.receive(connectedBridge, topic, payload);
      }),
    rejectTopic: ({ bridge_id }, topic) =>
      void refuse(bridge_id, topic, 'outside_its_base').catch((error: Error) =>
        log.warn({ error: error.message }, 'could not store a refused topic of a bridge'),
      ),
    listBridges: async () =>
      (await listAllBridges(database)).map((bridge) => ({
        ...bridge,
        base: bridge.base_topic ?? ownBaseTopic(bridge.bridge_id),
      })),
    addSender: (send) => void senders.push(send),
  };
}

/** A queue per bridge; a failed message affects no other. The broker limits their number. */
function openQueues() {
  const last = new Map<string, Promise<unknown>>();
  return function enqueue(bridgeId: string, work: () => Promise<void>): Promise<void> {
    const mine = (last.get(bridgeId) ?? Promise.resolve()).then(work, work);
    last.set(bridgeId, mine);
    void mine
      .catch(() => undefined)
      .then(() => {
        if (last.get(bridgeId) === mine) last.delete(bridgeId);
      });
    return mine;
  };
}
