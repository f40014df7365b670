import type { HomeSettings } from '../../homes/settings.ts';
import type { AlarmStatus } from '../../homes/store.ts';
import type { HomeModel } from '../detect/types.ts';
import type { LatestValues } from '../series/index.ts';

/** A home as the process that judges it has it in memory. */
export interface KnownHome {
  home_id: string;
  organization_id: string;
  name: string;
  settings: HomeSettings;
  settingsVersion: number;
  timezone: string;
  alarmStatus: AlarmStatus;
  /** When its job is due at the latest, ms. */
  wakeAt: number | undefined;
  model: HomeModel;
  /** What a device says of itself, by device id. */
  said: ReadonlyMap<string, Said>;
}

/** What no rule reads: columns of device_status, and of its own row. */
export interface Said {
  hardwareVersion: number | null;
  firstSeenAt: number | undefined;
  lastHeardAt: number | undefined;
  heartbeatS: number | undefined;
  firmware: string | undefined;
  batteryPercent: number | undefined;
  batteryVoltage: number | undefined;
  latest: LatestValues;
  /** There are commands it has not acknowledged. */
  hasCommands: boolean;
  /** Samples of some of its reports wait for their place in the order. */
  hasHeld: boolean;
}

/** When a device was told to do something, or was found to have nothing left to do. */
export function withCommands(home: KnownHome, deviceId: string, hasCommands: boolean): KnownHome {
  const before = home.said.get(deviceId);
  if (!before || before.hasCommands === hasCommands) return home;
  return { ...home, said: new Map(home.said).set(deviceId, { ...before, hasCommands }) };
}

export const MOST_KEPT = 50_000;

/** The homes this process judged last; the least recently judged go first. */
export class HomeMemory {
  readonly #homes = new Map<string, KnownHome>();
  readonly #doubted = new Set<string>();

  get(homeId: string): KnownHome | undefined {
    return this.#homes.get(homeId);
  }

  keep(home: KnownHome): void {
    this.#homes.delete(home.home_id);
    this.#homes.set(home.home_id, home);
    if (this.#homes.size <= MOST_KEPT) return;
    const oldest = this.#homes.keys().next().value;
    if (oldest !== undefined) this.#homes.delete(oldest);
  }

  forget(homeId: string): void {
    this.#homes.delete(homeId);
    this.#doubted.delete(homeId);
  }

  /** What was remembered was not true any more. Where another process writes the home too, it will not be the next time either. */
  doubt(homeId: string): void {
    this.#homes.delete(homeId);
    this.#doubted.add(homeId);
    if (this.#doubted.size > MOST_KEPT) this.#doubted.clear();
  }

  isDoubted(homeId: string): boolean {
    return this.#doubted.has(homeId);
  }

  /** It was remembered rightly. */
  trust(homeId: string): void {
    this.#doubted.delete(homeId);
  }
}
