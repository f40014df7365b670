import Type from 'typebox';
import { HomeEvent, HomeEventType } from '../events/index.ts';
import { GuestBody } from '../guests/index.ts';
import { INCIDENT_KINDS } from '../incidents/index.ts';
import { messageMembers } from '../messaging/index.ts';
import { Id, refTo, TimestampOf } from '../platform/http/document/common-schemas.ts';

export const GuestExport = Type.Object(
  {
    exported_at: TimestampOf('Time of the export.'),
    organization_id: Id('organization'),
    home: Type.Object(
      {
        home_id: Id('home'),
        name: Type.String({ description: 'Name of the home.' }),
        timezone: Type.String({ description: 'IANA name of the time zone.' }),
        address: Type.String({ description: 'Postal address.' }),
      },
      { description: 'Home of the stay.' },
    ),
    guest: refTo(GuestBody),
    messages: Type.Array(
      Type.Object({
        ...messageMembers,
        recipient: Type.Optional(
          Type.String({
            description: 'Full phone number or address of the guest. Absent for messages to a host.',
          }),
        ),
      }),
      { description: 'Messages to the guest, from the guest, and to hosts about the guest, oldest first.' },
    ),
    events: Type.Array(HomeEvent, { description: 'Events of the stay, oldest first.' }),
    presence: Type.Array(
      Type.Object({
        event_id: Id('event'),
        event_type: HomeEventType,
        event_time: TimestampOf('Time of the event.'),
      }),
      { description: 'Events that show the arrival or the absence of the guest.' },
    ),
    incidents: Type.Array(
      Type.Object({
        incident_id: Type.String({ description: 'Id of the incident within its home.' }),
        kind: Type.Enum([...INCIDENT_KINDS], { description: 'Kind of incident.' }),
        level: Type.Integer({ description: 'Highest severity, 1 to 3.' }),
        opened_at: TimestampOf('Time of the detection.'),
        ended_at: Type.Optional(TimestampOf('Time when the condition ended. Absent before.')),
        acknowledged_at: Type.Optional(TimestampOf('Time of the first acknowledgement. Absent before.')),
        notes: Type.Optional(
          Type.Array(
            Type.Object({
              at: TimestampOf('Time of the note.'),
              text: Type.String({ description: 'Text of the note.' }),
            }),
            {
              description: 'Notes about the incident. Absent without one.',
            },
          ),
        ),
      }),
      { description: 'Incidents in the home during the stay, oldest first.' },
    ),
    evidence: Type.Array(
      Type.Object({
        report_id: Id('report'),
        about: Type.Enum(['incident', 'stay'], { description: 'Subject of the report.' }),
        names_guest: Type.Boolean({ description: 'Whether the report names the guest.' }),
        made_at: TimestampOf('Time of the creation.'),
        kept_until: TimestampOf('Time when Lares deletes the report.'),
      }),
      { description: 'Signed reports about the stay or its incidents, newest first.' },
    ),
    not_included: Type.Array(Type.String(), {
      description: 'Data that the export does not contain, as sentences.',
    }),
  },
  { $id: 'GuestExport' },
);

export const GuestErased = Type.Object(
  {
    guest_id: Id('guest'),
    home_id: Id('home'),
    erased_at: TimestampOf('Time of the erasure.'),
    was_known: Type.Boolean({ description: 'False: the guest had no personal data left to erase.' }),
    erased: Type.Object(
      {
        messages: Type.Integer({ description: 'Number of messages whose text and address are erased.' }),
        cancelled_messages: Type.Integer({
          description:
            'Number of these messages that Lares no longer sends. A message in progress may still arrive.',
        }),
        events: Type.Integer({
          description: 'Number of events from which the recipient of a message is erased.',
        }),
        notes: Type.Integer({ description: 'Number of notes about incidents whose text is erased.' }),
      },
      {
        description:
          'Data erased besides the name, the phone number, the e-mail address and the id at the source.',
      },
    ),
    remains: Type.Array(
      Type.Object({
        what: Type.String({ description: 'Remaining data.' }),
        why: Type.String({ description: 'Reason.' }),
      }),
      {
        description: 'Data that remains stored or that Lares cannot erase.',
      },
    ),
  },
  { $id: 'GuestErased' },
);
