import Type from 'typebox';
import { documented, ID_PATTERN } from '../../platform/http/document/common-schemas.ts';
import { LONGEST_PERIOD_S, SHORTEST_PERIOD_S } from './period.ts';
import { MOST_EVENTS, MOST_MS, MOST_SAMPLES, RANGES } from './read-report.ts';
import { DEVICE_EVENT_TYPES, type Metric } from './report.ts';

/** Schema of a report for the OpenAPI document. read-report.ts reads reports. */

const Time = Type.Integer({
  minimum: -MOST_MS,
  maximum: MOST_MS,
  description: 'Milliseconds since 1970, by the clock of the device.',
});

const METRIC_TEXTS: Record<Metric, string> = {
  laeq: 'A-weighted sound level (LAeq) in dB.',
  lmax: 'Highest sound level in dB.',
  lmin: 'Lowest sound level in dB.',
  temp: 'Temperature in °C.',
  rh: 'Relative humidity in percent.',
  pressure: 'Air pressure in hPa.',
  pir: 'Hits of the motion sensor since the last sample.',
  occ: 'Estimated number of people.',
  radios: 'Number of radios in range.',
  pm25: 'Fine dust (PM2.5) in µg/m³.',
  voc: 'Volatile organic compounds.',
  smoke_score: 'Confidence of the device that someone smokes, 0 to 1.',
  lux: 'Brightness in lux.',
};

const metrics = Object.fromEntries(
  Object.entries(RANGES).map(([name, [minimum, maximum]]) => [
    name,
    Type.Optional(Type.Number({ minimum, maximum, description: METRIC_TEXTS[name as Metric] })),
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
        description: 'Seconds up to `t` that the values cover. Default: 60.',
      }),
    ),
    ...metrics,
  },
  { $id: 'DeviceSample' },
);
const DeviceEvent = Type.Object(
  {
    id: Type.String({
      maxLength: 64,
      description: 'Id of the event, unique within a boot. A whole number is accepted too.',
    }),
    t: Time,
    type: Type.Enum([...DEVICE_EVENT_TYPES], { description: 'Type of the event.' }),
    pattern: maybe(
      Type.Enum(['t3', 't4', 'other'], { description: 'For `alarm_sound`: pattern of the sound.' }),
    ),
    cycles: maybe(
      Type.Integer({ minimum: 0, maximum: 1_000_000, description: 'For `alarm_sound`: number of cycles.' }),
    ),
    confidence: maybe(
      Type.Number({ minimum: 0, maximum: 1, description: 'For `alarm_sound`: confidence, 0 to 1.' }),
    ),
    freq_hz: maybe(
      Type.Number({ minimum: 0, maximum: 100_000, description: 'For `alarm_sound`: frequency in Hz.' }),
    ),
    ms: maybe(
      Type.Number({
        minimum: 0,
        maximum: 3_600_000,
        description: 'For `button`: duration of the press in milliseconds.',
      }),
    ),
    mounted: maybe(Type.Boolean({ description: 'For `tamper`: whether the device is back in its mount.' })),
    state: maybe(Type.Enum(['on', 'off'], { description: 'For `power`: new state.' })),
    reason: maybe(Type.String({ maxLength: 64, description: 'For `power`: reason, such as `button`.' })),
    command_id: maybe(
      Type.String({ maxLength: 64, description: 'For `cmd_ack`: id of the acknowledged command.' }),
    ),
    ok: maybe(Type.Boolean({ description: 'For `cmd_ack`: whether the device executed the command.' })),
  },
  { $id: 'DeviceReportedEvent' },
);

export const DeviceReport = Type.Object(
  {
    v: Type.Integer({ minimum: 1, maximum: 1, description: 'Version of the format.' }),
    boot_id: Type.Integer({
      minimum: 0,
      maximum: 2 ** 32 - 1,
      description: 'Number of this boot of the device.',
    }),
    seq: Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description:
        'Number of the report, one higher than the one before. With `boot_id` it identifies the report.',
    }),
    sent_at: Time,
    device_id: maybe(
      Type.String({
        description: 'Id of the device. Must be the device of the token.',
        ...documented({ pattern: ID_PATTERN }),
      }),
    ),
    heartbeat_s: maybe(
      Type.Integer({
        minimum: 30,
        maximum: 86_400,
        description:
          'Seconds between reports when nothing happens. Default: the last value that the device sent, or 3600.',
      }),
    ),
    fw: maybe(Type.String({ maxLength: 64, description: 'Installed firmware version.' })),
    hw: maybe(Type.String({ maxLength: 64, description: 'Hardware version.' })),
    config_version: maybe(
      Type.Integer({
        minimum: 0,
        maximum: 2 ** 31 - 1,
        description: 'Version of the configuration that the device has.',
      }),
    ),
    samples: maybe(Type.Array(Sample, { maxItems: MOST_SAMPLES, description: 'Measurements.' })),
    events: maybe(Type.Array(DeviceEvent, { maxItems: MOST_EVENTS, description: 'Events of the device.' })),
    battery: maybe(
      Type.Object(
        {
          pct: maybe(Type.Number({ description: 'Charge in percent.' })),
          mv: maybe(Type.Number({ description: 'Voltage in millivolts.' })),
          low: maybe(
            Type.Boolean({
              description:
                'Whether the battery is low, for devices without a percentage. `pct` takes precedence.',
            }),
          ),
          charging: maybe(Type.Boolean({ description: 'Whether the battery is charging.' })),
          source: maybe(Type.Enum(['battery', 'usb'], { description: 'Current power source.' })),
        },
        { description: 'State of the battery.' },
      ),
    ),
    net: maybe(
      Type.Object(
        { rssi: maybe(Type.Number({ description: 'Signal strength in dBm.' })) },
        { description: 'State of the network connection.' },
      ),
    ),
  },
  { $id: 'DeviceReport' },
);
