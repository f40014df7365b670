import { describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../platform/durations.ts';
import { orderAt, type Rota, type RotaPlan } from './rota.ts';

const ROTA: Rota = {
  first_day: '2026-11-16',
  handover_time: '09:00',
  timezone: 'Europe/Berlin',
  user_ids: ['a', 'b', 'c'],
};
const order = (at: string, plan: Partial<RotaPlan> = {}) =>
  orderAt({ rota: ROTA, absences: [], swaps: [], ...plan }, new Date(at)).join('');

describe('a rota', () => {
  it.each([
    ['2026-11-16T07:59:59Z', 'cab'],
    ['2026-11-16T08:00:00Z', 'abc'],
    ['2026-11-23T07:59:59Z', 'abc'],
    ['2026-11-23T08:00:00Z', 'bca'],
    ['2026-12-07T08:00:00Z', 'abc'],
  ])('hands over weekly, at the local time: %s %s', (at, expected) => {
    expect(order(at)).toBe(expected);
  });

  it('hands over at the local time in summer too', () => {
    expect([order('2027-04-05T06:59:59Z'), order('2027-04-05T07:00:00Z')]).toEqual(['bca', 'cab']);
  });

  it('lets a member take the place of another for one week', () => {
    const swaps = [{ first_day: '2026-11-16', user_id: 'b', instead_of: 'a' }];
    expect(order('2026-11-18T08:00:00Z', { swaps })).toBe('bac');
    expect(order('2026-11-25T08:00:00Z', { swaps })).toBe('bca');
    const guest = [{ first_day: '2026-11-16', user_id: 'x', instead_of: 'a' }];
    expect(order('2026-11-18T08:00:00Z', { swaps: guest })).toBe('xbc');
  });

  it('passes over members while they are absent', () => {
    const absences = [
      { user_id: 'a', starts_at: new Date('2026-11-17T00:00Z'), ends_at: new Date('2026-11-18T00:00Z') },
    ];
    expect(order('2026-11-16T23:59:59Z', { absences })).toBe('abc');
    expect(order('2026-11-17T00:00:00Z', { absences })).toBe('bc');
    expect(order('2026-11-18T00:00:00Z', { absences })).toBe('abc');
  });
});

const formats = new Map<string, Intl.DateTimeFormat>();

/** The local time, written by Intl: independent of the rota's calendar. */
function wallClock(at: number, timeZone: string): string {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  formats.set(timeZone, format);
  return format.format(at).replace(' ', 'T');
}

/** The instant of a local time: the first minute that shows it, or as long after midnight where clocks skip it. */
function instantOf(day: string, time: string, timezone: string): number {
  const noon = Date.parse(`${day}T12:00Z`);
  const minutes = Array.from({ length: 52 * 60 }, (_, minute) => noon + (minute - 26 * 60) * MINUTE_MS);
  const shown = (wanted: string) => minutes.find((at) => wallClock(at, timezone) === wanted);
  const sinceMidnight = Number(time.slice(0, 2)) * HOUR_MS + Number(time.slice(3)) * MINUTE_MS;
  return shown(`${day}T${time}`) ?? (shown(`${day}T00:00`) ?? Number.NaN) + sinceMidnight;
}

/** The number of hand-overs so far, counted one by one. */
function handoversUntil({ first_day, handover_time, timezone }: Rota, now: number): number {
  for (let count = 0; ; count += 1) {
    const at = Date.parse(first_day) + count * 7 * 24 * HOUR_MS;
    const day = new Date(at).toISOString().slice(0, 10);
    const isFar = Math.abs(at - now) > 3 * 24 * HOUR_MS;
    if ((isFar ? at : instantOf(day, handover_time, timezone)) > now) return count;
  }
}

describe('the order at an instant', () => {
  it('is that of a model that counts hand-overs by the wall clock, also where clocks change', () => {
    let seed = 36;
    const random = (most: number) => {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
      return Math.floor((seed / 2 ** 32) * most);
    };
    const zones = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Tokyo', 'UTC'];
    for (let round = 0; round < 150; round += 1) {
      const users = ['a', 'b', 'c', 'd'].slice(0, 1 + random(4));
      const first = Date.UTC(2026, 2, 1 + random(14));
      const rota: Rota = {
        first_day: new Date(first).toISOString().slice(0, 10),
        handover_time: `0${random(4)}:${String(random(60)).padStart(2, '0')}`,
        timezone: zones[random(zones.length)] ?? 'UTC',
        user_ids: users,
      };
      // Every second instant is close to a hand-over.
      const near = random(36) * 7 * 24 * HOUR_MS + (random(360) - 120) * MINUTE_MS + 12 * HOUR_MS;
      const now =
        first + (round % 2 ? near - 12 * HOUR_MS : random(250 * 24 * 60) * MINUTE_MS) + 26 * HOUR_MS;
      const absent = random(3) === 0 ? 'a' : undefined;
      const absences = absent
        ? [
            {
              user_id: absent,
              starts_at: new Date(now - random(2) * MINUTE_MS),
              ends_at: new Date(now + random(2)),
            },
          ]
        : [];
      const passed = handoversUntil(rota, now) - 1;
      const expected = users
        .map((_, place) => users[(((passed + place) % users.length) + users.length) % users.length])
        .filter(
          (id) => !absences.some((one) => one.user_id === id && +one.starts_at <= now && +one.ends_at > now),
        );
      expect(orderAt({ rota, absences, swaps: [] }, new Date(now)), JSON.stringify({ rota, now })).toEqual(
        expected,
      );
    }
  });
});
