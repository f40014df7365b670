import Type from 'typebox';
import { HomeEvent } from '../events/index.ts';
import { TagQuery } from '../homes/index.ts';
import { Id, refTo, Timestamp } from '../platform/http/common-schemas.ts';
import { Paging, paging } from '../platform/http/paging.ts';
import { timeSpan } from '../platform/http/time-span.ts';
import { ACTS } from './acts.ts';
import { INCIDENT_KINDS } from './kinds.ts';

const LONGEST_NOTE = 2000;

const incidentMembers = {
  incident_id: Type.String({ description: 'Of this home.' }),
  home_id: Id('home'),
  home_name: Type.String(),
  kind: Type.Enum([...INCIDENT_KINDS], {
    description:
      'noise: too loud for too long. intrusion: movement while the alarm was on. smoke_alarm: an alarm could be heard. ' +
      'smoking, temperature, humidity, mould: as the events say. More may be added.',
  }),
  level: Type.Integer({ description: 'How bad it is or was, 1 to 3.' }),
  open: Type.Boolean({ description: 'It goes on.' }),
  opened_at: Timestamp,
  level_at: Timestamp,
  ended_at: Type.Optional(Timestamp),
  device_id: Type.Optional(Id('device that measures it, where it is one')),
  guest_id: Type.Optional(Id('guest who stayed there when it began')),
  acknowledged_at: Type.Optional(Timestamp),
  acknowledged_by: Type.Optional(Id('user who looks after it')),
  snoozed_until: Type.Optional(Timestamp),
};

export const IncidentBody = Type.Object(incidentMembers, { $id: 'Incident' });

export const IncidentAct = Type.Object(
  {
    act_id: Id('act'),
    at: Timestamp,
    what: Type.Enum([...ACTS], { description: 'More may be added.' }),
    user_id: Id('user'),
    user_name: Type.String({ description: 'As it was then.' }),
    until: Type.Optional(Timestamp),
    text: Type.Optional(Type.String({ description: 'Of a note.' })),
  },
  { $id: 'IncidentAct', description: 'What somebody did about an incident.' },
);

export const IncidentWithAll = Type.Object(
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
  open: Type.Optional(Type.Boolean({ description: 'Only those that go on, or only those that are over.' })),
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

/** Those with a name of their own in the document. */
export const incidentSchemas = [IncidentBody, IncidentAct];
