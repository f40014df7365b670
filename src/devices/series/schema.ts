import Type, { type Static } from 'typebox';
import { documented, Nullable, refTo } from '../../platform/http/document/common-schemas.ts';

/** About the width of a chart. */
export const USUAL_POINTS = 500;
export const MOST_POINTS = 5000;
const MINUTE_S = 60;
const FIVE_MINUTES_S = 300;
const YEAR_S = 366 * 86_400;

const Instant = (description: string) =>
  Type.String({
    format: 'date-time',
    'x-wanted': 'must be one ISO-8601 instant with a zone or offset, such as 2026-11-15T09:30:00Z',
    description,
  });

export const RESOLUTION_WANTED =
  'must be a number of seconds from 60 to a year: whole minutes up to five minutes, multiples of five minutes above';

export const SeriesQuery = Type.Object({
  start_at: Type.Optional(Instant('Start of the period, included. Default: one day before `end_at`.')),
  end_at: Type.Optional(Instant('End of the period, not included. Default: now.')),
  time_resolution: Type.Optional(
    Type.Integer({
      minimum: MINUTE_S,
      maximum: YEAR_S,
      multipleOf: MINUTE_S,
      'x-wanted': RESOLUTION_WANTED,
      ...documented({ not: { minimum: FIVE_MINUTES_S + 1, not: { multipleOf: FIVE_MINUTES_S } } }),
      description: `Seconds that one value covers, counted from 1970 (UTC): 60, 120, 180, 240 or a multiple of 300. Default: the finest resolution with about ${USUAL_POINTS} values. With a \`limit\` of ${USUAL_POINTS} or less: the finest with ${MOST_POINTS} values before the limit. Lares stores minutes for 90 days, five minutes for 400 days and hours for five years. An answer has at most ${MOST_POINTS} values.`,
    }),
  ),
  include_min_max: Type.Optional(
    Type.Boolean({
      description: 'Whether to return the lowest and highest measurement of each value. Default: false.',
    }),
  ),
  null_fill: Type.Optional(
    Type.Boolean({ description: 'Whether to return null for times without a measurement. Default: false.' }),
  ),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MOST_POINTS,
      description:
        'Number of newest values to return. Without `start_at` and `end_at` they may be older than a day. Default: all.',
    }),
  ),
});
export type SeriesQuery = Static<typeof SeriesQuery>;

/**
 * Not declared as a date-time. A date-time member called datetime hides the Python module of that name, and generated
 * clients could not be imported.
 */
const BucketTime = Type.String({
  pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}Z$',
  description:
    'Start of the time that the value covers, such as 2026-11-15T09:30:00.000Z: a multiple of `time_resolution` since 1970, UTC.',
});

const SeriesValue = Type.Object(
  {
    datetime: BucketTime,
    value: Nullable(Type.Number({ description: 'Null: no measurement. Only with `null_fill`.' })),
    min: Type.Optional(
      Nullable(Type.Number({ description: 'Lowest measurement. Only with `include_min_max`.' })),
    ),
    max: Type.Optional(
      Nullable(Type.Number({ description: 'Highest measurement. Only with `include_min_max`.' })),
    ),
  },
  { $id: 'SeriesValue' },
);

export const Series = Type.Object(
  {
    values: Type.Array(SeriesValue, {
      description:
        'Values, oldest first. Lares widens `start_at` and `end_at` to whole values, so that a value is the same in every answer.',
    }),
    time_resolution: Type.Integer({ description: 'Seconds that one value covers.' }),
    unit: Type.String({ description: 'Unit of the values.' }),
  },
  { $id: 'Series' },
);

/** `meaning` describes a value, which differs between sensors. */
export const SeriesBody = (meaning: string) => refTo(Series, { description: `Value: ${meaning}` });
