import Type from 'typebox';
import { HomeEvent, HomeEventType } from '../events/index.ts';
import { GuestBody } from '../guests/index.ts';
import { INCIDENT_KINDS } from '../incidents/index.ts';
import { messageMembers } from '../messaging/index.ts';
import { Id, refTo, Timestamp } from '../platform/http/document/common-schemas.ts';

export const GuestExport = Type.Object(
  {
    exported_at: Timestamp,
    organization_id: Id('organization'),
    home: Type.Object({
      home_id: Id('home'),
      name: Type.String(),
      timezone: Type.String(),
      address: Type.String(),
    }),
    guest: refTo(GuestBody, { description: 'The stay, the contact, and where it came from.' }),
    messages: Type.Array(
      Type.Object({
        ...messageMembers,
        recipient: Type.Optional(
          Type.String({
            description: 'The whole number or address of the guest; absent of messages to a host.',
          }),
        ),
      }),
      { description: 'To the guest, from the guest, and to hosts about the guest; oldest first.' },
    ),
    events: Type.Array(HomeEvent, { description: 'Those that belong to the stay, oldest first.' }),
    presence: Type.Array(
      Type.Object({ event_id: Id('event'), event_type: HomeEventType, event_time: Timestamp }),
      { description: 'Of the events, those that say when the guest came, or that nobody did.' },
    ),
    incidents: Type.Array(
      Type.Object({
        incident_id: Type.String(),
        kind: Type.Enum([...INCIDENT_KINDS]),
        level: Type.Integer({ description: 'The highest, 1 to 3.' }),
        opened_at: Timestamp,
        ended_at: Type.Optional(Timestamp),
        acknowledged_at: Type.Optional(Timestamp),
        notes: Type.Optional(
          Type.Array(Type.Object({ at: Timestamp, text: Type.String() }), {
            description: 'What was written about it.',
          }),
        ),
      }),
      { description: 'What went on in the home while the guest stayed there, oldest first.' },
    ),
    evidence: Type.Array(
      Type.Object({
        report_id: Id('report'),
        about: Type.Enum(['incident', 'stay']),
        names_guest: Type.Boolean(),
        made_at: Timestamp,
        kept_until: Timestamp,
      }),
      { description: 'Signed reports about the stay, or about what went on in it; newest first.' },
    ),
    not_included: Type.Array(Type.String(), { description: 'What an export does not hold, in words.' }),
  },
  { $id: 'GuestExport' },
);

export const GuestErased = Type.Object(
  {
    guest_id: Id('guest'),
    home_id: Id('home'),
    erased_at: Timestamp,
    was_known: Type.Boolean({ description: 'False: there was nothing left to erase of the guest.' }),
    erased: Type.Object(
      {
        messages: Type.Integer({ description: 'Whose text and address are gone.' }),
        cancelled_messages: Type.Integer({
          description:
            'Of these, what is not sent any more; one that was on its way at this moment may arrive.',
        }),
        events: Type.Integer({ description: 'That told where a message went, and do not any more.' }),
        notes: Type.Integer({ description: 'About incidents, whose text is gone.' }),
      },
      { description: 'Beside the name, the phone number, the e-mail address and the id at the source.' },
    ),
    remains: Type.Array(Type.Object({ what: Type.String(), why: Type.String() }), {
      description: 'What is kept, or is out of reach, in words.',
    }),
  },
  { $id: 'GuestErased' },
);
