import Type from 'typebox';
import { HomeEvent } from '../events/index.ts';
import { TagQuery } from '../homes/index.ts';
import { Id, refTo, Timestamp } from '../platform/http/document/common-schemas.ts';
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
    fullname: Type.String(),
    channel: Type.Enum(['email', 'sms', 'push', 'call'], { description: 'More may be added.' }),
    step: Type.Integer({ description: 'The number of the round of notifications, from 1.' }),
    status: Type.Enum([...MESSAGE_STATUSES], { description: MESSAGE_STATUS_TEXT }),
    reason: Type.Optional(Type.String({ description: 'Why it was not sent, or did not arrive.' })),
    planned_at: Timestamp,
    sent_at: Type.Optional({ ...Timestamp, description: 'When the gateway took it.' }),
    settled_at: Type.Optional(Timestamp),
    acknowledged_at: Type.Optional(Timestamp),
  },
  { $id: 'IncidentNotification', description: 'A notification to a user about an incident.' },
);

const incidentMembers = {
  incident_id: Type.String({ description: 'Of this home.' }),
  home_id: Id('home'),
  home_name: Type.String(),
  kind: Type.Enum([...INCIDENT_KINDS], {
    description:
      'noise: too loud for too long. intrusion: movement while the alarm was on. smoke_alarm: an alarm was heard, of smoke or unknown. ' +
      'carbon_monoxide, gas, water: an alarm of that hazard was heard or reported. ' +
      'smoking, temperature, humidity, mould: as the events say. More may be added.',
  }),
  level: Type.Integer({ description: 'How bad it is or was, 1 to 3.' }),
  status: Type.Enum(['open', 'acknowledged', 'closed'], {
    description:
      'Acknowledged: it goes on, and a user looks after it. Safety incidents (intrusion, smoke_alarm, carbon_monoxide, gas, ' +
      'water, and temperature at level 3) stay open after their end, until a user acknowledges or closes them.',
  }),
  open: Type.Boolean({ description: '`status` is not `closed`.' }),
  started_at: {
    ...Timestamp,
    description:
      'When the value first went beyond its limit: of noise the first loud minute of the window that was detected.',
  },
  opened_at: { ...Timestamp, description: 'When it was detected: the time of its first event.' },
  level_at: Timestamp,
  beyond_limit_min: Type.Optional(
    Type.Integer({
      description:
        'Minutes at or over the limit that held in each, from `started_at` to `beyond_until`. This and the next three: of noise that is over.',
    }),
  ),
  beyond_until: Type.Optional({ ...Timestamp, description: 'End of the last minute beyond the limit.' }),
  duration_min: Type.Optional(
    Type.Integer({ description: 'Minutes from `started_at` to `beyond_until`, both minutes included.' }),
  ),
  peak_value: Type.Optional(Type.Number({ description: 'Of noise the level of the loudest minute, in dB.' })),
  ended_at: Type.Optional({
    ...Timestamp,
    description: 'When its condition was over. An open incident that has ended was not acknowledged.',
  }),
  closed_at: Type.Optional({
    ...Timestamp,
    description: 'The same as `ended_at`, or the acknowledgement of a safety incident that had ended.',
  }),
  temperature: Type.Optional(
    Type.Number({ description: 'Close to freezing (kind temperature, level 3): the last value, in °C.' }),
  ),
  device_id: Type.Optional(Id('device that measures it, where it is one')),
  guest_id: Type.Optional(Id('guest who stayed there when it began')),
  acknowledged_at: Type.Optional(Timestamp),
  acknowledged_by: Type.Optional(Id('user who looks after it')),
  snoozed_until: Type.Optional(Timestamp),
  everyone_alerted_at: Type.Optional({
    ...Timestamp,
    description: 'Nobody acknowledged it, so everyone was alerted by every channel.',
  }),
  unreached_at: Type.Optional({
    ...Timestamp,
    description: 'Nobody could be reached: no member has a channel that works. Lares tries again.',
  }),
  event_ids: Type.Array(Id('event'), {
    description:
      `Its events, oldest first: the first ${MOST_EVENT_IDS} in lists, the first ${MOST_EVENTS} where one incident is read. ` +
      'The rest is in the events of the home, from `opened_at` to `closed_at`.',
  }),
  notifications: Type.Array(refTo(IncidentNotification), {
    description:
      `Notifications to users about it, oldest first, at most ${MOST_NOTIFICATIONS}. ` +
      'All of them are in the list of notifications of the incident.',
  }),
};

export const IncidentBody = Type.Object(incidentMembers, { $id: 'Incident' });

export const IncidentAct = Type.Object(
  {
    act_id: Id('act'),
    at: Timestamp,
    what: Type.Enum([...ACTIVITIES], { description: 'More may be added.' }),
    user_id: Id('user'),
    user_name: Type.String({ description: 'As it was then.' }),
    until: Type.Optional(Timestamp),
    text: Type.Optional(Type.String({ description: 'Of a note.' })),
  },
  { $id: 'IncidentAct', description: 'What somebody did about an incident.' },
);

export const IncidentDetails = Type.Object(
  {
    ...incidentMembers,
    events: Type.Array(refTo(HomeEvent), { description: 'What it is made of, oldest first.' }),
    acts: Type.Array(refTo(IncidentAct), { description: 'Who did what, oldest first.' }),
  },
  { $id: 'IncidentWithAll', description: 'An incident with its events and what was done about it.' },
);

export const IncidentList = Type.Object(
  { incidents: Type.Array(refTo(IncidentBody)), paging: refTo(Paging) },
  { $id: 'IncidentList' },
);

const incidentQuery = {
  ...paging.query,
  ...timeSpan.query,
  kind: Type.Optional(Type.Enum([...INCIDENT_KINDS])),
  open: Type.Optional(Type.Boolean({ description: 'Only open ones, or only closed ones.' })),
};
export const IncidentQuery = Type.Object(incidentQuery);
export const OrganizationIncidentQuery = Type.Object({ ...incidentQuery, tag: TagQuery });

export const IncidentNote = Type.Object(
  {
    text: Type.String({
      minLength: 1,
      maxLength: LONGEST_NOTE,
      pattern: '\\S',
      'x-wanted': `must be text of 1 to ${LONGEST_NOTE} characters, not blank`,
    }),
  },
  { $id: 'IncidentNote' },
);

export const IncidentSnooze = Type.Object(
  { minutes: Type.Integer({ minimum: 5, maximum: 240 }) },
  { $id: 'IncidentSnooze' },
);

/** Schemas with a name in the document. */
export const incidentSchemas = [IncidentNotification, IncidentBody, IncidentAct];
