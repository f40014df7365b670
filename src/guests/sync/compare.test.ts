import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../../platform/durations.ts';
import { type ComparedStays, compareGuests, type KnownGuest, type PlacedStay } from './compare.ts';

const now = new Date('2026-11-18T12:00:00Z');
const stay = (external_id: string, more: Partial<PlacedStay> = {}): PlacedStay => ({
  external_id,
  home_id: 'home',
  name: 'Ann',
  phone_number: null,
  email: null,
  checkin_time: new Date('2026-11-20T14:00:00Z'),
  checkout_time: new Date('2026-11-22T10:00:00Z'),
  ...more,
});
const guest = (external_id: string, more: Partial<KnownGuest> = {}): KnownGuest => ({
  ...stay(external_id),
  language: null,
  guest_id: external_id,
  erased: false,
  missing_since: null,
  ...more,
});
const noChanges = { move: [], rename: [], save: [], remove: [], missing: [], back: [] };

/** Stays under ids that last, as booking systems list them. */
type FoundStays = ComparedStays & { whole: boolean };
const ago = (ms: number) => new Date(now.getTime() - ms);
const whole = { cancelled: [], unreadable: [], whole: true };

describe('comparing the guests with a sync', () => {
  it.each<[string, KnownGuest[], FoundStays, object]>([
    ['changes nothing when all are equal', [guest('a')], { ...whole, stays: [stay('a')] }, {}],
    ['saves a new stay', [], { ...whole, stays: [stay('a')] }, { save: [stay('a')] }],
    [
      'marks a guest who is missing for the first time',
      [guest('a')],
      { ...whole, stays: [] },
      { missing: ['a'] },
    ],
    [
      'removes a guest who has been missing for 5 minutes',
      [guest('a', { missing_since: ago(5 * MINUTE_MS) })],
      { ...whole, stays: [] },
      { remove: ['a'] },
    ],
    [
      'keeps a guest who has been missing for less than 5 minutes',
      [guest('a', { missing_since: ago(5 * MINUTE_MS - 1) })],
      { ...whole, stays: [] },
      {},
    ],
    [
      'keeps all guests after an incomplete sync',
      [guest('a'), guest('b', { missing_since: now })],
      { ...whole, stays: [], whole: false },
      {},
    ],
    [
      'clears the mark of a guest who is back',
      [guest('a', { missing_since: now })],
      { ...whole, stays: [stay('a')] },
      { back: ['a'] },
    ],
    [
      'removes a cancelled guest, after an incomplete sync too',
      [guest('a')],
      { ...whole, stays: [], cancelled: ['a'], whole: false },
      { remove: ['a'] },
    ],
    [
      'keeps a guest whose entry cannot be read',
      [guest('a')],
      { ...whole, stays: [], unreadable: ['a'] },
      {},
    ],
    ['keeps a guest whose stay is over', [guest('a', { checkout_time: now })], { ...whole, stays: [] }, {}],
    [
      'moves a guest to another home',
      [guest('a')],
      { ...whole, stays: [stay('a', { home_id: 'other' })] },
      { move: [{ guest_id: 'a', home_id: 'other' }] },
    ],
    [
      'does not move a guest whose stay is over',
      [guest('a', { checkout_time: now })],
      { ...whole, stays: [stay('a', { home_id: 'other', checkout_time: now })] },
      {},
    ],
    [
      'saves a new language',
      [guest('a')],
      { ...whole, stays: [stay('a', { language: 'de' })] },
      { save: [stay('a', { language: 'de' })] },
    ],
    [
      'keeps the language when the source has none',
      [guest('a', { language: 'de' })],
      { ...whole, stays: [stay('a')] },
      {},
    ],
  ])('%s', (_what, known, found, changes) => {
    const rules = { keepsIds: true, confirmAfterMs: 5 * MINUTE_MS, doubtful: !found.whole };
    const { waiting: _, ...compared } = compareGuests(known, found, rules, now);
    expect(compared).toEqual({ ...noChanges, ...changes });
  });
});
