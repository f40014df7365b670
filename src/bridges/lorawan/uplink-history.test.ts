import { describe, expect, it } from 'vitest';
import { MINUTE_MS, SECOND_MS } from '../../platform/durations.ts';
import type { Uplink } from './uplink.ts';
import { compareUplink, type UplinkHistory } from './uplink-history.ts';

const NOON = Date.parse('2026-11-15T12:00:00Z');

/** Tuples of `[seconds after noon, fCnt, address]`. */
type Sent = [number, number, string?];

/** Returns the period of each accepted uplink, or 'again' for a duplicate. */
function history(...sent: Sent[]): (number | undefined | 'again')[] {
  let before: UplinkHistory | undefined;
  return sent.map(([seconds, fCnt, devAddr = '00189440']) => {
    const next = compareUplink(before, { devAddr, fCnt, at: NOON + seconds * SECOND_MS } as Uplink);
    if (!next) return 'again';
    before = next.history;
    return next.periodS;
  });
}

describe('a frame', () => {
  it.each<[string, Sent[], (number | undefined | 'again')[]]>([
    [
      'speaks for the time since the one before',
      [
        [0, 7],
        [600, 8],
        [1199, 9],
      ],
      [undefined, 600, 599],
    ],
    [
      'after one that was lost speaks for its own part',
      [
        [0, 7],
        [1800, 10],
      ],
      [undefined, 600],
    ],
    [
      'that arrives through several gateways counts once',
      [
        [0, 7],
        [0, 7],
        [48, 7],
      ],
      [undefined, 'again', 'again'],
    ],
    [
      'whose answer was lost comes again, after others, with its own time',
      [
        [0, 7],
        [600, 8],
        [1200, 9],
        [600, 8],
        [0, 7],
      ],
      [undefined, 600, 600, 'again', 'again'],
    ],
    [
      'that was kept back is taken, and the newest stays the newest',
      [
        [0, 7],
        [1200, 9],
        [600, 8],
        [1800, 10],
      ],
      [undefined, 600, undefined, 600],
    ],
    [
      'of a device that joined anew is no repetition, though its counter is',
      [
        [0, 0],
        [600, 1],
        [1200, 0, '00ab0001'],
        [1800, 1, '00ab0001'],
      ],
      [undefined, 600, undefined, 600],
    ],
    [
      'of a device that counts anew with its old address is none either',
      [
        [0, 0],
        [600, 1],
        [1200, 0],
        [1800, 1],
      ],
      [undefined, 600, undefined, 600],
    ],
    [
      'of another session that comes late changes nothing',
      [
        [0, 5],
        [600, 0, '00ab0001'],
        [0, 5],
      ],
      [undefined, undefined, 'again'],
    ],
    [
      'that follows at once speaks for nothing',
      [
        [0, 7],
        [20, 8],
      ],
      [undefined, undefined],
    ],
    [
      'that follows after hours speaks for nothing',
      [
        [0, 7],
        [7200, 8],
      ],
      [undefined, undefined],
    ],
  ])('%s', (_name, sent, periods) => {
    expect(history(...sent)).toEqual(periods);
  });

  it('is remembered in little', () => {
    let before: UplinkHistory | undefined;
    for (let fCnt = 0; fCnt < 500; fCnt += 1)
      before = compareUplink(before, { devAddr: 'a', fCnt, at: NOON + fCnt * MINUTE_MS } as Uplink)?.history;
    expect(JSON.stringify(before).length).toBeLessThan(400);
  });
});
