import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/durations.ts';
import type { EpisodePlace } from '../episodes/device-episode.ts';
import type { Episode } from '../episodes/episode.ts';
import { button, tamper, unplugRouter } from '../episodes/health.ts';
import { dampRoom, dryAir, shower } from '../episodes/humidity.ts';
import { party } from '../episodes/party.ts';
import { alarmTest, cigarette, smokeAlarm, toast } from '../episodes/smoke.ts';
import { bang, vacuum } from '../episodes/sounds.ts';
import { coldRoom, heatWave } from '../episodes/temperature.ts';
import { openLocalTime } from '../local-time.ts';
import { chance, randomInteger, seedOf } from '../random.ts';
import type { PlannedHome } from './plan.ts';

/** At most one a day and home, far enough from the next one to keep their events separate. */

interface EpisodeChance {
  share: number;
  /** Range of local hours in which it may begin. */
  hours: [number, number];
  onlyGuests?: true;
  /** Not in homes that have an episode of wet walls. */
  humid?: true;
  make(place: EpisodePlace, seed: number): Episode;
}

const EPISODES: EpisodeChance[] = [
  { share: 0.07, hours: [21, 24], onlyGuests: true, make: eveningParty },
  { share: 0.03, hours: [19, 23], onlyGuests: true, make: cigarette },
  { share: 0.03, hours: [7, 10], onlyGuests: true, make: toast },
  { share: 0.006, hours: [17, 20], make: (place) => smokeAlarm({ ...place, pattern: 't3' }) },
  { share: 0.02, hours: [10, 16], make: alarmTest },
  { share: 0.02, hours: [1, 9], make: (place) => coldRoom({ ...place, hours: 2.5 }) },
  { share: 0.01, hours: [11, 14], make: (place) => heatWave({ ...place, hours: 2.5 }) },
  { share: 0.02, hours: [9, 15], humid: true, make: (place) => dampRoom({ ...place, hours: 3 }) },
  { share: 0.01, hours: [9, 15], humid: true, make: (place) => dryAir({ ...place, hours: 3 }) },
  { share: 0.03, hours: [7, 9], humid: true, make: shower },
  { share: 0.02, hours: [0, 20], make: routerOutage },
  {
    share: 0.015,
    hours: [11, 19],
    make: (place, seed) => tamper({ ...place, minutes: randomInteger(seed, 5, 2, 30) }),
  },
  { share: 0.03, hours: [9, 22], onlyGuests: true, make: button },
  { share: 0.03, hours: [8, 22], make: bang },
  { share: 0.04, hours: [11, 12], make: vacuum },
];

function eveningParty(place: EpisodePlace, seed: number): Episode {
  const loudMin = randomInteger(seed, 2, 30, 60);
  return party({ ...place, loudMin, people: randomInteger(seed, 3, 8, 16), seed });
}

function routerOutage({ home, from }: EpisodePlace, seed: number): Episode {
  return unplugRouter({ home, devices: home.devices, from, minutes: randomInteger(seed, 4, 20, 200) });
}

export function planOrdinaryDay(seed: number, home: PlannedHome, day: number): Episode[] {
  const own = seedOf(seed, 'day', home.key, day);
  let part = chance(own, 1);
  const found = EPISODES.find(({ share }) => {
    part -= share;
    return part < 0;
  });
  const device = home.devices[0]?.key;
  if (!found || device === undefined) return [];
  const [least, most] = found.hours;
  const midnight = openLocalTime(home.timezone).moment(day, 0);
  const from = midnight + least * HOUR_MS + randomInteger(own, 2, 0, (most - least) * 60) * MINUTE_MS;
  const hasGuests = home.stays.some(
    ({ checkin, checkout }) => from > checkin + 5 * HOUR_MS && from < checkout - DAY_MS / 6,
  );
  if (found.onlyGuests && !hasGuests) return [];
  if (found.humid && home.settings.climate?.hum_high === 100) return [];
  return [found.make({ home, device, from }, own)];
}
