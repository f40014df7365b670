import Type from 'typebox';
import { LONGEST_DAYS, PERMISSIONS, UserChange } from '../../../accounts/index.ts';
import { ACCEPTED_USER_EVENT_TYPES, USER_EVENT_TYPES } from '../../../catalogue/index.ts';
import { HomeChange } from '../../../homes/index.ts';
import { SettingsChange } from '../../../homes/settings.ts';
import { TemplateChange } from '../../../messaging/index.ts';
import { NotificationRulesInput } from '../../../notifications/index.ts';
import { isRedirectUri, REDIRECT_URI_WANTED } from '../../../oauth/index.ts';
import { EmailAddress, Name } from '../../../platform/http/document/common-schemas.ts';
import { isEmailAddress } from '../../../platform/values/email-address.ts';
import { tagKey } from '../../../platform/values/tags.ts';
import {
  Bytes,
  ClockTime,
  Count,
  Hash,
  Id,
  List,
  type RowCheck,
  type TableRules,
  Text,
  type Values,
  Whole,
  Word,
} from '../kinds.ts';
import { checkWebhook, Secret, Token, Url } from './webhooks.ts';

const { tags: Tags } = HomeChange.properties;
const Permissions = List(Type.Enum([...PERMISSIONS]), PERMISSIONS.length);
const Limit = { home_ids: List(Id, 10_000), tags: Tags, tag_keys: Tags };
const { language: Language, subject: Subject, body: Body } = TemplateChange.properties;
const Template = { template_id: Word, language: Language, subject: Subject, body: Body };
const { timezone: TimeZone, rules: Rules } = NotificationRulesInput.properties;
const { kinds, home_ids, tags, channels } = Rules.items.properties;
const USER_EVENTS: ReadonlySet<string> = new Set([...USER_EVENT_TYPES, ...ACCEPTED_USER_EVENT_TYPES]);

export const peopleRules: TableRules = {
  users: {
    email: EmailAddress,
    fullname: Name,
    locale: UserChange.properties.locale,
    password_hash: Text(500),
  },
  organizations: { name: Name },
  organization_retention: Object.fromEntries(
    Object.entries(LONGEST_DAYS).map(([member, days]) => [member, Whole(1, days)]),
  ),
  members: Limit,
  invitations: { email: EmailAddress, token_hash: Hash, ...Limit },
  settings_presets: { name: Name, settings: SettingsChange },
  message_templates: Template,
  message_template_translations: Template,
  authenticator_apps: {
    sealed_secret: Type.String({
      pattern: '^[A-Z2-7]{16,128}=*$',
      'x-wanted': 'must be a secret in base 32',
    }),
    last_step: Count,
  },
  passkeys: {
    credential_id: Bytes(1023),
    public_key: Bytes(4096),
    counter: Count,
    transports: List(Word, 20),
    name: Name,
  },
  recovery_codes: { code_hash: Hash },
  notification_ways: {
    phone_number: Type.String({
      pattern: '^\\+[1-9]\\d{6,14}$',
      'x-wanted': 'must be a number in international form, such as +46701234567',
    }),
    timezone: TimeZone,
    quiet_from: ClockTime,
    quiet_to: ClockTime,
    summary_at: ClockTime,
  },
  notification_rules: {
    position: Whole(1, 1000),
    kinds,
    home_ids,
    tag_keys: tags,
    least_level: Whole(1, 3),
    hours_from: ClockTime,
    hours_to: ClockTime,
    told: Word,
    channels,
  },
  oauth_clients: {
    name: Name,
    redirect_uris: Type.Array(Text(2048), { minItems: 1, maxItems: 20 }),
    secret_hash: Hash,
  },
  oauth_grants: { permissions: Permissions, asked: Permissions },
  oauth_families: { code_hash: Hash, permissions: Permissions, generation: Whole(1, 2 ** 31 - 1) },
  oauth_refresh_tokens: { token_hash: Hash, generation: Whole(1, 2 ** 31 - 1) },
  access_tokens: { token_hash: Hash, name: Name, permissions: Permissions },
  user_webhooks: { url: Url, events: List(Text(100, 1), 100), sealed_token: Token, sealed_secret: Secret },
};

/** Our own hash format and cost limits: the author of a file must not decide the cost of a log-in here. */
const OURS = /^\$argon2id\$v=19\$m=(\d{1,6}),t=(\d{1,2}),p=(\d)\$[A-Za-z0-9+/]{1,200}\$[A-Za-z0-9+/]{1,200}$/;
const DEAREST = { memoryKib: 65_536, passes: 10, lanes: 4 };

function isOurHash(hash: string): boolean {
  const [, memory, passes, lanes] = OURS.exec(hash) ?? [];
  return (
    memory !== undefined &&
    Number(memory) <= DEAREST.memoryKib &&
    Number(passes) <= DEAREST.passes &&
    Number(lanes) <= DEAREST.lanes
  );
}

/** Homes are found by the keys, users read the tags. */
export const checkTags: RowCheck = ({ tags: shown, tag_keys: compared }) => {
  if (!Array.isArray(shown) || !Array.isArray(compared)) return undefined;
  const isSame = JSON.stringify(shown.map(tagKey)) === JSON.stringify(compared);
  return isSame ? undefined : '"tag_keys" must be the keys of "tags".';
};

function checkMember(row: Values, urls: Parameters<RowCheck>[1]): string | undefined {
  if (row['role'] === 'owner' && row['limited']) return '"limited" must be false: an owner has all homes.';
  return checkTags(row, urls);
}

export const peopleChecks: Record<string, RowCheck> = {
  users: ({ email, password_hash: hash }) => {
    if (typeof email === 'string' && !isEmailAddress(email)) return '"email" must be an e-mail address.';
    return hash === undefined || isOurHash(hash as string)
      ? undefined
      : '"password_hash" must be a hash that Lares makes.';
  },
  members: checkMember,
  invitations: checkMember,
  oauth_clients: ({ redirect_uris: uris }) =>
    Array.isArray(uris) && !uris.every(isRedirectUri) ? `"redirect_uris" ${REDIRECT_URI_WANTED}.` : undefined,
  user_webhooks: (row, urls) => checkWebhook(row, urls, (name) => USER_EVENTS.has(name)),
};
