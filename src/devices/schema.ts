import Type, { type Static } from 'typebox';
import {
  documented,
  ID_PATTERN,
  Id,
  Name,
  Nullable,
  refTo,
  TimestampOf,
} from '../platform/http/document/common-schemas.ts';
import { longPaging, Paging } from '../platform/http/request/paging.ts';
import { CONFIGURATION_LIMITS } from './configuration-limits.ts';
import { ingestSchemas } from './ingest/document.ts';
import { pairingDocumentSchemas } from './pairing/document.ts';
import { PLACEMENTS } from './placement.ts';
import { Series } from './series/schema.ts';
import { DEVICE_STATUSES } from './store.ts';

const DeviceName = { ...Name, description: 'Name of the device.' };
const MacAddress = Type.String({
  pattern: '^([0-9A-Fa-f]{2}[:-]){5}[0-9A-Fa-f]{2}$',
  description: 'MAC address of the device. Default: a locally administered address.',
  'x-wanted': 'must be a MAC address such as 02:00:5e:10:00:01',
});
const HardwareVersion = Type.Integer({
  minimum: 1,
  maximum: 1_000_000,
  description: 'Version of the hardware. Default for a new device: 1.',
});
const Configuration = Type.Record(Type.String(), Type.Unknown(), {
  description: `Settings of the device, as its maker defines them. Limit: ${CONFIGURATION_LIMITS}.`,
});

const Placement = Nullable(
  Type.Enum([...PLACEMENTS], {
    description:
      'Kind of room that the device is in. Null: not set. In a bedroom or bathroom, Lares neither stores nor shows sound levels.',
  }),
);

/** Every member is always present: clients read them without a check. */
export const DeviceBody = Type.Object(
  {
    device_id: Id('device'),
    device_mac: Type.String({ description: 'MAC address, such as 02:00:5e:10:00:01.' }),
    description: Type.String({ description: 'Name of the device.' }),
    placement: Placement,
    home: Id('home'),
    active: Type.Boolean({ description: 'False: Lares rejects the reports of the device with 403.' }),
    offline: Type.Boolean({
      description: 'Whether the device has stopped reporting. False until its first report.',
    }),
    first_seen_at: Nullable(TimestampOf('Time of the first report. Null before it.')),
    last_heard_from_at: TimestampOf('Time of the last report. Before the first report, the creation time.'),
    last_heartbeat_at: Nullable(TimestampOf('Time of the last report. Null before the first report.')),
    next_heartbeat_at: Nullable(
      TimestampOf('Time when the next report is due. Null before the first report.'),
    ),
    firmware: Type.Object(
      {
        installed: Nullable(Type.String({ description: 'Version that the device reported. Null: none.' })),
        wanted: Nullable(Type.String({ description: 'Version that the device should have. Null: none.' })),
      },
      { description: 'Firmware versions of the device.' },
    ),
    hardware_version: HardwareVersion,
    battery: Type.Object(
      {
        percent: Nullable(Type.Number({ description: 'Charge in percent. Null: not reported.' })),
        voltage: Nullable(Type.Number({ description: 'Voltage in volts. Null: not reported.' })),
      },
      { description: 'Last reported state of the battery.' },
    ),
    ongoing_events: Type.Array(Type.String(), {
      description: 'Events that have begun and not ended, such as `temperature_high`.',
    }),
    latest_sensor_values: Type.Record(
      Type.String(),
      Type.Object({
        time: Type.String({ description: 'Time of the measurement.' }),
        value: Type.Number({ description: 'Measured value.' }),
      }),
      {
        description:
          'Latest value of each sensor, by name: `temperature` (°C), `humidity` (%), `sound` (dB), `pressure` (hPa), `motion` (hits), `people`, `pm25` (µg/m³), `voc`, `light` (lux) and `battery` (%). More may be added.',
      },
    ),
    configuration: Configuration,
    mould_risk_level: Type.String({ description: '`none`, `watch`, `elevated` or `significant`.' }),
    created_at: TimestampOf('Time of the creation.'),
  },
  { $id: 'Device' },
);

export const deviceSchemas = [DeviceBody, Series, ...ingestSchemas, ...pairingDocumentSchemas];

export const DeviceList = Type.Object(
  {
    devices: Type.Array(refTo(DeviceBody), { description: 'Devices, ordered by id.' }),
    paging: refTo(Paging),
  },
  { $id: 'DeviceList' },
);

export const NewDevice = Type.Object(
  {
    description: DeviceName,
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
    device_token: Type.String({
      description: 'Token that the device sends with its reports. Lares shows it only once.',
    }),
  },
  { $id: 'CreatedDevice' },
);

export const NewDeviceToken = Type.Object(
  {
    revoke_others: Type.Optional(
      Type.Boolean({
        description:
          'Whether all other tokens stop working at once, for example after a leak. Default: false.',
      }),
    ),
  },
  { $id: 'DeviceTokenInput' },
);

export const DeviceToken = Type.Object(
  {
    device_token: Type.String({
      description: 'Token that the device sends with its reports. Lares shows it only once.',
    }),
  },
  { $id: 'DeviceToken' },
);

export const DeviceChange = Type.Partial(
  Type.Object({
    description: DeviceName,
    placement: Placement,
    home: Type.String({
      description: 'Home to move the device to, in the same organization.',
      ...documented({ pattern: ID_PATTERN }),
    }),
    active: Type.Boolean({ description: 'False: Lares rejects the reports of the device with 403.' }),
    configuration: Configuration,
  }),
  { $id: 'DeviceChange' },
);
export type DeviceChange = Static<typeof DeviceChange>;

export const DeviceQuery = Type.Object({
  ...longPaging.query,
  status: Type.Optional(
    Type.Enum([...DEVICE_STATUSES], {
      description:
        'Status of the devices to return. `never_seen`: the device has not reported yet. Default: all.',
    }),
  ),
});
