/** Topics of devices: `lares/v1/d/{device id}/{channel}`. */

export const UP_CHANNELS = ['report', 'event', 'status', 'ack'] as const;
export const DOWN_CHANNELS = ['config', 'cmd', 'time'] as const;

export type UpChannel = (typeof UP_CHANNELS)[number];
export type DownChannel = (typeof DOWN_CHANNELS)[number];

const ROOT = 'lares/v1/d';
const TOPIC = /^lares\/v1\/d\/([0-9a-f]{24})\/([a-z]+)$/;

/** Topics of ThingsBoard clients. They name no device: the connection does. */
export const TELEMETRY = 'v1/devices/me/telemetry';
export const ATTRIBUTES = 'v1/devices/me/attributes';
const THINGSBOARD = 'v1/devices/me/';

export function topicOf(deviceId: string, channel: UpChannel | DownChannel): string {
  return `${ROOT}/${deviceId}/${channel}`;
}

/** Reads a topic that a device publishes to. Undefined if it is none. */
export function readUpTopic(topic: string): { deviceId: string; channel: UpChannel } | undefined {
  const [, deviceId = '', name] = TOPIC.exec(topic) ?? [];
  const channel = UP_CHANNELS.find((known) => known === name);
  return channel && { deviceId, channel };
}

/** The topics of all devices, as a shared subscription: each process of the group gets a part of the messages. */
export function sharedFilter(channel: UpChannel): string {
  return `$share/lares/${ROOT}/+/${channel}`;
}

/** The channels that a filter of this device matches. Undefined if it is not a filter of its own. */
export function channelsOfFilter(deviceId: string, filter: string): readonly DownChannel[] | undefined {
  const own = `${ROOT}/${deviceId}/`;
  if (!filter.startsWith(own)) return undefined;
  const rest = filter.slice(own.length);
  if (rest === '#' || rest === '+') return DOWN_CHANNELS;
  const channel = DOWN_CHANNELS.find((known) => known === rest);
  return channel && [channel];
}

export function isThingsboard(topic: string): boolean {
  return topic.startsWith(THINGSBOARD);
}
