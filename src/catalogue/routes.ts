import Type from 'typebox';
import type { AccessControl } from '../accounts/index.ts';
import { type AnyRoute, route } from '../platform/http/route.ts';
import type { EventGroup } from './event-declaration.ts';
import { EVENT_GROUPS, type EventType } from './event-types.ts';
import { EventName, UserEventType } from './schema.ts';
import { USER_EVENT_TYPES } from './user-events.ts';

const EventTypeList = Type.Object(
  {
    event_types: Type.Array(
      Type.Object({
        name: EventName,
        category: Type.Enum(Object.keys(EVENT_GROUPS)),
        description: Type.String({ description: 'What happened, in plain words.' }),
        transient: Type.Boolean({ description: 'Delivered to webhooks, but not kept in the history.' }),
      }),
    ),
    user_event_types: Type.Array(UserEventType, {
      description:
        'The names by which user webhooks and `GET /events` tell of them, and of what users alone are told.',
    }),
  },
  { $id: 'EventTypeList' },
);

export function catalogueRoutes(access: AccessControl): AnyRoute[] {
  const event_types = Object.entries(EVENT_GROUPS).flatMap(describeGroup);
  return [
    route({
      method: 'GET',
      path: '/event-types',
      operationId: 'listEventTypes',
      summary: 'Every event that webhooks can be told of',
      tag: 'Events',
      access: access.withPermission('events_read'),
      answer: EventTypeList,
      handle: () => ({ event_types, user_event_types: [...USER_EVENT_TYPES] }),
    }),
  ];
}

const describeGroup = ([category, events]: [string, EventGroup]) =>
  Object.entries(events).map(([name, { text, transient = false }]) => ({
    name: name as EventType,
    category,
    description: text,
    transient,
  }));
