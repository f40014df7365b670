import { isPublicId } from '../platform/ids.ts';

/** The default discovery prefix and birth topic of Home Assistant. */
export const BIRTH_TOPIC = 'homeassistant/status';
export const BIRTH = 'online';

const OURS = 'lares/ha';

/** The id of a home or a device in Home Assistant. */
export const nodeOf = (thingId: string) => `lares_${thingId}`;
export const configTopic = (thingId: string) => `homeassistant/device/${nodeOf(thingId)}/config`;
export const stateTopic = (thingId: string) => `${OURS}/${thingId}/state`;
/** Homes only. */
export const eventTopic = (homeId: string) => `${OURS}/${homeId}/event`;
export const commandTopic = (homeId: string) => `${OURS}/${homeId}/set`;
export const COMMANDS = `${OURS}/+/set`;
/** Retained by the broker, which sets it to offline when this process disconnects. */
export const availabilityTopic = (instanceId: string) => `${OURS}/${instanceId}/status`;

/** The home of a command. */
export function readCommandTopic(topic: string): string | undefined {
  const [, , homeId = '', last] = topic.split('/');
  return isPublicId(homeId) && topic === `${OURS}/${homeId}/${last}` && last === 'set' ? homeId : undefined;
}
