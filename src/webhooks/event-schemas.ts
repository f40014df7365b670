import Type, { type TProperties, type TSchema } from 'typebox';
import {
  EVENT_TYPES,
  EVENTS,
  type EventType,
  isTransient,
  metadataName,
  USER_EVENT_TYPES,
} from '../catalogue/index.ts';
import { Id, Timestamp } from '../platform/http/document/common-schemas.ts';
import { PING } from './payload.ts';

/** Schemas of deliveries, for the document. Members may be added; a member without a value is absent. */

const text = Type.String();
const number = Type.Number();
const whole = Type.Integer();
const flag = Type.Boolean();
const time = Timestamp;

const maybe = (members: TProperties) => Type.Partial(Type.Object(members)).properties;

const device = { deviceId: Id('device'), deviceName: text };
const around = {
  homeName: text,
  timezone: text,
  ...maybe({
    ...device,
    hardwareVersion: whole,
    guestId: Id('guest'),
    incidentId: text,
    startedAt: time,
    late: flag,
    clockCorrected: flag,
  }),
};

/** Pascal case (NoiseDetected): what generated clients call the event and its parts. */
const className = (type: string) =>
  `_${type}`.replace(/_(\w)/g, (_whole, letter: string) => letter.toUpperCase());

function eventOf(type: EventType) {
  const head = {
    webhook_event_id: Id('delivered event: the same in every attempt, and for every webhook'),
    type: Type.Enum([type]),
    home_id: Id('home'),
    organization_id: Id('organization'),
    created_at: Timestamp,
    sample: Type.Optional(
      Type.Boolean({
        description: 'Present, and true, of a sample that somebody asked for: it never happened.',
      }),
    ),
  };
  const $id = `${className(type)}Event`;
  if (isTransient(type)) return Type.Object({ ...head, device_id: Type.Optional(Id('device')) }, { $id });
  const own = Type.Object(maybe({ ...EVENTS[type].members, ...device }), { $id: `${className(type)}Data` });
  const metadata = Type.Object(
    { ...around, [metadataName(type)]: Type.Optional(own) },
    { $id: `${className(type)}Metadata`, description: 'Members may be added; what is not known is absent.' },
  );
  return Type.Object({ ...head, metadata }, { $id });
}

const organizationPing = Type.Object(
  { type: Type.Enum([PING]), organization_id: Id('organization'), created_at: Timestamp },
  { $id: 'OrganizationPingEvent' },
);

const userEventOf = (type: string) =>
  Type.Object(
    {
      id: Id('event'),
      type: Type.Enum([type]),
      user_id: Id('user'),
      created_at: Timestamp,
      ...maybe({
        home_id: Id('home'),
        device_id: Id('device'),
        sensor_value: number,
        sensor_threshold: number,
      }),
    },
    { $id: `User${className(type)}Event` },
  );

function deliveryOf(event: TSchema & { $id?: string }) {
  return Type.Object(
    {
      hook_id: Id('webhook'),
      hook_token: Type.Optional(
        Type.String({
          description:
            'The token that was registered; absent when none was, and after a redirect to another origin.',
        }),
      ),
      event,
      hook_digest: Type.String({
        pattern: '^[0-9a-f]{64}$',
        description:
          'HMAC-SHA256 of the bytes of `event` as they were sent, keyed with the secret of the webhook.',
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
