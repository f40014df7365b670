import Type, { type Static } from 'typebox';
import { EVENT_TYPES } from '../../../catalogue/index.ts';
import { Id, refTo, Timestamp } from '../../../platform/http/document/common-schemas.ts';
import { timeSpan } from '../../../platform/http/request/time-span.ts';
import { PING } from '../../payload.ts';
import { MOST_KEPT_BYTES } from '../../send/exchange.ts';
import { FAILURE_PHASES } from '../../send/outcome.ts';
import { MOST_COUNTED } from './store.ts';

const STATUSES = ['pending', 'delivered', 'failed', 'discarded'] as const;
const MOST_OFFSET = MOST_COUNTED;
const MOST_LIMIT = 500;
export const USUAL_LIMIT = 50;

/** An event type of the catalogue, or the type of a ping. */
const Type_ = Type.Enum([...EVENT_TYPES, PING], {
  description: `A name of the event catalogue, or \`${PING}\`. More may be added; ignore those you do not know.`,
});

const attemptMembers = {
  attempt: Type.Integer({ description: '1 for the first.' }),
  at: Timestamp,
  duration_ms: Type.Integer({ description: 'From the sending to the end of the answer.' }),
  status_code: Type.Optional(
    Type.Integer({ description: 'What the endpoint answered; absent when it never responded.' }),
  ),
  reason: Type.Optional(Type.String({ description: 'Why it failed, in words. Absent for a success.' })),
  phase: Type.Optional(
    Type.Enum([...FAILURE_PHASES], {
      description:
        'Where it failed: with the address, waiting for a connection, in DNS, connecting, in TLS, waiting for the headers of ' +
        'the answer, in its body, following a redirect, or by the status. More may be added.',
    }),
  ),
};

const Attempt = Type.Object(attemptMembers, { $id: 'WebhookDeliveryAttempt' });

const WholeAttempt = Type.Object(
  {
    ...attemptMembers,
    request: Type.Optional(
      Type.Object(
        {
          url: Type.String({ description: 'As it was then.' }),
          headers: Type.Record(Type.String(), Type.String(), {
            description: 'Without those that belong to the connection, such as Host and Content-Length.',
          }),
          body: Type.String({ description: 'Byte for byte; `event` is what was signed.' }),
        },
        {
          description:
            'What was sent. The token, which stands in `Authorization` and in `hook_token`, is not kept: there are three ' +
            'asterisks in its place. Absent when it was erased with a guest.',
        },
      ),
    ),
    answer: Type.Optional(
      Type.String({
        description:
          `The first ${MOST_KEPT_BYTES} bytes of the body that the endpoint answered, as text. Whoever runs the endpoint wrote ` +
          'it: show it as text and as nothing else. Absent where there was none, and after a redirect.',
      }),
    ),
    answer_is_cut: Type.Optional(
      Type.Boolean({ description: 'Present, and true, when the body was longer.' }),
    ),
  },
  { $id: 'WholeWebhookDeliveryAttempt' },
);

const members = {
  delivery_id: Id('delivery'),
  webhook_event_id: Id('delivered event: the same in every attempt, and for every webhook'),
  event_id: Type.Optional(Id("event in the home's history; absent for what is not kept there")),
  type: Type_,
  status: Type.Enum([...STATUSES], {
    description:
      'pending: attempts are left. delivered: a 2xx. failed: the fifth attempt failed, and the webhook broke. discarded: it was ' +
      'not sent, or not again, because the webhook was broken; it is not sent later either.',
  }),
  created_at: Timestamp,
  next_attempt_at: Type.Optional(Timestamp),
  test: Type.Optional(Type.Boolean({ description: 'Present, and true, of pings and samples.' })),
  erased: Type.Optional(
    Type.Boolean({
      description: 'Present, and true, where what was sent told of a guest whose personal data was erased.',
    }),
  ),
};

export const DeliveryBody = Type.Object(
  { ...members, attempts: Type.Array(refTo(Attempt)) },
  { $id: 'WebhookDelivery' },
);
export const WholeDelivery = Type.Object(
  { ...members, attempts: Type.Array(refTo(WholeAttempt)) },
  { $id: 'WholeWebhookDelivery' },
);

export const DeliveryList = Type.Object(
  {
    deliveries: Type.Array(refTo(DeliveryBody)),
    paging: Type.Object({
      total_count: Type.Integer({ description: `Counted up to ${MOST_COUNTED}.` }),
      total_count_is_at_least: Type.Optional(
        Type.Boolean({ description: 'Present, and true, when there are more than were counted.' }),
      ),
      limit: Type.Integer(),
      offset: Type.Integer(),
    }),
    kept_days: Type.Integer({
      description: 'For so many days deliveries that are over stay in the list; 0: not at all.',
    }),
  },
  { $id: 'WebhookDeliveryList' },
);

export const DeliveryQuery = Type.Object({
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MOST_LIMIT,
      description: `How many to answer; ${USUAL_LIMIT} unless told.`,
    }),
  ),
  offset: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: MOST_OFFSET,
      description: 'How many to skip. `before` goes farther.',
    }),
  ),
  ...timeSpan.query,
  status: Type.Optional(Type.Enum([...STATUSES], { description: 'Only these.' })),
  type: Type.Optional(Type.Enum([...EVENT_TYPES, PING], { description: 'Only of this type.' })),
  event_id: Type.Optional(Id('event: only its deliveries')),
  webhook_event_id: Type.Optional(Id('delivered event: only its deliveries')),
  before: Type.Optional(
    Id('delivery: only what is older than it. So no page moves while deliveries are added'),
  ),
});
export type DeliveryQuery = Static<typeof DeliveryQuery>;

export const OUTCOMES = [
  ...STATUSES,
  'not_subscribed',
  'created_later',
  'not_its_turn',
  'replaced',
  'no_longer_kept',
  'unknown',
] as const;

export const EventAtWebhook = Type.Object(
  {
    event_id: Id('event'),
    type: Type.String(),
    recorded_at: Timestamp,
    outcome: Type.Enum([...OUTCOMES], { description: 'More may be added.' }),
    explanation: Type.String({ description: 'The same in a sentence.' }),
    delivery: Type.Optional(refTo(DeliveryBody)),
  },
  {
    $id: 'EventAtWebhook',
    description: 'What became of an event at a webhook, or why it was not sent there.',
  },
);

export const historySchemas = [Attempt, WholeAttempt, DeliveryBody];
