import Type, { type Static } from 'typebox';
import { Id, refTo, TimestampOf } from '../../platform/http/document/common-schemas.ts';
import { Paging, paging } from '../../platform/http/request/paging.ts';
import { MESSAGE_STATUS_TEXT, MESSAGE_STATUSES } from '../../platform/values/message-status.ts';
import { CHANNELS, PURPOSES, STATUSES } from '../outbound/message.ts';

const LONGEST_TEXT = 1600;

/** Members of one message. */
export const messageMembers = {
  message_id: Id('message'),
  home_id: Id('home'),
  guest_id: Type.Optional(Id('guest')),
  direction: Type.Enum(['out', 'in'], {
    description: '`out`: to the guest or the host. `in`: from the guest.',
  }),
  channel: Type.Enum([...CHANNELS], { description: 'Channel of the message.' }),
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
  level: Type.Optional(
    Type.Integer({ description: 'Noise level, 1 to 3. Absent for messages that are not about noise.' }),
  ),
  incident_id: Type.Optional(Type.String({ description: 'Id of the incident. Absent: none.' })),
  template_id: Type.Optional(Type.String({ description: 'Id of the template. Absent: none.' })),
  language: Type.Optional(Type.String({ description: 'Language of the text: a BCP 47 tag.' })),
  recipient: Type.Optional(Type.String({ description: 'Masked recipient, such as +46•••••12.' })),
  subject: Type.Optional(
    Type.String({
      description: 'Subject of an e-mail. Absent for other channels, and while `text` is absent.',
    }),
  ),
  text: Type.Optional(
    Type.String({
      description: 'Text of the message. Absent before sending, unless a host wrote it, and after erasure.',
    }),
  ),
  gateway: Type.Optional(
    Type.String({
      description: 'Name of the gateway. `outbox`: no gateway is configured, and the message was not sent.',
    }),
  ),
  attempts: Type.Integer({ description: 'Number of attempts to send the message.' }),
  scheduled_for: TimestampOf('Planned time of sending.'),
  created_at: TimestampOf('Time of the creation.'),
  accepted_at: Type.Optional(TimestampOf('Time when the gateway accepted the message. Absent before.')),
  settled_at: Type.Optional(TimestampOf('Time of the final status. Absent before.')),
};

export const MessageBody = Type.Object(messageMembers, { $id: 'Message' });

export const MessageList = Type.Object(
  {
    messages: Type.Array(refTo(MessageBody), { description: 'Messages, newest first.' }),
    paging: refTo(Paging),
  },
  { $id: 'MessageList' },
);

const gatewayName = (what: string) =>
  Type.String({ description: `Name of the ${what} gateway. \`outbox\`: none is configured.` });

export const NamedMessageList = Type.Object(
  {
    messages: Type.Array(
      Type.Object({
        ...messageMembers,
        home_name: Type.String({ description: 'Name of the home.' }),
        guest_name: Type.Optional(
          Type.String({
            description: 'Name of the guest. Absent if the message has no guest, or the name is unknown.',
          }),
        ),
      }),
      { description: 'Messages, newest first.' },
    ),
    gateways: Type.Object(
      { sms: gatewayName('SMS'), email: gatewayName('e-mail'), call: gatewayName('call') },
      { description: 'Name of the gateway of each channel.' },
    ),
    sms_from: Type.Optional(
      Type.String({
        description:
          'Sender of SMS of this organization: a number or a name. Absent if the gateway has none.',
      }),
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
      description: 'Text of the message.',
      'x-wanted': `must be text of 1 to ${LONGEST_TEXT} characters, not blank`,
    }),
  },
  { $id: 'MessageInput' },
);
export type WrittenMessage = Static<typeof WrittenMessage>;
