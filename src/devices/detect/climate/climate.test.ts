import { describe, expect, it } from 'vitest';
import { at, minutes, type Settings, TestHome, times } from '../../../../test/harness/detect/sampled-home.ts';
import type { Metrics } from '../../report/report.ts';

const CLIMATE = [
  'temperature_high',
  'temperature_low',
  'temperature_dropped_normal',
  'temperature_risen_normal',
  'humidity_high',
  'humidity_low',
  'humidity_dropped_normal',
  'humidity_risen_normal',
] as const;
const story = (home: TestHome) => home.story(...CLIMATE);

function measured(metric: 'temp' | 'rh', values: number[], settings: Settings = {}): TestHome {
  const home = new TestHome({ settings });
  home.report(series(0, metric, values));
  return home;
}
const series = (from: number, metric: 'temp' | 'rh', values: number[]) =>
  minutes(from, values, (value): Metrics => ({ [metric]: value }));

describe('temperature', () => {
  it.each<[string, number[], string[]]>([
    ['high after a quarter of an hour', times(16, 30), ['15 temperature_high']],
    ['not before that', times(15, 35), []],
    ['not just below the limit', times(60, 29.9), []],
    // The five-minute mean is 29 with the fifth cooler minute. Ten more minutes pass.
    [
      'back again',
      [...times(16, 30), ...times(15, 29)],
      ['15 temperature_high', '30 temperature_dropped_normal'],
    ],
    ['not yet back', [...times(16, 30), ...times(14, 29)], ['15 temperature_high']],
    ['not back inside the hysteresis', [...times(16, 30), ...times(60, 29.1)], ['15 temperature_high']],
    ['low after a quarter of an hour', times(16, 13), ['15 temperature_low']],
    ['not just above the limit', times(60, 13.1), []],
    [
      'risen again',
      [...times(16, 13), ...times(15, 14)],
      ['15 temperature_low', '30 temperature_risen_normal'],
    ],
    ['one wild value among many is no fever', [...times(10, 21), 85, ...times(60, 21)], []],
  ])('%s', (_name, values, expected) => {
    expect(story(measured('temp', values))).toEqual(expected);
  });

  it('has the value, the limit and the duration', () => {
    const home = measured('temp', times(16, 31.26));
    home.report(series(16, 'temp', times(12, 20)));
    const common = { deviceId: 'hall', startedAt: at(0) };
    expect(home.raisedOf(...CLIMATE)).toEqual([
      {
        ...common,
        type: 'temperature_high',
        key: `temperature_high:hall:${at(0)}`,
        at: at(15),
        data: { temperature: 31.3, threshold: 30, hysteresis: 1, durationMinutes: 15 },
      },
      {
        ...common,
        type: 'temperature_dropped_normal',
        key: `temperature_dropped_normal:hall:${at(0)}`,
        at: at(27),
        data: { temperature: 20, threshold: 30, hysteresis: 1, durationMinutes: 27 },
      },
    ]);
  });
});

describe('humidity', () => {
  it.each<[string, number[], string[]]>([
    ['high after an hour', times(61, 70), ['60 humidity_high']],
    ['not after a shower', [...times(55, 90), ...times(60, 50)], []],
    ['back again', [...times(61, 70), ...times(35, 65)], ['60 humidity_high', '95 humidity_dropped_normal']],
    ['low after an hour', times(61, 25), ['60 humidity_low']],
    ['risen again', [...times(61, 25), ...times(35, 30)], ['60 humidity_low', '95 humidity_risen_normal']],
  ])('%s', (_name, values, expected) => {
    expect(story(measured('rh', values))).toEqual(expected);
  });

  it('is named humidity in the event', () => {
    const [high] = measured('rh', times(61, 82.04)).raisedOf('humidity_high');
    expect(high?.data).toEqual({ humidity: 82, threshold: 70, hysteresis: 5, durationMinutes: 60 });
  });
});

describe('two episodes of the same kind', () => {
  const HOT = times(16, 30);
  const COOL = times(25, 20);

  it('are an hour apart', () => {
    expect(story(measured('temp', [...HOT, ...times(60, 20), ...times(20, 30)]))).toEqual([
      '15 temperature_high',
      '26 temperature_dropped_normal',
      '95 temperature_high',
    ]);
  });

  it('raise one event when the second comes and goes within the hour, with its end', () => {
    expect(story(measured('temp', [...HOT, ...COOL, ...times(25, 30), ...times(60, 20)]))).toEqual([
      '15 temperature_high',
      '26 temperature_dropped_normal',
    ]);
  });

  it('are two where the second outlasts the hour, and then it has an end', () => {
    expect(story(measured('temp', [...HOT, ...COOL, ...times(60, 30), ...COOL]))).toEqual([
      '15 temperature_high',
      '26 temperature_dropped_normal',
      '75 temperature_high',
      '111 temperature_dropped_normal',
    ]);
  });

  it('of humidity are two hours apart', () => {
    expect(story(measured('rh', [...times(61, 70), ...times(40, 50), ...times(90, 70)]))).toEqual([
      '60 humidity_high',
      '92 humidity_dropped_normal',
      '180 humidity_high',
    ]);
  });

  it('of another kind do not wait for each other', () => {
    expect(story(measured('temp', [...HOT, ...times(25, 5)]))).toContain('34 temperature_low');
  });
});

describe('limits', () => {
  it('are those of the home', () => {
    expect(story(measured('temp', times(16, 26), { climate: { temp_high: 26 } }))).toEqual([
      '15 temperature_high',
    ]);
  });

  it.each([
    [
      'of a device go before them',
      { climate: { temp_high: 90, temp_low: 'cold', hum_high: null } },
      ['60 humidity_high'],
    ],
    [
      'that are no object change nothing',
      { climate: 'tropical' },
      ['15 temperature_high', '60 humidity_high'],
    ],
    ['that are missing change nothing', { climate: null }, ['15 temperature_high', '60 humidity_high']],
  ])('%s', (_name, configuration, expected) => {
    const home = new TestHome({ devices: { hall: configuration } });
    home.report(minutes(0, times(61, 80), () => ({ temp: 40, rh: 80 })));
    expect(story(home)).toEqual(expected);
  });
});

describe('climate is not evaluated', () => {
  it('for ten minutes after the device was mounted', () => {
    const home = new TestHome();
    home.know({ tamper: { mounted: true, mountedAt: at(5), saidAt: at(5) } });
    home.report(series(0, 'temp', times(40, 35)));
    expect(story(home)).toEqual(['30 temperature_high']);
  });

  it('in those ten minutes only, not before them', () => {
    const home = new TestHome();
    home.know({ tamper: { mounted: true, mountedAt: at(60), saidAt: at(60) } });
    home.report(series(0, 'temp', times(16, 35)), { now: at(61) });
    expect(story(home)).toEqual(['15 temperature_high']);
  });

  it('while it charges, and what was seen before that does not count', () => {
    const home = new TestHome();
    home.report(series(0, 'temp', times(10, 35)));
    home.know({ battery: { ...home.model.devices.get('hall')?.state.battery, charging: true } });
    home.report(series(10, 'temp', times(30, 35)));
    home.know({ battery: { charging: false } });
    home.report(series(40, 'temp', times(15, 35)));
    expect(story(home)).toEqual([]);
    home.report(series(55, 'temp', [35]));
    expect(story(home)).toEqual(['55 temperature_high']);
  });

  it('anew by a pause: an episode goes on after it', () => {
    const home = measured('temp', [...times(16, 35), ...times(4, 20)]);
    home.know({ tamper: { mounted: true, mountedAt: at(20), saidAt: at(20) } });
    home.report(series(20, 'temp', times(10, 20)));
    home.report(series(30, 'temp', times(10, 20)));
    expect(story(home)).toEqual(['15 temperature_high']);
    home.report(series(40, 'temp', [20]));
    expect(story(home)).toEqual(['15 temperature_high', '40 temperature_dropped_normal']);
  });

  it('by samples that came late', () => {
    const home = measured('temp', times(10, 35));
    home.report(series(3, 'temp', times(4, 20)), { now: at(10) });
    home.report(series(10, 'temp', times(6, 35)));
    expect(story(home)).toEqual(['15 temperature_high']);
  });

  it('across a gap of more than three quarters of an hour', () => {
    const home = measured('temp', times(10, 35));
    home.report(series(55, 'temp', times(15, 35)));
    expect(story(home)).toEqual([]);
    home.report(series(70, 'temp', [35]));
    expect(story(home)).toEqual(['70 temperature_high']);
  });
});

it('a sensor that announces a report once an hour has no gap', () => {
  const hourly = (period: object) => {
    const home = new TestHome();
    for (let hour = 0; hour < 4; hour += 1) home.report([{ t: at(60 * hour), temp: 35, ...period }]);
    return story(home);
  };
  expect(hourly({ period_s: 3600 })).toEqual(['15 temperature_high']);
  expect(hourly({})).toEqual([]);
});

describe('what is kept of the climate', () => {
  it('is five minutes, where all is well', () => {
    const home = new TestHome();
    home.report(minutes(0, times(60, 0), () => ({ temp: 21, rh: 45 })));
    const { climate } = home.model.devices.get('hall')?.state ?? {};
    expect(Object.keys(climate ?? {})).toEqual(['temp', 'rh']);
    expect([climate?.temp?.length, climate?.rh?.length]).toEqual([5, 5]);
  });

  it('is the time of the last event, for as long as the cooldown lasts', () => {
    const home = measured('temp', [...times(16, 35), ...times(58, 20)]);
    expect(home.model.devices.get('hall')?.state.climate?.temp_high).toEqual({ toldAt: at(15) });
    home.report(series(74, 'temp', [20, 20]));
    expect(home.model.devices.get('hall')?.state.climate?.temp_high).toBeUndefined();
  });

  it('late is what became true more than a quarter of an hour ago', () => {
    const home = new TestHome();
    home.report(series(0, 'temp', times(40, 35)));
    expect(home.raisedOf('temperature_high')[0]?.late).toBe(true);
  });
});
