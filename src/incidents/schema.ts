import Type from 'typebox';
import { HomeEvent } from '../events/index.ts';
import { TagQuery } from '../homes/index.ts';
import { Id, refTo, Timestamp, TimestampOf } from '../platform/http/document/common-schemas.ts';
import { Paging, paging } from '../platform/http/request/paging.ts';
import { timeSpan } from '../platform/http/request/time-span.ts';
import { MESSAGE_STATUS_TEXT, MESSAGE_STATUSES } from '../platform/values/message-status.ts';
import { ACTIVITIES } from './activities.ts';
import { MOST_EVENT_IDS, MOST_EVENTS } from './events.ts';
import { INCIDENT_KINDS } from './kinds.ts';

const LONGEST_NOTE = 2000;
/** Per incident in a list. */
export const MOST_NOTIFICATIONS = 100;

export const IncidentNotification = Type.Object(
  {
    notification_id: Id('notification'),
    user_id: Id('user'),
    fullname: Type.String({ description: 'Full name of the user.' }),
    channel: Type.Enum(['email', 'sms', 'push', 'call'], {
      description: 'Channel of the notification. More may be added.',
    }),
    step: Type.Integer({ description: 'Number of the notification round, from 1.' }),
    status: Type.Enum([...MESSAGE_STATUSES], { description: MESSAGE_STATUS_TEXT }),
    reason: Type.Optional(
      Type.String({ description: 'Why the notification was not sent or did not arrive. Absent otherwise.' }),
    ),
    planned_at: TimestampOf('Time for which the notification was planned.'),
    sent_at: Type.Optional(TimestampOf('Time when the gateway accepted it. Absent before.')),
    settled_at: Type.Optional(TimestampOf('Time of the final status. Absent before.')),
    acknowledged_at: Type.Optional(
      TimestampOf(
        'Time when the user acknowledged the incident through this notification. Absent otherwise.',
      ),
    ),
  },
  { $id: 'IncidentNotification', description: 'A notification to a user about an incident.' },
);

const incidentMembers = {
  incident_id: Type.String({ description: 'Id of the incident within its home.' }),
  home_id: Id('home'),
  home_name: Type.String({ description: 'Name of the home.' }),
  kind: Type.Enum([...INCIDENT_KINDS], {
    description:
      'Kind of incident. `noise`: too loud for too long. `intrusion`: motion while the alarm was on. `smoke_alarm`: an alarm for ' +
      'smoke or an unknown hazard. `carbon_monoxide`, `gas`, `water`: an alarm for that hazard. `smoking`, `temperature`, ' +
      '`humidity`, `mould`: see their events. More may be added.',
  }),
  level: Type.Integer({ description: 'Highest severity so far, 1 to 3.' }),
  status: Type.Enum(['open', 'acknowledged', 'closed'], {
    description:
      '`acknowledged`: the incident continues, and a user takes care of it. Safety incidents stay open after their end, until a ' +
      'user acknowledges or closes them. These are intrusion, smoke_alarm, carbon_monoxide, gas, water, and temperature at level 3.',
  }),
  open: Type.Boolean({ description: 'Whether `status` is not `closed`. Older member, use `status`.' }),
  started_at: {
    ...Timestamp,
    description:
      'Time when the value first exceeded its limit. For noise, the first loud minute of the detected window.',
  },
  opened_at: { ...Timestamp, description: 'Time of the detection and of the first event.' },
  level_at: TimestampOf('Time when the incident reached its level.'),
  beyond_limit_min: Type.Optional(
    Type.Integer({
      description:
        'Number of minutes at or above the limit of each minute, from `started_at` to `beyond_until`. Only for noise that has ended, like the next three members.',
    }),
  ),
  beyond_until: Type.Optional({ ...Timestamp, description: 'End of the last minute at or above the limit.' }),
  duration_min: Type.Optional(
    Type.Integer({ description: 'Minutes from `started_at` to `beyond_until`, both included.' }),
  ),
  peak_value: Type.Optional(Type.Number({ description: 'Sound level of the loudest minute in dB.' })),
  ended_at: Type.Optional({
    ...Timestamp,
    description:
      'Time when the condition ended. Absent before. An open incident with this member was not acknowledged.',
  }),
  closed_at: Type.Optional({
    ...Timestamp,
    description:
      'Time when the incident was closed: `ended_at`, or for an ended safety incident its acknowledgement. Absent before.',
  }),
  temperature: Type.Optional(
    Type.Number({
      description: 'Last value in °C. Only for incidents close to freezing (kind `temperature`, level 3).',
    }),
  ),
  device_id: Type.Optional(Id('device that measures it. Only for incidents of one device')),
  guest_id: Type.Optional(Id('guest who stayed in the home at the start. Absent without access to guests')),
  acknowledged_at: Type.Optional(TimestampOf('Time of the first acknowledgement. Absent before.')),
  acknowledged_by: Type.Optional(Id('user who acknowledged it')),
  snoozed_until: Type.Optional(TimestampOf('End of the snooze. Absent without one.')),
  everyone_alerted_at: Type.Optional({
    ...Timestamp,
    description:
      'Time when Lares alerted everyone by every channel, because no one had acknowledged the incident. Absent otherwise.',
  }),
  unreached_at: Type.Optional({
    ...Timestamp,
    description:
      'Time when Lares could reach no one, because no member has a working channel. Lares tries again. Absent otherwise.',
  }),
  event_ids: Type.Array(Id('event'), {
    description:
      `Events of the incident, oldest first: the first ${MOST_EVENT_IDS} in lists, the first ${MOST_EVENTS} in a single incident. ` +
      'List the events of the home from `opened_at` to `closed_at` for the rest.',
  }),
  notifications: Type.Array(refTo(IncidentNotification), {
    description:
      `Notifications to users about the incident, oldest first, at most ${MOST_NOTIFICATIONS}. ` +
      'List the notifications of the incident for all of them.',
  }),
};

export const IncidentBody = Type.Object(incidentMembers, { $id: 'Incident' });

export const IncidentAct = Type.Object(
  {
    act_id: Id('action'),
    at: TimestampOf('Time of the action.'),
    what: Type.Enum([...ACTIVITIES], { description: 'Kind of action. More may be added.' }),
    user_id: Id('user'),
    user_name: Type.String({ description: 'Name of the user at that time.' }),
    until: Type.Optional(TimestampOf('End of the snooze. Absent for other actions.')),
    text: Type.Optional(
      Type.String({
        description: 'Text of the note. Absent for other actions, and for notes that you may not read.',
      }),
    ),
  },
  { $id: 'IncidentAct', description: 'An action of a user on an incident.' },
);

export const IncidentDetails = Type.Object(
  {
    ...incidentMembers,
    events: Type.Array(refTo(HomeEvent), { description: 'Events of the incident, oldest first.' }),
    acts: Type.Array(refTo(IncidentAct), { description: 'Actions of users, oldest first.' }),
  },
  { $id: 'IncidentWithAll', description: 'An incident with its events and the actions on it.' },
);

export const IncidentList = Type.Object(
  {
    incidents: Type.Array(refTo(IncidentBody), { description: 'Incidents, newest first, by `opened_at`.' }),
    paging: refTo(Paging),
  },
  { $id: 'IncidentList' },
);

const incidentQuery = {
  ...paging.query,
  ...timeSpan.query,
  kind: Type.Optional(Type.Enum([...INCIDENT_KINDS], { description: 'Kind to return. Default: all.' })),
  open: Type.Optional(
    Type.Boolean({ description: 'True: only open incidents. False: only closed ones. Default: all.' }),
  ),
};
export const IncidentQuery = Type.Object(incidentQuery);
export const OrganizationIncidentQuery = Type.Object({ ...incidentQuery, tag: TagQuery });

export const IncidentNote = Type.Object(
  {
    text: Type.String({
      minLength: 1,
      maxLength: LONGEST_NOTE,
      pattern: '\\S',
      description: 'Text of the note.',
      'x-wanted': `must be text of 1 to ${LONGEST_NOTE} characters, not blank`,
    }),
  },
  { $id: 'IncidentNote' },
);

export const IncidentSnooze = Type.Object(
  { minutes: Type.Integer({ minimum: 5, maximum: 240, description: 'Duration of the snooze in minutes.' }) },
  { $id: 'IncidentSnooze' },
);

/** Schemas with a name in the document. */
export const incidentSchemas = [IncidentNotification, IncidentBody, IncidentAct];
