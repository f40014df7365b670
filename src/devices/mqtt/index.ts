import sql from 'sql-template-tag';
import { batched } from '../../platform/batch.ts';
import { takeCommandsOf } from '../ingest/commands.ts';
import { configurationFor } from '../ingest/evaluation/configuration.ts';
import { readHomes } from '../ingest/execution/store.ts';
import type { Instructions, MqttDependencies, SocketSource } from './dependencies.ts';
import { openMessageReceiver } from './message-receiver.ts';

export type { BridgeGateway, SendToBridge } from './dependencies.ts';

interface MqttOptions extends MqttDependencies {
  /** URL of the operator's broker. */
  url?: string;
  /** Port of the embedded broker. 0: any free port. */
  port?: number;
  host: string;
  /** Another process listens on the port and passes its connections. */
  socketSource?: SocketSource;
  /** To the embedded broker. */
  mostConnections: number;
}

export interface Mqtt {
  port?: number;
  close(): Promise<void>;
}

/** Devices that report over MQTT: to the embedded broker, or through the operator's broker. */
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
  // Imported when needed: an unused broker or client would slow down every start.
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

/** Announces to every process, this one included, in the same order for all. */
function openAnnouncer({ tools: { database } }: MqttDependencies) {
  return async (claims: string[]): Promise<void> => {
    const payloads = claims.map((claim) => `mqtt_device:${claim}`);
    await database.rows(
      sql`SELECT pg_notify('lares_changes', notice) FROM unnest(${payloads}::text[]) AS notice`,
    );
  };
}

const HOMES_IN_STATEMENT = 50;

/**
 * Reads the instructions of many devices in few statements: after a restart thousands subscribe at once, and a statement
 * each would block API requests.
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
