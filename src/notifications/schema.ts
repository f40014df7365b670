import Type, { type TSchema } from 'typebox';
import { INCIDENT_KINDS, type IncidentKind, IncidentNotification } from '../incidents/index.ts';
import { documented, Id, Nullable, refTo, Timestamp } from '../platform/http/document/common-schemas.ts';
import { Tag } from '../platform/values/tags.ts';
import { slowestPolicy, stepsOf, usualPolicy } from './on-call/usual-policy.ts';
import { NOTIFICATION_KINDS, TIMINGS } from './preferences/decide.ts';

const People = (description: string) =>
  Type.Array(
    Type.Object({
      user_id: Id('user'),
      fullname: Type.String(),
      email: Type.Boolean({ description: 'Can be told by e-mail.' }),
      sms: Type.Boolean({ description: 'Can be told by SMS.' }),
      push: Type.Boolean({ description: 'Can be told in a browser.' }),
      call: Type.Boolean({ description: 'Can be called.' }),
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

const rotaMembers = <Zone extends TSchema>(timezone: Zone) => ({
  first_day: Day('The day of the first hand-over; the others follow weekly.'),
  handover_time: ClockTime,
  timezone,
  user_ids: Type.Array(Id('user'), { description: 'Members, in the order of their weeks.' }),
});

const swapMembers = {
  first_day: Day('The first day of the week.'),
  user_id: Id('user who is on call'),
  instead_of: Id('user whose place that is'),
};
const SWAPS = 'In these weeks a member takes the place of another.';

export const OnCallBody = Type.Object(
  {
    people: People('Those who are told of what goes on, in their order.'),
    by_tag: Type.Array(
      Type.Object({ tag: Type.String(), people: People('Those who are told first, in their order.') }),
      { description: 'Of homes with these tags these people are told first, then `people`.' },
    ),
    listed: Type.Boolean({
      description: 'False: nobody was put on call, and so it is the owners and admins.',
    }),
    on_call_now: People('Who is on call at this moment, in order: by the rota, swaps and absences.'),
    rota: Type.Optional(
      Type.Object({
        ...rotaMembers(Type.String()),
        weeks: Type.Array(
          Type.Object({
            first_day: Day('The first day of the week.'),
            starts_at: Timestamp,
            user_id: Type.Optional(Id('user who is on call first')),
          }),
          { description: 'This week and the next ones, by their first day.' },
        ),
      }),
    ),
    absences: Type.Array(Type.Object({ user_id: Id('user'), starts_at: Timestamp, ends_at: Timestamp }), {
      description: 'Members who are not on call for a time.',
    }),
    swaps: Type.Array(Type.Object(swapMembers), { description: SWAPS }),
  },
  { $id: 'OnCall' },
);

const MOST_ON_CALL = 50;
const MOST_TAGS_ON_CALL = 50;

const MOST_ABSENCES = 200;
const MOST_SWAPS = 200;

const TimeZone = Type.String({
  maxLength: 64,
  format: 'iana-time-zone',
  ...documented({ pattern: '^[A-Za-z][A-Za-z0-9_+-]*(/[A-Za-z0-9_+-]+)*$' }),
  'x-wanted': 'must be an IANA time zone such as Europe/Stockholm',
});

const InstantText = Type.String({
  format: 'date-time',
  'x-wanted': 'must be a time with a zone, such as 2026-11-15T09:30:00Z',
});

export const OnCallInput = Type.Object(
  {
    user_ids: Type.Array(Id('user'), {
      maxItems: MOST_ON_CALL,
      description: 'Members, in the order in which they are told. None: owners and admins.',
    }),
    by_tag: Type.Optional(
      Type.Array(
        Type.Object({
          tag: Tag,
          user_ids: Type.Array(Id('user'), { minItems: 1, maxItems: MOST_ON_CALL }),
        }),
        {
          maxItems: MOST_TAGS_ON_CALL,
          description:
            'Who is told first of homes with a tag, before those above. Of several tags of a home the one it has first. ' +
            'Absent: these orders stay as they are.',
        },
      ),
    ),
    rota: Type.Optional(
      Nullable(
        Type.Object({
          ...rotaMembers(TimeZone),
          user_ids: Type.Array(Id('user'), { minItems: 1, maxItems: MOST_ON_CALL }),
        }),
      ),
    ),
    absences: Type.Optional(
      Type.Array(Type.Object({ user_id: Id('user'), starts_at: InstantText, ends_at: InstantText }), {
        maxItems: MOST_ABSENCES,
        description: 'Absent: they stay as they are.',
      }),
    ),
    swaps: Type.Optional(
      Type.Array(Type.Object(swapMembers), {
        maxItems: MOST_SWAPS,
        description: `${SWAPS} Absent: they stay.`,
      }),
    ),
  },
  { $id: 'OnCallInput' },
);

export const NotificationWays = Type.Object(
  {
    by_email: Type.Boolean({ description: 'To the address of the account, once it is confirmed.' }),
    by_call: Type.Boolean({
      description:
        'Calls to the phone number: for safety incidents, and when nobody acknowledged another one; or as your rules say.',
    }),
    phone_number: Type.Optional(Type.String({ description: 'For SMS and calls.' })),
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
  {
    by_email: Type.Optional(Type.Boolean()),
    by_call: Type.Optional(Type.Boolean({ description: 'Needs a confirmed phone number.' })),
  },
  { $id: 'NotificationWaysChange', minProperties: 1, description: 'Absent: as it is.' },
);

const EscalationPolicyBody = (kind: IncidentKind) => {
  const usual = usualPolicy(kind);
  const slowest = slowestPolicy(kind);
  return Type.Object({
    delay_minutes: Type.Integer({
      minimum: 1,
      maximum: slowest.delay_minutes,
      description: 'Time to acknowledge before the next step.',
      default: usual.delay_minutes,
    }),
    rounds: Type.Integer({
      minimum: 1,
      maximum: slowest.rounds,
      description: 'How often each member on call is alerted before everyone is.',
      default: usual.rounds,
    }),
    next: Type.Enum(stepsOf(kind), {
      description: 'Who is alerted in a step: one member after the other, or everyone on call.',
      default: usual.next,
    }),
  });
};

const policiesByKind = <Wrapped extends TSchema>(
  wrap: (policy: ReturnType<typeof EscalationPolicyBody>) => Wrapped,
) =>
  Object.fromEntries(INCIDENT_KINDS.map((kind) => [kind, wrap(EscalationPolicyBody(kind))])) as Record<
    IncidentKind,
    Wrapped
  >;

export const Escalation = Type.Object(
  policiesByKind((policy) => policy),
  { $id: 'Escalation', description: 'How each kind of incident escalates. More kinds may be added.' },
);

export const EscalationInput = Type.Object(
  policiesByKind((policy) => Type.Optional(policy)),
  {
    $id: 'EscalationInput',
    description:
      'All kinds at once: absent kinds escalate as usual. Safety incidents may escalate faster than usual, never slower.',
  },
);

export const Hours = Type.Object(
  { from: ClockTime, to: ClockTime },
  { description: 'By the clock of the person; may reach over midnight. The same twice: all day.' },
);

const MOST_RULES = 30;
const MOST_HOMES = 100;
const MOST_TAGS = 20;

const RuleBody = Type.Object({
  kinds: Type.Optional(
    Type.Array(Type.Enum([...NOTIFICATION_KINDS]), {
      minItems: 1,
      maxItems: NOTIFICATION_KINDS.length,
      description: 'Of what. Absent: of everything. More may be added.',
    }),
  ),
  home_ids: Type.Optional(
    Type.Array(Id('home'), { minItems: 1, maxItems: MOST_HOMES, description: 'Where. Absent: everywhere.' }),
  ),
  tags: Type.Optional(
    Type.Array(Tag, {
      minItems: 1,
      maxItems: MOST_TAGS,
      description: 'In homes that have one of these; as they are compared, in lower case. Absent: in all.',
    }),
  ),
  least_level: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 3, description: 'How bad it is at least, as incidents have it.' }),
  ),
  hours: Type.Optional(Hours),
  told: Type.Enum([...TIMINGS], {
    description:
      'At once, with the summary of the morning, or never. What is dangerous is told at once, whatever a rule says.',
  }),
  channels: Type.Optional(
    Type.Array(Type.Enum(['email', 'sms', 'push', 'call']), {
      minItems: 1,
      maxItems: 4,
      description:
        'By which of your channels, of what is told at once. Absent: by all, but calls only where that is usual. The summary is a mail.',
    }),
  ),
});

const rulesMembers = {
  quiet_hours: Type.Optional(Hours),
  timezone: Type.Optional(
    Type.String({
      maxLength: 64,
      format: 'iana-time-zone',
      description: 'The clock you live by. Absent: that of the oldest home.',
      ...documented({ pattern: '^[A-Za-z][A-Za-z0-9_+-]*(/[A-Za-z0-9_+-]+)*$' }),
      'x-wanted': 'must be an IANA time zone such as Europe/Stockholm',
    }),
  ),
  rules: Type.Array(RuleBody, {
    maxItems: MOST_RULES,
    description: 'The first that fits counts; where none does, what is usual.',
  }),
};

export const NotificationRules = Type.Object(
  { ...rulesMembers, summary_at: ClockTime },
  { $id: 'NotificationRules', description: 'What you are told, when and how.' },
);

export const NotificationRulesInput = Type.Object(
  { ...rulesMembers, summary_at: Type.Optional(ClockTime) },
  { $id: 'NotificationRulesInput', description: 'All of it at once: what is absent is not set any more.' },
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
    notifications: Type.Array(refTo(IncidentNotification), { description: 'Oldest first.' }),
  },
  { $id: 'NotificationList' },
);

/** Schemas with a name in the document. */
export const notificationSchemas = [OnCallBody, Escalation, NotificationWays, NotificationRules];
