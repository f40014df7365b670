import Type from 'typebox';
import { Id } from '../../platform/http/document/common-schemas.ts';
import { answers, BESIDE_THE_API, DESCRIBED } from '../../platform/http/document/described.ts';
import { LONGEST_TEXT } from './begin-pairing.ts';

/** The pairing requests of devices in the OpenAPI document. They are no rows of the API table. */

const Introduction = Type.Object(
  {
    model: Type.Optional(
      Type.String({
        maxLength: LONGEST_TEXT,
        description: 'Model of the device, shown to the user who pairs it.',
      }),
    ),
    serial: Type.Optional(
      Type.String({
        maxLength: LONGEST_TEXT,
        description: 'Serial number of the device, shown to the user who pairs it.',
      }),
    ),
  },
  { $id: 'DeviceIntroduction' },
);

const Begun = Type.Object(
  {
    pairing_secret: Type.String({ description: 'Secret of the device. It gets its token with it.' }),
    code: Type.String({ description: 'Code that the device shows, such as BCDF-GHJK.' }),
    pair_url: Type.String({ description: 'Address of the pairing page with the code, for a QR code.' }),
    expires_in: Type.Integer({ description: 'Seconds until the code expires.' }),
    interval: Type.Integer({ description: 'Seconds to wait between two requests for the token.' }),
  },
  { $id: 'BegunPairing' },
);

const State = Type.Object(
  {
    status: Type.Enum(['waiting', 'paired'], {
      description: '`waiting`: no user has paired the device yet.',
    }),
    interval: Type.Optional(
      Type.Integer({
        description: 'Seconds to wait before the next request. Absent once the device is paired.',
      }),
    ),
    device_id: Type.Optional(Id('device')),
    device_token: Type.Optional(
      Type.String({ description: 'Token that the device sends with its reports. Absent while waiting.' }),
    ),
    address: Type.Optional(
      Type.String({
        description: 'Address of Lares. Send reports to `/ingest/v1/reports` below it. Absent while waiting.',
      }),
    ),
  },
  {
    $id: 'PairingState',
    description: 'State of a pairing. A paired device gets its id, its token and the address.',
  },
);

export const pairingDocumentSchemas = [Introduction, Begun, State];

const REFUSALS: Record<number, string> = {
  400: 'The body is not JSON, or a text is too long.',
  401: 'The pairing secret is missing.',
  404: 'The secret is unknown, or the code has expired. Begin again.',
  413: 'The body is too large.',
  429: 'Too many requests. Try again after `Retry-After` seconds.',
  500: 'Something went wrong. The message contains the request id.',
  503: 'Lares is overloaded. Try again after `Retry-After` seconds.',
};

const common = { ...BESIDE_THE_API, tags: ['Device reports'] };

export const BEGIN_DOCUMENT = {
  ...DESCRIBED,
  schema: {
    ...common,
    operationId: 'beginPairing',
    summary: 'Begin pairing',
    description:
      'Returns a code for a device without a token. The device shows the code, and a user pairs the device with it. ' +
      'Requires no token.',
    security: [],
    body: Introduction,
    response: answers(
      201,
      Begun,
      'Show the code, and request the token every `interval` seconds.',
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
    summary: 'Get the token of a paired device',
    description:
      'Returns the token once a user has paired the device. Repeated requests get the same token until the code expires. ' +
      'All earlier tokens of the device stop working. Requires the pairing secret as bearer token.',
    security: [{ device: [] }],
    response: answers(
      200,
      State,
      'State of the pairing, with the token once the device is paired.',
      REFUSALS,
      [401, 404, 429, 500, 503],
    ),
  },
};
