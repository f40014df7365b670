import type { AlarmHazard } from '../../../catalogue/index.ts';
import { MINUTE_MS } from '../../../platform/durations.ts';
import type { DeviceEvent } from '../../report/report.ts';
import { lateMark } from '../late.ts';
import type { Rule } from '../types.ts';
import type { Alarm, Sounding } from './state.ts';

const SURE = 0.7;
/** A self-test sounds two cycles. */
const FEWEST_CYCLES = 3;
const JOINS_MS = 10 * MINUTE_MS;
const AGAIN_MS = 15 * MINUTE_MS;
/** A device without a connection may report one that is older than the newest. */
const MOST_KEPT = 4;

export const alarmSound: Rule = {
  onEvent({ state }, { device_id: deviceId }, event, { now }) {
    const match = alarmIn(event);
    if (!match) return undefined;
    const { t } = event;
    const { pattern } = match;
    const known = state.alarmSound?.[pattern] ?? [];
    const joined = known.find(({ from, to }) => t >= from - JOINS_MS && t <= to + JOINS_MS);
    const isDue = !joined || t >= joined.toldAt + AGAIN_MS;
    const sounding: Sounding = {
      from: Math.min(t, joined?.from ?? t),
      to: Math.max(t, joined?.to ?? t),
      toldAt: joined && !isDue ? joined.toldAt : t,
    };
    const soundings = [...known.filter((one) => one !== joined), sounding]
      .sort((a, b) => a.from - b.from)
      .slice(-MOST_KEPT);
    const change = { home: { alarmSound: { ...state.alarmSound, [pattern]: soundings } } };
    if (!isDue) return change;
    return {
      ...change,
      raised: [
        {
          type: 'alarm_heard',
          key: `alarm_heard:${pattern}:${t}`,
          at: t,
          deviceId,
          startedAt: sounding.from,
          ...lateMark('safety', t, now),
          data: { alarm: HAZARDS[pattern], ...match },
        },
      ],
    };
  },
};

/** By the patterns of ISO 8201 (T3) and of carbon monoxide alarms (T4). */
const HAZARDS: Record<Alarm, AlarmHazard> = {
  t3: 'smoke',
  t4: 'carbon_monoxide',
  other: 'unknown',
  smoke_detector: 'smoke',
  carbon_monoxide_detector: 'carbon_monoxide',
  gas_detector: 'gas',
  water_detector: 'water',
};

/** By the type of a detector's report. */
const DETECTORS: Partial<Record<DeviceEvent['type'], Alarm>> = {
  smoke_alarm: 'smoke_detector',
  carbon_monoxide_alarm: 'carbon_monoxide_detector',
  gas_alarm: 'gas_detector',
  water_leak: 'water_detector',
};

interface AlarmMatch {
  pattern: Alarm;
  cycles?: number;
  confidence?: number;
  frequencyHz?: number;
}

/** A detector is certain. A microphone needs a confident match that lasts longer than a self-test. */
function alarmIn(event: DeviceEvent): AlarmMatch | undefined {
  const detector = DETECTORS[event.type];
  if (detector) return { pattern: detector };
  if (event.type !== 'alarm_sound' || event.confidence < SURE || event.cycles < FEWEST_CYCLES)
    return undefined;
  const { pattern, cycles, confidence, freq_hz: frequencyHz } = event;
  return { pattern, cycles, confidence, ...(frequencyHz === undefined ? {} : { frequencyHz }) };
}
