import Type from 'typebox';
import { EVENT_TYPES } from './event-types.ts';
import { USER_EVENT_TYPES } from './user-events.ts';

const MORE = 'More may be added. Ignore names you do not know.';

/** The one named list of events: in Go, values of named enums share a namespace and must be unique. */
export const EventName = Type.Enum([...EVENT_TYPES], {
  $id: 'EventType',
  description: `Name of an event. ${MORE}`,
});

export const UserEventType = Type.Enum([...USER_EVENT_TYPES], {
  description: `Name of an event in user webhooks. ${MORE}`,
});
