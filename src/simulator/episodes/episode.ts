import type { EventType } from '../../catalogue/index.ts';
import type { DeviceEvent as ReportedEvent } from '../../devices/index.ts';

/** Values of one minute, with the members of a report. */
export interface Sample {
  t: number;
  laeq: number;
  lmax?: number;
  pir?: number;
  occ?: number;
  temp?: number;
  rh?: number;
  pm25?: number;
  voc?: number;
}

/** A device's own event, as in a report but without an id and a time. */
export type DeviceEvent = WithoutId<ReportedEvent>;
type WithoutId<Event> = Event extends ReportedEvent ? Omit<Event, 'id' | 't'> : never;

/** An event that has to be raised, and the time range it may have. */
export interface ExpectedEvent {
  /** Key in the plan. */
  home: string;
  device?: string;
  type: EventType;
  earliest: number;
  latest: number;
  /** When the state began, for events that may be dated before they are raised. */
  beganAt?: number;
  /** The event is optional: the values are too close to a limit to decide. */
  isOptional?: true;
}

/**
 * Something out of the ordinary. It changes what devices report in a time span and states the expected events by
 * simple reasoning of its own. It never uses the detection rules: both could be wrong together.
 */
export interface Episode {
  kind: string;
  home: string;
  from: number;
  until: number;
  /** Changes one minute of one device inside the span. */
  changeSample?(sample: Sample, device: string): void;
  /** Only slow sensors notice it. */
  slowSensorsOnly?: true;
  /** Sent at once. */
  deviceEvents?: { device: string; t: number; deviceEvent: DeviceEvent }[];
  /** Devices without a connection in the span. They measure and send it afterwards. */
  cutOff?: string[];
  /** Devices that are off in the span. */
  off?: string[];
  /** Battery level of one device in the span. */
  battery?: { device: string; percent(t: number): number };
  /** Number of people in the home between two moments. */
  presence?: { from: number; until: number; people: number };
  /** Called for the messages that the service sends during the episode, so that people can react. */
  onMessage?(message: { type: string; level: number; at: number }): void;
  /** Read after the episode, because people may have reacted. */
  expectedEvents(): ExpectedEvent[];
}

/** For episodes whose expected events have the same home, device and time range. */
export function expectEvent(
  home: string,
  device: string | undefined,
  type: EventType,
  earliest: number,
  latest: number,
): ExpectedEvent {
  return { home, ...(device === undefined ? {} : { device }), type, earliest, latest };
}
