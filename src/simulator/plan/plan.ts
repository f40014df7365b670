import type { Placement } from '../../devices/index.ts';
import type { SettingsChange } from '../../homes/settings.ts';
import type { Faults } from '../device/faults.ts';
import type { Episode } from '../episodes/episode.ts';

/** The simulator's script: organizations, homes, devices, stays and episodes. */

export interface PlannedDevice {
  /** Unique in the plan. */
  key: string;
  description: string;
  heartbeatS: number;
  hardware_version?: number;
  placement?: Placement;
  /** A bought sensor that is connected through a bridge. Absent: a device of our own. */
  radio?: 'lorawan' | 'zigbee';
}

export interface PlannedStay {
  /** Unique in the plan. */
  key: string;
  name: string;
  phone_number?: string;
  email?: string;
  /** In milliseconds, like all times of a plan. */
  checkin: number;
  checkout: number;
  /** When it is booked. Before the plan's start: when the home is created. */
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
  /** Before this, devices report every few hours. Equal to `from` in plans without a fast history. */
  showcaseFrom: number;
  until: number;
  organizations: { name: string; homes: PlannedHome[] }[];
  episodes: Episode[];
  /** Bookings and episodes after the plan, a day at a time, reproducible per day. */
  planNextDays?(day: number): { stays: { home: string; stay: PlannedStay }[]; episodes: Episode[] };
  /** Tolerance for events of a home in milliseconds: its sensors report once per period. */
  tolerance?: Map<string, number>;
  /** Devices with faults, by key. */
  faults?: Map<string, Faults>;
}
