import { isPublicId } from '../platform/ids.ts';

/** Where Home Assistant looks for devices, and says that it is there; both are what it does unless told otherwise. */
export const BIRTH_TOPIC = 'homeassistant/status';
export const BIRTH = 'online';

const OURS = 'lares/ha';

/** How a home or a device is called in Home Assistant. */
export const nodeOf = (thingId: string) => `lares_${thingId}`;
export const configTopic = (thingId: string) => `homeassistant/device/${nodeOf(thingId)}/config`;
export const stateTopic = (thingId: string) => `${OURS}/${thingId}/state`;
/** Of homes alone. */
export const eventTopic = (homeId: string) => `${OURS}/${homeId}/event`;
export const commandTopic = (homeId: string) => `${OURS}/${homeId}/set`;
export const COMMANDS = `${OURS}/+/set`;
/** Kept by the broker, and set to offline by it when we are gone. */
export const availabilityTopic = (instanceId: string) => `${OURS}/${instanceId}/status`;

/** Whose alarm a command is for. */
export function readCommandTopic(topic: string): string | undefined {
  const [, , homeId = '', last] = topic.split('/');
  return isPublicId(homeId) && topic === `${OURS}/${homeId}/${last}` && last === 'set' ? homeId : undefined;
}
