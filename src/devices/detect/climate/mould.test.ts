import { describe, expect, it } from 'vitest';
import { at, NOON, TestHome } from '../../../../test/harness/detect/sampled-home.ts';
import { HOUR_MS, MINUTE_MS } from '../../../platform/durations.ts';
import type { Sample } from '../../report/report.ts';

const MOULD = ['risk_of_mould', 'risk_of_mould_cleared'] as const;
const DAY_H = 24;
const DAMP = 80;
const DRY = 40;

/** This many hours from the given one, with four samples each. */
function hours(from: number, count: number, rh: number, temp = 21): Sample[] {
  return Array.from({ length: count * 4 }, (_, index) => ({
    t: NOON + from * HOUR_MS + (index * HOUR_MS) / 4,
    temp,
    rh,
  }));
}

const story = (home: TestHome) =>
  home
    .raisedOf(...MOULD)
    .map(({ at: t, type, data }) => `${(t - NOON) / HOUR_MS} h ${type} ${String(data?.['level'])}`);
const kept = (home: TestHome) => home.model.devices.get('hall')?.state.mould;

describe('the risk of mould', () => {
  it('is raised when it is elevated, when it is significant, and when it is over', () => {
    const home = new TestHome();
    const damp = 10 * DAY_H;
    home.report(hours(0, damp, DAMP));
    home.report(hours(damp, 30 * DAY_H, DRY));
    // 0.15 and 0.5 at a fourteenth a day; then six hours of grace and 0.05 at a twenty-eighth.
    expect(story(home)).toEqual([
      '51 h risk_of_mould elevated',
      '168 h risk_of_mould significant',
      `${damp + 6 + 447} h risk_of_mould_cleared none`,
    ]);
  });

  it('is raised once each, however it varies', () => {
    const home = new TestHome();
    for (let day = 0; day < 60; day += 2) {
      home.report(hours(day * DAY_H, DAY_H, 75));
      home.report(hours((day + 1) * DAY_H, DAY_H, 60));
    }
    expect(home.raisedOf(...MOULD).map(({ data }) => data?.['level'])).toEqual(['elevated', 'significant']);
  });

  it('is raised again after it was over', () => {
    const home = new TestHome();
    home.report(hours(0, 52, DAMP));
    home.report(hours(52, 100, DRY));
    home.report(hours(152, 100, DAMP));
    const [first, cleared, second] = home.raisedOf(...MOULD);
    expect(story(home).map((line) => line.split(' ')[2])).toEqual([
      'risk_of_mould',
      'risk_of_mould_cleared',
      'risk_of_mould',
    ]);
    expect(new Set([first?.key, cleared?.key, second?.key]).size).toBe(3);
    expect(cleared?.key).toBe(`risk_of_mould_cleared:hall:${first?.at}`);
  });

  it('comes with what it was worked out from', () => {
    const home = new TestHome({ devices: { hall: { outdoor_temp: 11 } } });
    home.report(hours(0, DAY_H, DRY));
    home.report(hours(DAY_H, 51, DAMP));
    home.report(hours(DAY_H + 51, 1, DAMP).slice(0, 1));
    const [risk] = home.raisedOf('risk_of_mould');
    expect(risk).toEqual({
      type: 'risk_of_mould',
      key: `risk_of_mould:hall:${NOON + 75 * HOUR_MS}:elevated`,
      at: NOON + 75 * HOUR_MS,
      deviceId: 'hall',
      startedAt: NOON + DAY_H * HOUR_MS,
      data: {
        level: 'elevated',
        dose: 0.152,
        temperature: 21,
        humidity: DAMP,
        surfaceHumidity: 96.4,
        criticalHumidity: 79.9,
        hoursAtRisk: 51,
      },
    });
  });

  it('is higher where it is known to be cold outside', () => {
    const levels = [undefined, 5].map((outdoor_temp) => {
      const home = new TestHome({ devices: { hall: outdoor_temp === undefined ? {} : { outdoor_temp } } });
      home.report(hours(0, 10 * DAY_H, 64));
      return kept(home)?.level;
    });
    expect(levels).toEqual(['none', 'elevated']);
  });

  // A fourteenth a day: 0.05 after 17 hours, 0.15 after 51, 0.5 after 168. The last hour is still being gathered.
  it.each([
    [17, 'none'],
    [18, 'watch'],
    [51, 'watch'],
    [52, 'elevated'],
    [168, 'elevated'],
    [169, 'significant'],
  ])('after %i damp hours is %s', (damp, level) => {
    const home = new TestHome();
    home.report(hours(0, damp, DAMP));
    expect(kept(home)?.level).toBe(level);
  });

  it('counts an hour by its mean', () => {
    const home = new TestHome();
    home.report([
      { t: at(0), temp: 21, rh: 100 },
      { t: at(20), temp: 21, rh: 20 },
      { t: at(40), temp: 21, rh: 30 },
      { t: at(60), temp: 21, rh: 50 },
    ]);
    expect(kept(home)).toMatchObject({ dose: 0, dryHours: 1, n: 1 });
  });

  it('does not count hours without data', () => {
    const home = new TestHome();
    home.report(hours(0, 10, DAMP));
    const before = kept(home)?.dose ?? 0;
    home.report(hours(500, 1, DAMP));
    expect((kept(home)?.dose ?? 0) - before).toBeCloseTo(1 / 14 / DAY_H, 5);
  });

  it('does not count a sample twice, nor one that came late', () => {
    const home = new TestHome();
    home.report(hours(0, 2, DAMP));
    const before = kept(home);
    home.report(hours(0, 2, DRY), { now: NOON + 3 * HOUR_MS });
    expect(kept(home)).toEqual(before);
  });

  it('is not counted by what a warm hand measures', () => {
    const home = new TestHome();
    home.know({ battery: { charging: true } });
    home.report(hours(0, 100, DAMP));
    expect(kept(home)).toBeUndefined();
  });

  it('is forgotten without a word when the rule is switched off', () => {
    const home = new TestHome();
    home.report(hours(0, 60, DAMP));
    home.settings = { climate: { mould: false } };
    home.report(hours(60, 60, DRY));
    expect(kept(home)).toBeUndefined();
    expect(home.raisedOf(...MOULD).map(({ type }) => type)).toEqual(['risk_of_mould']);
  });

  it('is late when its hour was over a quarter of an hour before', () => {
    const marks = [15, 16].map((minute) => {
      const home = new TestHome();
      home.report(hours(0, 51, DAMP));
      home.report([{ t: NOON + 51 * HOUR_MS, temp: 21, rh: DAMP }], {
        now: NOON + 51 * HOUR_MS + minute * MINUTE_MS,
      });
      return home.raisedOf('risk_of_mould')[0]?.late;
    });
    expect(marks).toEqual([undefined, true]);
  });
});
