import Type from 'typebox';
import { answers, BESIDE_THE_API, DESCRIBED } from '../../platform/http/document/described.ts';

/** The OpenAPI document of the endpoint for network servers, which is not in the API table. */

const Message = Type.Object(
  {},
  {
    $id: 'NetworkServerMessage',
    description:
      'Message as ChirpStack or The Things Stack posts it, with the values that the codec of the device decoded.',
  },
);

const UplinkAnswer = Type.Object(
  {
    taken: Type.Boolean({ description: 'Whether Lares used the message. False: do not send it again.' }),
    reason: Type.Optional(
      Type.String({
        description:
          'Why Lares did not use it, such as `not_an_uplink`, `no_codec` or `too_many_devices`. Absent if it did.',
      }),
    ),
  },
  { $id: 'HeardUplink' },
);

export const uplinkDocumentSchemas = [Message, UplinkAnswer];

const REFUSALS: Record<number, string> = {
  400: 'The body is not JSON. Do not send it again.',
  401: 'The bridge token is missing or unknown.',
  413: 'The body is too large.',
  429: 'Too many requests. Send it again after `Retry-After` seconds.',
  500: 'Something went wrong. The message contains the request id.',
  503: 'Lares is overloaded. Send it again after `Retry-After` seconds.',
};

export const UPLINKS_DOCUMENT = {
  ...DESCRIBED,
  schema: {
    ...BESIDE_THE_API,
    operationId: 'sendUplink',
    summary: 'Send a LoRaWAN uplink',
    description:
      'Receives what a LoRaWAN network server posts, and stores and evaluates it. Set it up as HTTP integration (ChirpStack) or ' +
      'webhook (The Things Stack). Requires the token of a bridge of that kind.',
    tags: ['Device reports'],
    security: [{ bridge: [] }],
    querystring: Type.Object({
      event: Type.Optional(
        Type.String({ description: 'Event name of ChirpStack. Lares uses only `up` and ignores others.' }),
      ),
    }),
    body: Message,
    response: answers(
      202,
      UplinkAnswer,
      'Lares received the message. `taken` says whether it was stored.',
      REFUSALS,
      [400, 401, 413, 429, 500, 503],
    ),
  },
};
