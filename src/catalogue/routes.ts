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
        category: Type.Enum(Object.keys(EVENT_GROUPS), { description: 'Category of the event.' }),
        description: Type.String({ description: 'What happened, as a sentence.' }),
        transient: Type.Boolean({
          description: 'Whether Lares delivers the event to webhooks without storing it in the history.',
        }),
      }),
      { description: 'Events that organization webhooks can subscribe to, by category.' },
    ),
    user_event_types: Type.Array(UserEventType, {
      description:
        'Event names of user webhooks and `GET /events`, including events that only users receive.',
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
      summary: 'List event types',
      description: 'Returns all events that webhooks can subscribe to.',
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
