import Type from 'typebox';
import { RoleName } from '../../accounts/index.ts';
import { Id, refTo, Timestamp, TimestampOf } from '../../platform/http/document/common-schemas.ts';
import { NOTIFICATION_KINDS, TIMINGS } from '../preferences/decide.ts';
import { Hours } from '../schema.ts';
import { ALERT_CHANNELS, CHANNEL_STATES, GATEWAY_STATES } from './channels.ts';

const Channel = Type.Enum([...ALERT_CHANNELS], { description: 'Channel. More may be added.' });

const Recipient = Type.Object({
  user_id: Id('user'),
  fullname: Type.String({ description: 'Full name of the user.' }),
  role: refTo(RoleName),
  on_call: Type.Boolean({
    description: 'Whether the user is on call. If not, the user subscribed with a notification rule.',
  }),
  channels: Type.Array(
    Type.Object({
      channel: Channel,
      state: Type.Enum([...CHANNEL_STATES], {
        description:
          'State. ready: a confirmed address, and a gateway that works. unconfirmed: the address is not confirmed. ' +
          'missing: no address, switched off, or no gateway. failing: the gateway does not work.',
      }),
    }),
    { description: 'All channels, always in the same order.' },
  ),
  quiet_hours: Type.Optional(Hours),
  kinds: Type.Array(
    Type.Object({
      kind: Type.Enum([...NOTIFICATION_KINDS], { description: 'Kind of incident or health issue.' }),
      told: Type.Enum([...TIMINGS], {
        description: 'When the user is notified: at once, with the daily summary, or never.',
      }),
    }),
    {
      description: 'When the user is notified of each kind, at its lowest level. More kinds may be added.',
    },
  ),
});

const Gateway = Type.Object({
  channel: Channel,
  state: Type.Enum([...GATEWAY_STATES], {
    description: 'State of the gateway. missing: it is not configured.',
  }),
  last_success_at: Type.Optional({
    ...Timestamp,
    description: 'Time of the last probe or message that succeeded.',
  }),
  last_failure: Type.Optional(
    Type.Object(
      {
        at: TimestampOf('Time of the failure.'),
        reason: Type.String({ description: 'Why the gateway failed.' }),
      },
      { description: 'Last failure. Absent if the gateway is missing or has never failed.' },
    ),
  ),
  variables: Type.Optional(
    Type.Array(Type.String(), {
      description: 'Environment variables that the operator sets to configure a missing gateway.',
    }),
  ),
});

export const AlertTest = Type.Object(
  {
    test_id: Id('test'),
    channel: Type.Optional(Channel),
    started_at: TimestampOf('Time when the test was started.'),
    started_by: Type.Optional(Id('user who started it')),
    confirmed_at: Type.Optional(TimestampOf('Time when a recipient confirmed the test. Absent before.')),
    confirmed_by: Type.Optional(Id('user who confirmed it. Absent before')),
    notifications: Type.Array(
      Type.Object({
        notification_id: Id('notification'),
        user_id: Id('user'),
        fullname: Type.String({ description: 'Full name of the user. Empty if the user no longer exists.' }),
        channel: Channel,
        status: Type.Enum(['queued', 'not_sent', 'sent', 'delivered', 'failed'], {
          description:
            'Status. sent: the gateway accepted it. delivered: the gateway reports that it arrived.',
        }),
        reason: Type.Optional(Type.String({ description: 'Answer of the gateway, if the alert failed.' })),
        planned_at: TimestampOf('Time when the notification was planned.'),
        sent_at: Type.Optional(TimestampOf('Time when the gateway accepted it. Absent before.')),
        settled_at: Type.Optional(TimestampOf('Time of the final status. Absent before.')),
        acknowledged_at: Type.Optional(
          TimestampOf('Time when the user confirmed the test through this notification. Absent otherwise.'),
        ),
      }),
      { description: 'Notifications of the test, by user and channel.' },
    ),
  },
  { $id: 'AlertTest', description: 'A test alert and its outcome.' },
);

export const Alerting = Type.Object(
  {
    reachable: Type.Boolean({ description: 'Whether at least one recipient has a channel that is ready.' }),
    recipients: Type.Array(Recipient, {
      description: 'Users that a safety incident would alert now, in their order.',
    }),
    gateways: Type.Array(Gateway, { description: 'Gateways of all channels, always in the same order.' }),
    confirmed_test_at: Type.Optional({
      ...Timestamp,
      description: 'Time at which a recipient last confirmed a test alert. Absent: never.',
    }),
    confirmed_test_by: Type.Optional(
      Type.Object(
        { user_id: Id('user'), fullname: Type.String({ description: 'Full name of the user.' }) },
        { description: 'User who confirmed it. Absent if no one did, or the user no longer exists.' },
      ),
    ),
    last_test: Type.Optional(refTo(AlertTest)),
    setup: Type.Object(
      {
        on_call_listed: Type.Boolean({
          description: 'Whether members are listed on call. If not, owners and admins are on call.',
        }),
        first_device_seen_at: Type.Optional(
          TimestampOf('Time of the first report of a device. Absent before.'),
        ),
        booking_sources: Type.Integer({ description: 'Number of booking calendars and connections.' }),
        webhooks: Type.Integer({ description: 'Number of webhooks.' }),
      },
      { description: 'Setup of the organization.' },
    ),
  },
  { $id: 'Alerting', description: 'Alerting status: whether alerts reach a person, and what is missing.' },
);

export const AlertTestInput = Type.Object(
  { channel: Type.Optional({ ...Channel, description: 'Channel to test. Absent: all channels.' }) },
  { $id: 'AlertTestInput' },
);

export const AlertTestStarted = Type.Object(
  {
    notification_ids: Type.Array(Id('notification'), {
      description: 'Ids of the notifications of the test. Empty if no recipient has an address.',
    }),
  },
  { $id: 'AlertTestStarted' },
);
