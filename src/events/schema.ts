import Type, { type Static } from 'typebox';
import { HOME_EVENT_TYPES, UserEventType } from '../catalogue/index.ts';
import { documented, ID_PATTERN, Id, refTo, TimestampOf } from '../platform/http/document/common-schemas.ts';
import { Paging, paging } from '../platform/http/request/paging.ts';

export const HomeEventType = Type.Enum([...HOME_EVENT_TYPES], {
  description: 'Type of the event. More may be added.',
});

/** Open: members vary by type and are returned as recorded. */
const Metadata = Type.Object(
  {},
  {
    additionalProperties: true,
    description:
      'Data of the event. Members vary with `event_type`. Data of the type itself are in an object with its name in camelCase, such as `noiseDetected`.',
  },
);

export const HomeEvent = Type.Object(
  {
    event_id: Id('event'),
    event_type: HomeEventType,
    event_time: TimestampOf('Time of the event.'),
    home_id: Id('home'),
    device_id: Type.Optional(Id('device that raised it. Absent if no device did')),
    guest_id: Type.Optional(Id('guest whose stay it belongs to. Absent if the home was vacant')),
    metadata: Metadata,
  },
  { $id: 'HomeEvent' },
);

export const HomeEventList = Type.Object(
  {
    home_events: Type.Array(HomeEvent, {
      description: 'Events, newest first, by `event_time` and then `event_id`.',
    }),
    paging: refTo(Paging),
  },
  { $id: 'HomeEventList' },
);

const UserEvent = Type.Object(
  {
    id: Id('event, which is `event_id` in other answers'),
    type: UserEventType,
    user_id: Id('caller'),
    created_at: TimestampOf('Time of the event.'),
    home_id: Id('home'),
    device_id: Type.Optional(Id('device that raised it. Absent if no device did')),
    sensor_value: Type.Optional(
      Type.Number({ description: 'Measured value. Absent if the event has none.' }),
    ),
    sensor_threshold: Type.Optional(
      Type.Number({ description: 'Limit that the value crossed. Absent if the event has none.' }),
    ),
  },
  { $id: 'UserEvent' },
);

export const UserEventList = Type.Object(
  {
    events: Type.Array(UserEvent, { description: 'Events in the requested `order`. Default: newest first.' }),
    paging: refTo(Paging),
  },
  { $id: 'UserEventList' },
);

const Instant = (description: string) =>
  Type.String({
    format: 'date-time',
    'x-wanted': 'must be one ISO-8601 instant with a zone or offset, such as 2026-11-15T09:30:00Z',
    description,
  });

const window = {
  start_at: Type.Optional(
    Instant('Start of the period, included (`event_time` >= `start_at`). Default: no start.'),
  ),
  end_at: Type.Optional(
    Instant('End of the period, not included (`event_time` < `end_at`). Default: no end.'),
  ),
};

/** Accepts commas, as documented, and repeated parameters, which arrive as an array. */
const List = (items: object, description: string) =>
  Type.Unsafe<string | string[]>({
    description: `${description} Separate several by commas, or repeat the parameter.`,
    ...documented({ type: 'array', minItems: 1, items }),
  });

export const HomeEventQuery = Type.Object({
  event_type: Type.Optional(List(HomeEventType, 'Event types to return. Default: all.')),
  ...window,
  guest_ids: Type.Optional(
    List({ type: 'string', pattern: ID_PATTERN }, 'Guests whose events to return. Default: all events.'),
  ),
  ...paging.query,
});
export type HomeEventQuery = Static<typeof HomeEventQuery>;

export const UserEventQuery = Type.Object({
  order: Type.Optional(
    Type.Enum(['asc', 'desc'], {
      description: '`asc`: oldest first. `desc`: newest first. Default: `desc`.',
    }),
  ),
  ...window,
  ...paging.query,
});
export type UserEventQuery = Static<typeof UserEventQuery>;
