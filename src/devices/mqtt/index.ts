import sql from 'sql-template-tag';
import { batched } from '../../platform/batch.ts';
import { takeCommandsOf } from '../ingest/commands.ts';
import { configurationFor } from '../ingest/evaluation/configuration.ts';
import { readHomes } from '../ingest/execution/store.ts';
import type { Instructions, MqttDependencies, SocketSource } from './dependencies.ts';
import { openMessageReceiver } from './message-receiver.ts';

export type { BridgeGateway, SendToBridge } from './dependencies.ts';

interface MqttOptions extends MqttDependencies {
  /** A broker that devices are connected to. */
  url?: string;
  /** Where we are the broker; 0: any free port. */
  port?: number;
  host: string;
  /** Another process listens there, and hands connections over. */
  socketSource?: SocketSource;
  /** To the broker of ours. */
  mostConnections: number;
}

export interface Mqtt {
  port?: number;
  close(): Promise<void>;
}

/** Devices that report over MQTT: to a broker of our own, or through one that the operator has. */
export async function openMqtt({
  url,
  port,
  host,
  mostConnections,
  ...dependencies
}: MqttOptions): Promise<Mqtt> {
  const { tools } = dependencies;
  const common = {
    ...dependencies,
    clock: tools.clock,
    messageReceiver: openMessageReceiver({ ...dependencies, clock: tools.clock }),
    instructions: openInstructions(dependencies),
    announce: openAnnouncer(dependencies),
  };
  // Only here: a broker and a client that nobody uses would make every start slower.
  const embedded =
    port === undefined
      ? undefined
      : await (await import('./embedded/broker.ts')).openEmbeddedBroker({
          ...common,
          host,
          port,
          mostConnections,
        });
  const external =
    url === undefined
      ? undefined
      : (await import('./external/broker.ts')).openExternalBroker({ ...common, url });
  return {
    ...(embedded ? { port: embedded.port } : {}),
    close: async () => {
      await Promise.all([embedded?.close(), external?.close()]);
    },
  };
}

/** To every process, this one included, in the order in which they are all told. */
function openAnnouncer({ tools: { database } }: MqttDependencies) {
  return async (claims: string[]): Promise<void> => {
    const payloads = claims.map((claim) => `mqtt_device:${claim}`);
    await database.rows(
      sql`SELECT pg_notify('lares_changes', notice) FROM unnest(${payloads}::text[]) AS notice`,
    );
  };
}

/** With all of their devices. */
const HOMES_IN_STATEMENT = 50;

/**
 * In few statements for all that listen at the same moment: thousands come back at once after a restart, and one for each
 * of them would leave no room for callers.
 */
function openInstructions({ tools: { database, clock } }: MqttDependencies): Instructions {
  const readHome = batched(
    async (homeIds: string[]) =>
      new Map((await readHomes(database, homeIds)).map((home) => [home.home_id, home])),
    HOMES_IN_STATEMENT,
  );
  const readCommands = batched((deviceIds: string[]) => takeCommandsOf(database, deviceIds, clock.now()));
  return {
    configuration: async ({ home_id, device_id }) => {
      const home = await readHome(home_id);
      const device = home?.model.devices.get(device_id);
      return home && device && configurationFor(home, device);
    },
    commands: async (deviceId) => (await readCommands(deviceId)) ?? [],
  };
}
