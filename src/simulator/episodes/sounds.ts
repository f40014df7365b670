import { effectiveSettings } from '../../homes/settings.ts';
import { MINUTE_MS } from '../../platform/durations.ts';
import type { PlannedHome } from '../plan/plan.ts';
import { type Episode, expectEvent } from './episode.ts';

interface Place {
  home: PlannedHome;
  device: string;
  from: number;
}

/** Must raise no disturbance: one minute above the limit with a high peak. */
export function bang({ home, device, from }: Place): Episode {
  const limit = effectiveSettings(home.settings).noise.threshold_db;
  return {
    kind: 'bang',
    home: home.key,
    from,
    until: from + MINUTE_MS,
    changeSample(sample, deviceKey) {
      if (deviceKey !== device) return;
      sample.laeq = limit + 4;
      sample.lmax = 108;
    },
    expectedEvents: () => [],
  };
}

/** Too short for a disturbance. The event that the sound level dropped to normal is raised all the same. */
const VACUUM_MIN = 6;

export function vacuum({ home, device, from }: Place): Episode {
  const limit = effectiveSettings(home.settings).noise.threshold_db;
  const until = from + VACUUM_MIN * MINUTE_MS;
  return {
    kind: 'vacuum',
    home: home.key,
    from,
    until,
    changeSample(sample, deviceKey) {
      if (deviceKey === device) sample.laeq = limit + 4;
    },
    expectedEvents: () => [
      expectEvent(
        home.key,
        device,
        'sound_level_dropped_normal',
        until + 4 * MINUTE_MS,
        until + 12 * MINUTE_MS,
      ),
    ],
  };
}
