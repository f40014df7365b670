import type { HomeEventType } from '../catalogue/index.ts';
import type { AlarmStatus } from '../homes/store.ts';
import { CONDITIONS, type Condition } from './home-state/conditions.ts';
import {
  conditionsOf,
  currentValue,
  deriveHomeState,
  HOME_STATES,
  type HomeState,
} from './home-state/home-state.ts';
import type { HomeNow } from './store.ts';

/** Maximum homes on the page; counts include all. */
const MOST_HOMES = 5000;

export interface HomeAtAGlance extends HomeState {
  home_id: string;
  name: string;
  timezone: string;
  occupied: boolean;
  guest_name?: string;
  alarm_status: AlarmStatus;
  conditions: Condition[];
  devices: number;
  offline_devices: number;
  never_seen_devices: number;
  temperature?: number;
  sound?: number;
  last_event?: { event_type: HomeEventType; event_time: Date };
}

export interface HomesSummary {
  /** `states` adds up to `homes`. */
  counts: Record<CountName, number> & { states: Record<HomeState['state'], number> };
  devices: { total: number; never_heard: number; offline: number; battery_low: number; tampered: number };
  homes: HomeAtAGlance[];
}

type CountName =
  | 'homes'
  | 'quiet'
  | 'noisy'
  | 'cold'
  | 'hot'
  | 'alarm'
  | 'offline'
  | 'occupied'
  | 'attention';

/** Conditions of the counter `alarm`. */
const ALARMS: Condition[] = ['alarm', 'alarm_heard', 'carbon_monoxide', 'gas', 'water'];

/** A summary of all homes for one page. Guest names need guest access. */
export function summarize(rows: readonly HomeNow[], seesGuests: boolean, now: Date): HomesSummary {
  const homes = rows.map((row) => presentHome(row, seesGuests, now)).sort(byAttention);
  const count = (matches: (home: HomeAtAGlance) => boolean) => homes.filter(matches).length;
  const countWith = (...wanted: Condition[]) =>
    count(({ conditions }) => conditions.some((name) => wanted.includes(name)));
  const total = (of: (row: HomeNow) => number) => rows.reduce((sum, row) => sum + of(row), 0);
  const devicesWith = (...names: string[]) =>
    total(
      ({ devices }) => devices.filter(({ ongoing }) => names.some((name) => ongoing.includes(name))).length,
    );
  const states = HOME_STATES.map((name) => [name, count(({ state }) => state === name)]);
  return {
    counts: {
      homes: homes.length,
      states: Object.fromEntries(states),
      quiet: count(({ quiet }) => quiet),
      noisy: countWith('noisy'),
      cold: countWith('cold', 'freezing'),
      hot: countWith('hot'),
      alarm: countWith(...ALARMS),
      offline: count(({ offline_devices }) => offline_devices > 0),
      occupied: count(({ occupied }) => occupied),
      attention: count(({ state }) => state === 'danger' || state === 'attention'),
    },
    devices: {
      total: total(({ devices }) => devices.length),
      never_heard: total(neverSeen),
      offline: total(offline),
      battery_low: devicesWith('battery_low', 'battery_empty'),
      tampered: devicesWith('tamper_removed'),
    },
    homes: homes.slice(0, MOST_HOMES),
  };
}

const offline = (row: HomeNow) => row.devices.filter((device) => device.offline).length;
const neverSeen = (row: HomeNow) => row.devices.filter((device) => !device.seen).length;

/** Members without a value are absent, never null. */
function presentHome(row: HomeNow, seesGuests: boolean, now: Date): HomeAtAGlance {
  const { home_id, name, timezone, alarm_status, guest_name, last_type, last_time } = row;
  const state = deriveHomeState(row, now);
  const conditions = conditionsOf(state);
  const currentValues = (of: 'temperature' | 'sound') =>
    row.devices.map((device) => currentValue(device, of, now)).filter((value) => value !== undefined);
  const temperatures = currentValues('temperature');
  const sounds = currentValues('sound');
  // Of several devices the worst: the coldest, unless the home is too hot.
  const worst = conditions.includes('hot') ? Math.max : Math.min;
  return {
    home_id,
    name,
    timezone,
    ...state,
    occupied: guest_name !== null,
    ...(seesGuests && guest_name !== null ? { guest_name } : {}),
    alarm_status,
    conditions,
    devices: row.devices.length,
    offline_devices: offline(row),
    never_seen_devices: neverSeen(row),
    ...(temperatures.length === 0 ? {} : { temperature: toTenths(worst(...temperatures)) }),
    ...(sounds.length === 0 ? {} : { sound: toTenths(Math.max(...sounds)) }),
    ...(last_type === null || last_time === null
      ? {}
      : { last_event: { event_type: last_type, event_time: last_time } }),
  };
}

function toTenths(value: number): number {
  return Math.round(value * 10) / 10;
}

const names = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** The worst condition first, then the number of conditions, then by name with natural numbers: Home 9 before Home 10. */
function byAttention(one: HomeAtAGlance, other: HomeAtAGlance): number {
  return (
    severity(one) - severity(other) ||
    other.conditions.length - one.conditions.length ||
    names.compare(one.name, other.name) ||
    (one.home_id < other.home_id ? -1 : 1)
  );
}

function severity({ conditions: [worst] }: HomeAtAGlance): number {
  return worst === undefined ? CONDITIONS.length : CONDITIONS.indexOf(worst);
}
