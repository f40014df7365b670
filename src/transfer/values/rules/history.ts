import Type, { type TSchema } from 'typebox';
import { EVENT_TYPES, HOME_EVENT_TYPES, USER_ONLY_TYPES } from '../../../catalogue/index.ts';
import { METRIC_RANGES } from '../../../devices/index.ts';
import { Count, Instant, JsonText, type RowCheck, type TableRules, Text, Whole, Word } from '../kinds.ts';

const RANGES: [metric: string, range: readonly [number, number]][] = [
  ...Object.entries(METRIC_RANGES),
  ['battery', [0, 100]],
];
const within = ([minimum, maximum]: readonly [number, number]) => Type.Number({ minimum, maximum });
const eachMetric = (of: (range: readonly [number, number]) => TSchema) =>
  Object.fromEntries(RANGES.map(([metric, range]) => [metric, of(range)]));

/** A block holds a day. A device may report every few seconds for a while. */
const MOST_TIMES = 100_000;
const MOST_SUM = 1e20;
/** Decibels are summed as energy and read as a logarithm, so the sum is never zero. */
const LEAST_ENERGY = 0.001;

function rollup([metric, range]: [string, readonly [number, number]]): [string, TSchema][] {
  const sum = metric === 'laeq' ? [LEAST_ENERGY, MOST_SUM] : [-MOST_SUM, MOST_SUM];
  return [
    [`${metric}_n`, Whole(1, 2 ** 31 - 1)],
    [`${metric}_sum`, within(sum as [number, number])],
    [`${metric}_min`, within(range)],
    [`${metric}_max`, within(range)],
  ];
}

const Any64 = Type.Integer();
const Metadata = Type.Object({});

export const historyRules: TableRules = {
  user_only_events: { event_type: Type.Enum([...EVENT_TYPES, ...USER_ONLY_TYPES]), metadata: Metadata },
  home_event_counts: { event_type: Word, events: Count, slot: Whole(0, 32_767) },
  sensor_samples: eachMetric(within),
  sensor_days: {
    times: Type.Array(Instant, { maxItems: MOST_TIMES }),
    ...eachMetric((range) => Type.Array(Type.Union([within(range), Type.Null()]), { maxItems: MOST_TIMES })),
  },
  sensor_rollups: { step: Type.Enum([300, 3600, 86_400]), ...Object.fromEntries(RANGES.flatMap(rollup)) },
  home_events: { event_type: Type.Enum([...HOME_EVENT_TYPES]), metadata: Metadata },
  raised_events: { key: Text(500, 1) },
  device_reports: { boot_id: Count, seq: Count, body_hash: Any64 },
  conflicting_reports: {
    boot_id: Count,
    seq: Count,
    body_hash: Any64,
    body: JsonText(Type.Unknown()),
  },
};

export const historyChecks: Record<string, RowCheck> = {
  sensor_days: ({ times, ...row }) => {
    const length = Array.isArray(times) ? times.length : 0;
    const other = RANGES.find(([metric]) => {
      const values = row[metric];
      return Array.isArray(values) && values.length !== length;
    });
    return other && `"${other[0]}" must have as many values as "times".`;
  },
};
