import Type, { type Static } from 'typebox';
import { Id, refTo, Timestamp } from '../../platform/http/document/common-schemas.ts';
import { Paging, paging } from '../../platform/http/request/paging.ts';
import { MESSAGE_STATUS_TEXT, MESSAGE_STATUSES } from '../../platform/values/message-status.ts';
import { CHANNELS, PURPOSES, STATUSES } from '../outbound/message.ts';

const LONGEST_TEXT = 1600;

/** Members of one message. */
export const messageMembers = {
  message_id: Id('message'),
  home_id: Id('home'),
  guest_id: Type.Optional(Id('guest')),
  direction: Type.Enum(['out', 'in']),
  channel: Type.Enum([...CHANNELS]),
  purpose: Type.Enum([...PURPOSES], {
    description:
      'Before the arrival, about noise, about a safety incident, to the host about noise, written by a host, or what a guest answered.',
  }),
  status: Type.Enum([...MESSAGE_STATUSES], { description: MESSAGE_STATUS_TEXT }),
  reason: Type.Optional(
    Type.String({ description: 'Why it was not sent, did not arrive, or waits for another attempt.' }),
  ),
  level: Type.Optional(Type.Integer({ description: 'Of the noise, 1 to 3.' })),
  incident_id: Type.Optional(Type.String()),
  template_id: Type.Optional(Type.String()),
  language: Type.Optional(Type.String()),
  recipient: Type.Optional(Type.String({ description: 'Masked, such as +46•••••12.' })),
  subject: Type.Optional(Type.String()),
  text: Type.Optional(Type.String({ description: 'Once it was sent.' })),
  gateway: Type.Optional(Type.String({ description: 'With `outbox` it is kept here and was not sent.' })),
  attempts: Type.Integer(),
  scheduled_for: Timestamp,
  created_at: Timestamp,
  accepted_at: Type.Optional({ ...Timestamp, description: 'When the gateway took it.' }),
  settled_at: Type.Optional(Timestamp),
};

export const MessageBody = Type.Object(messageMembers, { $id: 'Message' });

export const MessageList = Type.Object(
  { messages: Type.Array(refTo(MessageBody)), paging: refTo(Paging) },
  { $id: 'MessageList' },
);

export const NamedMessageList = Type.Object(
  {
    messages: Type.Array(
      Type.Object({ ...messageMembers, home_name: Type.String(), guest_name: Type.Optional(Type.String()) }),
    ),
    gateways: Type.Object(
      { sms: Type.String(), email: Type.String(), call: Type.String() },
      { description: 'What each channel goes through.' },
    ),
    sms_from: Type.Optional(
      Type.String({ description: 'The number or name that SMS of this organization come from.' }),
    ),
    paging: refTo(Paging),
  },
  { $id: 'NamedMessageList' },
);

export const MessageQuery = Type.Object({
  ...paging.query,
  status: Type.Optional(
    Type.Enum([...new Set([...MESSAGE_STATUSES, ...STATUSES])], {
      description:
        'Only these. Still accepted, in the words of earlier versions: scheduled, sending, accepted (kept in the outbox or ' +
        'taken by a gateway), undelivered, cancelled, skipped, received.',
    }),
  ),
  home_id: Type.Optional(Id('home')),
  incident_id: Type.Optional(Id('incident')),
});

export const WrittenMessage = Type.Object(
  {
    channel: Type.Optional(
      Type.Enum(['sms', 'email'], {
        description: 'An SMS unless told, or an e-mail to a guest without a number.',
      }),
    ),
    text: Type.String({
      minLength: 1,
      maxLength: LONGEST_TEXT,
      pattern: '\\S',
      'x-wanted': `must be text of 1 to ${LONGEST_TEXT} characters, not blank`,
    }),
  },
  { $id: 'MessageInput' },
);
export type WrittenMessage = Static<typeof WrittenMessage>;
