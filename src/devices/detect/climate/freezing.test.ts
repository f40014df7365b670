import { describe, expect, it } from 'vitest';
import { at, minutes, type Settings, TestHome, times } from '../../../../test/harness/detect/sampled-home.ts';
import { HOUR_MS } from '../../../platform/durations.ts';

const degrees = (from: number, values: number[]) => minutes(from, values, (temp) => ({ temp }));
const story = (home: TestHome) => home.story('almost_freezing');

function measured(values: number[], settings: Settings = {}): TestHome {
  const home = new TestHome({ settings });
  home.report(degrees(0, values));
  return home;
}

describe('a home is almost freezing', () => {
  it.each<[string, number[], string[]]>([
    ['after ten minutes', times(11, 4), ['10 almost_freezing']],
    ['not before that', times(10, 4), []],
    ['not just above the limit', times(60, 4.1), []],
    ['at once where it is very cold', [1.7], ['0 almost_freezing']],
    ['not at once where it is not', [1.8], []],
    [
      'at once when it becomes very cold on the way',
      [...times(5, 3), ...times(5, -10)],
      ['5 almost_freezing'],
    ],
    ['once', times(600, 2), ['10 almost_freezing']],
    // The mean reaches 6 with the fifth warm minute. After half an hour the rule is armed again.
    [
      'again after half an hour in the warm',
      [...times(20, 2), ...times(35, 6), ...times(20, 2)],
      ['10 almost_freezing', '67 almost_freezing'],
    ],
    ['not after less', [...times(20, 2), ...times(34, 6), ...times(20, 2)], ['10 almost_freezing']],
    [
      'not after it was nearly warm',
      [...times(20, 2), ...times(60, 5.9), ...times(20, 2)],
      ['10 almost_freezing'],
    ],
    ['not by one wild value', [...times(10, 20), -40, ...times(20, 20)], []],
  ])('%s', (_name, values, expected) => {
    expect(story(measured(values))).toEqual(expected);
  });

  it('at the time in its event, however long ago that was', () => {
    expect(measured(times(17, 3.26)).raisedOf('almost_freezing')).toEqual([
      {
        type: 'almost_freezing',
        key: `almost_freezing:hall:${at(0)}:0`,
        at: at(10),
        deviceId: 'hall',
        startedAt: at(0),
        late: true,
        data: { temperature: 3.3, threshold: 4 },
      },
    ]);
    expect(
      measured(times(16, 3)).raisedOf('almost_freezing')[0]?.late,
      'five minutes are not late',
    ).toBeUndefined();
  });

  it('by the limit that was set', () => {
    expect(story(measured(times(30, 6), { climate: { freeze: 7 } }))).toEqual(['10 almost_freezing']);
    expect(story(measured(times(30, 0), { climate: { freeze: -5 } })), 'a cold store').toEqual([]);
    expect(
      story(measured(times(10, -7), { climate: { freeze: -5 } })),
      'a cold store that is colder',
    ).toEqual([]);
    expect(story(measured(times(1, -7.3), { climate: { freeze: -5 } }))).toEqual(['0 almost_freezing']);
  });

  it('and again every twelve hours while it is', () => {
    const home = measured(times(1500, 2));
    expect(story(home)).toEqual(['10 almost_freezing', '730 almost_freezing', '1450 almost_freezing']);
    expect(home.raisedOf('almost_freezing').map(({ data }) => data?.['repeat'])).toEqual([undefined, 1, 2]);
    expect(new Set(home.raisedOf('almost_freezing').map(({ key }) => key)).size).toBe(3);
  });

  it('and not again while it is getting warm', () => {
    const home = measured([...times(700, 2), ...times(25, 5.9), ...times(60, 7)]);
    expect(story(home)).toEqual(['10 almost_freezing']);
  });

  it('and not again for every half day without data', () => {
    const home = measured(times(11, 2));
    home.report([{ t: at(10) + 30 * HOUR_MS, temp: 2 }]);
    expect(home.raisedOf('almost_freezing').map(({ data }) => data?.['repeat'])).toEqual([undefined, 2]);
  });

  it('at a speed that is known after half an hour', () => {
    const falling = (from: number, count: number) => times(count, 0).map((_, index) => from - index * 0.1);
    const home = measured(falling(9, 80));
    expect(home.raisedOf('almost_freezing')[0]?.data).toMatchObject({ trendPerHour: -6 });
    const short = measured([...times(10, 20), ...falling(4, 20)]);
    expect(short.raisedOf('almost_freezing')).toHaveLength(1);
    expect(short.raisedOf('almost_freezing')[0]?.data).not.toHaveProperty('trendPerHour');
  });

  it('not in the first minutes after the device was mounted', () => {
    const home = new TestHome();
    home.know({ tamper: { mounted: true, mountedAt: at(0), saidAt: at(0) } });
    home.report(degrees(0, [...times(10, -5), ...times(30, 20)]));
    expect(story(home)).toEqual([]);
  });

  it('still, after a pause, without a new event', () => {
    const home = measured(times(20, 3));
    home.know({ tamper: { mounted: true, mountedAt: at(20), saidAt: at(20) } });
    home.report(degrees(20, times(40, 3)));
    expect(story(home)).toEqual(['10 almost_freezing']);
    expect(home.model.devices.get('hall')?.state.freezing?.at).toBe(at(10));
  });

  it('not by samples that came late', () => {
    const home = measured(times(10, 20));
    home.report(degrees(2, times(5, -10)), { now: at(11) });
    expect(story(home)).toEqual([]);
  });

  it('and a warm one keeps nothing', () => {
    const home = measured([...times(20, 2), ...times(60, 20)]);
    expect(home.model.devices.get('hall')?.state.freezing).toBeUndefined();
  });

  it('and what is kept is small however long it lasts', () => {
    const home = measured(times(1000, 2));
    expect(home.model.devices.get('hall')?.state.freezing?.trend.length).toBeLessThanOrEqual(7);
  });
});
