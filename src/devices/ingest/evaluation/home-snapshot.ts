import type { HomeSettings } from '../../../homes/settings.ts';
import type { AlarmStatus } from '../../../homes/store.ts';
import type { EarlierSettings, HomeModel } from '../../detect/types.ts';
import type { LatestValues } from '../../series/index.ts';

/** All that evaluating a home needs: its settings, devices and rule state. */
export interface HomeSnapshot {
  home_id: string;
  organization_id: string;
  name: string;
  settings: HomeSettings;
  settingsVersion: number;
  timezone: string;
  /** The last ones, by time. */
  earlierSettings: EarlierSettings[];
  alarmStatus: AlarmStatus;
  /** When its job is due at the latest, ms. */
  wakeAt: number | undefined;
  model: HomeModel;
  /** By device id. */
  statuses: ReadonlyMap<string, DeviceStatus>;
}

/** What no rule reads: other columns of device_status and devices. */
export interface DeviceStatus {
  hardwareVersion: number | null;
  firstSeenAt: number | undefined;
  lastSeenAt: number | undefined;
  heartbeatS: number | undefined;
  firmware: string | undefined;
  batteryPercent: number | undefined;
  batteryVoltage: number | undefined;
  latest: LatestValues;
  /** It has commands that are not acknowledged. */
  hasCommands: boolean;
  /** Some of its reports wait for an earlier one. */
  hasHeld: boolean;
}

/** After inserting a command, or after finding none left. */
export function withCommands(home: HomeSnapshot, deviceId: string, hasCommands: boolean): HomeSnapshot {
  const before = home.statuses.get(deviceId);
  if (!before || before.hasCommands === hasCommands) return home;
  return { ...home, statuses: new Map(home.statuses).set(deviceId, { ...before, hasCommands }) };
}

export const MOST_CACHED_HOMES = 50_000;

/** The homes that this process evaluated last. The least recently evaluated are dropped first. */
export class HomeCache {
  readonly #homes = new Map<string, HomeSnapshot>();
  readonly #distrusted = new Set<string>();

  get(homeId: string): HomeSnapshot | undefined {
    return this.#homes.get(homeId);
  }

  put(home: HomeSnapshot): void {
    this.#homes.delete(home.home_id);
    this.#homes.set(home.home_id, home);
    if (this.#homes.size <= MOST_CACHED_HOMES) return;
    const oldest = this.#homes.keys().next().value;
    if (oldest !== undefined) this.#homes.delete(oldest);
  }

  remove(homeId: string): void {
    this.#homes.delete(homeId);
    this.#distrusted.delete(homeId);
  }

  /** The cached state was stale. If another process writes this home too, it will be stale again. */
  distrust(homeId: string): void {
    this.#homes.delete(homeId);
    this.#distrusted.add(homeId);
    if (this.#distrusted.size > MOST_CACHED_HOMES) this.#distrusted.clear();
  }

  isDistrusted(homeId: string): boolean {
    return this.#distrusted.has(homeId);
  }

  /** The cached state was current. */
  trust(homeId: string): void {
    this.#distrusted.delete(homeId);
  }
}
