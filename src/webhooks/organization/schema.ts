import Type from 'typebox';
import { EVENT_TYPES, EventName } from '../../catalogue/index.ts';
import { Id, Timestamp } from '../../platform/http/document/common-schemas.ts';
import { PING } from '../payload.ts';
import { newWebhook, ReplacementMembers, webhookEdit } from '../registration.ts';

const EVENTS_TEXT = '`GET /event-types` lists the names.';
export const NewOrganizationWebhook = newWebhook('OrganizationWebhookInput', EVENT_TYPES, EVENTS_TEXT);
export const OrganizationWebhookEdit = webhookEdit('OrganizationWebhookEdit', EVENT_TYPES, EVENTS_TEXT);

const LastError = Type.Object(
  {
    reason: Type.String({ description: 'Why the latest attempt failed, in words.' }),
    status_code: Type.Optional(
      Type.Integer({ description: 'What the endpoint answered; absent when it never responded.' }),
    ),
    failed_at: Timestamp,
    attempts: Type.Integer({ description: 'Attempts the event had used when it last failed.' }),
  },
  { $id: 'WebhookLastError', description: 'Present once a delivery has failed since the last success.' },
);

const webhookMembers = {
  hook_id: Id('webhook'),
  organization_id: Id('organization'),
  url: Type.String(),
  requires_auth_token: Type.Boolean({
    description: 'Whether a token was set. The token is never returned.',
  }),
  events: Type.Array(Type.String(), { description: 'Names of the event catalogue, or `*` alone.' }),
  created_at: Timestamp,
  created_by: Id('user who created it'),
  broken: Type.Boolean({ description: 'True when delivery has stopped; PATCH it to false to start again.' }),
  broken_at: Type.Optional(Timestamp),
  last_error: Type.Optional(LastError),
  ...ReplacementMembers,
  discarded_count: Type.Optional(
    Type.Integer({ description: 'Events that matched since it broke. Present only while broken.' }),
  ),
};

export const WebhookBody = Type.Object(webhookMembers, { $id: 'OrganizationWebhook' });
/** Separate from WebhookBody, so that no other response can carry the secret: members outside the schema are not written. */
export const CreatedWebhookBody = Type.Object(
  {
    ...webhookMembers,
    hook_secret: Type.String({ description: 'Signs the deliveries. Shown here and never again.' }),
  },
  { $id: 'CreatedOrganizationWebhook' },
);
export const WebhookList = Type.Object(
  { webhooks: Type.Array(WebhookBody) },
  { $id: 'OrganizationWebhookList' },
);

export const WebhookChange = Type.Object(
  {
    broken: Type.Unsafe<false>({
      type: 'boolean',
      // Not a literal: few client generators support one.
      not: { enum: [true] },
      description: 'False: delivery starts again.',
      'x-wanted': 'must be false: a webhook can be repaired, but not broken by hand',
    }),
  },
  { $id: 'OrganizationWebhookChange' },
);

export const WebhookTestInput = Type.Object(
  {
    type: Type.Enum([PING, ...EVENT_TYPES], {
      description:
        'What is sent: a ping, or a sample of an event, whether the webhook is subscribed to it or not. A sample has ' +
        '`"sample": true` in its event, and its home and device are of nobody.',
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
        attempts: Type.Integer({ description: 'Attempts used so far.' }),
        next_attempt_at: Timestamp,
        created_at: Timestamp,
      }),
      { description: 'At most 100, those that are due first.' },
    ),
    pending_count: Type.Integer(),
    pending_count_is_at_least: Type.Optional(
      Type.Boolean({ description: 'Present, and true, when there are more than were counted.' }),
    ),
    outcomes: Type.Array(
      Type.Object({
        event_type: Type.Enum([...EVENT_TYPES, PING], {
          description: `A name of the event catalogue, or \`${PING}\`. More may be added; ignore those you do not know.`,
        }),
        test: Type.Optional(Type.Boolean({ description: 'Present, and true, of pings and tests.' })),
        outcome: Type.Enum(['delivered', 'failed']),
        reason: Type.Optional(Type.String({ description: 'Absent for a success.' })),
        attempts: Type.Integer(),
      }),
      { description: 'Attempts of the last 24 hours, summed; the most frequent first, at most 1000.' },
    ),
    discarded: Type.Optional(
      Type.Object(
        {
          count: Type.Integer(),
          first_at: Type.Optional(Timestamp),
          last_at: Type.Optional(Timestamp),
        },
        { description: 'Events that matched since it broke. Present only while broken.' },
      ),
    ),
  },
  { $id: 'WebhookDeliverySummary' },
);
