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

describe('what a reading changes', () => {
  it.each<[string, KnownGuest[], FoundStays, object]>([
    ['nothing where nothing differs', [guest('a')], { ...whole, stays: [stay('a')] }, {}],
    ['what is new', [], { ...whole, stays: [stay('a')] }, { save: [stay('a')] }],
    ['who is missing for the first time', [guest('a')], { ...whole, stays: [] }, { missing: ['a'] }],
    [
      'who went missing 5 minutes ago',
      [guest('a', { missing_since: ago(5 * MINUTE_MS) })],
      { ...whole, stays: [] },
      { remove: ['a'] },
    ],
    [
      'nobody who went missing less than 5 minutes ago',
      [guest('a', { missing_since: ago(5 * MINUTE_MS - 1) })],
      { ...whole, stays: [] },
      {},
    ],
    [
      'nobody, where the reading is not whole',
      [guest('a'), guest('b', { missing_since: now })],
      { ...whole, stays: [], whole: false },
      {},
    ],
    ['who is back', [guest('a', { missing_since: now })], { ...whole, stays: [stay('a')] }, { back: ['a'] }],
    [
      'who is called off, whole or not',
      [guest('a')],
      { ...whole, stays: [], cancelled: ['a'], whole: false },
      { remove: ['a'] },
    ],
    ['nothing about what cannot be read', [guest('a')], { ...whole, stays: [], unreadable: ['a'] }, {}],
    ['nobody whose stay is over', [guest('a', { checkout_time: now })], { ...whole, stays: [] }, {}],
    [
      'the home',
      [guest('a')],
      { ...whole, stays: [stay('a', { home_id: 'other' })] },
      { move: [{ guest_id: 'a', home_id: 'other' }] },
    ],
    [
      'not the home of what is over',
      [guest('a', { checkout_time: now })],
      { ...whole, stays: [stay('a', { home_id: 'other', checkout_time: now })] },
      {},
    ],
    [
      'a language that is told',
      [guest('a')],
      { ...whole, stays: [stay('a', { language: 'de' })] },
      { save: [stay('a', { language: 'de' })] },
    ],
    [
      'no language that is not told any more',
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
