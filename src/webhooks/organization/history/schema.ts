import Type, { type Static } from 'typebox';
import { EVENT_TYPES } from '../../../catalogue/index.ts';
import { Id, refTo, TimestampOf } from '../../../platform/http/document/common-schemas.ts';
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
  description: `Event name, or \`${PING}\`. More may be added. Ignore names you do not know.`,
});

const attemptMembers = {
  attempt: Type.Integer({ description: 'Number of the attempt, from 1.' }),
  at: TimestampOf('Time of the attempt.'),
  duration_ms: Type.Integer({
    description: 'Milliseconds from the start of the request to the end of the answer.',
  }),
  status_code: Type.Optional(
    Type.Integer({ description: 'HTTP status of the answer. Absent if the endpoint did not answer.' }),
  ),
  reason: Type.Optional(Type.String({ description: 'Why the attempt failed. Absent for a success.' })),
  phase: Type.Optional(
    Type.Enum([...FAILURE_PHASES], {
      description:
        'Phase in which the attempt failed. `url`: the address. `queued`: waiting for a connection. `headers`: waiting for the ' +
        'headers of the answer. `body`: reading the answer. `status`: an answer other than 2xx. More may be added.',
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
          url: Type.String({ description: 'Address of the endpoint at that time.' }),
          headers: Type.Record(Type.String(), Type.String(), {
            description:
              'Headers of the request, without those of the connection, such as Host and Content-Length.',
          }),
          body: Type.String({
            description: 'Body of the request, byte for byte. The signature covers `event`.',
          }),
        },
        {
          description:
            'Request that Lares sent. Three asterisks replace the token in `Authorization` and `hook_token`. Absent if it was ' +
            'erased with the data of a guest.',
        },
      ),
    ),
    answer: Type.Optional(
      Type.String({
        description:
          `First ${MOST_KEPT_BYTES} bytes of the answer of the endpoint, as text. The content is not trusted: show it as plain ` +
          'text. Absent if there is none, and after a redirect.',
      }),
    ),
    answer_is_cut: Type.Optional(
      Type.Boolean({ description: 'True if the answer was longer. Absent otherwise.' }),
    ),
  },
  { $id: 'WholeWebhookDeliveryAttempt' },
);

const members = {
  delivery_id: Id('delivery'),
  webhook_event_id: Id('delivered event, the same in every attempt and for every webhook'),
  event_id: Type.Optional(Id('event in the history of the home. Absent if the event is not stored there')),
  type: Type_,
  status: Type.Enum([...STATUSES], {
    description:
      '`pending`: Lares will make another attempt. `delivered`: the endpoint answered 2xx. `failed`: the fifth attempt failed, ' +
      'and the webhook broke. `discarded`: Lares sent nothing more, because the webhook was broken, and will not send it later.',
  }),
  created_at: TimestampOf('Time of the creation.'),
  next_attempt_at: Type.Optional(TimestampOf('Time of the next attempt. Only if one is due.')),
  test: Type.Optional(Type.Boolean({ description: 'True for pings and samples. Absent otherwise.' })),
  erased: Type.Optional(
    Type.Boolean({
      description: 'True if the content was erased with the personal data of a guest. Absent otherwise.',
    }),
  ),
};

const ATTEMPTS = 'Attempts, oldest first.';

export const DeliveryBody = Type.Object(
  { ...members, attempts: Type.Array(refTo(Attempt), { description: ATTEMPTS }) },
  { $id: 'WebhookDelivery', description: 'Delivery of an event to a webhook.' },
);
export const WholeDelivery = Type.Object(
  { ...members, attempts: Type.Array(refTo(WholeAttempt), { description: ATTEMPTS }) },
  { $id: 'WholeWebhookDelivery' },
);

export const DeliveryList = Type.Object(
  {
    deliveries: Type.Array(refTo(DeliveryBody), { description: 'Deliveries, newest first.' }),
    paging: Type.Object(
      {
        total_count: Type.Integer({
          description: `Number of matching deliveries, counted up to ${MOST_COUNTED}.`,
        }),
        total_count_is_at_least: Type.Optional(
          Type.Boolean({ description: 'True if there are more than `total_count`. Absent otherwise.' }),
        ),
        limit: Type.Integer({ description: 'Largest number of deliveries on this page.' }),
        offset: Type.Integer({ description: 'Number of deliveries before this page.' }),
      },
      { description: 'Position of this page in the list.' },
    ),
    kept_days: Type.Integer({
      description: 'Days for which Lares stores finished deliveries. 0: it stores none.',
    }),
  },
  { $id: 'WebhookDeliveryList' },
);

export const DeliveryQuery = Type.Object({
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MOST_LIMIT,
      description: `Largest number of deliveries to return. Default: ${USUAL_LIMIT}.`,
    }),
  ),
  offset: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: MOST_OFFSET,
      description: 'Number of deliveries to skip. Default: 0. Use `before` to go further.',
    }),
  ),
  ...timeSpan.query,
  status: Type.Optional(Type.Enum([...STATUSES], { description: 'Status to return. Default: all.' })),
  type: Type.Optional(Type.Enum([...EVENT_TYPES, PING], { description: 'Type to return. Default: all.' })),
  event_id: Type.Optional(Id('event whose deliveries to return')),
  webhook_event_id: Type.Optional(Id('delivered event whose deliveries to return')),
  before: Type.Optional(
    Id('delivery. Returns only older ones, so that pages do not move while deliveries are added'),
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
    type: Type.String({ description: 'Event name.' }),
    recorded_at: TimestampOf('Time when Lares recorded the event.'),
    outcome: Type.Enum([...OUTCOMES], {
      description: 'Status of the delivery, or why there is none. More may be added.',
    }),
    explanation: Type.String({ description: 'The outcome as a sentence.' }),
    delivery: Type.Optional(refTo(DeliveryBody, { description: 'The delivery. Absent if there is none.' })),
  },
  {
    $id: 'EventAtWebhook',
    description: 'Outcome of an event at a webhook, or why Lares did not send it.',
  },
);

export const historySchemas = [Attempt, WholeAttempt, DeliveryBody];
