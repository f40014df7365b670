import Type, { type Static } from 'typebox';
import {
  documented,
  ID_PATTERN,
  Id,
  Name,
  Nullable,
  refTo,
  Timestamp,
} from '../platform/http/document/common-schemas.ts';
import { longPaging, Paging } from '../platform/http/request/paging.ts';
import { CONFIGURATION_LIMITS } from './configuration-limits.ts';
import { ingestSchemas } from './ingest/document.ts';
import { pairingDocumentSchemas } from './pairing/document.ts';
import { PLACEMENTS } from './placement.ts';
import { Series } from './series/schema.ts';
import { DEVICE_STATUSES } from './store.ts';

const MacAddress = Type.String({
  pattern: '^([0-9A-Fa-f]{2}[:-]){5}[0-9A-Fa-f]{2}$',
  'x-wanted': 'must be a MAC address such as 02:00:5e:10:00:01',
});
const HardwareVersion = Type.Integer({ minimum: 1, maximum: 1_000_000 });
const Configuration = Type.Record(Type.String(), Type.Unknown(), {
  description: `What the device is told; open, members are the device maker's. It has ${CONFIGURATION_LIMITS}.`,
});

const Placement = Nullable(
  Type.Enum([...PLACEMENTS], {
    description:
      'The kind of room it stands in; null where nobody has said. In a bedroom or bathroom its sound levels are neither kept nor shown.',
  }),
);

/** Every member is always present: clients read them without a check. */
export const DeviceBody = Type.Object(
  {
    device_id: Id('device'),
    device_mac: Type.String(),
    description: Type.String({ description: 'Its name.' }),
    placement: Placement,
    home: Id('home'),
    active: Type.Boolean(),
    offline: Type.Boolean(),
    first_seen_at: Nullable(Timestamp),
    last_heard_from_at: Timestamp,
    last_heartbeat_at: Nullable(Timestamp),
    next_heartbeat_at: Nullable(Timestamp),
    firmware: Type.Object({ installed: Nullable(Type.String()), wanted: Nullable(Type.String()) }),
    hardware_version: HardwareVersion,
    battery: Type.Object({ percent: Nullable(Type.Number()), voltage: Nullable(Type.Number()) }),
    ongoing_events: Type.Array(Type.String()),
    latest_sensor_values: Type.Record(
      Type.String(),
      Type.Object({ time: Type.String(), value: Type.Number() }),
    ),
    configuration: Configuration,
    mould_risk_level: Type.String(),
    created_at: Timestamp,
  },
  { $id: 'Device' },
);

export const deviceSchemas = [DeviceBody, Series, ...ingestSchemas, ...pairingDocumentSchemas];

export const DeviceList = Type.Object(
  { devices: Type.Array(refTo(DeviceBody)), paging: refTo(Paging) },
  { $id: 'DeviceList' },
);

export const NewDevice = Type.Object(
  {
    description: Name,
    placement: Type.Optional(Placement),
    device_mac: Type.Optional(MacAddress),
    hardware_version: Type.Optional(HardwareVersion),
  },
  { $id: 'DeviceInput' },
);
export type NewDevice = Static<typeof NewDevice>;

export const DeviceWithToken = Type.Object(
  {
    ...DeviceBody.properties,
    device_token: Type.String({ description: 'Shown this once; the device reports with it.' }),
  },
  { $id: 'CreatedDevice' },
);

export const NewDeviceToken = Type.Object(
  {
    revoke_others: Type.Optional(
      Type.Boolean({ description: 'Every other token stops working at once; for one that leaked.' }),
    ),
  },
  { $id: 'DeviceTokenInput' },
);

export const DeviceToken = Type.Object(
  {
    device_token: Type.String({ description: 'Shown this once; the device reports with it.' }),
  },
  { $id: 'DeviceToken' },
);

export const DeviceChange = Type.Partial(
  Type.Object({
    description: Name,
    placement: Placement,
    home: Type.String({
      description: 'Moves the device to another home of the same organization.',
      ...documented({ pattern: ID_PATTERN }),
    }),
    active: Type.Boolean(),
    configuration: Configuration,
  }),
  { $id: 'DeviceChange' },
);
export type DeviceChange = Static<typeof DeviceChange>;

export const DeviceQuery = Type.Object({
  ...longPaging.query,
  status: Type.Optional(
    Type.Enum([...DEVICE_STATUSES], {
      description: 'Only such devices. never_seen: it has not reported yet.',
    }),
  ),
});
