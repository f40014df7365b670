import Type, { type Static } from 'typebox';
import { LANGUAGE_TAG, LONGEST_LANGUAGE_TAG } from '../i18n/index.ts';
import {
  documented,
  Id,
  MoreErrors,
  Nullable,
  RowErrors,
  refTo,
  Timestamp,
  TimestampOf,
} from '../platform/http/document/common-schemas.ts';
import { Paging } from '../platform/http/request/paging.ts';
import { EMAIL_PATTERN, LONGEST_EMAIL } from '../platform/values/email-address.ts';
import { CONVERSATION_STATUSES } from './guest.ts';

const ConversationStatus = Type.Enum([...CONVERSATION_STATUSES], {
  description: 'Status of the conversation. A reply of the guest sets it to `open`.',
});

export const GuestBody = Type.Object(
  {
    guest_id: Id('guest'),
    home_id: Id('home'),
    name: Type.String({ description: 'Name of the guest.' }),
    phone_number: Nullable(Type.String({ description: 'Phone number. Null: none.' })),
    email: Nullable(Type.String({ description: 'E-mail address. Null: none.' })),
    checkin_time: TimestampOf('Check-in time.'),
    checkout_time: Nullable({
      ...Timestamp,
      description: 'Check-out time. Null: the stay counts for 30 days.',
    }),
    source: Type.String({
      description:
        'Source of the guest: `api`, `app` or `csv`; or `ical:`, `beds24:` or `hostaway:` with the name of the integration or connection.',
    }),
    readonly: Type.Boolean({
      description:
        'Whether the guest comes from an integration or connection. Then only `conversation.status` can be changed.',
    }),
    validation_errors: Type.Array(Type.String(), {
      description:
        'Problems with the contact data: `missing_phone_number_and_email`, `invalid_phone_number`, `unreachable_country`. They do not stop anything.',
    }),
    access_code: Type.String({ description: 'Access code: six digits.' }),
    guest_page: Type.String({
      description: 'Address of the guest page. Anyone with the address can read the page.',
    }),
    language: Type.Optional(
      Type.String({ description: 'Language of the booking: a BCP 47 tag. Absent if unknown.' }),
    ),
    chosen_language: Type.Optional(
      Type.String({
        description: 'Language that the guest chose on the guest page. It replaces `language`.',
      }),
    ),
    external_id: Type.Optional(Type.String({ description: 'Id of the stay at its source.' })),
    conversation: Type.Optional(
      Type.Object(
        {
          status: ConversationStatus,
          started_at: Nullable(TimestampOf('Time of the first message.')),
          last_message_at: Nullable(TimestampOf('Time of the latest message.')),
          message_count: Type.Integer({ description: 'Number of messages to and from the guest.' }),
        },
        { description: 'Conversation with the guest. Absent before the first message.' },
      ),
    ),
    created_at: TimestampOf('Time of the creation.'),
    updated_at: TimestampOf('Time of the latest change.'),
    erased_at: Type.Optional({
      ...Timestamp,
      description: 'When the personal data was deleted. Absent: it is not.',
    }),
    missing_since: Type.Optional(
      Type.Unsafe<Date>({
        type: 'string',
        format: 'date-time',
        description:
          'Time since which the stay is missing at its source. A later full sync without it removes the guest.',
      }),
    ),
    email_is_alias: Type.Optional(
      Type.Boolean({
        description: 'Whether `email` is a temporary address of a booking platform.',
      }),
    ),
  },
  { $id: 'Guest', description: 'Guest: stay, contact data and source.' },
);

export const StayList = Type.Object(
  {
    stays: Type.Array(
      Type.Object({
        checkin_time: TimestampOf('Check-in time.'),
        checkout_time: Nullable(TimestampOf('Check-out time. Null: the stay counts for 30 days.')),
      }),
      {
        description: 'Stays, by check-in.',
      },
    ),
    paging: refTo(Paging),
  },
  { $id: 'StayList' },
);

export const guestSchemas = [GuestBody];

export const GuestList = Type.Object(
  { guests: Type.Array(refTo(GuestBody), { description: 'Guests, by check-in.' }), paging: refTo(Paging) },
  { $id: 'GuestList' },
);

/** The types of members; `fields/fields.ts` checks their values. Null clears, because clients send back what they read. */
const Time = (description: string) =>
  Type.String({
    format: 'date-time',
    description,
    'x-wanted': 'must be an ISO-8601 time with a zone, such as 2026-11-15T09:30:00Z',
  });
const Name = Type.String({
  minLength: 1,
  maxLength: 200,
  description: 'Name of the guest.',
  pattern: '\\S',
  'x-wanted': 'must be text of 1 to 200 characters, not blank',
});
const PhoneNumber = Nullable(
  Type.String({
    maxLength: 200,
    description: 'Phone number in international form, such as +46701234567. Null: none.',
  }),
);
const Email = Nullable(
  Type.String({
    description: 'E-mail address. Null: none.',
    ...documented({ maxLength: LONGEST_EMAIL, pattern: EMAIL_PATTERN }),
  }),
);
const CheckinTime = Time('Check-in time, with a time zone.');
const CheckoutTime = Nullable(Time('Check-out time, with a time zone. Null: the stay counts for 30 days.'));

const Language = Nullable(
  Type.String({
    description: 'Language of messages to the guest: a BCP 47 tag, such as de or pt-BR. Null: unknown.',
    ...documented({ minLength: 2, maxLength: LONGEST_LANGUAGE_TAG, pattern: LANGUAGE_TAG }),
  }),
);

const errorKey = { 'x-error-key': 'invalid_guest' };
const optional = {
  phone_number: Type.Optional(PhoneNumber),
  email: Type.Optional(Email),
  checkout_time: Type.Optional(CheckoutTime),
  language: Type.Optional(Language),
};

/** For POST and PUT: members that are left out are empty. */
export const WholeGuest = Type.Object(
  { name: Name, checkin_time: CheckinTime, ...optional },
  { $id: 'GuestInput', ...errorKey },
);
export type WholeGuest = Static<typeof WholeGuest>;

export const GuestChange = Type.Object(
  {
    name: Type.Optional(Name),
    checkin_time: Type.Optional(CheckinTime),
    ...optional,
    conversation: Type.Optional(
      Type.Object(
        { status: Type.Optional(ConversationStatus) },
        { description: 'Conversation with the guest. It can be changed once it has begun.' },
      ),
    ),
  },
  { $id: 'GuestChange', ...errorKey },
);
export type GuestChange = Static<typeof GuestChange>;

export const AccessCodeChange = Type.Object(
  {
    access_code: Type.Optional(
      Type.String({
        pattern: '^[0-9]{6}$',
        'x-wanted': 'must be six digits',
        description: 'Six digits that no other guest of the home has. Absent: a random code.',
      }),
    ),
  },
  { $id: 'AccessCodeChange', ...errorKey },
);
export type AccessCodeChange = Static<typeof AccessCodeChange>;

export const ImportAnswer = Type.Object(
  {
    created: Type.Integer({ description: 'Number of guests created.' }),
    updated: Type.Integer({ description: 'Number of guests updated.' }),
    errors: RowErrors,
    more_errors: Type.Optional(MoreErrors),
  },
  { $id: 'GuestImport' },
);
