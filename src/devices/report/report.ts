import { PLAIN_REPORT_TYPES, type PlainReportType } from '../../catalogue/index.ts';

/** A device report as the rules see it: checked member by member, times corrected to the server's clock. */

/** Every metric is optional; a device sends what it measures. */
export interface Metrics {
  /** A-weighted level over the minute, dB. */
  laeq?: number;
  lmax?: number;
  lmin?: number;
  /** °C. */
  temp?: number;
  /** %. */
  rh?: number;
  /** hPa. */
  pressure?: number;
  /** Hits of the motion sensor since the last sample. */
  pir?: number;
  /** People, where the device estimates them. */
  occ?: number;
  /** Radios in range, for devices that only count those. */
  radios?: number;
  /** µg/m³. */
  pm25?: number;
  voc?: number;
  /** 0 to 1: how sure the device is that someone smokes. */
  smoke_score?: number;
  lux?: number;
}

export type Metric = keyof Metrics;

export interface Sample extends Metrics {
  /** Event time, ms. */
  t: number;
  /** The values speak for so many seconds up to `t`; for a minute where it is absent. */
  period_s?: number;
}

/** In the order of the API document. A `smoke_alarm` is from the smoke detector, an `alarm_sound` from a microphone. */
export const DEVICE_EVENT_TYPES = [
  ...PLAIN_REPORT_TYPES,
  'alarm_sound',
  'button',
  'tamper',
  'power',
  'cmd_ack',
] as const satisfies readonly DeviceEvent['type'][];

interface Common {
  /** Unique within one boot of the device. */
  id: string;
  /** Event time, ms. */
  t: number;
}

export type DeviceEvent = Common &
  (
    | { type: PlainReportType }
    | {
        type: 'alarm_sound';
        pattern: 't3' | 't4' | 'other';
        cycles: number;
        confidence: number;
        freq_hz?: number;
      }
    | { type: 'button'; ms: number }
    | { type: 'tamper'; mounted: boolean }
    | { type: 'power'; state: 'on' | 'off'; reason?: string }
    | { type: 'cmd_ack'; command_id: string; ok: boolean }
  );

export interface Battery {
  pct?: number;
  mv?: number;
  /** All that many devices know of it; where there is a percentage, that counts. */
  low?: boolean;
  charging?: boolean;
  source?: 'battery' | 'usb';
}

export interface Report {
  boot_id: number;
  seq: number;
  /** The server's clock when it arrived, ms. */
  receivedAt: number;
  heartbeatS: number;
  fw?: string;
  hw?: string;
  configVersion?: number;
  /** The device's clock was wrong, so times were worked out from the age of each sample. */
  clockCorrected: boolean;
  /** By event time. */
  samples: Sample[];
  /** By event time. */
  events: DeviceEvent[];
  battery?: Battery;
  rssi?: number;
}
