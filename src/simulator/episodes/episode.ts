import type { EventType } from '../../catalogue/index.ts';

/** What a device measures in a minute; members as in a report. */
export interface Measured {
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

/** What a device says besides its samples, as in a report but without an id. */
export type DeviceEvent =
  | { type: 'motion' }
  | { type: 'alarm_sound'; pattern: 't3' | 't4'; cycles: number; confidence: number; freq_hz: number }
  | { type: 'button'; ms: number }
  | { type: 'tamper'; mounted: boolean }
  | { type: 'power'; state: 'off'; reason: 'user' | 'battery' };

/** An event that must come, and when its time may be. */
export interface Expected {
  /** Keys of the plan. */
  home: string;
  device?: string;
  type: EventType;
  earliest: number;
  latest: number;
  /** When it became true, where an event may be dated before that. */
  trueAt?: number;
  /** It may come and need not: where the truth lies too close to a limit to be told. */
  maybe?: true;
}

/**
 * One thing out of the ordinary. It changes what devices say in a span, and states what should come of that by its
 * own simple reasoning, never by the code of the rules: otherwise both could be wrong together.
 */
export interface Episode {
  kind: string;
  home: string;
  from: number;
  until: number;
  /** Changes one minute of one device, inside the span. */
  shape?(measured: Measured, device: string): void;
  /** Only slow sensors notice. */
  slow?: true;
  /** At a moment of its own, told at once. */
  deviceEvents?: { device: string; t: number; deviceEvent: DeviceEvent }[];
  /** Devices that cannot reach us in the span; they keep what they measure and send it afterwards. */
  cutOff?: string[];
  /** Devices that are off in the span. */
  off?: string[];
  /** Percent of the battery of this device inside the span. */
  battery?: { device: string; percent(t: number): number };
  /** Somebody is in the home from the one moment to the other, and how many. */
  presence?: { from: number; until: number; people: number };
  /** People hear what the service does about it. Looked for only while it lasts. */
  messageTypes?(message: { type: string; level: number; at: number }): void;
  /** Asked after it happened: people may have reacted. */
  expected(): Expected[];
}

/** Where most truths are the same sentence. */
export function expects(
  home: string,
  device: string | undefined,
  type: EventType,
  earliest: number,
  latest: number,
): Expected {
  return { home, ...(device === undefined ? {} : { device }), type, earliest, latest };
}
