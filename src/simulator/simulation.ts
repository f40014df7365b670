import { DAY_MS, MINUTE_MS } from '../platform/durations.ts';
import type { DeviceEvent, Episode, Sample } from './episodes/episode.ts';
import { type LocalClock, openLocalTime } from './local-time.ts';
import type { PlannedHome, PortfolioPlan } from './plan/plan.ts';
import { chance, randomInteger, randomWalk, seedOf } from './random.ts';

/**
 * State of the homes of a plan, and the samples of each device: a pure function of the seed, the device and the
 * minute.
 */

/** Slow sensors are read every five minutes, the others every minute. */
export const SLOW_EVERY_MS = 5 * MINUTE_MS;
/** Far below every limit, quiet hours included: ordinary life must not raise an event. */
const LOUDEST_USUAL_DB = 64;
const FULL_BATTERY_LASTS_DAYS = 300;

type Activity = 'empty' | 'cleaned' | 'out' | 'asleep' | 'in';

interface Presence {
  from: number;
  until: number;
  people: number;
}

export interface Room {
  key: string;
  home: HomeLife;
  seed: number;
  /** Position among the rooms of the home. The first room has the finer sensors. */
  index: number;
}

interface HomeLife {
  key: string;
  seed: number;
  clock: LocalClock;
  rooms: number;
  stays: { checkin: number; checkout: number }[];
  presences: Presence[];
  episodes: Episode[];
}

export interface Simulation {
  rooms: Map<string, Room>;
  measure(room: Room, t: number): Sample;
  /** Device events after `after`, up to and including `until`, sorted by time. */
  deviceEventsBetween(room: Room, after: number, until: number): { t: number; deviceEvent: DeviceEvent }[];
  /** End of an outage or of being off. Undefined if there is none. */
  cutOffUntil(room: Room, t: number): number | undefined;
  offUntil(room: Room, t: number): number | undefined;
  batteryPercent(room: Room, t: number): number;
  /** True if nothing happens that only fast sensors notice. */
  isCalm(room: Room, t: number): boolean;
  /** Episodes of the home, besides ordinary life. */
  episodesOf(homeKey: string): Episode[];
  add(homeKey: string, episodes: Episode[]): void;
}

export function openSimulation(
  plan: Pick<PortfolioPlan, 'seed' | 'from' | 'organizations' | 'episodes'>,
): Simulation {
  const rooms = new Map<string, Room>();
  const homes = new Map<string, HomeLife>();
  for (const home of plan.organizations.flatMap((organization) => organization.homes)) {
    const life = lifeOf(plan.seed, home);
    homes.set(home.key, life);
    for (const [index, { key }] of home.devices.entries())
      rooms.set(key, { key, home: life, seed: seedOf(plan.seed, key), index });
  }

  function add(homeKey: string, episodes: Episode[]): void {
    const life = homes.get(homeKey);
    if (!life) return;
    life.episodes.push(...episodes);
    life.presences.push(...episodes.flatMap(({ presence }) => presence ?? []));
  }
  for (const homeKey of homes.keys())
    add(
      homeKey,
      plan.episodes.filter((episode) => episode.home === homeKey),
    );

  return {
    rooms,
    measure,
    deviceEventsBetween: ({ home, key }, after, until) =>
      home.episodes
        .flatMap(({ deviceEvents = [] }) =>
          deviceEvents.filter((one) => one.device === key && one.t > after && one.t <= until),
        )
        .toSorted((one, other) => one.t - other.t),
    cutOffUntil: ({ home, key }, t) =>
      home.episodes.find(({ cutOff, from, until }) => cutOff?.includes(key) && t >= from && t < until)?.until,
    // Off from the moment after its last report.
    offUntil: ({ home, key }, t) =>
      home.episodes.find(({ off, from, until }) => off?.includes(key) && t > from && t < until)?.until,
    batteryPercent: (room, t) => batteryPercent(room, t, plan.from),
    isCalm: ({ home }, t) =>
      home.episodes.every(
        ({ changeSample: shape, slowSensorsOnly: slow, from, until }) =>
          !shape || slow || t < from || t >= until,
      ),
    episodesOf: (homeKey) => homes.get(homeKey)?.episodes ?? [],
    add,
  };
}

function lifeOf(seed: number, home: PlannedHome): HomeLife {
  return {
    key: home.key,
    seed: seedOf(seed, home.key),
    clock: openLocalTime(home.timezone),
    rooms: home.devices.length,
    stays: home.stays,
    presences: [],
    episodes: [],
  };
}

function measure(room: Room, t: number): Sample {
  const { home, seed, index } = room;
  const minute = Math.floor(t / MINUTE_MS);
  const local = home.clock.at(t);
  const present = home.presences.find(({ from, until }) => t >= from && t < until);
  const activity = activityAt(home, t, local, present);
  // People are mostly in one room at a time.
  const isHere = randomInteger(home.seed, Math.floor(minute / 20), 0, home.rooms - 1) === index;

  const laeq = usualLoudness(room, minute, local.hour, activity, isHere);
  const sample: Sample = { t, laeq };
  if (activity === 'in' && chance(seed ^ 11, minute) < 0.004) sample.lmax = 85;
  const hits = motion(seed, minute, activity, isHere);
  if (hits > 0) sample.pir = hits;
  if (t % SLOW_EVERY_MS === 0) {
    sample.temp = usualTemperature(room, minute, local.hour, activity);
    sample.rh = usualHumidity(room, minute, local, activity);
    if (index === 0) sample.occ = activity === 'in' || activity === 'asleep' ? (present?.people ?? 0) : 0;
  }
  if (index === 0) {
    sample.pm25 = 8 + 2 * randomWalk(seed ^ 12, minute, 45);
    sample.voc = 180 + 15 * randomWalk(seed ^ 13, minute, 60);
  }
  for (const episode of home.episodes)
    if (t >= episode.from && t < episode.until) episode.changeSample?.(sample, room.key);
  return roundSample(sample);
}

function activityAt(
  home: HomeLife,
  t: number,
  { hour, day }: { hour: number; day: number },
  present: Presence | undefined,
): Activity {
  if (!present) {
    const turnover = hour >= 11 && hour < 12.5 && leftToday(home, t);
    return turnover ? 'cleaned' : 'empty';
  }
  const jitter = chance(home.seed, day) - 0.5;
  if (hour < 7 + jitter || hour >= 23 + jitter) return 'asleep';
  const goesOut = chance(home.seed ^ 1, day) < 0.7;
  return goesOut && hour >= 10 + jitter && hour < 16 + 2 * jitter ? 'out' : 'in';
}

/** Cleaners come between two stays. */
function leftToday(home: HomeLife, t: number): boolean {
  const inStay = home.stays.some(({ checkin, checkout }) => t >= checkin && t < checkout);
  return !inStay && home.stays.some(({ checkout }) => t >= checkout && t - checkout < DAY_MS / 6);
}

const BASE_DB: Record<Activity, number> = { empty: 32, out: 33, asleep: 34, cleaned: 54, in: 50 };

function usualLoudness(
  { seed, index }: Room,
  minute: number,
  hour: number,
  activity: Activity,
  isHere: boolean,
): number {
  let level = BASE_DB[activity];
  if (activity === 'in' && !isHere) level -= 8;
  const evening = hour >= 19 && hour < 22.5;
  if (activity === 'in' && index === 0 && evening && chance(seed, Math.floor(minute / 1440)) < 0.6)
    level = 58;
  const street = (hour >= 7 && hour < 9) || (hour >= 16 && hour < 19) ? 3 : 0;
  const shifting = 2.5 * randomWalk(seed ^ 2, minute, 6) + 1.2 * randomWalk(seed ^ 3, minute, 1);
  return Math.min(LOUDEST_USUAL_DB, Math.max(28, level + street + shifting));
}

const MOVES: Record<Activity, number> = { empty: 0, out: 0, asleep: 0.004, cleaned: 0.4, in: 0.2 };

function motion(seed: number, minute: number, activity: Activity, isHere: boolean): number {
  const likely = MOVES[activity] * (isHere || activity === 'cleaned' ? 1 : 0.05);
  return chance(seed ^ 4, minute) < likely ? randomInteger(seed ^ 5, minute, 1, 4) : 0;
}

/** The thermostat keeps 21 °C, one degree less at night and in an empty home. Sun and people add a little. */
function usualTemperature({ seed }: Room, minute: number, hour: number, activity: Activity): number {
  const lowered = activity === 'asleep' || activity === 'empty' ? -0.8 : 0;
  const sun = Math.max(0, Math.sin(((hour - 8) / 12) * Math.PI)) * 0.8;
  return 21 + lowered + sun + 0.3 * randomWalk(seed ^ 6, minute, 180);
}

/** Showers in the morning and cooking in the evening, both gone within the hour. */
function usualHumidity(
  { seed, home }: Room,
  minute: number,
  { hour, day }: { hour: number; day: number },
  activity: Activity,
): number {
  let humidity = 44 + 2 * randomWalk(seed ^ 7, minute, 600);
  if (activity !== 'in' && activity !== 'asleep') return humidity;
  const showerAt = 7.3 + chance(home.seed ^ 8, day);
  const cookingAt = 18 + chance(home.seed ^ 9, day);
  if (hour >= showerAt) humidity += 14 * Math.exp(-(hour - showerAt) / 0.67);
  if (hour >= cookingAt) humidity += 8 * Math.exp(-(hour - cookingAt) / 0.67);
  return humidity;
}

function batteryPercent({ home, key, seed }: Room, t: number, since: number): number {
  for (const { battery, from, until } of home.episodes)
    if (battery?.device === key && t >= from && t < until) return battery.percent(t);
  const atFirst = 60 + 40 * chance(seed, 99);
  const drained = ((t - since) / DAY_MS / FULL_BATTERY_LASTS_DAYS) * 100;
  // The battery is replaced before it is low.
  return 40 + ((((atFirst - 40 - drained) % 60) + 60) % 60);
}

/** Rounded to the precision of real sensors: half a million reports are stored. */
function roundSample(sample: Sample): Sample {
  const tenth = (value: number) => Math.round(value * 10) / 10;
  sample.laeq = tenth(sample.laeq);
  if (sample.temp !== undefined) sample.temp = tenth(sample.temp);
  if (sample.rh !== undefined) sample.rh = tenth(Math.min(100, Math.max(0, sample.rh)));
  if (sample.pm25 !== undefined) sample.pm25 = Math.round(sample.pm25);
  if (sample.voc !== undefined) sample.voc = Math.round(sample.voc);
  if (sample.lmax !== undefined) sample.lmax = Math.max(sample.lmax, sample.laeq);
  if (sample.pir === 0) delete sample.pir;
  return sample;
}
