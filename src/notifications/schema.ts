import Type, { type TSchema } from 'typebox';
import { INCIDENT_KINDS, type IncidentKind, IncidentNotification } from '../incidents/index.ts';
import { documented, Id, Nullable, refTo, TimestampOf } from '../platform/http/document/common-schemas.ts';
import { Tag } from '../platform/values/tags.ts';
import { slowestPolicy, stepsOf, usualPolicy } from './on-call/usual-policy.ts';
import { NOTIFICATION_KINDS, TIMINGS } from './preferences/decide.ts';

const People = (description: string) =>
  Type.Array(
    Type.Object({
      user_id: Id('user'),
      fullname: Type.String({ description: 'Full name of the user.' }),
      email: Type.Boolean({ description: 'Whether the user can be notified by e-mail.' }),
      sms: Type.Boolean({ description: 'Whether the user can be notified by SMS.' }),
      push: Type.Boolean({ description: 'Whether the user can be notified in a browser.' }),
      call: Type.Boolean({ description: 'Whether the user can be called.' }),
    }),
    { description },
  );

const ClockTime = Type.String({
  pattern: '^([01]\\d|2[0-3]):[0-5]\\d$',
  'x-wanted': 'must be a time of day such as 22:00',
});

const Day = (description: string) =>
  Type.String({
    format: 'date',
    description,
    'x-wanted': 'must be a day such as 2026-11-16',
  });

const ROTA_ORDER = 'Ids of members, in the order of their weeks.';
const rotaMembers = <Zone extends TSchema>(timezone: Zone) => ({
  first_day: Day('Day of the first hand-over. The others follow weekly.'),
  handover_time: { ...ClockTime, description: 'Time of day of the hand-over.' },
  timezone,
  user_ids: Type.Array(Id('user'), { description: ROTA_ORDER }),
});

const swapMembers = {
  first_day: Day('First day of the week.'),
  user_id: Id('user who is on call'),
  instead_of: Id('user who is replaced'),
};
const ROTA_ZONE = 'IANA name of the time zone of the hand-over.';
const ABSENCE_START = 'Start of the absence, included.';
const ABSENCE_END = 'End of the absence, not included.';
const SWAPS = 'Weeks in which a member replaces another.';

export const OnCallBody = Type.Object(
  {
    people: People('Members on call, in the order in which they are notified.'),
    by_tag: Type.Array(
      Type.Object({
        tag: Type.String({ description: 'Tag of the homes.' }),
        people: People('Members who are notified first, in their order.'),
      }),
      { description: 'Orders for homes with a tag. These members are notified first, then `people`.' },
    ),
    listed: Type.Boolean({
      description: 'Whether members are listed. If not, owners and admins are on call.',
    }),
    on_call_now: People('Members on call now, in order: by rota, swaps and absences.'),
    rota: Type.Optional(
      Type.Object(
        {
          ...rotaMembers(Type.String({ description: ROTA_ZONE })),
          weeks: Type.Array(
            Type.Object({
              first_day: Day('First day of the week.'),
              starts_at: TimestampOf('Time of the hand-over.'),
              user_id: Type.Optional(Id('user who is on call first. Absent if all members are absent')),
            }),
            { description: 'This week and the next ones, by their first day.' },
          ),
        },
        { description: 'Weekly rota. Absent without one: the order of the list applies.' },
      ),
    ),
    absences: Type.Array(
      Type.Object({
        user_id: Id('user'),
        starts_at: TimestampOf(ABSENCE_START),
        ends_at: TimestampOf(ABSENCE_END),
      }),
      {
        description: 'Times in which members are not on call.',
      },
    ),
    swaps: Type.Array(Type.Object(swapMembers), { description: SWAPS }),
  },
  { $id: 'OnCall' },
);

const MOST_ON_CALL = 50;
const MOST_TAGS_ON_CALL = 50;

const MOST_ABSENCES = 200;
const MOST_SWAPS = 200;

const RotaZone = Type.String({
  description: ROTA_ZONE,
  maxLength: 64,
  format: 'iana-time-zone',
  ...documented({ pattern: '^[A-Za-z][A-Za-z0-9_+-]*(/[A-Za-z0-9_+-]+)*$' }),
  'x-wanted': 'must be an IANA time zone such as Europe/Stockholm',
});

const InstantText = (description: string) =>
  Type.String({
    format: 'date-time',
    description,
    'x-wanted': 'must be a time with a zone, such as 2026-11-15T09:30:00Z',
  });

export const OnCallInput = Type.Object(
  {
    user_ids: Type.Array(Id('user'), {
      maxItems: MOST_ON_CALL,
      description: 'Ids of members, in the order in which they are notified. Empty: owners and admins.',
    }),
    by_tag: Type.Optional(
      Type.Array(
        Type.Object({
          tag: { ...Tag, description: 'Tag of the homes. Upper and lower case make no difference.' },
          user_ids: Type.Array(Id('user'), {
            minItems: 1,
            maxItems: MOST_ON_CALL,
            description: 'Ids of members, in the order in which they are notified.',
          }),
        }),
        {
          maxItems: MOST_TAGS_ON_CALL,
          description:
            'Orders for homes with a tag. These members are notified before `user_ids`. The first matching tag of a home ' +
            'applies. Absent: unchanged.',
        },
      ),
    ),
    rota: Type.Optional(
      Nullable(
        Type.Object(
          {
            ...rotaMembers(RotaZone),
            user_ids: Type.Array(Id('user'), {
              minItems: 1,
              maxItems: MOST_ON_CALL,
              description: ROTA_ORDER,
            }),
          },
          {
            description:
              'Weekly rota, which replaces the order of `user_ids`. Null removes it. Absent: unchanged.',
          },
        ),
      ),
    ),
    absences: Type.Optional(
      Type.Array(
        Type.Object({
          user_id: Id('user'),
          starts_at: InstantText(ABSENCE_START),
          ends_at: InstantText(ABSENCE_END),
        }),
        {
          maxItems: MOST_ABSENCES,
          description: 'Times in which members are not on call. Absent: unchanged.',
        },
      ),
    ),
    swaps: Type.Optional(
      Type.Array(Type.Object(swapMembers), {
        maxItems: MOST_SWAPS,
        description: `${SWAPS} Absent: unchanged.`,
      }),
    ),
  },
  { $id: 'OnCallInput' },
);

export const NotificationWays = Type.Object(
  {
    by_email: Type.Boolean({
      description: 'Whether you are notified by e-mail, at the confirmed address of the account.',
    }),
    by_call: Type.Boolean({
      description:
        'Whether Lares calls the phone number: for safety incidents, for other incidents that no one acknowledged, or by your rules.',
    }),
    phone_number: Type.Optional(
      Type.String({ description: 'Phone number for SMS and calls. Absent: none.' }),
    ),
    phone_verified: Type.Boolean({ description: 'Whether the number is confirmed.' }),
    browsers: Type.Array(
      Type.Object({
        subscription_id: Id('subscription'),
        label: Type.String({ description: 'Name of the browser.' }),
        created_at: TimestampOf('Time when the browser was added.'),
      }),
      { description: 'Browsers that show notifications.' },
    ),
    push_key: Type.String({ description: '`applicationServerKey` with which a browser subscribes.' }),
  },
  { $id: 'NotificationWays' },
);

export const NotificationWaysChange = Type.Object(
  {
    by_email: Type.Optional(Type.Boolean({ description: 'Whether you are notified by e-mail.' })),
    by_call: Type.Optional(
      Type.Boolean({ description: 'Whether Lares calls you. Requires a confirmed phone number.' }),
    ),
  },
  {
    $id: 'NotificationWaysChange',
    minProperties: 1,
    description: 'Change of notification channels. Absent members stay unchanged.',
  },
);

const EscalationPolicyBody = (kind: IncidentKind, ifAbsent: string) => {
  const usual = usualPolicy(kind);
  const slowest = slowestPolicy(kind);
  return Type.Object(
    {
      delay_minutes: Type.Integer({
        minimum: 1,
        maximum: slowest.delay_minutes,
        description: 'Minutes to acknowledge before the next step.',
        default: usual.delay_minutes,
      }),
      rounds: Type.Integer({
        minimum: 1,
        maximum: slowest.rounds,
        description: 'Number of times that each member on call is alerted before everyone is.',
        default: usual.rounds,
      }),
      next: Type.Enum(stepsOf(kind), {
        description: 'Recipients of a step: one member after the other, or everyone on call.',
        default: usual.next,
      }),
    },
    { description: `Escalation of \`${kind}\` incidents.${ifAbsent}` },
  );
};

const policiesByKind = <Wrapped extends TSchema>(
  ifAbsent: string,
  wrap: (policy: ReturnType<typeof EscalationPolicyBody>) => Wrapped,
) =>
  Object.fromEntries(
    INCIDENT_KINDS.map((kind) => [kind, wrap(EscalationPolicyBody(kind, ifAbsent))]),
  ) as Record<IncidentKind, Wrapped>;

export const Escalation = Type.Object(
  policiesByKind('', (policy) => policy),
  { $id: 'Escalation', description: 'Escalation of each kind of incident. More kinds may be added.' },
);

export const EscalationInput = Type.Object(
  policiesByKind(' Absent: the defaults.', (policy) => Type.Optional(policy)),
  {
    $id: 'EscalationInput',
    description:
      'Escalation of all kinds. Absent kinds get their defaults. Safety incidents can escalate faster than by default, never slower.',
  },
);

export const Hours = Type.Object(
  {
    from: { ...ClockTime, description: 'Start, as a local time such as 22:00.' },
    to: { ...ClockTime, description: 'End, as a local time such as 07:00.' },
  },
  {
    description:
      'Hours in the time zone of the user. They may span midnight. If `from` equals `to`: all day.',
  },
);

const MOST_RULES = 30;
const MOST_HOMES = 100;
const MOST_TAGS = 20;

const RuleBody = Type.Object({
  kinds: Type.Optional(
    Type.Array(Type.Enum([...NOTIFICATION_KINDS]), {
      minItems: 1,
      maxItems: NOTIFICATION_KINDS.length,
      description: 'Kinds that the rule matches. Absent: all. More may be added.',
    }),
  ),
  home_ids: Type.Optional(
    Type.Array(Id('home'), {
      minItems: 1,
      maxItems: MOST_HOMES,
      description: 'Ids of homes that the rule matches. Absent: all.',
    }),
  ),
  tags: Type.Optional(
    Type.Array(Tag, {
      minItems: 1,
      maxItems: MOST_TAGS,
      description: 'Tags, in lower case. The rule matches homes with one of them. Absent: all homes.',
    }),
  ),
  least_level: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 3,
      description: 'Lowest level of incidents that the rule matches. Absent: all levels.',
    }),
  ),
  hours: Type.Optional(Hours),
  told: Type.Enum([...TIMINGS], {
    description:
      'When you are notified: at once, with the daily summary, or never. Rules do not apply to safety incidents, which notify at once.',
  }),
  channels: Type.Optional(
    Type.Array(Type.Enum(['email', 'sms', 'push', 'call']), {
      minItems: 1,
      maxItems: 4,
      description:
        'Channels of notifications at once. Absent: all your channels, with calls only where they are the default. The summary is a mail.',
    }),
  ),
});

const rulesMembers = {
  quiet_hours: Type.Optional(Hours),
  timezone: Type.Optional(
    Type.String({
      maxLength: 64,
      format: 'iana-time-zone',
      description: 'IANA time zone of your hours. Absent: the time zone of the oldest home.',
      ...documented({ pattern: '^[A-Za-z][A-Za-z0-9_+-]*(/[A-Za-z0-9_+-]+)*$' }),
      'x-wanted': 'must be an IANA time zone such as Europe/Stockholm',
    }),
  ),
  rules: Type.Array(RuleBody, {
    maxItems: MOST_RULES,
    description: 'Notification rules. The first that matches applies. If none matches, the defaults apply.',
  }),
};

export const NotificationRules = Type.Object(
  { ...rulesMembers, summary_at: { ...ClockTime, description: 'Time of day of the daily summary.' } },
  { $id: 'NotificationRules', description: 'Notification rules, quiet hours and time of the daily summary.' },
);

export const NotificationRulesInput = Type.Object(
  {
    ...rulesMembers,
    summary_at: Type.Optional({
      ...ClockTime,
      description: 'Time of day of the daily summary. Default: 08:00.',
    }),
  },
  { $id: 'NotificationRulesInput', description: 'Notification rules as a whole. Absent members are reset.' },
);

export const PhoneInput = Type.Object(
  {
    phone_number: Type.String({
      minLength: 1,
      maxLength: 50,
      ...documented({ pattern: '^\\+[1-9][0-9 ]{6,24}$' }),
      description: 'Phone number in international form, such as +46 70 123 45 67.',
    }),
  },
  { $id: 'NotificationPhone' },
);

export const CodeInput = Type.Object(
  {
    code: Type.String({
      pattern: '^[0-9]{6}$',
      description: 'Six digits of the SMS.',
      'x-wanted': 'must be the six digits of the SMS',
    }),
  },
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
    endpoint: Type.String({
      minLength: 1,
      maxLength: 2000,
      description: 'HTTPS address of the push service, from the subscription of the browser.',
      ...documented({ format: 'uri' }),
    }),
    keys: Type.Object(
      {
        p256dh: Base64Url('Public key of the browser: a point on P-256.'),
        auth: Base64Url('Authentication secret of the browser: 16 bytes.'),
      },
      { description: 'Keys with which Lares encrypts notifications for the browser.' },
    ),
    label: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        description: 'Name of the browser. Default: "Browser".',
      }),
    ),
  },
  { $id: 'PushSubscription', description: 'Push subscription of the browser, with a name.' },
);

export const NotificationList = Type.Object(
  {
    notifications: Type.Array(refTo(IncidentNotification), { description: 'Notifications, oldest first.' }),
  },
  { $id: 'NotificationList' },
);

/** Schemas with a name in the document. */
export const notificationSchemas = [OnCallBody, Escalation, NotificationWays, NotificationRules];
