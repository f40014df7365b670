import { describe, expect, it } from 'vitest';
import { MINUTE, NOON, WatchedHome } from '../../../../test/harness/detect/watched-home.ts';

/** Mount switch events at these seconds after noon, in this order of arrival. */
function mountEvents(...words: [seconds: number, mounted: boolean][]) {
  const story = new WatchedHome();
  story.report();
  story.news();
  for (const [seconds, mounted] of words)
    story.reportEvent({ type: 'tamper', mounted, t: NOON + seconds * 1000 });
  return { story, news: story.news().map((event) => [event.type, (event.at - NOON) / 1000]) };
}

describe('the mount switch', () => {
  it.each([
    ['raises nothing for a mounted device', [[0, true]], []],
    ['raises a device that was never mounted', [[0, false]], [['tamper_removed', 0]]],
    [
      'raises changes',
      [
        [0, true],
        [100, false],
        [400, true],
        [500, false],
      ],
      [
        ['tamper_removed', 100],
        ['tamper_mounted', 400],
        ['tamper_removed', 500],
      ],
    ],
    [
      'raises each change once',
      [
        [100, false],
        [200, false],
        [300, true],
        [400, true],
      ],
      [
        ['tamper_removed', 100],
        ['tamper_mounted', 300],
      ],
    ],
    [
      'ignores what came too late',
      [
        [100, false],
        [400, true],
        [200, false],
      ],
      [
        ['tamper_removed', 100],
        ['tamper_mounted', 400],
      ],
    ],
    [
      'ignores an edge whose end came before it',
      [
        [0, true],
        [400, true],
        [200, false],
      ],
      [],
    ],
  ] as [string, [number, boolean][], unknown[]][])('%s', (_name, words, wanted) => {
    expect(mountEvents(...words).news).toEqual(wanted);
  });

  it.each([
    [59, { seconds: 59, brief: true }],
    [60, { seconds: 60 }],
  ])('raises tamper_mounted with the %i seconds off the wall', (seconds, data) => {
    const { story } = mountEvents([100, false], [100 + seconds, true]);
    const at = NOON + (100 + seconds) * 1000;
    expect(story.raised.at(-1)).toEqual({
      type: 'tamper_mounted',
      key: `tamper_mounted:hall:${at}`,
      at,
      deviceId: 'hall',
      data,
    });
  });

  it('remembers when the device was put up', () => {
    const { story } = mountEvents([0, true], [60, true], [120, false]);
    expect(story.device().state.tamper).toEqual({
      mounted: false,
      mountedAt: NOON,
      removedAt: NOON + 2 * MINUTE,
      saidAt: NOON + 2 * MINUTE,
    });
  });
});
