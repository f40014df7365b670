import type { Clock } from '../../../platform/clock.ts';
import type { Command } from '../../ingest/commands.ts';
import type { Instructions } from '../dependencies.ts';
import { channelsOfFilter, type DownChannel, topicOf } from '../topics.ts';
import type { DeviceConnection } from './device-connections.ts';

/** Publishes instructions over the connections of the embedded broker. */
export interface DevicePublisher {
  /** The first messages after a subscription. */
  publishInitial(connection: DeviceConnection, filters: string[]): Promise<void>;
  /** The configuration and commands that answer a report. */
  answer(connection: DeviceConnection, answer: { config?: object; commands: Command[] }): void;
  /** Commands added since the last call. */
  publishNewCommands(some: DeviceConnection[]): Promise<void>;
}

export function openDevicePublisher(instructions: Instructions, clock: Clock): DevicePublisher {
  return {
    publishInitial: async (connection, filters) => {
      const { device } = connection;
      const channels = new Set(filters.flatMap((filter) => channelsOfFilter(device.device_id, filter) ?? []));
      if (channels.has('time')) publish(connection, 'time', { server_time: clock.now().getTime() });
      const config = channels.has('config') ? await instructions.configuration(device) : undefined;
      if (config) publish(connection, 'config', config);
      if (channels.has('cmd')) publishCommands(connection, await instructions.commands(device.device_id));
    },
    answer: (connection, { config, commands }) => {
      if (config) publish(connection, 'config', config);
      publishCommands(connection, commands);
    },
    publishNewCommands: async (some) => {
      // One after the other: after a gap in the change feed, these are all devices.
      for (const connection of some) {
        if (isSubscribed(connection, 'cmd'))
          publishCommands(connection, await instructions.commands(connection.device.device_id));
      }
    },
  };
}

function publishCommands(connection: DeviceConnection, commands: Command[]): void {
  if (!isSubscribed(connection, 'cmd')) return;
  const { sentCommands: sent } = connection;
  // A command that is missing now was acknowledged or has expired.
  connection.sentCommands = new Set(commands.map(({ command_id }) => command_id));
  for (const command of commands) if (!sent.has(command.command_id)) publish(connection, 'cmd', command);
}

function publish(connection: DeviceConnection, channel: DownChannel, body: object): void {
  const qos = deliveryQos(connection, channel);
  if (connection.client.closed || qos === undefined) return;
  const topic = topicOf(connection.device.device_id, channel);
  const payload = Buffer.from(JSON.stringify(body));
  const retain = channel === 'config';
  connection.client.publish({ cmd: 'publish', topic, payload, qos, retain, dup: false }, () => undefined);
}

const isSubscribed = (connection: DeviceConnection, channel: DownChannel): boolean =>
  deliveryQos(connection, channel) !== undefined;

/** The highest QoS of all filters that match the channel (MQTT-3.3.5-1). Undefined if none does. */
function deliveryQos({ filters, device }: DeviceConnection, channel: DownChannel): 0 | 1 | undefined {
  const matching = [...filters].filter(([filter]) =>
    channelsOfFilter(device.device_id, filter)?.includes(channel),
  );
  if (matching.length === 0) return undefined;
  const most = channel === 'time' ? 0 : 1;
  return matching.some(([, qos]) => qos > 0) ? most : 0;
}
