import type { DeviceDescription, MessageResult, ReportContent } from '../bridge.ts';
import { type DecodedPayload, decodePayload } from './decode.ts';
import type { Uplink } from './uplink.ts';
import { compareUplink, type UplinkHistory } from './uplink-history.ts';

/** Most devices send every ten minutes or every hour, and none announces it; the interval of others is measured. */
const SHORTEST_HEARTBEAT_S = 3600;
/** Devices that send only on events also send a sign of life a few times a day. */
const QUIET_HEARTBEAT_S = 21_600;
const LONGEST_HEARTBEAT_S = 86_400;

/** Evaluates an uplink with the state of the previous ones. Undefined for a duplicate. */
export function evaluateUplink(memory: object, uplink: Uplink, now: number): MessageResult | undefined {
  const next = compareUplink('followed' in memory ? (memory.followed as UplinkHistory) : undefined, uplink);
  if (!next) return undefined;
  const decoded = decodePayload(uplink.object ?? {});
  return {
    memory: { followed: next.history },
    // Without a codec the values are unknown, but the device is alive.
    report: reportOf(uplink, decoded, next.periodS, heartbeatOf(next.history, decoded), now),
  };
}

function reportOf(
  { at, fCnt, rssi }: Uplink,
  { values, motion, alarms, mounted, battery, history }: DecodedPayload,
  periodS: number | undefined,
  heartbeat_s: number,
  now: number,
): ReportContent {
  const t = Math.min(at, now);
  const isMeasured = Object.keys(values).length > 0;
  const sample = {
    t,
    ...values,
    ...(motion && isMeasured ? { pir: 1 } : {}),
    ...(periodS === undefined ? {} : { period_s: periodS }),
  };
  const event = (type: string, more: object = {}) => ({ id: `${fCnt}-${at}-${type}`, t, type, ...more });
  const events = [
    ...(motion && !isMeasured ? [event('motion')] : []),
    ...[...new Set(alarms)].map((type) => event(type)),
    ...(mounted === undefined ? [] : [event('tamper', { mounted })]),
  ];
  return {
    heartbeat_s,
    samples: [...history.filter((one) => (one['t'] ?? 0) <= t), ...(isMeasured ? [sample] : [])],
    events,
    ...(battery === undefined ? {} : { battery }),
    ...(rssi === undefined ? {} : { net: { rssi } }),
  };
}

function heartbeatOf({ apartS }: UplinkHistory, { values }: DecodedPayload): number {
  const usual = Object.keys(values).length > 0 ? SHORTEST_HEARTBEAT_S : QUIET_HEARTBEAT_S;
  return Math.min(LONGEST_HEARTBEAT_S, Math.max(usual, ...apartS));
}

/** The known properties of a device after an uplink, each of which contains a part of them. */
export function describeDevice(
  { devEui, name, model, vendor, object }: Uplink,
  known: Pick<DeviceDescription, 'measures' | 'refused'> | undefined,
): DeviceDescription {
  const { measures, refused } =
    object === undefined ? { measures: [], refused: [NO_CODEC] } : decodePayload(object);
  const before =
    known?.refused.filter((one) => object === undefined || one.property !== NO_CODEC.property) ?? [];
  const names = new Set(before.map(({ property }) => property));
  return {
    foreign_id: devEui,
    name,
    model,
    vendor,
    measures: [...new Set([...(known?.measures ?? []), ...measures])].sort(),
    refused: [...before, ...refused.filter(({ property }) => !names.has(property))].slice(0, MOST_REFUSED),
    mapping: {},
  };
}

const MOST_REFUSED = 32;
/** The whole payload. */
const NO_CODEC = { property: '', reason: 'no_codec' };
