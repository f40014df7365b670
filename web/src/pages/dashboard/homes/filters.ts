import type { IconName } from '../../../components/display/icon.tsx';
import type { HomeOverview, Overview } from '../../../contract.ts';
import type { TextKey } from '../../../i18n/texts.ts';

export interface Filter {
  /** As in the address. */
  name: string;
  label: TextKey;
  icon: IconName;
  tone: Tone;
  keeps(home: HomeOverview): boolean;
}

/** Mantine colours for which the theme has readable text. */
export type Tone = 'red' | 'orange' | 'blue' | 'green' | 'gray' | 'hearth';

/** A filter with a number above the homes. */
export interface CountedFilter extends Filter {
  countOf(counts: Overview['counts']): number;
}

const hasCondition =
  (...wanted: string[]) =>
  ({ conditions }: HomeOverview) =>
    conditions.some((name) => wanted.includes(name));

export const ALL: CountedFilter = {
  name: 'all',
  label: 'common.allHomes',
  icon: 'home',
  tone: 'hearth',
  keeps: () => true,
  countOf: (counts) => counts.homes,
};

export const COUNTED: CountedFilter[] = [
  ALL,
  // Each home is in one of these four.
  {
    name: 'danger',
    label: 'common.stateDanger',
    icon: 'alarm',
    tone: 'red',
    keeps: ({ state }) => state === 'danger',
    countOf: ({ states }) => states.danger,
  },
  {
    name: 'attention',
    label: 'common.stateAttention',
    icon: 'warning',
    tone: 'orange',
    keeps: ({ state }) => state === 'attention',
    countOf: ({ states }) => states.attention,
  },
  {
    name: 'ok',
    label: 'common.stateOk',
    icon: 'check',
    tone: 'green',
    keeps: ({ state }) => state === 'ok',
    countOf: ({ states }) => states.ok,
  },
  {
    name: 'unknown',
    label: 'common.stateUnknown',
    icon: 'clock',
    tone: 'gray',
    keeps: ({ state }) => state === 'unknown',
    countOf: ({ states }) => states.unknown,
  },
  {
    name: 'alarm',
    label: 'common.alarm',
    icon: 'alarm',
    tone: 'red',
    keeps: hasCondition('alarm', 'alarm_heard', 'carbon_monoxide', 'gas', 'water'),
    countOf: (counts) => counts.alarm,
  },
  {
    name: 'noisy',
    label: 'dashboard.noisy',
    icon: 'loud',
    tone: 'red',
    keeps: hasCondition('noisy'),
    countOf: (counts) => counts.noisy,
  },
  {
    name: 'cold',
    label: 'dashboard.cold',
    icon: 'snow',
    tone: 'blue',
    keeps: hasCondition('cold', 'freezing'),
    countOf: (counts) => counts.cold,
  },
  {
    name: 'hot',
    label: 'dashboard.hot',
    icon: 'warmth',
    tone: 'orange',
    keeps: hasCondition('hot'),
    countOf: (counts) => counts.hot,
  },
  {
    name: 'offline',
    label: 'common.offline',
    icon: 'silent',
    tone: 'orange',
    keeps: (home) => home.offline_devices > 0,
    countOf: (counts) => counts.offline,
  },
  {
    name: 'occupied',
    label: 'dashboard.occupied',
    icon: 'person',
    tone: 'hearth',
    keeps: (home) => home.occupied,
    countOf: (counts) => counts.occupied,
  },
  {
    name: 'quiet',
    label: 'common.quiet',
    icon: 'check',
    tone: 'green',
    keeps: (home) => home.quiet,
    countOf: (counts) => counts.quiet,
  },
];

/** Filters linked from the device health. */
const OTHERS: Filter[] = [
  {
    name: 'battery',
    label: 'dashboard.lowBattery',
    icon: 'battery',
    tone: 'orange',
    keeps: hasCondition('battery_low', 'battery_empty'),
  },
  {
    name: 'never_seen',
    label: 'devices.neverSeen',
    icon: 'clock',
    tone: 'gray',
    keeps: (home) => home.never_seen_devices > 0,
  },
  {
    name: 'tampered',
    label: 'dashboard.takenFromItsPlace',
    icon: 'warning',
    tone: 'orange',
    keeps: hasCondition('tampered'),
  },
];

/** An unknown name in an old link shows all homes. */
export function filterOf(name: string | undefined): Filter {
  return [...COUNTED, ...OTHERS].find((filter) => filter.name === name) ?? ALL;
}
