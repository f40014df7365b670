import type { EventDeclaration, EventGroup } from './event-declaration.ts';
import { ALARMS } from './groups/alarms.ts';
import { CLIMATE } from './groups/climate.ts';
import { DEVICE } from './groups/device.ts';
import { GUESTS } from './groups/guests.ts';
import { MOTION_AUTOMATION } from './groups/motion-automation.ts';
import { NOISE } from './groups/noise.ts';
import { OCCUPANCY } from './groups/occupancy.ts';
import { SMOKING } from './groups/smoking.ts';

/** The organization event catalogue, in the categories of the specification. */
export const EVENT_GROUPS: Readonly<Record<string, EventGroup>> = {
  Noise: NOISE,
  Occupancy: OCCUPANCY,
  'Motion automation': MOTION_AUTOMATION,
  Climate: CLIMATE,
  Smoking: SMOKING,
  Alarms: ALARMS,
  Device: DEVICE,
  Guests: GUESTS,
};

const ALL = {
  ...NOISE,
  ...OCCUPANCY,
  ...MOTION_AUTOMATION,
  ...CLIMATE,
  ...SMOKING,
  ...ALARMS,
  ...DEVICE,
  ...GUESTS,
};

export type EventType = keyof typeof ALL;
export const EVENTS: Readonly<Record<EventType, EventDeclaration>> = ALL;

/** The subscribable names, and all that a wildcard delivers. */
export const EVENT_TYPES = Object.keys(EVENTS) as EventType[];

export function isEventType(name: string): name is EventType {
  return Object.hasOwn(EVENTS, name);
}

export function isTransient(type: string): boolean {
  return isEventType(type) && EVENTS[type].transient === true;
}

/** Home event names, as the events endpoints know them: everything that is recorded. */
export type HomeEventType = {
  [Name in EventType]: (typeof ALL)[Name] extends { transient: true } ? never : Name;
}[EventType];
export const HOME_EVENT_TYPES = EVENT_TYPES.filter((type): type is HomeEventType => !isTransient(type));

/** Types of device reports without members of their own. */
export type PlainReportType = {
  [Name in EventType]: (typeof ALL)[Name] extends { reportedAs: infer Reported }
    ? Reported extends readonly (infer One)[]
      ? One
      : Reported
    : never;
}[EventType];
export const PLAIN_REPORT_TYPES = EVENT_TYPES.flatMap(
  (type) => EVENTS[type].reportedAs ?? [],
) as PlainReportType[];
