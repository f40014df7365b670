import Type from 'typebox';
import { answers, BESIDE_THE_API, DESCRIBED } from '../../platform/http/document/described.ts';

/** The OpenAPI document of the endpoint for network servers, which is not in the API table. */

const Message = Type.Object(
  {},
  {
    $id: 'NetworkServerMessage',
    description: 'As ChirpStack or The Things Stack posts it, with what the codec of the device decoded.',
  },
);

const UplinkAnswer = Type.Object(
  {
    taken: Type.Boolean({ description: 'False: nothing in it was of use. Sending it again would not help.' }),
    reason: Type.Optional(
      Type.String({ description: 'Why not: `not_an_uplink`, `no_codec`, `too_many_devices` and others.' }),
    ),
  },
  { $id: 'HeardUplink' },
);

export const uplinkDocumentSchemas = [Message, UplinkAnswer];

const REFUSALS: Record<number, string> = {
  400: 'No JSON. Do not send it again.',
  401: 'The token of the bridge is missing or unknown.',
  413: 'The body is too large.',
  429: 'Too fast; send it again after Retry-After seconds.',
  500: 'Something went wrong; the message has the request id.',
  503: 'Too much to do; send it again after Retry-After seconds.',
};

export const UPLINKS_DOCUMENT = {
  ...DESCRIBED,
  schema: {
    ...BESIDE_THE_API,
    operationId: 'sendUplink',
    summary: 'A LoRaWAN network server tells what a sensor sent; what is taken is stored and judged',
    description:
      'Set up at the server as its HTTP integration (ChirpStack) or webhook (The Things Stack), with the token of a bridge of that kind.',
    tags: ['Device reports'],
    security: [{ bridge: [] }],
    querystring: Type.Object({
      event: Type.Optional(
        Type.String({ description: 'ChirpStack’s name of it. Others than `up` are answered and not taken.' }),
      ),
    }),
    body: Message,
    response: answers(
      202,
      UplinkAnswer,
      'It was heard, and stored where it was taken.',
      REFUSALS,
      [400, 401, 413, 429, 500, 503],
    ),
  },
};
