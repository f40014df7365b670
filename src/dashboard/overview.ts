import type { HomeEventType } from '../catalogue/index.ts';
import type { AlarmStatus } from '../homes/store.ts';
import { CONDITIONS, type Condition, conditionsOf } from './conditions.ts';
import type { HomeNow } from './store.ts';

/** Maximum homes on the page; counts include all. */
const MOST_HOMES = 5000;

export interface HomeAtAGlance {
  home_id: string;
  name: string;
  timezone: string;
  quiet: boolean;
  occupied: boolean;
  guest_name?: string;
  alarm_status: AlarmStatus;
  conditions: Condition[];
  devices: number;
  offline_devices: number;
  temperature?: number;
  sound?: number;
  last_event?: { event_type: HomeEventType; event_time: Date };
}

export interface HomesSummary {
  counts: Record<CountName, number>;
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

/** A summary of all homes for one page. Guest names need guest access. */
export function summarize(rows: readonly HomeNow[], seesGuests: boolean): HomesSummary {
  const homes = rows.map((row) => presentHome(row, seesGuests)).sort(byAttention);
  const countWith = (...wanted: Condition[]) =>
    homes.filter(({ conditions }) => conditions.some((name) => wanted.includes(name))).length;
  const devicesWith = (...names: string[]) =>
    rows.reduce((sum, { ongoing }) => sum + ongoing.filter((name) => names.includes(name)).length, 0);
  const total = (of: (row: HomeNow) => number) => rows.reduce((sum, row) => sum + of(row), 0);
  return {
    counts: {
      homes: homes.length,
      quiet: homes.filter((home) => home.quiet).length,
      noisy: countWith('noisy'),
      cold: countWith('cold', 'freezing'),
      hot: countWith('hot'),
      alarm: countWith('alarm', 'alarm_heard'),
      offline: homes.filter((home) => home.offline_devices > 0).length,
      occupied: homes.filter((home) => home.occupied).length,
      attention: homes.filter((home) => home.conditions.length > 0).length,
    },
    devices: {
      total: total(({ devices }) => devices),
      never_heard: total((row) => row.devices - row.offline_devices - row.listening_devices),
      offline: total(({ offline_devices }) => offline_devices),
      battery_low: devicesWith('battery_low', 'battery_empty'),
      tampered: devicesWith('tamper_removed'),
    },
    homes: homes.slice(0, MOST_HOMES),
  };
}

/** Members without a value are absent, never null. */
function presentHome(row: HomeNow, seesGuests: boolean): HomeAtAGlance {
  const { home_id, name, timezone, alarm_status, guest_name, last_type, last_time } = row;
  const conditions = conditionsOf(row.ongoing, row);
  // Of several devices the worst: the coldest, unless the home is too hot.
  const temperature = conditions.includes('hot') ? row.warmest : row.coldest;
  return {
    home_id,
    name,
    timezone,
    // A listening device, and no noise: without a listening device it is unknown.
    quiet: row.listening_devices > 0 && !conditions.includes('noisy'),
    occupied: guest_name !== null,
    ...(seesGuests && guest_name !== null ? { guest_name } : {}),
    alarm_status,
    conditions,
    devices: row.devices,
    offline_devices: row.offline_devices,
    ...(temperature === null ? {} : { temperature: toTenths(temperature) }),
    ...(row.loudest === null ? {} : { sound: toTenths(row.loudest) }),
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
