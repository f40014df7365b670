import { describe, expect, it } from 'vitest';
import { at, TestHome } from '../../../../test/harness/detect/sampled-home.ts';
import type { Stay } from '../types.ts';
import { guestAt } from './guest-at.ts';

const stay = (guestId: string, from: number, to: number): Stay => ({ guestId, from: at(from), to: at(to) });

describe('the guest at a moment', () => {
  it.each<[string, Stay[], string | null]>([
    ['of a vacant home: none', [], null],
    ['on check-in', [stay('ann', 0, 60)], 'ann'],
    ['before check-in: none', [stay('ann', 1, 60)], null],
    ['on check-out: none', [stay('ann', -60, 0)], null],
    ['on a change of guests: the new one', [stay('ann', -60, 0), stay('bo', 0, 60)], 'bo'],
    ['of two stays: who came last', [stay('ann', -10, 60), stay('bo', -20, 60)], 'ann'],
    [
      'of two that came together: the one with the greater id',
      [stay('bo', -10, 60), stay('ann', -10, 90)],
      'bo',
    ],
    ['of two, one of them over', [stay('ann', -20, 60), stay('bo', -10, -5)], 'ann'],
  ])('%s', (_name, stays, expected) => {
    expect(guestAt(new TestHome({ stays }).model.state, at(0))).toBe(expected);
  });
});
