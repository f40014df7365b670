import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/durations.ts';
import type { EpisodePlace } from '../episodes/device-episode.ts';
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
  const planner = new ShowcasePlanner(seed, homes, Math.ceil(from / MINUTE_MS) * MINUTE_MS);
  planner.addSmallEpisodes();
  planner.addParties();
  planner.addGuestEpisodes();
  planner.addWeather();
  planner.addWetWalls();
  planner.addAlarm();
  planner.addBatteries();
  return planner;
}

class ShowcasePlanner implements Showcase {
  readonly episodes: Episode[] = [];
  readonly stays: Showcase['stays'] = [];
  readonly #seed: number;
  readonly #homes: Map<string, PlannedHome>;
  readonly #start: number;

  constructor(seed: number, homes: Map<string, PlannedHome>, start: number) {
    this.#seed = seed;
    this.#homes = homes;
    this.#start = start;
  }

  addSmallEpisodes(): void {
    const alfama = this.#home('alfama');
    this.episodes.push(
      unplugRouter({
        home: this.#home('kallio'),
        devices: [this.#device('kallio', 1)],
        from: this.#at(-17 * 60),
        minutes: 17 * 60 + 3,
      }),
      tamper({ ...this.#place('trastevere', 0, 4), minutes: 5 }),
      button(this.#place('boathouse', 0, 6)),
      unplugRouter({ home: alfama, devices: alfama.devices, from: this.#at(8), minutes: 55 }),
      cigarette(this.#place('marais', 0, 12)),
      vacuum(this.#place('nyhavn', 0, 14)),
      smokeAlarm({ ...this.#place('marais', 1, 19), pattern: 't3' }),
      switchOff({ ...this.#place('boathouse', 1, 26), minutes: 24 }),
      smokeAlarm({ ...this.#place('gamla-stan', 0, 170), pattern: 't4' }),
    );
  }

  addParties(): void {
    this.#addGuests('strandvagen', 3);
    this.#addGuests('boathouse', 2);
    this.#addGuests('marais', 2);
    this.#addGuests('plaka', 2);
    const seeds = [seedOf(this.#seed, 1), seedOf(this.#seed, 2)] as const;
    const loud = { ...this.#place('strandvagen', 0, 5), loudMin: 38, people: 14 };
    const obedient = { ...this.#place('plaka', 0, 190), loudMin: 40, people: 11 };
    this.episodes.push(
      party({ ...loud, seed: seeds[0], temper: 'never' }),
      party({ ...obedient, seed: seeds[1], temper: 1 }),
    );
  }

  addGuestEpisodes(): void {
    const arriving = this.#addStay('gamla-stan', this.#at(10), 3);
    const noShow = this.#addStay('kreuzberg', this.#at(-4.5 * 60), 3);
    // Booked so late that its message is sent at once instead of the next morning.
    const late = this.#addStay('nyhavn', this.#at(16 + 150), 2, this.#at(16));
    this.episodes.push(
      guestArrival({ ...this.#place('gamla-stan', 1, 0), stay: arriving, at: this.#at(22), people: 2 }),
      guestNoShow({ home: this.#home('kreuzberg'), stay: noShow }),
      guestArrival({
        ...this.#place('nyhavn', 0, 0),
        stay: late,
        at: late.checkin + 20 * MINUTE_MS,
        people: 1,
      }),
    );
  }

  addWeather(): void {
    this.episodes.push(
      frost({ ...this.#place('kreuzberg', 1, -10), hours: 1.4 }),
      heatWave({ ...this.#place('gamla-stan', 0, 0), hours: 1.4 }),
      dampRoom({ ...this.#place('plaka', 1, -50), hours: 1.7 }),
      dryAir({ ...this.#place('plaka', 0, -60), hours: 1.7 }),
    );
  }

  /** Aligned to full hours: the next one that is not too near, and the one after it. */
  addWetWalls(): void {
    const hour = Math.ceil(this.#at(30) / HOUR_MS) * HOUR_MS;
    const riskFrom = hour - HOURS_TO_RISK * HOUR_MS;
    this.#addWetWall('gracia', riskFrom, HOURS_TO_RISK + 12, hour + 30 * DAY_MS);
    const dryFrom = hour + HOUR_MS - hoursToClear(DRIED_WALL_WET_HOURS) * HOUR_MS;
    const wetFrom = dryFrom - DRIED_WALL_WET_HOURS * HOUR_MS;
    this.#addWetWall('trastevere', wetFrom, DRIED_WALL_WET_HOURS, hour + 2 * DAY_MS);
  }

  #addWetWall(key: string, from: number, wetHours: number, until: number): void {
    const home = this.#home(key);
    home.settings = { ...home.settings, climate: { hum_high: 100 } };
    this.episodes.push(wetWall({ home, device: this.#device(key, 1).key, from, wetHours, until }));
  }

  addAlarm(): void {
    const home = this.#home(ALARM_HOME);
    const [on, off] = [this.#at(40), this.#at(95)];
    const clock = openLocalTime(home.timezone);
    const clockTime = (t: number) => {
      const minute = Math.round(clock.at(t).hour * 60) % 1440;
      return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
    };
    // 1 January 1970 was a Thursday.
    const day = WEEKDAYS[clock.at(on).day % 7] ?? 'mon';
    const schedule = [{ days: [day], start: clockTime(on), end: clockTime(off) }];
    home.settings = { ...home.settings, alarm: { mode: 'schedule', schedule } };
    const device = this.#device(ALARM_HOME, 2).key;
    this.episodes.push(armAlarm({ home, device, from: on, until: off, intruderAt: this.#at(62) }));
  }

  addBatteries(): void {
    this.#addBattery('marais', { fromPercent: 29, at: 21, toPercent: 14, daysBefore: 8 });
    this.#addBattery('gamla-stan', { fromPercent: 34, at: 4, toPercent: 0.5, daysBefore: 12 });
  }

  /** Drains slowly until the showcase, which begins at `at` percent, and fast in its first three hours. */
  #addBattery(
    key: string,
    {
      fromPercent,
      at,
      toPercent,
      daysBefore,
    }: Record<'fromPercent' | 'at' | 'toPercent' | 'daysBefore', number>,
  ): void {
    const place = { home: this.#home(key), device: this.#device(key, 1) };
    const hours = daysBefore * 24;
    this.episodes.push(
      battery({ ...place, from: this.#at(-hours * 60), hours, fromPercent, toPercent: at }),
      battery({ ...place, from: this.#at(0), hours: 3, fromPercent: at, toPercent }),
    );
  }

  /** Guests who came the day before. */
  #addGuests(key: string, people: number): void {
    const stay = this.#addStay(key, this.#at(-26 * 60), 4);
    const at = stay.checkin + 30 * MINUTE_MS;
    this.episodes.push(guestArrival({ ...this.#place(key, 0, 0), stay, at, people }));
  }

  #addStay(home: string, checkin: number, nights: number, bookedAt = 0): PlannedStay {
    const stay: PlannedStay = {
      key: `${home}/showcase`,
      ...generateGuest(seedOf(this.#seed, 'showcase', home)),
      checkin,
      checkout: checkin + nights * DAY_MS - 5 * HOUR_MS,
      bookedAt,
    };
    this.stays.push({ home, stay });
    return stay;
  }

  #at(minutes: number): number {
    return this.#start + minutes * MINUTE_MS;
  }

  #home(key: string): PlannedHome {
    const home = this.#homes.get(key);
    if (!home) throw new Error(`there is no home ${key}`);
    return home;
  }

  #device(homeKey: string, index: number): PlannedDevice {
    const device = this.#home(homeKey).devices[index];
    if (!device) throw new Error(`${homeKey} has no device ${index}`);
    return device;
  }

  #place(key: string, index: number, minutes: number): EpisodePlace {
    return { home: this.#home(key), device: this.#device(key, index).key, from: this.#at(minutes) };
  }
}
