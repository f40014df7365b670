import Type from 'typebox';
import type { AccessControl } from '../accounts/index.ts';
import { type AnyRoute, route } from '../platform/http/route.ts';
import { EVENT_TYPES, type EventType, isTransient } from './event-types.ts';
import { EventName, UserEventType } from './schema.ts';
import { CATEGORIES } from './texts.ts';
import { USER_EVENT_TYPES } from './user-events.ts';

const EventTypeList = Type.Object(
  {
    event_types: Type.Array(
      Type.Object({
        name: EventName,
        category: Type.Enum(Object.keys(CATEGORIES)),
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
  const event_types = EVENT_TYPES.map(described);
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

function described(name: EventType) {
  const [category, texts] = Object.entries(CATEGORIES).find(([, types]) => name in types) ?? [];
  const description = texts?.[name];
  if (category === undefined || description === undefined) throw new Error(`no words for ${name}`);
  return { name, category, description, transient: isTransient(name) };
}
