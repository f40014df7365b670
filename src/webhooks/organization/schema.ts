import Type from 'typebox';
import { EVENT_TYPES, EventName } from '../../catalogue/index.ts';
import { Id, TimestampOf } from '../../platform/http/document/common-schemas.ts';
import { PING } from '../payload.ts';
import { newWebhook, ReplacementMembers, webhookEdit } from '../registration.ts';

const EVENTS_TEXT = '`GET /event-types` lists the names.';
export const NewOrganizationWebhook = newWebhook('OrganizationWebhookInput', EVENT_TYPES, EVENTS_TEXT);
export const OrganizationWebhookEdit = webhookEdit('OrganizationWebhookEdit', EVENT_TYPES, EVENTS_TEXT);

const LastError = Type.Object(
  {
    reason: Type.String({ description: 'Why the last attempt failed.' }),
    status_code: Type.Optional(
      Type.Integer({ description: 'HTTP status of the answer. Absent if the endpoint did not answer.' }),
    ),
    failed_at: TimestampOf('Time of the failure.'),
    attempts: Type.Integer({ description: 'Number of attempts for the event until then.' }),
  },
  {
    $id: 'WebhookLastError',
    description: 'Last failed attempt. Present if an attempt has failed since the last success.',
  },
);

const webhookMembers = {
  hook_id: Id('webhook'),
  organization_id: Id('organization'),
  url: Type.String({ description: 'Address of the endpoint.' }),
  requires_auth_token: Type.Boolean({
    description: 'Whether a token is set. Lares never returns the token.',
  }),
  events: Type.Array(Type.String(), { description: 'Event names, or `*` alone for all events.' }),
  created_at: TimestampOf('Time of the creation.'),
  created_by: Id('user who created it'),
  broken: Type.Boolean({
    description:
      'Whether the webhook is broken: a delivery failed five times, and Lares sends no more. PATCH it to false to start again.',
  }),
  broken_at: Type.Optional(TimestampOf('Time when the webhook broke. Only while broken.')),
  last_error: Type.Optional(LastError),
  ...ReplacementMembers,
  discarded_count: Type.Optional(
    Type.Integer({ description: 'Number of events discarded since the webhook broke. Only while broken.' }),
  ),
};

export const WebhookBody = Type.Object(webhookMembers, { $id: 'OrganizationWebhook' });
/** Separate from WebhookBody, so that no other response can carry the secret: members outside the schema are not written. */
export const CreatedWebhookBody = Type.Object(
  {
    ...webhookMembers,
    hook_secret: Type.String({ description: 'Secret that signs the deliveries. Lares shows it only once.' }),
  },
  { $id: 'CreatedOrganizationWebhook' },
);
export const WebhookList = Type.Object(
  { webhooks: Type.Array(WebhookBody, { description: 'Webhooks, ordered by id.' }) },
  { $id: 'OrganizationWebhookList' },
);

export const WebhookChange = Type.Object(
  {
    broken: Type.Unsafe<false>({
      type: 'boolean',
      // Not a literal: few client generators support one.
      not: { enum: [true] },
      description: 'Must be false: deliveries start again.',
      'x-wanted': 'must be false: only Lares sets it to true',
    }),
  },
  { $id: 'OrganizationWebhookChange' },
);

export const WebhookTestInput = Type.Object(
  {
    type: Type.Enum([PING, ...EVENT_TYPES], {
      description:
        'Event to send: a ping, or a sample of an event, even if the webhook is not subscribed to it. The event of a sample ' +
        'has `"sample": true`. Its home and device do not exist.',
    }),
  },
  { $id: 'WebhookTestInput' },
);

export const DeliverySummary = Type.Object(
  {
    pending: Type.Array(
      Type.Object({
        webhook_event_id: Id('event'),
        event_type: EventName,
        attempts: Type.Integer({ description: 'Number of attempts so far.' }),
        next_attempt_at: TimestampOf('Time of the next attempt.'),
        created_at: TimestampOf('Time when the delivery was created.'),
      }),
      { description: 'Pending deliveries by due time, at most 100.' },
    ),
    pending_count: Type.Integer({ description: 'Number of pending deliveries, counted up to 10000.' }),
    pending_count_is_at_least: Type.Optional(
      Type.Boolean({ description: 'True if there are more than `pending_count`. Absent otherwise.' }),
    ),
    outcomes: Type.Array(
      Type.Object({
        event_type: Type.Enum([...EVENT_TYPES, PING], {
          description: `Event name, or \`${PING}\`. More may be added. Ignore names you do not know.`,
        }),
        test: Type.Optional(Type.Boolean({ description: 'True for pings and tests. Absent otherwise.' })),
        outcome: Type.Enum(['delivered', 'failed'], { description: 'Outcome of the attempts.' }),
        reason: Type.Optional(Type.String({ description: 'Why the attempts failed. Absent for a success.' })),
        attempts: Type.Integer({ description: 'Number of attempts with this outcome.' }),
      }),
      { description: 'Attempts of the last 24 hours by outcome, most frequent first, at most 1000.' },
    ),
    discarded: Type.Optional(
      Type.Object(
        {
          count: Type.Integer({ description: 'Number of discarded events.' }),
          first_at: Type.Optional(TimestampOf('Time of the first discarded event. Absent without one.')),
          last_at: Type.Optional(TimestampOf('Time of the last discarded event. Absent without one.')),
        },
        { description: 'Events discarded since the webhook broke. Only while broken.' },
      ),
    ),
  },
  { $id: 'WebhookDeliverySummary' },
);
