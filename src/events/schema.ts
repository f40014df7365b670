import Type, { type Static } from 'typebox';
import { HOME_EVENT_TYPES, UserEventType } from '../catalogue/index.ts';
import { documented, ID_PATTERN, Id, refTo, Timestamp } from '../platform/http/document/common-schemas.ts';
import { Paging, paging } from '../platform/http/request/paging.ts';

export const HomeEventType = Type.Enum([...HOME_EVENT_TYPES], {
  description: 'What happened; more may be added.',
});

/** Open: members vary by type and are returned as recorded. */
const Metadata = Type.Object(
  {},
  {
    additionalProperties: true,
    description:
      'What is known of the event; members vary with event_type. Data of the type itself stand in an object of its name in camelCase, such as noiseDetected.',
  },
);

export const HomeEvent = Type.Object(
  {
    event_id: Id('event'),
    event_type: HomeEventType,
    event_time: Timestamp,
    home_id: Id('home'),
    device_id: Type.Optional(Id('device that raised it; absent when none did')),
    guest_id: Type.Optional(Id('guest whose stay it belongs to; absent when the home was vacant')),
    metadata: Metadata,
  },
  { $id: 'HomeEvent' },
);

export const HomeEventList = Type.Object(
  {
    home_events: Type.Array(HomeEvent, { description: 'Newest first, by event_time and then event_id.' }),
    paging: refTo(Paging),
  },
  { $id: 'HomeEventList' },
);

const UserEvent = Type.Object(
  {
    id: Id('event; the other events endpoints call it event_id'),
    type: UserEventType,
    user_id: Id('caller'),
    created_at: Timestamp,
    home_id: Id('home'),
    device_id: Type.Optional(Id('device that raised it; absent when none did')),
    sensor_value: Type.Optional(Type.Number({ description: 'What the sensor measured.' })),
    sensor_threshold: Type.Optional(Type.Number({ description: 'The limit it crossed.' })),
  },
  { $id: 'UserEvent' },
);

export const UserEventList = Type.Object(
  { events: Type.Array(UserEvent), paging: refTo(Paging) },
  { $id: 'UserEventList' },
);

const Instant = (description: string) =>
  Type.String({
    format: 'date-time',
    'x-wanted': 'must be one ISO-8601 instant with a zone or offset, such as 2026-11-15T09:30:00Z',
    description,
  });

const window = {
  start_at: Type.Optional(Instant('Only events of this moment or later (event_time >= start_at).')),
  end_at: Type.Optional(Instant('Only events before this moment (event_time < end_at).')),
};

/** Accepts commas, as documented, and repeated parameters, which arrive as an array. */
const List = (items: object, description: string) =>
  Type.Unsafe<string | string[]>({
    description: `${description} Comma-separated, or the parameter repeated.`,
    ...documented({ type: 'array', minItems: 1, items }),
  });

export const HomeEventQuery = Type.Object({
  event_type: Type.Optional(List(HomeEventType, 'Home event types to answer; all unless told.')),
  ...window,
  guest_ids: Type.Optional(
    List({ type: 'string', pattern: ID_PATTERN }, 'Only events that belong to the stays of these guests.'),
  ),
  ...paging.query,
});
export type HomeEventQuery = Static<typeof HomeEventQuery>;

export const UserEventQuery = Type.Object({
  order: Type.Optional(
    Type.Enum(['asc', 'desc'], { description: 'Oldest first (asc) or newest first (desc, unless told).' }),
  ),
  ...window,
  ...paging.query,
});
export type UserEventQuery = Static<typeof UserEventQuery>;
