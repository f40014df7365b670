import Type from 'typebox';
import { EVENT_TYPES } from './event-types.ts';
import { USER_EVENT_TYPES } from './user-events.ts';

const MORE = 'More may be added; ignore those you do not know.';

/** The one list of events with a name: in Go the values of enums with names share a room, where none may be there twice. */
export const EventName = Type.Enum([...EVENT_TYPES], {
  $id: 'EventType',
  description: `A name of the event catalogue. ${MORE}`,
});

export const UserEventType = Type.Enum([...USER_EVENT_TYPES], {
  description: `What user webhooks call an event. ${MORE}`,
});
