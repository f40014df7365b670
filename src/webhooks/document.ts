import {
  EVENT_TYPES,
  EVENTS,
  type EventType,
  isEventType,
  isUserOnly,
  USER_ONLY,
} from '../catalogue/index.ts';
import { byName } from '../platform/http/document/named-schemas.ts';
import { DELIVERIES, type DocumentedDelivery } from './event-schemas.ts';
import { historySchemas } from './organization/history/schema.ts';
import { PING } from './payload.ts';

export const webhookSchemas = [...DELIVERIES.map(({ schema }) => schema), ...historySchemas];

const header = (name: string, description: string) => ({
  in: 'header',
  name,
  required: true,
  description,
  schema: { type: 'string' },
});
const HEADERS = [
  header('Webhook-Id', 'Id of the event, the same in every attempt.'),
  header('Webhook-Timestamp', 'Time of this attempt in seconds since 1970.'),
  header('Webhook-Attempt', 'Number of the attempt, from 1.'),
  header('User-Agent', 'Always `lares-webhook-service`.'),
  {
    ...header(
      'Authorization',
      'Registered token of the webhook, without a scheme. Absent if none is registered.',
    ),
    required: false,
  },
];

/** Separate tags: client generators write one file per tag, and these must not overwrite the operations. */
const SYSTEMS = {
  organization: {
    tag: 'Organization deliveries',
    answer:
      'Answer any 2xx to confirm the delivery. Lares retries after any other answer. A webhook whose delivery fails five times breaks.',
  },
  user: { tag: 'User deliveries', answer: 'Any answer. Lares makes only one attempt.' },
};

/** The part of the OpenAPI document that describes deliveries: one entry per event and system. */
export const webhookDocument = Object.fromEntries(
  DELIVERIES.map((delivery) => [`${delivery.system}.${delivery.type}`, { post: operationOf(delivery) }]),
);

/** When the event is raised. The name may be that of a user webhook. */
function descriptionOf(name: string): string {
  if (name === PING) return 'Sent when a user tests the webhook.';
  if (isUserOnly(name)) return USER_ONLY[name].raised;
  const type = EVENT_TYPES.find((one) => [EVENTS[one].userEvent ?? one].flat().includes(name));
  return EVENTS[isEventType(name) ? name : (type as EventType)].raised;
}

function operationOf({ system, type, schema }: DocumentedDelivery) {
  const { $ref } = byName(schema) as unknown as { $ref: string };
  const { tag, answer } = SYSTEMS[system];
  const name = type.replace(/_(\w)/g, (_whole, letter: string) => letter.toUpperCase());
  return {
    operationId: system === 'user' ? `${name}ToUser` : `${name}ToOrganization`,
    summary: `Deliver ${type} to ${system} webhooks`,
    description: descriptionOf(type),
    tags: [tag],
    security: [],
    parameters: HEADERS,
    requestBody: {
      required: true,
      content: { 'application/json': { schema: { $ref: `#/components/schemas/${$ref.replace('#', '')}` } } },
    },
    responses: { '2XX': { description: answer } },
  };
}
