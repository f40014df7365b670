import Type from 'typebox';
import { Id } from '../../platform/http/document/common-schemas.ts';
import { answers, BESIDE_THE_API, DESCRIBED } from '../../platform/http/document/described.ts';
import { LONGEST_TEXT } from './begin-pairing.ts';

/** The pairing requests of devices in the OpenAPI document. They are no rows of the API table. */

const Introduction = Type.Object(
  {
    model: Type.Optional(Type.String({ maxLength: LONGEST_TEXT, description: 'Shown to whoever pairs it.' })),
    serial: Type.Optional(Type.String({ maxLength: LONGEST_TEXT, description: 'Likewise.' })),
  },
  { $id: 'DeviceIntroduction' },
);

const Begun = Type.Object(
  {
    pairing_secret: Type.String({ description: 'For the device alone; it asks for its token with it.' }),
    code: Type.String({ description: 'What the device shows, such as BCDF-GHJK.' }),
    pair_url: Type.String({ description: 'Where a person types the code, with the code; for a QR code.' }),
    expires_in: Type.Integer({ description: 'Seconds that the code is good for.' }),
    interval: Type.Integer({ description: 'Seconds to wait between two questions.' }),
  },
  { $id: 'BegunPairing' },
);

const State = Type.Object(
  {
    status: Type.Enum(['waiting', 'paired'], { description: '`waiting`: nobody has paired it yet.' }),
    interval: Type.Optional(Type.Integer({ description: 'While it waits: seconds before asking again.' })),
    device_id: Type.Optional(Id('device')),
    device_token: Type.Optional(Type.String({ description: 'The device reports with it.' })),
    address: Type.Optional(Type.String({ description: 'Where Lares is; `/ingest/v1/reports` is below it.' })),
  },
  { $id: 'PairingState', description: 'Once it is paired, with its id, its token and the address.' },
);

export const pairingDocumentSchemas = [Introduction, Begun, State];

const REFUSALS: Record<number, string> = {
  400: 'No JSON, or a word that is too long.',
  401: 'No pairing secret was sent.',
  404: 'The secret is unknown, or the code has ended. Begin again.',
  413: 'The body is too large.',
  429: 'Too fast; come again after Retry-After seconds.',
  500: 'Something went wrong; the message has the request id.',
  503: 'Too much to do; come again after Retry-After seconds.',
};

const common = { ...BESIDE_THE_API, tags: ['Device reports'] };

export const BEGIN_DOCUMENT = {
  ...DESCRIBED,
  schema: {
    ...common,
    operationId: 'beginPairing',
    summary: 'A device without a token asks for a code to show; a person pairs it with that code',
    security: [],
    body: Introduction,
    response: answers(
      201,
      Begun,
      'Show the code, and ask for the token every `interval` seconds.',
      REFUSALS,
      [400, 413, 429, 500, 503],
    ),
  },
};

export const TAKE_DOCUMENT = {
  ...DESCRIBED,
  schema: {
    ...common,
    operationId: 'takeDeviceToken',
    summary: 'The device asks for its token, with its pairing secret as the bearer token',
    description:
      'Answers the same token however often it is asked, until the code has ended. What reported in the place of this device before is refused from then on.',
    security: [{ device: [] }],
    response: answers(
      200,
      State,
      'Whether it is paired, and its token once it is.',
      REFUSALS,
      [401, 404, 429, 500, 503],
    ),
  },
};
