import { EVENT_TYPES, EVENTS, type EventType, isEventType } from './event-types.ts';
import { disturbanceLevel, memberOf, metadataName, sirenStopped } from './metadata.ts';
import { isUserOnly, USER_ONLY, type UserOnlyType } from './user-only.ts';

export const USER_ONLY_TYPES = Object.keys(USER_ONLY) as UserOnlyType[];

/** Everything that can be raised. */
export type RaisedType = EventType | UserOnlyType;

const named = EVENT_TYPES.map((type) => EVENTS[type].userEvent ?? type);
const sameName = (name: (typeof named)[number], index: number) => name === EVENT_TYPES[index];

/** Every name that is sent to user webhooks. The names that are also event types come first. */
export const USER_EVENT_TYPES: readonly string[] = [
  ...named.filter(sameName),
  ...named.filter((name, index) => typeof name === 'string' && !sameName(name, index)),
  ...named.filter((name) => typeof name === 'object'),
  ...USER_ONLY_TYPES,
].flat();

/**
 * Accepted and never sent: clients of this API family subscribe to these, and a 400 would break them. No device that
 * reports to us listens for breaking glass, and each of them reports removal and mounting separately, which `tamper` does not.
 */
export const ACCEPTED_USER_EVENT_TYPES: readonly string[] = ['glassbreak', 'tamper'];

export function userEventName(type: RaisedType, metadata: unknown): string {
  if (isUserOnly(type)) return type;
  // Disarming that stops a siren has the same name as silencing the siren without disarming.
  if (type === 'motion_alarm_off' && sirenStopped(metadata)) return 'alarm_silenced' satisfies UserOnlyType;
  const { userEvent = type } = EVENTS[type];
  if (typeof userEvent === 'string') return userEvent;
  const level = Math.min(Math.max(disturbanceLevel(metadata) ?? 1, 1), userEvent.length);
  return userEvent[level - 1] ?? type;
}

export interface SensorValues {
  sensor_value?: number;
  sensor_threshold?: number;
}

/** The sensor value of a user event and the limit it crossed, from the home event's metadata; absent when unknown. */
export function sensorValues(type: string, metadata: unknown): SensorValues {
  const declaration = isEventType(type) ? EVENTS[type] : isUserOnly(type) ? USER_ONLY[type] : undefined;
  const [value, threshold] = declaration?.sensor ?? [];
  if (value === undefined || threshold === undefined) return {};
  const own = memberOf(metadata, metadataName(type));
  const sensorValue = memberOf(own, value);
  const sensorThreshold = memberOf(own, threshold);
  return {
    ...(typeof sensorValue === 'number' ? { sensor_value: sensorValue } : {}),
    ...(typeof sensorThreshold === 'number' ? { sensor_threshold: sensorThreshold } : {}),
  };
}
