import { DAY_MS, HOUR_MS } from '../platform/durations.ts';
import { coming, stays } from './calendar.ts';
import { LAKESIDE, plannedHome, SUNSIDE } from './demo-homes.ts';
import type { Episode } from './episodes/episode.ts';
import { ordinaryDay } from './ordinary-day.ts';
import type { PlannedHome, PlannedStay, PortfolioPlan } from './plan.ts';
import { ALARM_HOME, showcase } from './showcase.ts';

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
    { name: 'Lakeside Stays', homes: LAKESIDE.map(plannedHome) },
    { name: 'Sunside Rentals', homes: SUNSIDE.map(plannedHome) },
  ];
  const homes = new Map(organizations.flatMap((one) => one.homes).map((home) => [home.key, home]));
  for (const home of homes.values()) home.settings = { crowd: { max_occupants: 8 } };

  const story = showcase(seed, homes, showcaseFrom);
  const episodes = [...story.episodes];
  for (const home of homes.values()) {
    const own = story.stays.filter((one) => one.home === home.key).map((one) => one.stay);
    const others = staysOf(home, from - STAYS_BEFORE_MS, until + STAYS_AHEAD_MS);
    const ordinary = others.filter((stay) => keepsDistance(stay, own));
    home.stays = [...ordinary, ...own];
    episodes.push(...ordinary.map((stay) => coming(seed, home, stay)));
    for (let day = Math.floor(from / DAY_MS) + 1; day * DAY_MS < showcaseFrom; day += 1)
      episodes.push(
        ...ordinaryDay(seed, home, day).filter((one) => one.until < showcaseFrom - CALM_BEFORE_MS),
      );
  }

  return { seed, from, showcaseFrom, until, organizations, episodes, planNextDays };

  /** One home is always empty. In the others no stay overlaps the showcase. */
  function staysOf(home: PlannedHome, since: number, before: number): PlannedStay[] {
    const found: PlannedStay[] = [];
    if (home.key === ALARM_HOME) return found;
    for (const stay of stays(seed, home, from - STAYS_BEFORE_MS)) {
      if (stay.checkin >= before) return found;
      if (stay.checkin >= since) found.push(stay);
    }
    return found;
  }

  /** Bookings and episodes of a day after the plan. */
  function planNextDays(day: number): ReturnType<NonNullable<PortfolioPlan['planNextDays']>> {
    const booked: { home: string; stay: PlannedStay }[] = [];
    const happening: Episode[] = [];
    for (const home of homes.values()) {
      const since = day * DAY_MS + STAYS_AHEAD_MS;
      for (const stay of staysOf(home, since, since + DAY_MS)) {
        // The plan has booked these already.
        if (stay.checkin < until + STAYS_AHEAD_MS) continue;
        booked.push({ home: home.key, stay: { ...stay, bookedAt: day * DAY_MS } });
        home.stays.push(stay);
        happening.push(coming(seed, home, stay));
      }
      happening.push(...ordinaryDay(seed, home, day).filter((one) => one.from > until + CALM_AFTER_MS));
    }
    return { stays: booked, episodes: happening };
  }

  function keepsDistance({ checkin, checkout }: PlannedStay, own: PlannedStay[]): boolean {
    // The home of the no-show, and homes where guests arrive in the showcase, are empty before that.
    const apart = own.every(
      (stay) => checkout < stay.checkin - 3 * HOUR_MS || checkin > stay.checkout + 3 * HOUR_MS,
    );
    const inShowcase = checkin < until && checkin > showcaseFrom - 6 * HOUR_MS;
    return apart && !inShowcase;
  }
}
