import { describe, expect, it } from 'vitest';
import { at, minutes, type Settings, TestHome, times } from '../../../../test/harness/detect/sampled-home.ts';
import { MINUTE_MS } from '../../../platform/durations.ts';
import { byTheMinute } from '../../report/period.ts';
import type { Metrics } from '../../report/report.ts';

const CLEAN: Metrics = { pm25: 10, voc: 100 };
const SMOKE: Metrics = { pm25: 60, voc: 130 };
const TOAST: Metrics = { pm25: 200, voc: 100 };
const PERFUME: Metrics = { pm25: 10, voc: 500 };

const air = (from: number, values: Metrics[]) => minutes(from, values, (value) => value);
const scores = (from: number, values: number[]) => minutes(from, values, (smoke_score) => ({ smoke_score }));
const story = (home: TestHome) => home.story('smoking_detected');

function breathed(values: Metrics[], settings: Settings = {}, configuration = {}): TestHome {
  const home = new TestHome({ settings, devices: { hall: configuration } });
  home.report(air(0, values));
  return home;
}

describe('smoking is detected by particles and gas', () => {
  it.each<[string, Metrics[], string[]]>([
    ['after three minutes', [...times(20, CLEAN), ...times(3, SMOKE)], ['22 smoking_detected']],
    ['not after two', [...times(20, CLEAN), ...times(2, SMOKE), CLEAN], []],
    ['not by toast', [...times(20, CLEAN), ...times(10, TOAST)], []],
    ['not by perfume', [...times(20, CLEAN), ...times(10, PERFUME)], []],
    ['not by a little less dust', [...times(20, CLEAN), ...times(5, { pm25: 59.9, voc: 300 })], []],
    ['not by a little less gas', [...times(20, CLEAN), ...times(5, { pm25: 200, voc: 129 })], []],
    ['not without a measure of gas', [...times(20, { pm25: 10 }), ...times(5, { pm25: 200 })], []],
    [
      'not where gas is always nothing',
      [...times(20, { pm25: 10, voc: 0 }), ...times(5, { pm25: 200, voc: 0 })],
      [],
    ],
    ['not before it is known what is usual', [...times(6, CLEAN), ...times(3, SMOKE)], []],
    ['not in air that is always bad', times(60, { pm25: 150, voc: 400 }), []],
    ['once', [...times(20, CLEAN), ...times(9, SMOKE), ...times(60, CLEAN)], ['22 smoking_detected']],
  ])('%s', (_name, values, expected) => {
    expect(story(breathed(values))).toEqual(expected);
  });

  it('with what was measured', () => {
    expect(
      breathed([...times(20, CLEAN), SMOKE, SMOKE, { pm25: 180.25, voc: 400 }]).raisedOf('smoking_detected'),
    ).toEqual([
      {
        type: 'smoking_detected',
        key: `smoking_detected:hall:${at(20)}`,
        at: at(22),
        deviceId: 'hall',
        startedAt: at(20),
        data: { pm25: 180.3, baselinePm25: 10, durationMinutes: 2 },
      },
    ]);
  });
});

describe('smoking is detected by the score of the device', () => {
  it.each<[string, number[], string[]]>([
    ['in three minutes', [0.8, 0.8, 0.8], ['2 smoking_detected']],
    ['not in two', [0.9, 0.9, 0.1, 0.1, 0.1], []],
    ['three of five', [0.9, 0.1, 0.9, 0.1, 0.9], ['4 smoking_detected']],
    ['not three of six', [0.9, 0.1, 0.1, 0.9, 0.1, 0.9], []],
    ['not just below it', times(20, 0.79), []],
  ])('%s', (_name, values, expected) => {
    const home = new TestHome();
    home.report(scores(0, values));
    expect(story(home)).toEqual(expected);
  });

  it('with its confidence', () => {
    const home = new TestHome();
    home.report(scores(0, [0.85, 0.95, 0.9]));
    expect(home.raisedOf('smoking_detected')[0]?.data).toEqual({ confidence: 0.95, durationMinutes: 2 });
  });

  it('by a minute that came late', () => {
    const home = new TestHome();
    home.report(scores(0, [0.9]));
    home.report(scores(2, [0.9, 0.1]));
    expect(story(home)).toEqual([]);
    home.report(scores(1, [0.9]), { now: at(4) });
    expect(story(home)).toEqual(['2 smoking_detected']);
  });

  it('late, when it was more than a quarter of an hour ago', () => {
    const home = new TestHome();
    home.report(scores(0, [0.9, 0.9, 0.9]), { now: at(17) + 1 });
    expect(home.raisedOf('smoking_detected')[0]?.late).toBe(true);
  });
});

describe('the next cigarette', () => {
  const CIGARETTE = [...times(5, SMOKE), ...times(15, CLEAN)];

  it('is raised again after an hour with clear air in between', () => {
    const home = breathed([...times(20, CLEAN), ...CIGARETTE, ...times(42, CLEAN), ...CIGARETTE]);
    expect(story(home)).toEqual(['22 smoking_detected', '84 smoking_detected']);
  });

  it('is not raised again within the hour', () => {
    const home = breathed([...times(20, CLEAN), ...CIGARETTE, ...times(30, CLEAN), ...CIGARETTE]);
    expect(story(home)).toEqual(['22 smoking_detected']);
  });

  it('is the same one while the air is not clear for ten minutes', () => {
    const haze = times(5, { pm25: 26, voc: 120 });
    const home = breathed([
      ...times(20, CLEAN),
      ...times(4, SMOKE),
      ...times(12, [...haze, ...times(5, CLEAN)]).flat(),
    ]);
    expect(home.model.devices.get('hall')?.state.smoking?.since).toBe(at(20));
    home.report(air(144, times(4, SMOKE)));
    expect(story(home)).toEqual(['22 smoking_detected']);
  });

  it('is not the same one looked at again, when a minute of it comes late', () => {
    const home = new TestHome();
    home.report(scores(0, [0.9, 0.9, 0.9]));
    home.report(scores(4, times(11, 0.1)));
    expect(home.model.devices.get('hall')?.state.smoking?.endedAt).toBe(at(14));
    home.report(scores(3, [0.9]), { now: at(15) });
    expect(home.model.devices.get('hall')?.state.smoking?.since).toBeUndefined();
  });

  it('is one for the home, whichever device smells it', () => {
    const home = new TestHome({ devices: { hall: {}, loft: {} } });
    home.report(scores(0, [0.9, 0.9, 0.9]));
    home.report(scores(10, [0.9, 0.9, 0.9]), { device: 'loft' });
    expect(home.raisedOf('smoking_detected').map(({ deviceId }) => deviceId)).toEqual(['hall']);
  });

  it('of an earlier time that is reported late is raised, and does not shorten the hour', () => {
    const home = new TestHome({ devices: { hall: {}, loft: {} } });
    home.report(scores(200, [0.9, 0.9, 0.9]));
    home.report(scores(0, [0.9, 0.9, 0.9]), { device: 'loft', now: at(203) });
    expect(story(home)).toEqual(['202 smoking_detected', '2 smoking_detected']);
    expect(home.model.state.smoking).toEqual({ at: at(202) });
  });
});

describe('smoking is not looked for', () => {
  const values = [...times(20, CLEAN), ...times(9, SMOKE)];

  it('in a kitchen', () => {
    expect(story(breathed(values, {}, { room_type: 'bedroom' }))).toHaveLength(1);
    expect(story(breathed(values, {}, { room_type: 'kitchen' }))).toEqual([]);
  });

  it('where the rule is off, and nothing of it is kept', () => {
    const home = breathed(values.slice(0, 20));
    home.settings = { smoking: { enabled: false } };
    home.report(air(20, times(9, SMOKE)));
    expect(story(home)).toEqual([]);
    expect(home.model.devices.get('hall')?.state.smoking).toBeUndefined();
  });
});

describe('the half hour that is kept', () => {
  it('has one entry a minute, put together from several samples', () => {
    const home = new TestHome();
    home.report([
      { t: at(0), pm25: 10, voc: 90 },
      { t: at(0) + 20_000, voc: 100 },
      { t: at(0) + 10_000, smoke_score: 0.5, voc: 80 },
    ]);
    expect(home.model.devices.get('hall')?.state.smoking?.air).toEqual([[at(0) + 20_000, 10, 100, 0.5]]);
  });

  it('is no longer than that, and takes nothing that is older', () => {
    const home = breathed(times(100, CLEAN));
    home.report(air(69, [SMOKE]), { now: at(100) });
    const kept = home.model.devices.get('hall')?.state.smoking?.air.map(([t]) => t);
    expect(kept).toEqual(Array.from({ length: 30 }, (_, index) => at(70) + index * MINUTE_MS));
  });
});

it('smoking is detected by air that is measured every ten minutes', () => {
  const home = new TestHome();
  for (const [index, value] of [CLEAN, CLEAN, SMOKE].entries()) {
    const t = at(10 + 10 * index);
    home.report(byTheMinute({ ...air(0, [value])[0], t, period_s: 600 }));
  }
  expect(story(home)).toEqual(['23 smoking_detected']);
});
