export type { MinutesAgo } from './event-declaration.ts';
export {
  EVENT_GROUPS,
  EVENT_TYPES,
  EVENTS,
  type EventType,
  HOME_EVENT_TYPES,
  type HomeEventType,
  isEventType,
  isTransient,
  PLAIN_REPORT_TYPES,
  type PlainReportType,
} from './event-types.ts';
export { ALARM_HAZARDS, type AlarmHazard } from './groups/alarms.ts';
export { withMemberTexts } from './member-texts.ts';
export { metadataName } from './metadata.ts';
export { EventName, UserEventType } from './schema.ts';
export {
  ACCEPTED_USER_EVENT_TYPES,
  type RaisedType,
  sensorValues,
  USER_EVENT_TYPES,
  USER_ONLY_TYPES,
  userEventName,
} from './user-events.ts';
export { isUserOnly, USER_ONLY } from './user-only.ts';
