import { byName } from '../platform/http/document/named-schemas.ts';
import { DELIVERIES, type DocumentedDelivery } from './event-schemas.ts';
import { historySchemas } from './organization/history/schema.ts';

export const webhookSchemas = [...DELIVERIES.map(({ schema }) => schema), ...historySchemas];

const header = (name: string, description: string) => ({
  in: 'header',
  name,
  required: true,
  description,
  schema: { type: 'string' },
});
const HEADERS = [
  header('Webhook-Id', 'Of the event; the same in every attempt.'),
  header('Webhook-Timestamp', 'When this attempt was sent, in seconds since 1970.'),
  header('Webhook-Attempt', '1 for the first attempt.'),
  header('User-Agent', 'lares-webhook-service'),
  {
    ...header('Authorization', 'The token that was registered, raw; absent when none was.'),
    required: false,
  },
];

/** Separate tags: client generators write one file per tag, and these must not overwrite the operations. */
const SYSTEMS = {
  organization: {
    tag: 'Organization deliveries',
    answer:
      'Any 2xx: it was delivered. Everything else is tried again, and a webhook that keeps failing breaks.',
  },
  user: { tag: 'User deliveries', answer: 'Whatever it is: there is one attempt.' },
};

/** The part of the OpenAPI document that describes deliveries: one entry per event and system. */
export const webhookDocument = Object.fromEntries(
  DELIVERIES.map((delivery) => [`${delivery.system}.${delivery.type}`, { post: operationOf(delivery) }]),
);

function operationOf({ system, type, schema }: DocumentedDelivery) {
  const { $ref } = byName(schema) as unknown as { $ref: string };
  const { tag, answer } = SYSTEMS[system];
  const name = type.replace(/_(\w)/g, (_whole, letter: string) => letter.toUpperCase());
  return {
    operationId: system === 'user' ? `${name}ToUser` : `${name}ToOrganization`,
    summary: `${type}, as it is sent to ${system} webhooks`,
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
