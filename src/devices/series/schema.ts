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
  start_at: Type.Optional(Instant('Values from this moment on; a day before end_at unless told.')),
  end_at: Type.Optional(Instant('Values before this moment; now unless told.')),
  time_resolution: Type.Optional(
    Type.Integer({
      minimum: MINUTE_S,
      maximum: YEAR_S,
      multipleOf: MINUTE_S,
      'x-wanted': RESOLUTION_WANTED,
      ...documented({ not: { minimum: FIVE_MINUTES_S + 1, not: { multipleOf: FIVE_MINUTES_S } } }),
      description: `Seconds that one value stands for, counted from 1970 (UTC): 60, 120, 180, 240 or a multiple of 300. Unless told, the finest that gives about ${USUAL_POINTS} values; with a limit of ${USUAL_POINTS} or less, the finest that gives ${MOST_POINTS} before the limit. Minutes are kept for 90 days, five minutes for 400 days, hours for five years. At most ${MOST_POINTS} values are answered at once.`,
    }),
  ),
  include_min_max: Type.Optional(
    Type.Boolean({ description: 'Also the least and the most that was measured in the time of each value.' }),
  ),
  null_fill: Type.Optional(
    Type.Boolean({ description: 'Also values of null, for times without a measurement.' }),
  ),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MOST_POINTS,
      description: 'The newest so many values only; 1 for the newest.',
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
    'Where the time of this value begins, such as 2026-11-15T09:30:00.000Z: a multiple of time_resolution since 1970, UTC.',
});

const SeriesValue = Type.Object(
  {
    datetime: BucketTime,
    value: Nullable(Type.Number()),
    min: Type.Optional(Nullable(Type.Number())),
    max: Type.Optional(Nullable(Type.Number())),
  },
  { $id: 'SeriesValue' },
);

export const Series = Type.Object(
  {
    values: Type.Array(SeriesValue, {
      description:
        'Oldest first. start_at and end_at are widened to whole values, so that a value is the same in every answer.',
    }),
    time_resolution: Type.Integer({ description: 'Seconds that one value stands for.' }),
    unit: Type.String(),
  },
  { $id: 'Series' },
);

/** `meaning` describes a value, which differs between sensors. */
export const SeriesBody = (meaning: string) => refTo(Series, { description: `What a value is: ${meaning}` });
