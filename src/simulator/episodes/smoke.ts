import { MINUTE_MS } from '../../platform/durations.ts';
import type { PlannedHome } from '../plan/plan.ts';
import { type Episode, expectEvent } from './episode.ts';

/** Time constant with which smoke thins out. */
const DECAY_MS = 25 * MINUTE_MS;
const DURATION_MS = 90 * MINUTE_MS;

interface Place {
  home: PlannedHome;
  device: string;
  from: number;
}

/** Particles and gas together for three minutes raise the event. */
export function cigarette({ home, device, from }: Place): Episode {
  return {
    kind: 'cigarette',
    home: home.key,
    from,
    until: from + DURATION_MS,
    changeSample(sample, deviceKey) {
      if (deviceKey !== device || sample.pm25 === undefined || sample.voc === undefined) return;
      const left = Math.exp(-(sample.t - from) / DECAY_MS);
      sample.pm25 += 190 * left;
      sample.voc *= 1 + 1.5 * left;
    },
    expectedEvents: () => [expectEvent(home.key, device, 'smoking_detected', from, from + 6 * MINUTE_MS)],
  };
}

/** Must raise nothing: particles without gas. */
export function toast({ home, device, from }: Place): Episode {
  return {
    kind: 'toast',
    home: home.key,
    from,
    until: from + DURATION_MS,
    changeSample(sample, deviceKey) {
      if (deviceKey === device && sample.pm25 !== undefined)
        sample.pm25 += 190 * Math.exp(-(sample.t - from) / DECAY_MS);
    },
    expectedEvents: () => [],
  };
}

/** A real alarm sounds for minutes, and the device repeats its event. */
export function smokeAlarm({ home, device, from, pattern }: Place & { pattern: 't3' | 't4' }): Episode {
  return {
    kind: 'smoke_alarm',
    home: home.key,
    from,
    until: from + 6 * MINUTE_MS,
    deviceEvents: [1, 2, 3, 4, 5].map((minute) => ({
      device,
      t: from + minute * MINUTE_MS,
      deviceEvent: { type: 'alarm_sound', pattern, cycles: 15 * minute, confidence: 0.94, freq_hz: 3100 },
    })),
    expectedEvents: () => [expectEvent(home.key, device, 'alarm_heard', from, from + 2 * MINUTE_MS)],
  };
}

/** Must raise nothing: the test button of a smoke alarm gives two cycles. */
export function alarmTest({ home, device, from }: Place): Episode {
  return {
    kind: 'alarm_test',
    home: home.key,
    from,
    until: from + MINUTE_MS,
    deviceEvents: [
      {
        device,
        t: from + 10_000,
        deviceEvent: { type: 'alarm_sound', pattern: 't3', cycles: 2, confidence: 0.9, freq_hz: 3100 },
      },
    ],
    expectedEvents: () => [],
  };
}
