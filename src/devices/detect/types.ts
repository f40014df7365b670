import type { RaisedType } from '../../catalogue/index.ts';
import type { HomeSettings } from '../../homes/settings.ts';
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
 * State of a device between reports. Each member belongs to the rule of that name and is absent until needed. Plain
 * JSON, stored as it is. Times are ms of event time.
 */
export interface DeviceState {
  /** To place its reports in time and order. No rule reads these. */
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
  /** The last half hour: [t, laeq] by time, one a minute. */
  loudness?: [number, number][];
  /** The latest estimates of people: [t, people] by time. */
  people?: [number, number][];
}

/** State of a home. */
export interface HomeState {
  noise?: NoiseIncident;
  crowd?: CrowdState;
  alarm?: AlarmState;
  alarmSound?: AlarmSoundState;
  smoking?: SmokingCooldown;
  /** Stays around now, by check-in. `planStays` updates them. */
  stays?: StayState[];
  /** Stays that left the plan after their check-in or no-show was raised. A restored one does not raise it again. */
  goneStays?: StayState[] | undefined;
}

/** A device's data from the registry. */
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

/** Settings that no longer hold. */
export interface EarlierSettings {
  /** End, in ms. */
  until: number;
  settings: Pick<HomeSettings, 'noise'>;
  timezone: string;
}

/** Context of a step, the same for every rule. */
export interface Context {
  /** The server's clock, in ms. */
  now: number;
  /** Since when devices can reach us, in ms. Earlier silence means nothing. */
  listeningSince?: number;
  settings: HomeSettings;
  /** IANA name. */
  timezone: string;
  /** The last ones, by time: a minute is compared with the limit that held in it. */
  earlierSettings?: readonly EarlierSettings[];
  /** An id for an incident, the same for the same home and words, so that the order of arrival does not matter. */
  idFor(...words: (string | number)[]): string;
}

/** An event that a rule raises. */
export interface Raised {
  type: RaisedType;
  /** Unique in a home: type, subject, start of the episode, and level if there are several. */
  key: string;
  /** When the condition became true, in ms. */
  at: number;
  deviceId?: string;
  /** The stay it belongs to. Null: none. Absent: the one at that time. */
  guestId?: string | null;
  incidentId?: string;
  /** When the episode began, in ms. */
  startedAt?: number;
  late?: true;
  clockCorrected?: true;
  /** Members of the type's own metadata object. Unknown ones are absent, never null. */
  data?: Record<string, unknown>;
}

/** A command for a device. */
export interface NewCommand {
  deviceId: string;
  kind: 'flash_sound' | 'siren' | 'beep' | 'mute' | 'arm' | 'disarm';
  /** Expiry, in ms. */
  expiresAt: number;
}

/** The changes of one step of a rule: named members are replaced, `undefined` removes them. */
export interface Change {
  home?: { [Name in keyof HomeState]?: HomeState[Name] | undefined };
  /** By device id. */
  devices?: Record<string, { [Name in keyof DeviceState]?: DeviceState[Name] | undefined }>;
  raised?: Raised[];
  commands?: NewCommand[];
}

/** A request to change the alarm, through the API or by the clock. */
export interface AlarmOrder {
  wanted: 'on' | 'off' | 'silence';
  source: Source;
  userId?: string;
}

/** How a device's connection changed, if the transport reports it. */
export type LinkStatus = 'online' | 'lost' | 'off';

/** The same for a bridge and all its devices. */
export interface BridgeLink {
  bridge: string;
  online: boolean;
}

export type Link = LinkStatus | BridgeLink;

/**
 * A rule: a few pure functions, each returning changes or undefined. Samples and events of a report come one by one
 * in event time (at the same moment, samples first), then the report as a whole.
 */
export interface Rule {
  onSample?(home: HomeModel, device: DeviceModel, sample: Sample, context: Context): Change | undefined;
  onEvent?(home: HomeModel, device: DeviceModel, event: DeviceEvent, context: Context): Change | undefined;
  onReport?(home: HomeModel, device: DeviceModel, report: Report, context: Context): Change | undefined;
  onLink?(home: HomeModel, device: DeviceModel, link: Link, context: Context): Change | undefined;
  onOrder?(home: HomeModel, order: AlarmOrder, context: Context): Change | undefined;
  /** The server's clock moved on, or settings or stays changed. */
  onTick?(home: HomeModel, context: Context): Change | undefined;
  /** When it needs the next tick at the latest, in ms. */
  wakeAt?(home: HomeModel, context: Context): number | undefined;
}
