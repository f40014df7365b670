import Type from 'typebox';
import { isCalendarUrl, NewConnection, NewIntegration } from '../../../guests/index.ts';
import { LANGUAGE_TAG, LONGEST_LANGUAGE_TAG } from '../../../i18n/index.ts';
import { EmailAddress, Name } from '../../../platform/http/document/common-schemas.ts';
import { isEmailAddress } from '../../../platform/values/email-address.ts';
import { Count, Instant, JsonText, List, type RowCheck, type TableRules, Text, Whole } from '../kinds.ts';

const Language = Type.String({
  maxLength: LONGEST_LANGUAGE_TAG,
  pattern: LANGUAGE_TAG,
  'x-wanted': 'must be a language tag (BCP 47), such as de or pt-BR',
});
const ExternalId = Text(200, 1);
const maybe = Type.Optional;

export const guestRules: TableRules = {
  integrations: {
    type: NewIntegration.properties.type,
    name: Name,
    sealed_config: JsonText(Type.Object({ url: Text(2048, 1) })),
    memo: Type.Record(Type.String(), Text(1000)),
    last_error: Text(2000),
    syncs: Count,
  },
  connections: {
    type: NewConnection.properties.type,
    name: Name,
    sealed_credentials: JsonText(Type.Record(Type.String(), Text(10_000))),
    memo: Type.Object({
      empty_since: maybe(Instant),
      credits: maybe(Type.Object({ left: Type.Number(), until: Instant })),
    }),
    last_error: Text(2000),
    remarks: List(Text(2000), 1000),
    syncs: Count,
  },
  connection_listings: {
    external_id: ExternalId,
    name: Text(1000),
    names: List(Text(1000), 100),
    stay_count: Count,
  },
  guests: {
    name: Name,
    phone_number: Text(200),
    email: EmailAddress,
    source: Text(300, 1),
    external_id: ExternalId,
    validation_errors: List(
      Type.Enum(['missing_phone_number_and_email', 'invalid_phone_number', 'unreachable_country']),
      3,
    ),
    access_code: Type.String({ pattern: '^[0-9]{6}$', 'x-wanted': 'must be six digits' }),
    search_text: Text(5000),
    conversation_message_count: Whole(0, 2 ** 31 - 1),
    language: Language,
    chosen_language: Language,
  },
};

export const guestChecks: Record<string, RowCheck> = {
  integrations: ({ sealed_config: config }, urls) =>
    config === undefined || isCalendarUrl((config as { url: string }).url, urls)
      ? undefined
      : '"url" must be the https (or webcal) address of a calendar on a public host.',
  guests: ({ email, checkin_time, checkout_time }) => {
    if (email !== undefined && !isEmailAddress(email as string)) return '"email" must be an e-mail address.';
    if (checkout_time === undefined || checkin_time === undefined) return undefined;
    const isAfter = Date.parse(checkout_time as string) > Date.parse(checkin_time as string);
    return isAfter ? undefined : '"checkout_time" must be after checkin_time.';
  },
};
