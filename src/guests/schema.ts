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
} from '../platform/http/document/common-schemas.ts';
import { Paging } from '../platform/http/request/paging.ts';
import { EMAIL_PATTERN, LONGEST_EMAIL } from '../platform/values/email-address.ts';
import { CONVERSATION_STATUSES } from './guest.ts';

const ConversationStatus = Type.Enum([...CONVERSATION_STATUSES]);

export const GuestBody = Type.Object(
  {
    guest_id: Id('guest'),
    home_id: Id('home'),
    name: Type.String(),
    phone_number: Nullable(Type.String()),
    email: Nullable(Type.String()),
    checkin_time: Timestamp,
    checkout_time: Nullable(Timestamp),
    source: Type.String({
      description:
        'Where it came from: `api`, `app`, `csv`, or `ical:`, `beds24:` or `hostaway:` and the name of the integration or connection.',
    }),
    readonly: Type.Boolean({
      description: 'From a native integration: only conversation.status can be changed.',
    }),
    validation_errors: Type.Array(Type.String(), {
      description:
        'Informational: `missing_phone_number_and_email`, `invalid_phone_number`, `unreachable_country`.',
    }),
    access_code: Type.String({ description: 'Six digits.' }),
    guest_page: Type.String({ description: 'Address of a page for the guest; whoever has it can read it.' }),
    language: Type.Optional(Type.String({ description: 'As the booking says: a BCP 47 tag.' })),
    chosen_language: Type.Optional(
      Type.String({ description: 'What the guest chose on the page; it goes before `language`.' }),
    ),
    external_id: Type.Optional(Type.String({ description: 'What the source calls the stay.' })),
    conversation: Type.Optional(
      Type.Object({
        status: ConversationStatus,
        started_at: Nullable(Timestamp),
        last_message_at: Nullable(Timestamp),
        message_count: Type.Integer(),
      }),
    ),
    created_at: Timestamp,
    updated_at: Timestamp,
    erased_at: Type.Optional(Timestamp),
    missing_since: Type.Optional(
      Type.Unsafe<Date>({
        type: 'string',
        format: 'date-time',
        description:
          'Since when its booking system or calendar lacks it. A later full sync that lacks it too removes it.',
      }),
    ),
    email_is_alias: Type.Optional(
      Type.Boolean({
        description: 'The address is one that a booking platform forwards for a while, not the guest’s own.',
      }),
    ),
  },
  { $id: 'Guest' },
);

export const StayList = Type.Object(
  {
    stays: Type.Array(Type.Object({ checkin_time: Timestamp, checkout_time: Nullable(Timestamp) }), {
      description: 'By check-in. Who stays there is left out.',
    }),
    paging: refTo(Paging),
  },
  { $id: 'StayList' },
);

export const guestSchemas = [GuestBody];

export const GuestList = Type.Object(
  { guests: Type.Array(refTo(GuestBody)), paging: refTo(Paging) },
  { $id: 'GuestList' },
);

/** The types of members; `fields/fields.ts` checks their values. Null clears, because clients send back what they read. */
const Time = Type.String({
  format: 'date-time',
  'x-wanted': 'must be an ISO-8601 time with a zone, such as 2026-11-15T09:30:00Z',
});
const Name = Type.String({
  minLength: 1,
  maxLength: 200,
  pattern: '\\S',
  'x-wanted': 'must be text of 1 to 200 characters, not blank',
});
const PhoneNumber = Nullable(
  Type.String({
    maxLength: 200,
    description: 'International form with a leading plus sign, such as +46701234567.',
  }),
);
const Email = Nullable(
  Type.String({
    description: 'An e-mail address.',
    ...documented({ maxLength: LONGEST_EMAIL, pattern: EMAIL_PATTERN }),
  }),
);
const CheckoutTime = Nullable(Time);

const Language = Nullable(
  Type.String({
    description: 'In which language the guest is written to: a BCP 47 tag, such as de or pt-BR.',
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
  { name: Name, checkin_time: Time, ...optional },
  { $id: 'GuestInput', ...errorKey },
);
export type WholeGuest = Static<typeof WholeGuest>;

export const GuestChange = Type.Object(
  {
    name: Type.Optional(Name),
    checkin_time: Type.Optional(Time),
    ...optional,
    conversation: Type.Optional(
      Type.Object({ status: Type.Optional(ConversationStatus) }, { description: 'Once messaging started.' }),
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
        description: 'Six digits that no other guest of the home has. Left out: drawn.',
      }),
    ),
  },
  { $id: 'AccessCodeChange', ...errorKey },
);
export type AccessCodeChange = Static<typeof AccessCodeChange>;

export const ImportAnswer = Type.Object(
  {
    created: Type.Integer(),
    updated: Type.Integer(),
    errors: RowErrors,
    more_errors: Type.Optional(MoreErrors),
  },
  { $id: 'GuestImport' },
);
