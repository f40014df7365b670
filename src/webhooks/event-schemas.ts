import Type, { type TProperties, type TSchema } from 'typebox';
import {
  EVENT_TYPES,
  EVENTS,
  type EventType,
  isTransient,
  metadataName,
  USER_EVENT_TYPES,
  withMemberTexts,
} from '../catalogue/index.ts';
import { Id, TimestampOf } from '../platform/http/document/common-schemas.ts';
import { PING } from './payload.ts';

/** Schemas of deliveries, for the document. Members may be added; a member without a value is absent. */

const maybe = (members: TProperties) => Type.Partial(Type.Object(members)).properties;

const device = { deviceId: Id('device'), deviceName: Type.String({ description: 'Name of the device.' }) };
const around = {
  homeName: Type.String({ description: 'Name of the home.' }),
  timezone: Type.String({ description: 'IANA name of the time zone of the home.' }),
  ...maybe({
    ...device,
    hardwareVersion: Type.Integer({ description: 'Hardware version of the device.' }),
    guestId: Id('guest who stays in the home'),
    incidentId: Type.String({ description: 'Id of the incident that the event belongs to.' }),
    startedAt: TimestampOf('Time when the condition began.'),
    late: Type.Boolean({ description: 'True if the report came late.' }),
    clockCorrected: Type.Boolean({
      description: 'True if Lares corrected the time, because the clock of the device was wrong.',
    }),
  }),
};

/** Pascal case (NoiseDetected): what generated clients call the event and its parts. */
const className = (type: string) =>
  `_${type}`.replace(/_(\w)/g, (_whole, letter: string) => letter.toUpperCase());

const typeMember = (type: string) => Type.Enum([type], { description: 'Name of the event.' });
const eventText = (type: string) => `The \`${type}\` event, in the bytes that \`hook_digest\` signs.`;

function eventOf(type: EventType) {
  const head = {
    webhook_event_id: Id('delivered event, the same in every attempt and for every webhook'),
    type: typeMember(type),
    home_id: Id('home'),
    organization_id: Id('organization'),
    created_at: TimestampOf('Time of the event.'),
    sample: Type.Optional(
      Type.Boolean({
        description: 'True for a sample event, which never happened. Absent otherwise.',
      }),
    ),
  };
  const $id = `${className(type)}Event`;
  const described = { $id, description: eventText(type) };
  if (isTransient(type)) return Type.Object({ ...head, device_id: Type.Optional(Id('device')) }, described);
  const own = Type.Object(maybe({ ...withMemberTexts(type, EVENTS[type].members), ...device }), {
    $id: `${className(type)}Data`,
    description: `Values of the \`${type}\` event. Members without a value are absent.`,
  });
  const metadata = Type.Object(
    { ...around, [metadataName(type)]: Type.Optional(own) },
    {
      $id: `${className(type)}Metadata`,
      description: 'Data of the event. Members without a value are absent. More may be added.',
    },
  );
  return Type.Object({ ...head, metadata }, described);
}

const organizationPing = Type.Object(
  {
    type: typeMember(PING),
    organization_id: Id('organization'),
    created_at: TimestampOf('Time of the ping.'),
  },
  { $id: 'OrganizationPingEvent', description: eventText(PING) },
);

const userEventOf = (type: string) =>
  Type.Object(
    {
      id: Id('event'),
      type: typeMember(type),
      user_id: Id('user'),
      created_at: TimestampOf('Time of the event.'),
      ...maybe({
        home_id: Id('home'),
        device_id: Id('device'),
        sensor_value: Type.Number({ description: 'Measured value.' }),
        sensor_threshold: Type.Number({ description: 'Limit that the value crossed.' }),
      }),
    },
    { $id: `User${className(type)}Event`, description: eventText(type) },
  );

function deliveryOf(event: TSchema & { $id?: string }) {
  return Type.Object(
    {
      hook_id: Id('webhook'),
      hook_token: Type.Optional(
        Type.String({
          description:
            'Registered token of the webhook. Absent if none is registered, and after a redirect to another origin.',
        }),
      ),
      event,
      hook_digest: Type.String({
        pattern: '^[0-9a-f]{64}$',
        description:
          'HMAC-SHA256 of the bytes of `event` as sent, in hex. The key is the secret of the webhook.',
      }),
    },
    { $id: `${event.$id?.replace(/Event$/, '')}Delivery` },
  );
}

export interface DocumentedDelivery {
  system: 'organization' | 'user';
  type: string;
  schema: ReturnType<typeof deliveryOf>;
}

/** Every event of both systems, and the ping of each. */
export const DELIVERIES: DocumentedDelivery[] = [
  ...EVENT_TYPES.map((type) => ({
    system: 'organization' as const,
    type,
    schema: deliveryOf(eventOf(type)),
  })),
  { system: 'organization', type: PING, schema: deliveryOf(organizationPing) },
  ...[...USER_EVENT_TYPES, PING].map((type) => ({
    system: 'user' as const,
    type,
    schema: deliveryOf(userEventOf(type)),
  })),
];
