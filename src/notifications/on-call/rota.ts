import { Temporal } from 'temporal-polyfill';

/** Members take turns by week, in their order. */
export interface Rota {
  /** The day of the first hand-over, such as 2026-11-16. */
  first_day: string;
  /** Local time, such as 09:00. */
  handover_time: string;
  /** IANA time zone. */
  timezone: string;
  user_ids: string[];
}

export interface Absence {
  user_id: string;
  starts_at: Date;
  ends_at: Date;
}

/** In one week a member takes the place of another. */
export interface Swap {
  first_day: string;
  user_id: string;
  instead_of: string;
}

export interface RotaPlan {
  rota: Rota;
  absences: readonly Absence[];
  swaps: readonly Swap[];
}

const DAYS = 7;

/** The first day of the week that an instant belongs to. Before the first hand-over it is a week before. */
export function weekOf(rota: Rota, at: Date): { first_day: string; index: number } {
  const first = Temporal.PlainDate.from(rota.first_day);
  const today = Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toZonedDateTimeISO(rota.timezone)
    .toPlainDate();
  let index = Math.floor(first.until(today, { largestUnit: 'days' }).days / DAYS);
  const dayOf = (week: number) => first.add({ days: week * DAYS }).toString();
  // On the day of the hand-over the time decides.
  if (handoverAt(rota, dayOf(index)) > at) index -= 1;
  return { first_day: dayOf(index), index };
}

/** A time that is skipped in spring is as much later; of one that occurs twice in autumn the first counts. */
export function handoverAt({ handover_time, timezone }: Rota, day: string): Date {
  const { epochMilliseconds } = Temporal.PlainDate.from(day)
    .toPlainDateTime(Temporal.PlainTime.from(handover_time))
    .toZonedDateTime(timezone, { disambiguation: 'compatible' });
  return new Date(epochMilliseconds);
}

/** Who is on call at an instant, in order: the member of the week first, then those of the weeks after it. */
export function orderAt({ rota, absences, swaps }: RotaPlan, at: Date): string[] {
  const { user_ids } = rota;
  if (user_ids.length === 0) return [];
  const { first_day, index } = weekOf(rota, at);
  const turn = ((index % user_ids.length) + user_ids.length) % user_ids.length;
  const order = [...user_ids.slice(turn), ...user_ids.slice(0, turn)];
  const swapped = swaps
    .filter((one) => one.first_day === first_day)
    .reduce((sofar, { user_id, instead_of }) => exchange(sofar, user_id, instead_of), order);
  return swapped.filter((id) => !isAbsent(absences, id, at));
}

export const isAbsent = (absences: readonly Absence[], userId: string, at: Date): boolean =>
  absences.some((one) => one.user_id === userId && one.starts_at <= at && one.ends_at > at);

/** Both exchange their places; a member outside the rota replaces the other. */
const exchange = (order: readonly string[], one: string, other: string): string[] =>
  order.includes(other) ? order.map((id) => (id === other ? one : id === one ? other : id)) : [...order];
