import Type, { type Static } from 'typebox';
import { NewDevice } from '../devices/index.ts';
import {
  documented,
  ID_PATTERN,
  Id,
  Name,
  Nullable,
  refTo,
  TimestampOf,
} from '../platform/http/document/common-schemas.ts';
import { Paging } from '../platform/http/request/paging.ts';
import { type BridgeKind, HOME_KINDS, ORGANIZATION_KINDS } from './bridge.ts';
import { uplinkDocumentSchemas } from './lorawan/document.ts';

const BridgeName = { ...Name, description: 'Name of the bridge.' };
const KINDS = [...HOME_KINDS, ...ORGANIZATION_KINDS];

export const BridgeBody = Type.Object(
  {
    bridge_id: Id('bridge'),
    kind: Type.Enum(KINDS, { description: 'Program or network server of the bridge.' }),
    name: Type.String({ description: 'Name of the bridge.' }),
    home_id: Nullable(Id('home. Null: the bridge belongs to the organization')),
    base_topic: Type.String({ description: 'MQTT topic below which the bridge publishes.' }),
    online: Type.Boolean({
      description: 'Whether the bridge is online, by its last status message or the end of its connection.',
    }),
    online_since: Nullable(TimestampOf('Time when `online` last changed. Null: never.')),
    last_heard_at: Nullable(TimestampOf('Time of the last message. Null: none yet.')),
    refused_count: Type.Integer({ description: 'Number of messages that Lares could not use.' }),
    refusals: Type.Array(
      Type.Object({
        what: Type.String({ description: 'Topic or kind of the message.' }),
        reason: Type.String({ description: 'Why Lares could not use it.' }),
        at: Type.String({ description: 'Time of the message.' }),
      }),
      { description: 'The last 20 messages that Lares could not use, newest first.' },
    ),
    created_at: TimestampOf('Time of the creation.'),
  },
  { $id: 'Bridge' },
);

export const BridgeDeviceBody = Type.Object(
  {
    foreign_id: Type.String({ description: 'Permanent radio address of the device.' }),
    name: Nullable(
      Type.String({
        description: 'Name of the device at the bridge. Null: the bridge no longer lists the device.',
      }),
    ),
    model: Nullable(Type.String({ description: 'Model. Null: unknown.' })),
    vendor: Nullable(Type.String({ description: 'Manufacturer. Null: unknown.' })),
    measures: Type.Array(Type.String(), {
      description:
        'Values that Lares uses, such as `temp`, `rh`, `laeq`, `motion`, `tamper`, `smoke_alarm` or `battery`.',
    }),
    refused: Type.Array(
      Type.Object({
        property: Type.String({ description: 'Name of the property at the bridge.' }),
        reason: Type.String({ description: 'Why Lares does not use it, such as `unknown_unit`.' }),
        unit: Type.Optional(Type.String({ description: 'Unit of the property. Absent if it has none.' })),
      }),
      {
        description: 'Properties that Lares does not use, with the reason.',
      },
    ),
    device_id: Nullable(Id('assigned device. Null: not assigned')),
    device_name: Nullable(Type.String({ description: 'Name of the assigned device. Null: not assigned.' })),
    home_id: Nullable(Id('home of the assigned device. Null: not assigned')),
    first_seen_at: TimestampOf('Time when the bridge first listed the device.'),
    last_heard_at: Nullable(TimestampOf('Time of the last message of the device. Null: none yet.')),
  },
  { $id: 'BridgeDevice' },
);

export const bridgeSchemas = [BridgeBody, BridgeDeviceBody, ...uplinkDocumentSchemas];

export const BridgeList = Type.Object(
  { bridges: Type.Array(refTo(BridgeBody), { description: 'Bridges, ordered by id.' }) },
  { $id: 'BridgeList' },
);

export const BridgeDeviceList = Type.Object(
  {
    devices: Type.Array(refTo(BridgeDeviceBody), {
      description: 'Devices, unassigned ones first, then by name.',
    }),
    paging: refTo(Paging),
  },
  { $id: 'BridgeDeviceList' },
);

const BaseTopic = Type.String({
  description:
    'MQTT topic below which the bridge publishes. Only at a broker of the operator that allows it (`LARES_BRIDGE_TOPICS`). Default: `lares/v1/b/{bridge_id}`.',
  ...documented({ pattern: '^[^#+$\\u0000/][^#+\\u0000]*$', maxLength: 200 }),
});

export const NewBridge = Type.Object(
  {
    kind: Type.Enum([...HOME_KINDS], { description: 'Program of the bridge.' }),
    name: BridgeName,
    base_topic: Type.Optional(BaseTopic),
  },
  { $id: 'BridgeInput' },
);

export const NewOrganizationBridge = Type.Object(
  {
    kind: Type.Enum([...ORGANIZATION_KINDS], { description: 'Network server of the bridge.' }),
    name: BridgeName,
    base_topic: Type.Optional(BaseTopic),
  },
  { $id: 'OrganizationBridgeInput' },
);

export type NewBridge = Omit<Static<typeof NewBridge>, 'kind'> & { kind: BridgeKind };

const token = Type.String({
  description: 'Password of the bridge. Its user name is the `bridge_id`. Lares shows it only once.',
});

export const CreatedBridge = Type.Object(
  { ...BridgeBody.properties, bridge_token: token },
  { $id: 'CreatedBridge' },
);

export const BridgeChange = Type.Partial(Type.Object({ name: BridgeName }), { $id: 'BridgeChange' });
export type BridgeChange = Static<typeof BridgeChange>;

export const BridgeToken = Type.Object({ bridge_token: token }, { $id: 'BridgeToken' });

export const BridgeAssignment = Type.Object(
  {
    device_id: Type.Optional(
      Type.String({
        description: 'Existing device to assign. Send either `device_id` or `create`.',
        ...documented({ pattern: ID_PATTERN }),
      }),
    ),
    create: Type.Optional(
      Type.Object(
        {
          ...NewDevice.properties,
          home: Type.Optional(
            Type.String({
              description: 'Home of the new device. Required for a bridge of an organization.',
              ...documented({ pattern: ID_PATTERN }),
            }),
          ),
        },
        { description: 'New device to create and assign.' },
      ),
    ),
  },
  { $id: 'BridgeAssignment' },
);
export type BridgeAssignment = Static<typeof BridgeAssignment>;
