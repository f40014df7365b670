import { MINUTE_MS } from '../../platform/durations.ts';
import { deviceEpisode, type EpisodePlace } from './device-episode.ts';
import type { Episode } from './episode.ts';

/** Time constant with which smoke thins out. */
const DECAY_MS = 25 * MINUTE_MS;
const DURATION_MS = 90 * MINUTE_MS;

/** Particles and gas together for three minutes raise the event. */
export function cigarette(place: EpisodePlace): Episode {
  const { from } = place;
  return deviceEpisode('cigarette', place, {
    until: from + DURATION_MS,
    changeSample(sample) {
      if (sample.pm25 === undefined || sample.voc === undefined) return;
      const left = Math.exp(-(sample.t - from) / DECAY_MS);
      sample.pm25 += 190 * left;
      sample.voc *= 1 + 1.5 * left;
    },
    expected: [['smoking_detected', from, from + 6 * MINUTE_MS]],
  });
}

/** Must raise nothing: particles without gas. */
export function toast(place: EpisodePlace): Episode {
  return deviceEpisode('toast', place, {
    until: place.from + DURATION_MS,
    changeSample(sample) {
      if (sample.pm25 !== undefined) sample.pm25 += 190 * Math.exp(-(sample.t - place.from) / DECAY_MS);
    },
  });
}

const alarmSound = (pattern: 't3' | 't4', cycles: number, confidence: number) =>
  ({ type: 'alarm_sound', pattern, cycles, confidence, freq_hz: 3100 }) as const;

/** A real alarm sounds for minutes, and the device repeats its event. */
export function smokeAlarm({ pattern, ...place }: EpisodePlace & { pattern: 't3' | 't4' }): Episode {
  const { from } = place;
  return deviceEpisode('smoke_alarm', place, {
    until: from + 6 * MINUTE_MS,
    deviceEvents: [1, 2, 3, 4, 5].map((minute) => [
      from + minute * MINUTE_MS,
      alarmSound(pattern, 15 * minute, 0.94),
    ]),
    expected: [['alarm_heard', from, from + 2 * MINUTE_MS]],
  });
}

/** Must raise nothing: the test button of a smoke alarm gives two cycles. */
export function alarmTest(place: EpisodePlace): Episode {
  return deviceEpisode('alarm_test', place, {
    until: place.from + MINUTE_MS,
    deviceEvents: [[place.from + 10_000, alarmSound('t3', 2, 0.9)]],
  });
}
