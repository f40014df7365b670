import { DAY_MS, HOUR_MS } from '../../platform/durations.ts';
import type { Episode } from '../episodes/episode.ts';
import { LAKESIDE, SUNSIDE, toPlannedHome } from './demo-homes.ts';
import { planOrdinaryDay } from './ordinary-day.ts';
import type { PlannedHome, PlannedStay, PortfolioPlan } from './plan.ts';
import { ALARM_HOME, planShowcase } from './showcase.ts';
import { generateStays, planArrival } from './stays.ts';

const SHOWCASE_MS = 5 * HOUR_MS;
const HISTORY_MS = 14 * DAY_MS;
/** Guests who are present when the history begins arrived before it. */
const STAYS_BEFORE_MS = 5 * DAY_MS;
const STAYS_AHEAD_MS = 16 * DAY_MS;
/** No random episode this close to the showcase, nor in it. */
const CALM_BEFORE_MS = DAY_MS;
const CALM_AFTER_MS = DAY_MS / 2;

/** `until` is the machine's time: two weeks of history, then five hours in which every event type occurs. */
export function planDemo(seed: number, until: number): PortfolioPlan {
  const showcaseFrom = until - SHOWCASE_MS;
  const from = showcaseFrom - HISTORY_MS;
  const organizations = [
    { name: 'Lakeside Stays', homes: LAKESIDE.map(toPlannedHome) },
    { name: 'Sunside Rentals', homes: SUNSIDE.map(toPlannedHome) },
  ];
  const homes = new Map(organizations.flatMap((one) => one.homes).map((home) => [home.key, home]));
  for (const home of homes.values()) home.settings = { crowd: { max_occupants: 8 } };

  const shown = planShowcase(seed, homes, showcaseFrom);
  const episodes = [...shown.episodes];
  for (const home of homes.values()) {
    const shownStays = shown.stays.filter((one) => one.home === home.key).map((one) => one.stay);
    const others = staysOf(home, from - STAYS_BEFORE_MS, until + STAYS_AHEAD_MS);
    const ordinary = others.filter((stay) => keepsDistance(stay, shownStays));
    home.stays = [...ordinary, ...shownStays];
    episodes.push(...ordinary.map((stay) => planArrival(seed, home, stay)));
    for (let day = Math.floor(from / DAY_MS) + 1; day * DAY_MS < showcaseFrom; day += 1)
      episodes.push(
        ...planOrdinaryDay(seed, home, day).filter((one) => one.until < showcaseFrom - CALM_BEFORE_MS),
      );
  }

  return { seed, from, showcaseFrom, until, organizations, episodes, planNextDays };

  /** One home is always empty. In the others no stay overlaps the showcase. */
  function staysOf(home: PlannedHome, since: number, before: number): PlannedStay[] {
    const found: PlannedStay[] = [];
    if (home.key === ALARM_HOME) return found;
    for (const stay of generateStays(seed, home, from - STAYS_BEFORE_MS)) {
      if (stay.checkin >= before) return found;
      if (stay.checkin >= since) found.push(stay);
    }
    return found;
  }

  /** Bookings and episodes of a day after the plan. */
  function planNextDays(day: number): ReturnType<NonNullable<PortfolioPlan['planNextDays']>> {
    const bookings: { home: string; stay: PlannedStay }[] = [];
    const planned: Episode[] = [];
    for (const home of homes.values()) {
      const since = day * DAY_MS + STAYS_AHEAD_MS;
      for (const stay of staysOf(home, since, since + DAY_MS)) {
        // The plan has booked these already.
        if (stay.checkin < until + STAYS_AHEAD_MS) continue;
        bookings.push({ home: home.key, stay: { ...stay, bookedAt: day * DAY_MS } });
        home.stays.push(stay);
        planned.push(planArrival(seed, home, stay));
      }
      planned.push(...planOrdinaryDay(seed, home, day).filter((one) => one.from > until + CALM_AFTER_MS));
    }
    return { stays: bookings, episodes: planned };
  }

  function keepsDistance({ checkin, checkout }: PlannedStay, shownStays: PlannedStay[]): boolean {
    // The home of the no-show, and homes where guests arrive in the showcase, are empty before that.
    const apart = shownStays.every(
      (stay) => checkout < stay.checkin - 3 * HOUR_MS || checkin > stay.checkout + 3 * HOUR_MS,
    );
    const inShowcase = checkin < until && checkin > showcaseFrom - 6 * HOUR_MS;
    return apart && !inShowcase;
  }
}
