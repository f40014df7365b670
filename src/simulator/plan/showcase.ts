import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/durations.ts';
import type { Episode } from '../episodes/episode.ts';
import { battery, button, switchOff, tamper, unplugRouter } from '../episodes/health.ts';
import { dampRoom, dryAir } from '../episodes/humidity.ts';
import { armAlarm } from '../episodes/intruder.ts';
import { HOURS_TO_RISK, hoursToClear, wetWall } from '../episodes/mould.ts';
import { party } from '../episodes/party.ts';
import { guestArrival, guestNoShow } from '../episodes/people.ts';
import { cigarette, smokeAlarm } from '../episodes/smoke.ts';
import { vacuum } from '../episodes/sounds.ts';
import { frost, heatWave } from '../episodes/temperature.ts';
import { openLocalTime } from '../local-time.ts';
import { seedOf } from '../random.ts';
import type { PlannedDevice, PlannedHome, PlannedStay } from './plan.ts';
import { generateGuest } from './stays.ts';

/**
 * Five hours in which every event type occurs, at any time of day. At 60× speed a minute takes a second. Small things
 * come first, then a party, then the weather.
 */

const DRIED_WALL_WET_HOURS = 54;
const WEEKDAYS = ['thu', 'fri', 'sat', 'sun', 'mon', 'tue', 'wed'] as const;
/** The alarm home is always empty, so that only the intruder triggers the alarm. */
export const ALARM_HOME = 'fjord';

export interface Showcase {
  episodes: Episode[];
  /** Stays that the showcase needs. Other stays keep their distance. */
  stays: { home: string; stay: PlannedStay }[];
}

export function planShowcase(seed: number, homes: Map<string, PlannedHome>, from: number): Showcase {
  const start = Math.ceil(from / MINUTE_MS) * MINUTE_MS;
  const at = (minutes: number) => start + minutes * MINUTE_MS;
  const episodes: Episode[] = [];
  const stays: Showcase['stays'] = [];

  const homeOf = (key: string): PlannedHome => {
    const home = homes.get(key);
    if (!home) throw new Error(`there is no home ${key}`);
    return home;
  };
  const deviceOf = (homeKey: string, index: number): PlannedDevice => {
    const device = homeOf(homeKey).devices[index];
    if (!device) throw new Error(`${homeKey} has no device ${index}`);
    return device;
  };
  const placeOf = (homeKey: string, index: number, minutes: number) => ({
    home: homeOf(homeKey),
    device: deviceOf(homeKey, index).key,
    from: at(minutes),
  });
  const stay = (home: string, checkin: number, nights: number, bookedAt = 0): PlannedStay => {
    const one: PlannedStay = {
      key: `${home}/showcase`,
      ...generateGuest(seedOf(seed, 'showcase', home)),
      checkin,
      checkout: checkin + nights * DAY_MS - 5 * HOUR_MS,
      bookedAt,
    };
    stays.push({ home, stay: one });
    return one;
  };
  const addGuests = (home: string, people: number) => {
    const one = stay(home, at(-26 * 60), 4);
    const device = deviceOf(home, 0).key;
    episodes.push(
      guestArrival({ home: homeOf(home), device, stay: one, at: one.checkin + 30 * MINUTE_MS, people }),
    );
  };

  addSmallEpisodes();
  addParties();
  addWeather();
  addWetWalls();
  addAlarm();
  addBatteries();
  return { episodes, stays };

  function addSmallEpisodes(): void {
    const kallio = deviceOf('kallio', 1);
    episodes.push(
      unplugRouter({
        home: homeOf('kallio'),
        devices: [kallio],
        from: at(-17 * 60),
        minutes: 17 * 60 + 3,
      }),
      tamper({ ...placeOf('trastevere', 0, 4), minutes: 5 }),
      button(placeOf('boathouse', 0, 6)),
      unplugRouter({
        home: homeOf('alfama'),
        devices: homeOf('alfama').devices,
        from: at(8),
        minutes: 55,
      }),
      cigarette(placeOf('marais', 0, 12)),
      vacuum(placeOf('nyhavn', 0, 14)),
      smokeAlarm({ ...placeOf('marais', 1, 19), pattern: 't3' }),
      switchOff({ home: homeOf('boathouse'), device: deviceOf('boathouse', 1), from: at(26), minutes: 24 }),
      smokeAlarm({ ...placeOf('gamla-stan', 0, 170), pattern: 't4' }),
    );
  }

  function addParties(): void {
    addGuests('strandvagen', 3);
    addGuests('boathouse', 2);
    addGuests('marais', 2);
    addGuests('plaka', 2);
    episodes.push(
      party({
        ...placeOf('strandvagen', 0, 5),
        loudMin: 38,
        people: 14,
        seed: seedOf(seed, 1),
        temper: 'never',
      }),
      party({ ...placeOf('plaka', 0, 190), loudMin: 40, people: 11, seed: seedOf(seed, 2), temper: 1 }),
    );
    const arriving = stay('gamla-stan', at(10), 3);
    const { home, device } = placeOf('gamla-stan', 1, 0);
    episodes.push(guestArrival({ home, device, stay: arriving, at: at(22), people: 2 }));
    episodes.push(guestNoShow({ home: homeOf('kreuzberg'), stay: stay('kreuzberg', at(-4.5 * 60), 3) }));
    // Booked so late that its message is sent at once instead of the next morning.
    const late = stay('nyhavn', at(16 + 150), 2, at(16));
    const nyhavn = placeOf('nyhavn', 0, 0);
    episodes.push(guestArrival({ ...nyhavn, stay: late, at: late.checkin + 20 * MINUTE_MS, people: 1 }));
  }

  function addWeather(): void {
    episodes.push(
      frost({ ...placeOf('kreuzberg', 1, -10), hours: 1.4 }),
      heatWave({ ...placeOf('gamla-stan', 0, 0), hours: 1.4 }),
      dampRoom({ ...placeOf('plaka', 1, -50), hours: 1.7 }),
      dryAir({ ...placeOf('plaka', 0, -60), hours: 1.7 }),
    );
  }

  /** Aligned to full hours: the next one that is not too near, and the one after it. */
  function addWetWalls(): void {
    const hour = Math.ceil(at(30) / HOUR_MS) * HOUR_MS;
    const wet = homeOf('gracia');
    wet.settings = { ...wet.settings, climate: { hum_high: 100 } };
    episodes.push(
      wetWall({
        home: wet,
        device: deviceOf('gracia', 1).key,
        from: hour - HOURS_TO_RISK * HOUR_MS,
        wetHours: HOURS_TO_RISK + 12,
        until: hour + 30 * DAY_MS,
      }),
    );
    const dried = homeOf('trastevere');
    dried.settings = { ...dried.settings, climate: { hum_high: 100 } };
    const dryFrom = hour + HOUR_MS - hoursToClear(DRIED_WALL_WET_HOURS) * HOUR_MS;
    episodes.push(
      wetWall({
        home: dried,
        device: deviceOf('trastevere', 1).key,
        from: dryFrom - DRIED_WALL_WET_HOURS * HOUR_MS,
        wetHours: DRIED_WALL_WET_HOURS,
        until: hour + 2 * DAY_MS,
      }),
    );
  }

  function addAlarm(): void {
    const home = homeOf(ALARM_HOME);
    const [on, off] = [at(40), at(95)];
    const clock = openLocalTime(home.timezone);
    const clockTime = (t: number) => {
      const minute = Math.round(clock.at(t).hour * 60) % 1440;
      return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
    };
    // 1 January 1970 was a Thursday.
    const day = WEEKDAYS[clock.at(on).day % 7] ?? 'mon';
    home.settings = {
      ...home.settings,
      alarm: { mode: 'schedule', schedule: [{ days: [day], start: clockTime(on), end: clockTime(off) }] },
    };
    episodes.push(
      armAlarm({ home, device: deviceOf(ALARM_HOME, 2).key, from: on, until: off, intruderAt: at(62) }),
    );
  }

  function addBatteries(): void {
    const low = { home: homeOf('marais'), device: deviceOf('marais', 1) };
    const empty = { home: homeOf('gamla-stan'), device: deviceOf('gamla-stan', 1) };
    episodes.push(
      battery({ ...low, from: at(-8 * 24 * 60), hours: 8 * 24, fromPercent: 29, toPercent: 21 }),
      battery({ ...low, from: at(0), hours: 3, fromPercent: 21, toPercent: 14 }),
      battery({ ...empty, from: at(-12 * 24 * 60), hours: 12 * 24, fromPercent: 34, toPercent: 4 }),
      battery({ ...empty, from: at(0), hours: 3, fromPercent: 4, toPercent: 0.5 }),
    );
  }
}
