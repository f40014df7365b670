import Type from 'typebox';
import { documented, Id, Timestamp } from '../platform/http/common-schemas.ts';

export const OnCallBody = Type.Object(
  {
    people: Type.Array(
      Type.Object({
        user_id: Id('user'),
        fullname: Type.String(),
        email: Type.Boolean({ description: 'Can be told by e-mail.' }),
        sms: Type.Boolean({ description: 'Can be told by SMS.' }),
        push: Type.Boolean({ description: 'Can be told in a browser.' }),
      }),
      { description: 'Those who are told of what goes on, in their order.' },
    ),
    listed: Type.Boolean({
      description: 'False: nobody was put on call, and so it is the owners and admins.',
    }),
  },
  { $id: 'OnCall' },
);

const MOST_ON_CALL = 50;

export const OnCallInput = Type.Object(
  {
    user_ids: Type.Array(Id('user'), {
      maxItems: MOST_ON_CALL,
      description: 'Members, in the order in which they are told. None: owners and admins.',
    }),
  },
  { $id: 'OnCallInput' },
);

export const NotificationWays = Type.Object(
  {
    by_email: Type.Boolean({ description: 'To the address of the account, once it is confirmed.' }),
    phone_number: Type.Optional(Type.String({ description: 'For SMS.' })),
    phone_verified: Type.Boolean({ description: 'The code that was sent to the number came back.' }),
    browsers: Type.Array(
      Type.Object({ subscription_id: Id('subscription'), label: Type.String(), created_at: Timestamp }),
      { description: 'That show notifications.' },
    ),
    push_key: Type.String({ description: 'The applicationServerKey that a browser subscribes with.' }),
  },
  { $id: 'NotificationWays' },
);

export const NotificationWaysChange = Type.Object(
  { by_email: Type.Boolean() },
  { $id: 'NotificationWaysChange' },
);

export const PhoneInput = Type.Object(
  {
    phone_number: Type.String({
      minLength: 1,
      maxLength: 50,
      ...documented({ pattern: '^\\+[1-9][0-9 ]{6,24}$' }),
      description: 'In international form, such as +46 70 123 45 67.',
    }),
  },
  { $id: 'NotificationPhone' },
);

export const CodeInput = Type.Object(
  { code: Type.String({ pattern: '^[0-9]{6}$', 'x-wanted': 'must be the six digits of the SMS' }) },
  { $id: 'NotificationPhoneCode' },
);

const Base64Url = (description: string) =>
  Type.String({
    pattern: '^[A-Za-z0-9_-]{16,200}={0,2}$',
    description,
    'x-wanted': 'must be text in base64url',
  });

export const PushInput = Type.Object(
  {
    endpoint: Type.String({ minLength: 1, maxLength: 2000, ...documented({ format: 'uri' }) }),
    keys: Type.Object({ p256dh: Base64Url('A point on P-256.'), auth: Base64Url('16 bytes.') }),
    label: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        description: 'What you call the browser; "Browser" unless told.',
      }),
    ),
  },
  { $id: 'PushSubscription', description: 'As the browser answers it, with a name.' },
);

export const NotificationList = Type.Object(
  {
    notifications: Type.Array(
      Type.Object({
        notification_id: Id('notification'),
        user_id: Id('user'),
        fullname: Type.String(),
        channel: Type.Enum(['email', 'sms', 'push'], { description: 'More may be added.' }),
        step: Type.Integer({ description: 'How often it was told by then.' }),
        status: Type.Enum(['planned', 'sending', 'sent', 'delivered', 'failed', 'cancelled'], {
          description:
            'Sent: the gateway, the push service or the mail server took it. Delivered: the gateway says that it arrived.',
        }),
        reason: Type.Optional(Type.String()),
        planned_at: Timestamp,
        sent_at: Type.Optional(Timestamp),
        settled_at: Type.Optional(Timestamp),
        acknowledged_at: Type.Optional(Timestamp),
      }),
      { description: 'Oldest first.' },
    ),
  },
  { $id: 'NotificationList' },
);

/** Those with a name of their own in the document. */
export const notificationSchemas = [OnCallBody, NotificationWays];
