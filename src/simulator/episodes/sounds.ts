import { effectiveSettings } from '../../homes/settings.ts';
import { MINUTE_MS } from '../../platform/durations.ts';
import { deviceEpisode, type EpisodePlace } from './device-episode.ts';
import type { Episode } from './episode.ts';

/** Must raise no disturbance: one minute above the limit with a high peak. */
export function bang(place: EpisodePlace): Episode {
  const limit = effectiveSettings(place.home.settings).noise.threshold_db;
  return deviceEpisode('bang', place, {
    until: place.from + MINUTE_MS,
    changeSample(sample) {
      sample.laeq = limit + 4;
      sample.lmax = 108;
    },
  });
}

/** Too short for a disturbance. The event that the sound level dropped to normal is raised all the same. */
const VACUUM_MIN = 6;

export function vacuum(place: EpisodePlace): Episode {
  const limit = effectiveSettings(place.home.settings).noise.threshold_db;
  const until = place.from + VACUUM_MIN * MINUTE_MS;
  return deviceEpisode('vacuum', place, {
    until,
    changeSample(sample) {
      sample.laeq = limit + 4;
    },
    expected: [['sound_level_dropped_normal', until + 4 * MINUTE_MS, until + 12 * MINUTE_MS]],
  });
}
