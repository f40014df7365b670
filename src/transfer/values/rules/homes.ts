import Type from 'typebox';
import {
  DeviceChange,
  DeviceStateSchema,
  HeldReportSchema,
  HomeStateSchema,
  NewDevice,
  requireSmallConfiguration,
} from '../../../devices/index.ts';
import { HomeChange } from '../../../homes/index.ts';
import { SettingsChange } from '../../../homes/settings.ts';
import { Name } from '../../../platform/http/document/common-schemas.ts';
import {
  Count,
  Hash,
  Id,
  Instant,
  InstantOrNever,
  JsonText,
  List,
  type RowCheck,
  type TableRules,
  Text,
  Whole,
  Word,
} from '../kinds.ts';
import { checkTags } from './people.ts';

const { name, timezone, address, checkin_hour, checkout_hour, settings, tags } = HomeChange.properties;
const Reading = Type.Object({ time: Instant, value: Type.Number() });
const Number53 = Type.Number();
const Ms = Type.Integer({ minimum: 0, maximum: 8_640_000_000_000_000 });
const Scalar = Type.Union([Text(200), Number53, Type.Boolean()]);
const maybe = Type.Optional;

/** State of the bridge adapters: Zigbee2MQTT's mapping and memory, and LoRaWAN's `followed`. */
const Mapping = Type.Object({
  numerics: maybe(Type.Record(Type.String(), Type.Object({ metric: Word, factor: Number53 }))),
  binaries: maybe(Type.Record(Type.String(), Type.Object({ kind: Word, on: Scalar }))),
  battery: maybe(Text(200)),
  voltage: maybe(Type.Object({ property: Text(200), factor: Number53 })),
  siren: maybe(
    Type.Union([
      Type.Object({
        by: Type.Literal('warning'),
        property: Text(200),
        modes: List(Text(200), 100),
        strobe: Type.Boolean(),
      }),
      Type.Object({
        by: Type.Literal('alarm'),
        property: Text(200),
        on: Scalar,
        off: Scalar,
        duration: maybe(Text(200)),
      }),
    ]),
  ),
  heartbeat_s: maybe(Whole(30, 86_400)),
});
const Memory = Type.Object({
  values: maybe(Type.Record(Type.String(), Type.Union([Number53, Type.Boolean()]))),
  since: maybe(Ms),
  reportedAt: maybe(Ms),
  climateAt: maybe(Ms),
  events: maybe(Count),
  away: maybe(Type.Boolean()),
  told: maybe(Type.Object({ command_id: Id, on: Type.Boolean(), until: Ms })),
  followed: maybe(
    Type.Object({
      devAddr: Text(50),
      fCnt: Count,
      at: Ms,
      seen: List(Text(100), 100),
      apartS: List(Number53, 100),
    }),
  ),
});

export const homeRules: TableRules = {
  homes: {
    name,
    timezone,
    address,
    alarm_status: Word,
    checkin_hour,
    checkout_hour,
    settings,
    settings_version: Whole(1, 2 ** 31 - 2),
    tags,
    tag_keys: tags,
  },
  earlier_settings: { settings: SettingsChange, timezone },
  home_status: { state: HomeStateSchema },
  devices: {
    description: Name,
    device_mac: Type.String({
      pattern: '^([0-9a-f]{2}:){5}[0-9a-f]{2}$',
      'x-wanted': 'must be a MAC address such as 02:00:5e:10:00:01',
    }),
    hardware_version: NewDevice.properties.hardware_version,
    configuration: DeviceChange.properties.configuration,
    firmware_wanted: Text(64),
    placement: Word,
  },
  device_tokens: { token_hash: Hash },
  bridges: {
    name: Name,
    token_hash: Hash,
    refused_count: Count,
    refusals: List(Type.Object({ what: Text(1000), reason: Text(1000), at: Instant }), 100),
  },
  bridge_devices: {
    foreign_id: Type.String({
      pattern: '^(0x)?[0-9a-f]{16}$',
      'x-wanted': 'must be an address of 16 hex digits',
    }),
    name: Text(500),
    model: Text(500),
    vendor: Text(500),
    measures: List(Word, 100),
    refused: List(Type.Object({ property: Text(500), reason: Word, unit: maybe(Text(500)) }), 200),
    mapping: Mapping,
    memory: Memory,
    boot_id: Count,
    seq: Count,
    pending: JsonText(Type.Object({})),
    version: Count,
  },
  device_status: {
    firmware_installed: Text(64),
    battery_percent: Type.Number({ minimum: 0, maximum: 100 }),
    battery_voltage: Type.Number({ minimum: 0, maximum: 100 }),
    ongoing_events: List(Text(100, 1), 100),
    latest_sensor_values: Type.Record(Type.String({ maxLength: 64 }), Reading),
    mould_risk_level: Word,
    state: DeviceStateSchema,
  },
  device_commands: {
    kind: Word,
    about: Type.Object({ incidentId: Text(200), level: Whole(1, 3), guestId: Id }),
  },
  held_reports: { boot_id: Count, seq: Count, report: HeldReportSchema },
  sensor_series: { rolled_until: InstantOrNever, packed_until: InstantOrNever },
};

export const homeChecks: Record<string, RowCheck> = {
  homes: checkTags,
  devices: ({ configuration }) => {
    if (configuration !== undefined) requireSmallConfiguration(configuration as Record<string, unknown>);
    return undefined;
  },
};
