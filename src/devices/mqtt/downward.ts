import type { Clock } from '../../platform/clock.ts';
import type { Command } from '../ingest/commands.ts';
import type { Orders } from './dependencies.ts';
import type { DeviceConnection } from './device-connections.ts';
import { type DownChannel, heardThrough, topicOf } from './topics.ts';

/** What devices are told over the connections of the embedded broker. */
export interface Downward {
  /** What a device hears when it begins to listen. */
  greet(connection: DeviceConnection, filters: string[]): Promise<void>;
  /** What the answer to a report brings along. */
  answer(connection: DeviceConnection, answer: { config?: object; commands: Command[] }): void;
  /** Commands that are new since the last time. */
  tellNewCommands(some: DeviceConnection[]): Promise<void>;
}

export function openDownward(orders: Orders, clock: Clock): Downward {
  return {
    greet: async (connection, filters) => {
      const { device } = connection;
      const channels = new Set(filters.flatMap((filter) => heardThrough(device.device_id, filter) ?? []));
      if (channels.has('time')) tell(connection, 'time', { server_time: clock.now().getTime() });
      const config = channels.has('config') ? await orders.configuration(device) : undefined;
      if (config) tell(connection, 'config', config);
      if (channels.has('cmd')) tellCommands(connection, await orders.commands(device.device_id));
    },
    answer: (connection, { config, commands }) => {
      if (config) tell(connection, 'config', config);
      tellCommands(connection, commands);
    },
    tellNewCommands: async (some) => {
      // One after the other: after the feed was lost, everybody is asked about.
      for (const connection of some) {
        if (listens(connection, 'cmd'))
          tellCommands(connection, await orders.commands(connection.device.device_id));
      }
    },
  };
}

function tellCommands(connection: DeviceConnection, commands: Command[]): void {
  if (!listens(connection, 'cmd')) return;
  const { told } = connection;
  // Whatever is not among them any more was acknowledged, or its time is over.
  connection.told = new Set(commands.map(({ command_id }) => command_id));
  for (const command of commands) if (!told.has(command.command_id)) tell(connection, 'cmd', command);
}

function tell(connection: DeviceConnection, channel: DownChannel, body: object): void {
  const qos = qosOf(connection, channel);
  if (connection.client.closed || qos === undefined) return;
  const topic = topicOf(connection.device.device_id, channel);
  const payload = Buffer.from(JSON.stringify(body));
  const retain = channel === 'config';
  connection.client.publish({ cmd: 'publish', topic, payload, qos, retain, dup: false }, () => undefined);
}

const listens = (connection: DeviceConnection, channel: DownChannel): boolean =>
  qosOf(connection, channel) !== undefined;

/** The highest QoS of all filters that make it hear the channel (MQTT-3.3.5-1); nothing when none does. */
function qosOf({ filters, device }: DeviceConnection, channel: DownChannel): 0 | 1 | undefined {
  const heard = [...filters].filter(([filter]) => heardThrough(device.device_id, filter)?.includes(channel));
  if (heard.length === 0) return undefined;
  const most = channel === 'time' ? 0 : 1;
  return heard.some(([, qos]) => qos > 0) ? most : 0;
}
