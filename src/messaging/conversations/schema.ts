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
      'Purpose. pre_arrival: before the arrival. noise: noise, to the guest. safety: a safety incident. host: noise, to the host. written: written by a host. reply: reply of a guest.',
  }),
  status: Type.Enum([...MESSAGE_STATUSES], { description: MESSAGE_STATUS_TEXT }),
  reason: Type.Optional(
    Type.String({
      description: 'Why the message was not sent, did not arrive, or waits for another attempt.',
    }),
  ),
  level: Type.Optional(Type.Integer({ description: 'Noise level, from 1 to 3.' })),
  incident_id: Type.Optional(Type.String({ description: 'Id of the incident. Absent: none.' })),
  template_id: Type.Optional(Type.String({ description: 'Id of the template. Absent: none.' })),
  language: Type.Optional(Type.String({ description: 'Language of the text: a BCP 47 tag.' })),
  recipient: Type.Optional(Type.String({ description: 'Masked recipient, such as +46•••••12.' })),
  subject: Type.Optional(Type.String()),
  text: Type.Optional(Type.String({ description: 'Text of the message. Absent until it is sent.' })),
  gateway: Type.Optional(
    Type.String({
      description: 'Name of the gateway. `outbox`: no gateway is configured, and the message was not sent.',
    }),
  ),
  attempts: Type.Integer({ description: 'Number of attempts to send the message.' }),
  scheduled_for: { ...Timestamp, description: 'Planned time of sending.' },
  created_at: Timestamp,
  accepted_at: Type.Optional({ ...Timestamp, description: 'When the gateway accepted the message.' }),
  settled_at: Type.Optional({ ...Timestamp, description: 'When the final status was reached.' }),
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
      { description: 'Name of the gateway of each channel.' },
    ),
    sms_from: Type.Optional(
      Type.String({ description: 'Sender of SMS of this organization: a number or a name.' }),
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
        'Status to filter by. The statuses of earlier versions are still accepted: scheduled, sending, accepted (in the ' +
        'outbox or accepted by a gateway), undelivered, cancelled, skipped, received.',
    }),
  ),
  home_id: Type.Optional(Id('home')),
  incident_id: Type.Optional(Id('incident')),
});

export const WrittenMessage = Type.Object(
  {
    channel: Type.Optional(
      Type.Enum(['sms', 'email'], {
        description: 'Channel. Default: `sms`, or `email` for a guest without a phone number.',
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
