import Type from 'typebox';
import { documented, ID_PATTERN } from '../../platform/http/document/common-schemas.ts';
import { LONGEST_PERIOD_S, SHORTEST_PERIOD_S } from './period.ts';
import { MOST_EVENTS, MOST_MS, MOST_SAMPLES, RANGES } from './read-report.ts';
import { DEVICE_EVENT_TYPES } from './report.ts';

/** A report in the words of the OpenAPI document; read-report.ts is what reads one. */

const Time = Type.Integer({
  minimum: -MOST_MS,
  maximum: MOST_MS,
  description: 'Milliseconds since 1970, by the clock of the device.',
});

const metrics = Object.fromEntries(
  Object.entries(RANGES).map(([name, [minimum, maximum]]) => [
    name,
    Type.Optional(Type.Number({ minimum, maximum })),
  ]),
);

const maybe = Type.Optional;

const Sample = Type.Object(
  {
    t: Time,
    period_s: maybe(
      Type.Integer({
        minimum: SHORTEST_PERIOD_S,
        maximum: LONGEST_PERIOD_S,
        description: 'The values speak for so many seconds up to `t`; for a minute where it is absent.',
      }),
    ),
    ...metrics,
  },
  { $id: 'DeviceSample' },
);
const DeviceEvent = Type.Object(
  {
    id: Type.String({ maxLength: 64, description: 'Unique within a boot; a whole number will do too.' }),
    t: Time,
    type: Type.Enum([...DEVICE_EVENT_TYPES]),
    pattern: maybe(Type.Enum(['t3', 't4', 'other'], { description: 'Of alarm_sound.' })),
    cycles: maybe(Type.Integer({ minimum: 0, maximum: 1_000_000, description: 'Of alarm_sound.' })),
    confidence: maybe(Type.Number({ minimum: 0, maximum: 1, description: 'Of alarm_sound.' })),
    freq_hz: maybe(Type.Number({ minimum: 0, maximum: 100_000, description: 'Of alarm_sound.' })),
    ms: maybe(Type.Number({ minimum: 0, maximum: 3_600_000, description: 'Of button: how long.' })),
    mounted: maybe(Type.Boolean({ description: 'Of tamper.' })),
    state: maybe(Type.Enum(['on', 'off'], { description: 'Of power.' })),
    reason: maybe(Type.String({ maxLength: 64, description: 'Of power.' })),
    command_id: maybe(Type.String({ maxLength: 64, description: 'Of cmd_ack.' })),
    ok: maybe(Type.Boolean({ description: 'Of cmd_ack.' })),
  },
  { $id: 'DeviceReportedEvent' },
);

export const DeviceReport = Type.Object(
  {
    v: Type.Integer({ minimum: 1, maximum: 1 }),
    boot_id: Type.Integer({ minimum: 0, maximum: 2 ** 32 - 1, description: 'A number of this boot.' }),
    seq: Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'Rises by 1 with each report. With boot_id it is the name of the report.',
    }),
    sent_at: Time,
    device_id: maybe(
      Type.String({ description: 'Must be that of the token.', ...documented({ pattern: ID_PATTERN }) }),
    ),
    heartbeat_s: maybe(
      Type.Integer({
        minimum: 30,
        maximum: 86_400,
        description: 'How often it reports when nothing happens.',
      }),
    ),
    fw: maybe(Type.String({ maxLength: 64 })),
    hw: maybe(Type.String({ maxLength: 64 })),
    config_version: maybe(Type.Integer({ minimum: 0, maximum: 2 ** 31 - 1 })),
    samples: maybe(Type.Array(Sample, { maxItems: MOST_SAMPLES })),
    events: maybe(Type.Array(DeviceEvent, { maxItems: MOST_EVENTS })),
    battery: maybe(
      Type.Object({
        pct: maybe(Type.Number()),
        mv: maybe(Type.Number()),
        low: maybe(Type.Boolean({ description: 'Of a device that knows no percentage.' })),
        charging: maybe(Type.Boolean()),
        source: maybe(Type.Enum(['battery', 'usb'])),
      }),
    ),
    net: maybe(Type.Object({ rssi: maybe(Type.Number()) })),
  },
  { $id: 'DeviceReport' },
);
