import { Temporal } from 'temporal-polyfill';
import type { OnCall, OnCallOrder } from '../../contract.ts';
import { cachedFormat } from '../../i18n/texts.ts';
import { dateIn } from '../zoned-time.ts';

/** The server's rule for the rota (src/notifications/on-call/rota.ts), for previews. A test compares both. */

export type Rota = NonNullable<OnCallOrder['rota']>;
export type Absence = OnCall['absences'][number];
export type Swap = OnCall['swaps'][number];

export interface RotaPlan {
  rota: Rota;
  absences: readonly Absence[];
  swaps: readonly Swap[];
}

/** Part of a week in which the same member is on call first. */
export interface Shift {
  /** The first day of its week. */
  first_day: string;
  starts_at: string;
  ends_at: string;
  /** Undefined: all members of the rota are absent. */
  user_id: string | undefined;
  /** Why it is not the member whose week it is. */
  change: { by: 'swap' | 'absence'; instead_of: string } | undefined;
}

const DAYS = 7;

function handoverAt({ handover_time, timezone }: Omit<Rota, 'user_ids' | 'first_day'>, day: string): number {
  return Temporal.PlainDate.from(day)
    .toPlainDateTime(Temporal.PlainTime.from(handover_time))
    .toZonedDateTime(timezone, { disambiguation: 'compatible' }).epochMilliseconds;
}

/** The week of an instant: its first day, and how many weeks after the first hand-over it begins. */
function weekOf(rota: Rota, at: number): { first_day: string; index: number } {
  const first = Temporal.PlainDate.from(rota.first_day);
  let index = Math.floor(first.until(dateIn(rota.timezone, at), { largestUnit: 'days' }).days / DAYS);
  if (handoverAt(rota, dayOfWeek(rota, index)) > at) index -= 1;
  return { first_day: dayOfWeek(rota, index), index };
}

const dayOfWeek = ({ first_day }: Rota, index: number): string =>
  Temporal.PlainDate.from(first_day)
    .add({ days: index * DAYS })
    .toString();

/** The members in the order of their turns, beginning with the one whose week it is. */
function turnsFrom(user_ids: readonly string[], index: number): string[] {
  const turn = ((index % user_ids.length) + user_ids.length) % user_ids.length;
  return [...user_ids.slice(turn), ...user_ids.slice(0, turn)];
}

const exchange = (order: readonly string[], one: string, other: string): string[] =>
  order.includes(other) ? order.map((id) => (id === other ? one : id === one ? other : id)) : [...order];

/** From this week on. What is over is left out. */
export function shiftsFrom(plan: RotaPlan, now: number, weeks: number): Shift[] {
  if (plan.rota.user_ids.length === 0) return [];
  const { index } = weekOf(plan.rota, now);
  return Array.from({ length: weeks }, (_, week) => shiftsOfWeek(plan, index + week))
    .flat()
    .filter(({ ends_at }) => Date.parse(ends_at) > now);
}

/** A week is divided where an absence begins or ends. Parts with the same member become one. */
function shiftsOfWeek(plan: RotaPlan, index: number): Shift[] {
  const { rota, absences, swaps } = plan;
  const first_day = dayOfWeek(rota, index);
  const order = turnsFrom(rota.user_ids, index);
  const swapped = swaps
    .filter((one) => one.first_day === first_day)
    .reduce((sofar, { user_id, instead_of }) => exchange(sofar, user_id, instead_of), order);
  const [planned = ''] = order;
  const [afterSwaps = ''] = swapped;
  const memberAt = (at: number): Pick<Shift, 'user_id' | 'change'> => {
    const user_id = swapped.find((id) => !isAbsent(absences, id, at));
    if (user_id !== afterSwaps) return { user_id, change: { by: 'absence', instead_of: afterSwaps } };
    return {
      user_id,
      change: user_id === planned ? undefined : { by: 'swap', instead_of: planned },
    };
  };
  const begins = handoverAt(rota, first_day);
  const ends = handoverAt(rota, dayOfWeek(rota, index + 1));
  const bounds = absences.flatMap(({ starts_at, ends_at }) => [Date.parse(starts_at), Date.parse(ends_at)]);
  const inside = bounds.filter((at) => at > begins && at < ends);
  const starts = [...new Set([begins, ...inside])].sort((a, b) => a - b);
  const parts = starts.map((at, place) => ({
    first_day,
    starts_at: new Date(at).toISOString(),
    ends_at: new Date(starts[place + 1] ?? ends).toISOString(),
    ...memberAt(at),
  }));
  return parts.reduce<Shift[]>(join, []);
}

const isAbsent = (absences: readonly Absence[], userId: string, at: number): boolean =>
  absences.some(
    (one) => one.user_id === userId && Date.parse(one.starts_at) <= at && Date.parse(one.ends_at) > at,
  );

function join(shifts: Shift[], next: Shift): Shift[] {
  const last = shifts.at(-1);
  return last && last.user_id === next.user_id
    ? [...shifts.slice(0, -1), { ...last, ends_at: next.ends_at }]
    : [...shifts, next];
}

/** The same rota with the member of this week first: the form shows the order as it goes on from now. */
export function rotaFromNow(rota: Rota, now: number): Rota {
  const { first_day, index } = weekOf(rota, now);
  return { ...rota, first_day, user_ids: turnsFrom(rota.user_ids, index) };
}

interface Handover {
  /** 1 is Monday. */
  weekday: number;
  handover_time: string;
  timezone: string;
}

/** The day of the latest hand-over, from which the first of the order is on call. */
export function latestHandover(handover: Handover, now: number): string {
  const today = dateIn(handover.timezone, now);
  const day = today.subtract({ days: (today.dayOfWeek - handover.weekday + DAYS) % DAYS });
  const isAhead = handoverAt(handover, day.toString()) > now;
  return (isAhead ? day.subtract({ days: DAYS }) : day).toString();
}

export const weekdayOf = (day: string): number => Temporal.PlainDate.from(day).dayOfWeek;

/** The first days of the weeks, from this one on. */
export function weeksFrom(rota: Rota, now: number, weeks: number): string[] {
  const { index } = weekOf(rota, now);
  return Array.from({ length: weeks }, (_, week) => dayOfWeek(rota, index + week));
}

/** The member whose week it is, before swaps and absences. */
export function memberOfWeek(rota: Rota, first_day: string): string | undefined {
  const { index } = weekOf(rota, handoverAt(rota, first_day));
  return turnsFrom(rota.user_ids, index)[0];
}

/** A swap of another weekday has no effect. */
export function fitsWeeks({ first_day }: Rota, swap: Pick<Swap, 'first_day'>): boolean {
  const { days } = Temporal.PlainDate.from(first_day).until(swap.first_day, { largestUnit: 'days' });
  return days % DAYS === 0;
}

export const startOfWeek = (rota: Rota, first_day: string): number => handoverAt(rota, first_day);

/** When the week of a swap is over. */
export const endOfWeek = (rota: Rota, first_day: string): number =>
  handoverAt(rota, Temporal.PlainDate.from(first_day).add({ days: DAYS }).toString());

/** For example "Mon, 16 Nov, 09:00". */
export function shiftTimeText(at: string | number, zone: string): string {
  const format = cachedFormat(
    `shift-${zone}`,
    (locale) =>
      new Intl.DateTimeFormat(locale, {
        weekday: 'short',
        day: 'numeric',
        month: 'short',
        hour: '2-digit',
        minute: '2-digit',
        timeZone: zone,
      }),
  );
  return format.format(new Date(at));
}

/** A Monday. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

/** "Monday" for 1. */
export function weekdayName(weekday: number): string {
  const format = cachedFormat(
    'weekday',
    (locale) => new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }),
  );
  return format.format(MONDAY + (weekday - 1) * DAY_MS);
}
