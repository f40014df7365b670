import Type, { type Static } from 'typebox';
import { NewDevice } from '../devices/index.ts';
import {
  documented,
  ID_PATTERN,
  Id,
  Name,
  Nullable,
  refTo,
  Timestamp,
} from '../platform/http/document/common-schemas.ts';
import { Paging } from '../platform/http/request/paging.ts';
import { type BridgeKind, HOME_KINDS, ORGANIZATION_KINDS } from './bridge.ts';
import { uplinkDocumentSchemas } from './lorawan/document.ts';

const KINDS = [...HOME_KINDS, ...ORGANIZATION_KINDS];

export const BridgeBody = Type.Object(
  {
    bridge_id: Id('bridge'),
    kind: Type.Enum(KINDS),
    name: Type.String(),
    home_id: Nullable(Id('home')),
    base_topic: Type.String({ description: 'Where it publishes over MQTT: its topics begin with this.' }),
    online: Type.Boolean({ description: 'As the bridge said last, or its connection when it ended.' }),
    online_since: Nullable(Timestamp),
    last_heard_at: Nullable(Timestamp),
    refused_count: Type.Integer({ description: 'Messages that could not be used.' }),
    refusals: Type.Array(
      Type.Object({
        what: Type.String({ description: 'Where it was published, or what it was.' }),
        reason: Type.String(),
        at: Type.String(),
      }),
      { description: 'The newest of them, newest first.' },
    ),
    created_at: Timestamp,
  },
  { $id: 'Bridge' },
);

export const BridgeDeviceBody = Type.Object(
  {
    foreign_id: Type.String({ description: 'What the device is called by its radio: it never changes.' }),
    name: Nullable(
      Type.String({ description: 'What it is called at the bridge; null: the bridge has it no more.' }),
    ),
    model: Nullable(Type.String()),
    vendor: Nullable(Type.String()),
    measures: Type.Array(Type.String(), {
      description:
        'What of it becomes reports: `temp`, `rh`, `laeq`, `motion`, `tamper`, `smoke_alarm`, `battery` and so on.',
    }),
    refused: Type.Array(
      Type.Object({ property: Type.String(), reason: Type.String(), unit: Type.Optional(Type.String()) }),
      {
        description: 'What of it does not, and why.',
      },
    ),
    device_id: Nullable(Id('device')),
    device_name: Nullable(Type.String({ description: 'The name of that device here.' })),
    home_id: Nullable(Id('home')),
    first_seen_at: Timestamp,
    last_heard_at: Nullable(Timestamp),
  },
  { $id: 'BridgeDevice' },
);

export const bridgeSchemas = [BridgeBody, BridgeDeviceBody, ...uplinkDocumentSchemas];

export const BridgeList = Type.Object({ bridges: Type.Array(refTo(BridgeBody)) }, { $id: 'BridgeList' });

export const BridgeDeviceList = Type.Object(
  { devices: Type.Array(refTo(BridgeDeviceBody)), paging: refTo(Paging) },
  { $id: 'BridgeDeviceList' },
);

const BaseTopic = Type.String({
  description:
    'At a broker of the operator’s who allows it (LARES_BRIDGE_TOPICS): where the bridge publishes. Left out: `lares/v1/b/{bridge_id}`, as at the broker of Lares.',
  ...documented({ pattern: '^[^#+$\\u0000/][^#+\\u0000]*$', maxLength: 200 }),
});

export const NewBridge = Type.Object(
  { kind: Type.Enum([...HOME_KINDS]), name: Name, base_topic: Type.Optional(BaseTopic) },
  { $id: 'BridgeInput' },
);

export const NewOrganizationBridge = Type.Object(
  { kind: Type.Enum([...ORGANIZATION_KINDS]), name: Name, base_topic: Type.Optional(BaseTopic) },
  { $id: 'OrganizationBridgeInput' },
);

export type NewBridge = Omit<Static<typeof NewBridge>, 'kind'> & { kind: BridgeKind };

const token = Type.String({
  description: 'Shown this once; the password of the bridge, its user name is the bridge_id.',
});

export const CreatedBridge = Type.Object(
  { ...BridgeBody.properties, bridge_token: token },
  { $id: 'CreatedBridge' },
);

export const BridgeChange = Type.Partial(Type.Object({ name: Name }), { $id: 'BridgeChange' });
export type BridgeChange = Static<typeof BridgeChange>;

export const BridgeToken = Type.Object({ bridge_token: token }, { $id: 'BridgeToken' });

export const BridgeAssignment = Type.Object(
  {
    device_id: Type.Optional(
      Type.String({ description: 'A device that is there already.', ...documented({ pattern: ID_PATTERN }) }),
    ),
    create: Type.Optional(
      Type.Object(
        {
          ...NewDevice.properties,
          home: Type.Optional(
            Type.String({
              description: 'For a bridge of an organization: the home it stands in.',
              ...documented({ pattern: ID_PATTERN }),
            }),
          ),
        },
        { description: 'A new device, made with it.' },
      ),
    ),
  },
  { $id: 'BridgeAssignment' },
);
export type BridgeAssignment = Static<typeof BridgeAssignment>;
