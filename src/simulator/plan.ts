import type { Placement } from '../devices/index.ts';
import type { SettingsChange } from '../homes/index.ts';
import type { Episode } from './episodes/episode.ts';
import type { Faults } from './faults.ts';

/** What the simulator means to happen: whose homes, which devices, who stays when, and what is out of the ordinary. */

export interface PlannedDevice {
  /** Unique in the plan. */
  key: string;
  description: string;
  heartbeatS: number;
  hardware_version?: number;
  placement?: Placement;
  /** A sensor that somebody bought, which is heard through a bridge; a device of our own kind where it is absent. */
  radio?: 'lorawan' | 'zigbee';
}

export interface PlannedStay {
  /** Unique in the plan. */
  key: string;
  name: string;
  phone_number?: string;
  email?: string;
  /** Milliseconds, as all times of a plan. */
  checkin: number;
  checkout: number;
  /** When it is booked; before the plan's start: when the home is made. */
  bookedAt: number;
}

export interface PlannedHome {
  /** Unique in the plan. */
  key: string;
  name: string;
  timezone: string;
  address: string;
  settings: SettingsChange;
  devices: PlannedDevice[];
  stays: PlannedStay[];
}

export interface PortfolioPlan {
  seed: number;
  from: number;
  /** Before this nobody watches, and devices report every few hours; `from` where somebody always does. */
  showcaseFrom: number;
  until: number;
  organizations: { name: string; homes: PlannedHome[] }[];
  episodes: Episode[];
  /** Life after the plan, a day at a time: the same day is always the same. */
  planNextDays?(day: number): { stays: { home: string; stay: PlannedStay }[]; episodes: Episode[] };
  /** By how much events of a home may be off, ms: its sensors are heard once in a while. */
  tolerance?: Map<string, number>;
  /** Devices with faults, by key; without them all is well. */
  faults?: Map<string, Faults>;
}
