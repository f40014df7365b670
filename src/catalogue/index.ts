export {
  EVENT_TYPES,
  type EventType,
  HOME_EVENT_TYPES,
  type HomeEventType,
  isEventType,
  isTransient,
} from './event-types.ts';
export { EventName, UserEventType } from './schema.ts';
export {
  ACCEPTED_USER_EVENT_TYPES,
  isUserOnly,
  type RaisedType,
  USER_EVENT_TYPES,
  USER_ONLY_TYPES,
  userEventName,
} from './user-events.ts';
export { metadataName, sensorValues } from './user-sensor-values.ts';
