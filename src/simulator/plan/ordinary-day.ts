import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/durations.ts';
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
  make(home: PlannedHome, device: string, from: number, seed: number): Episode;
}

const EPISODES: EpisodeChance[] = [
  {
    share: 0.07,
    hours: [21, 24],
    onlyGuests: true,
    make: (home, device, from, seed) =>
      party({
        home,
        device,
        from,
        loudMin: randomInteger(seed, 2, 30, 60),
        people: randomInteger(seed, 3, 8, 16),
        seed,
      }),
  },
  {
    share: 0.03,
    hours: [19, 23],
    onlyGuests: true,
    make: (home, device, from) => cigarette({ home, device, from }),
  },
  {
    share: 0.03,
    hours: [7, 10],
    onlyGuests: true,
    make: (home, device, from) => toast({ home, device, from }),
  },
  {
    share: 0.006,
    hours: [17, 20],
    make: (home, device, from) => smokeAlarm({ home, device, from, pattern: 't3' }),
  },
  { share: 0.02, hours: [10, 16], make: (home, device, from) => alarmTest({ home, device, from }) },
  { share: 0.02, hours: [1, 9], make: (home, device, from) => coldRoom({ home, device, from, hours: 2.5 }) },
  {
    share: 0.01,
    hours: [11, 14],
    make: (home, device, from) => heatWave({ home, device, from, hours: 2.5 }),
  },
  {
    share: 0.02,
    hours: [9, 15],
    humid: true,
    make: (home, device, from) => dampRoom({ home, device, from, hours: 3 }),
  },
  {
    share: 0.01,
    hours: [9, 15],
    humid: true,
    make: (home, device, from) => dryAir({ home, device, from, hours: 3 }),
  },
  { share: 0.03, hours: [7, 9], humid: true, make: (home, device, from) => shower({ home, device, from }) },
  {
    share: 0.02,
    hours: [0, 20],
    make: (home, _device, from, seed) =>
      unplugRouter({ home, devices: home.devices, from, minutes: randomInteger(seed, 4, 20, 200) }),
  },
  {
    share: 0.015,
    hours: [11, 19],
    make: (home, device, from, seed) =>
      tamper({ home, device, from, minutes: randomInteger(seed, 5, 2, 30) }),
  },
  {
    share: 0.03,
    hours: [9, 22],
    onlyGuests: true,
    make: (home, device, from) => button({ home, device, from }),
  },
  { share: 0.03, hours: [8, 22], make: (home, device, from) => bang({ home, device, from }) },
  { share: 0.04, hours: [11, 12], make: (home, device, from) => vacuum({ home, device, from }) },
];

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
  return [found.make(home, device, from, own)];
}
