import type { EventType } from '../../catalogue/index.ts';
import type { PlannedHome } from '../plan/plan.ts';

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

/** A device's own event, as in a report but without an id. */
export type DeviceEvent =
  | { type: 'motion' }
  | { type: 'alarm_sound'; pattern: 't3' | 't4'; cycles: number; confidence: number; freq_hz: number }
  | { type: 'button'; ms: number }
  | { type: 'tamper'; mounted: boolean }
  | { type: 'power'; state: 'off'; reason: 'user' | 'battery' };

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

/** Where and when an episode of one device begins. */
export interface EpisodePlace {
  home: PlannedHome;
  device: string;
  from: number;
}

type DeviceEpisode = Omit<Partial<Episode>, 'deviceEvents' | 'expectedEvents'> & {
  until: number;
  /** Changes one minute of the device. */
  changeSample?(sample: Sample): void;
  deviceEvents?: [t: number, deviceEvent: DeviceEvent][];
  /** Events of the device. */
  expected?: [type: EventType, earliest: number, latest: number][];
};

/** An episode of one device, whose expected events are known in advance. */
export function deviceEpisode(
  kind: string,
  { home, device, from }: EpisodePlace,
  { changeSample, deviceEvents = [], expected = [], ...episode }: DeviceEpisode,
): Episode {
  return {
    kind,
    home: home.key,
    from,
    ...(changeSample && {
      changeSample: (sample: Sample, deviceKey: string) => {
        if (deviceKey === device) changeSample(sample);
      },
    }),
    ...(deviceEvents.length > 0 && {
      deviceEvents: deviceEvents.map(([t, deviceEvent]) => ({ device, t, deviceEvent })),
    }),
    expectedEvents: () => expected.map((event) => expectEvent(home.key, device, ...event)),
    ...episode,
  };
}
