import Type from 'typebox';
import { ACCEPTED_USER_EVENT_TYPES, USER_EVENT_TYPES, USER_ONLY_TYPES } from '../../catalogue/index.ts';
import { Id, TimestampOf } from '../../platform/http/document/common-schemas.ts';
import { newWebhook, ReplacementMembers, webhookEdit } from '../registration.ts';

const named = (names: readonly string[]) => names.map((name) => `\`${name}\``);

const NAMES = [...USER_EVENT_TYPES, ...ACCEPTED_USER_EVENT_TYPES];
/** The delivered event has no schema of its own in the document, so its rules are described here. */
const EVENTS_TEXT =
  `Lares sends ${named(USER_EVENT_TYPES).join(', ')}. ${named(ACCEPTED_USER_EVENT_TYPES).join(' and ')} are accepted ` +
  'and never sent. The `id` of a delivered event is its `event_id` in the events of its home. ' +
  `${named(USER_ONLY_TYPES).join(', ')} are listed by \`GET /events\` alone, except when disarming the alarm ` +
  'stopped the siren, which is an event of the home. `pir_motion` is transient: its `id` is unique, but no endpoint ' +
  'returns it.';

export const NewUserWebhook = newWebhook('UserWebhookInput', NAMES, EVENTS_TEXT);
export const UserWebhookEdit = webhookEdit('UserWebhookEdit', NAMES, EVENTS_TEXT);

const members = {
  hook_id: Id('webhook'),
  created_at: TimestampOf('Time of the creation.'),
  url: Type.String({ description: 'Address of the endpoint.' }),
  events: Type.Array(Type.String(), { description: 'Event names, or `*` alone for all events.' }),
  ...ReplacementMembers,
  token: Type.Boolean({ description: 'Whether a token is set. Lares never returns the token.' }),
};

export const UserWebhookBody = Type.Object(members, { $id: 'UserWebhook' });

export const UserWebhookList = Type.Object(
  { hooks: Type.Array(UserWebhookBody, { description: 'Webhooks, oldest first.' }) },
  { $id: 'UserWebhookList' },
);

export const UserWebhookWithSecret = Type.Object(
  {
    ...members,
    hook_secret: Type.String({ description: 'Secret that signs the deliveries. Lares shows it only once.' }),
  },
  { $id: 'CreatedUserWebhook' },
);
