import type { RaisedType } from '../../catalogue/index.ts';
import type { HomeSettings } from '../../homes/index.ts';
import type { Placement } from '../placement.ts';
import type { Place } from '../report/order.ts';
import type { ClockOffset } from '../report/place-in-time.ts';
import type { DeviceEvent, Report, Sample } from '../report/report.ts';
import type { AlarmState, Source } from './alarm/state.ts';
import type { ClimateState, FreezingState, MouldState } from './climate/state.ts';
import type { BatteryState, ConnectivityState, TamperState } from './health/state.ts';
import type { NoiseIncident } from './noise/noise-incident.ts';
import type { SoundAverageState } from './noise/state.ts';
import type { CrowdState, PirState, StayState } from './people/state.ts';
import type { AlarmSoundState, SmokingCooldown, SmokingState } from './smoke/state.ts';

export type { Stay } from './people/state.ts';

/**
 * What the rules know of a device between reports. Each member belongs to the rule of that name and is absent
 * until the rule needs it; plain JSON, because it is stored as it is. Times are ms of the event time.
 */
export interface DeviceState {
  /** For placing its reports in time and in order; no rule reads these. */
  clock?: ClockOffset;
  place?: Place;
  connectivity?: ConnectivityState;
  battery?: BatteryState;
  tamper?: TamperState;
  /** When its button was last pressed. */
  pressedAt?: number;
  pir?: PirState;
  climate?: ClimateState;
  freezing?: FreezingState;
  mould?: MouldState;
  soundAverage?: SoundAverageState;
  smoking?: SmokingState;
  /** The last half hour of minutes: [t, laeq] by time, one a minute. */
  loudness?: [number, number][];
  /** The latest estimates of people: [t, people] by time. */
  people?: [number, number][];
}

/** What the rules know of a home. */
export interface HomeState {
  noise?: NoiseIncident;
  crowd?: CrowdState;
  alarm?: AlarmState;
  alarmSound?: AlarmSoundState;
  smoking?: SmokingCooldown;
  /** Stays around now, by check-in; kept up to date by `planStays`. */
  stays?: StayState[];
  /** Stays that left the plan after a check-in or a no-show was told; should one come back, it is not told again. */
  goneStays?: StayState[] | undefined;
}

/** What is known of a device from the registry. */
export interface KnownDevice {
  device_id: string;
  description: string;
  placement: Placement | null;
  configuration: Record<string, unknown>;
}

export interface HomeModel {
  state: HomeState;
  devices: ReadonlyMap<string, DeviceModel>;
}

export interface DeviceModel extends KnownDevice {
  state: DeviceState;
}

/** The world around a step; the same for every rule. */
export interface Context {
  /** The server's clock, ms. */
  now: number;
  /** Since when devices can reach us, ms: silence before that says nothing about them. */
  listeningSince?: number;
  settings: HomeSettings;
  /** IANA. */
  timezone: string;
  /** An id for an incident: the same for the same home and words, so that the order of arrival does not matter. */
  idFor(...words: (string | number)[]): string;
}

/** An event that a rule raises. */
export interface Raised {
  type: RaisedType;
  /** Once per home: type, subject and the start of the episode (and level, where there are several). */
  key: string;
  /** When the condition became true, ms. */
  at: number;
  deviceId?: string;
  /** The stay it belongs to; null: to none; absent: the one at that time. */
  guestId?: string | null;
  incidentId?: string;
  /** When the episode began, ms. */
  startedAt?: number;
  late?: true;
  clockCorrected?: true;
  /** Members of the type's own object in the metadata. Absent what is not known, never null. */
  data?: Record<string, unknown>;
}

/** Something a device is told to do. */
export interface NewCommand {
  deviceId: string;
  kind: 'flash_sound' | 'siren' | 'beep' | 'mute' | 'arm' | 'disarm';
  /** Worthless after this, ms. */
  expiresAt: number;
}

/** What one step of one rule changes: members that are named are replaced, `undefined` removes them. */
export interface Change {
  home?: { [Name in keyof HomeState]?: HomeState[Name] | undefined };
  /** By device id. */
  devices?: Record<string, { [Name in keyof DeviceState]?: DeviceState[Name] | undefined }>;
  raised?: Raised[];
  commands?: NewCommand[];
}

/** What somebody asks of the alarm, through the API or by the clock. */
export interface AlarmOrder {
  wanted: 'on' | 'off' | 'silence';
  source: Source;
  userId?: string;
}

/** How the link of a device to us changed, where the transport tells. */
export type LinkStatus = 'online' | 'lost' | 'off';

/** The same of a bridge that speaks for the device, and for others. */
export interface BridgeLink {
  bridge: string;
  online: boolean;
}

export type Link = LinkStatus | BridgeLink;

/**
 * One rule: a handful of pure functions, each answering what changes or nothing. The samples and events of a report
 * come one by one in order of event time (of the same moment, samples first), then the report as a whole.
 */
export interface Rule {
  onSample?(home: HomeModel, device: DeviceModel, sample: Sample, context: Context): Change | undefined;
  onEvent?(home: HomeModel, device: DeviceModel, event: DeviceEvent, context: Context): Change | undefined;
  onReport?(home: HomeModel, device: DeviceModel, report: Report, context: Context): Change | undefined;
  onLink?(home: HomeModel, device: DeviceModel, link: Link, context: Context): Change | undefined;
  onOrder?(home: HomeModel, order: AlarmOrder, context: Context): Change | undefined;
  /** The server's clock moved on, or settings or stays changed. */
  onTick?(home: HomeModel, context: Context): Change | undefined;
  /** When it wants the next tick at the latest, ms. */
  wakeAt?(home: HomeModel, context: Context): number | undefined;
}
