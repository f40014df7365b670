import { describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE, NOON, WatchedHome } from '../../../../test/harness/detect/watched-home.ts';
import type { Battery } from '../../report/report.ts';

/** One report every five minutes. */
function typesOf(levels: (number | Battery)[]): string[] {
  const story = new WatchedHome();
  for (const level of levels) {
    story.report({ battery: typeof level === 'number' ? { pct: level } : level });
    story.pass(5 * MINUTE);
  }
  return story.newTypes().filter((type) => type !== 'device_online');
}

describe('a battery', () => {
  it.each([
    ['low in two reports in a row', [21, 20, 20], ['battery_low']],
    ['low once', [20, 21, 20, 25, 19], []],
    ['low with reports in between that say nothing of it', [20, {}, { mv: 2900 }, 20], ['battery_low']],
    ['low for long', [20, 20, 19, 18, 17, 16, 15], ['battery_low']],
    ['that wobbles around the limit', [20, 20, 24, 29, 20, 20], ['battery_low']],
    ['that was renewed in between', [20, 20, 30, 20, 20], ['battery_low', 'battery_low']],
    [
      'that was charged in between',
      [20, 20, { pct: 22, charging: true }, 20, 20],
      ['battery_low', 'battery_low'],
    ],
    [
      'that was plugged in in between',
      [20, 20, { pct: 22, source: 'usb' as const }, 20, 20],
      ['battery_low', 'battery_low'],
    ],
    ['empty at once', [40, 3], ['battery_empty']],
    ['empty, so that low was skipped', [40, 20, 3, 3, 15, 15], ['battery_empty']],
    ['low, then empty', [20, 20, 4, 3, 2, 1], ['battery_low', 'battery_empty']],
    ['that wobbles around empty', [20, 20, 3, 9, 3], ['battery_low', 'battery_empty']],
    ['empty again after it recovered', [20, 20, 3, 10, 3], ['battery_low', 'battery_empty', 'battery_empty']],
    [
      'that is being charged',
      [
        { pct: 2, charging: true },
        { pct: 12, charging: true },
      ],
      [],
    ],
    [
      'beside the mains',
      [
        { pct: 0, source: 'usb' as const },
        { pct: 0, source: 'usb' as const },
      ],
      [],
    ],
    ['that reports low twice in a row', [{ low: true }, { low: true }, { low: true }], ['battery_low']],
    ['that reports low once', [{ low: true }, { low: false }, { low: true }, { low: false }], []],
    [
      'that is low and not low on a cold night',
      [{ low: true }, { low: true }, { low: false }, { low: true }, { low: true }],
      ['battery_low'],
    ],
    [
      'that says low beside a percentage, which counts',
      [
        { low: true, pct: 80 },
        { low: true, pct: 80 },
      ],
      [],
    ],
    [
      'that says low beside the mains',
      [
        { low: true, source: 'usb' as const },
        { low: true, source: 'usb' as const },
      ],
      [],
    ],
  ])('%s: %j', (_name, levels, wanted) => {
    expect(typesOf(levels)).toEqual(wanted);
  });

  it('without a percentage has none in its event, and can be low again after a day in which it was not', () => {
    const story = new WatchedHome();
    const report = (low: boolean, hours: number) => {
      for (let hour = 0; hour < hours; hour += 1) {
        story.report({ battery: { low, mv: 2500 }, heartbeatS: 3600 });
        story.pass(HOUR);
      }
    };
    report(true, 2);
    expect(story.news().at(-1)).toMatchObject({ type: 'battery_low', data: { batteryVoltage: 2.5 } });
    expect(story.raised.at(-1)?.data).not.toHaveProperty('threshold');
    report(false, 23);
    report(true, 3);
    expect(story.newTypes()).toEqual([]);
    report(false, 25);
    report(true, 3);
    expect(story.newTypes()).toEqual(['battery_low']);
  });

  it('has its level, its voltage, the limit, and the days left by the slope of a week', () => {
    const story = new WatchedHome();
    for (let day = 0; day <= 10; day += 1) {
      story.report({ battery: { pct: 40 - 2 * day, mv: 2870 }, heartbeatS: 86_400 });
      story.pass(DAY);
    }
    story.news();
    story.report({ battery: { pct: 20, mv: 2870 }, heartbeatS: 86_400 });
    expect(story.device().state.battery?.days).toHaveLength(8);
    expect(story.news()).toEqual([
      {
        type: 'battery_low',
        key: `battery_low:hall:${NOON + 10 * DAY}`,
        at: NOON + 11 * DAY,
        deviceId: 'hall',
        // From 32 % to 20 % in seven days.
        data: { batteryPercent: 20, batteryVoltage: 2.87, threshold: 20, estimatedDaysLeft: 12 },
      },
    ]);
  });

  it('keeps one level a day', () => {
    const story = new WatchedHome();
    for (let hour = 0; hour < 50; hour += 1) {
      story.report({ battery: { pct: 90 - hour }, heartbeatS: 3600 });
      story.pass(HOUR);
    }
    expect(story.device().state.battery?.days?.map(([, pct]) => pct)).toEqual([90, 66, 42]);
  });

  it('does not guess its days before a day has passed', () => {
    const story = new WatchedHome();
    story.report({ battery: { pct: 20 } });
    story.pass(MINUTE);
    story.report({ battery: { pct: 19 } });
    expect(story.raised.at(-1)).toMatchObject({
      type: 'battery_low',
      data: { batteryPercent: 19, threshold: 20 },
    });
    expect(story.raised.at(-1)?.data).not.toHaveProperty('estimatedDaysLeft');
  });

  it('counts its days from the day it was renewed', () => {
    const story = new WatchedHome();
    const day = (pct: number) => {
      story.report({ battery: { pct }, heartbeatS: 86_400 });
      story.pass(DAY);
    };
    for (const pct of [90, 30, 95, 80]) day(pct);
    expect(story.device().state.battery?.days?.map(([, pct]) => pct)).toEqual([95, 80]);
  });

  it('that dies with a goodbye is empty, and its device off', () => {
    const story = new WatchedHome();
    story.report({ battery: { pct: 6 } });
    story.news();
    story.reportEvent({ type: 'power', state: 'off', reason: 'battery' });
    expect(story.news()).toMatchObject([
      { type: 'battery_empty', data: { batteryPercent: 6, threshold: 3 } },
    ]);
    story.pass(100 * HOUR);
    expect(story.news()).toEqual([]);
    story.report({ boot_id: 2, battery: { pct: 100 } });
    expect(story.news()).toMatchObject([{ type: 'device_online', data: { reason: 'powered_on' } }]);
  });

  it('that was raised as empty is not raised again when it dies', () => {
    const story = new WatchedHome();
    story.report({ battery: { pct: 2 } });
    story.news();
    story.reportEvent({ type: 'power', state: 'off', reason: 'battery' });
    expect([story.news(), story.device().state.connectivity?.status]).toEqual([[], 'powered_off']);
  });

  it('that is empty still feeds a device that reports, and explains its silence', () => {
    const story = new WatchedHome();
    story.report({ battery: { pct: 3 } });
    story.news();
    story.pass(5 * MINUTE);
    story.report({ battery: { pct: 2 } });
    expect(story.device().state.connectivity?.status).toBe('online');
    story.pass(HOUR);
    expect([story.news(), story.device().state.connectivity?.status]).toEqual([[], 'powered_off']);
    story.link('off');
    story.report({ battery: { pct: 100 }, boot_id: 2 });
    expect(story.newTypes()).toEqual(['device_online']);
  });

  it.each([
    ['in silence', (story: WatchedHome) => story.report({ battery: { pct: 2 } })],
    [
      'with a goodbye',
      (story: WatchedHome) => story.reportEvent({ type: 'power', state: 'off', reason: 'battery' }),
    ],
  ])(
    'explains the silence of a device once: one that comes back and dies again %s is offline',
    (_name, dies) => {
      const story = new WatchedHome();
      story.report({ battery: { pct: 3 } });
      story.pass(HOUR);
      story.report({ boot_id: 2, battery: { pct: 2 } });
      story.pass(MINUTE);
      story.news();
      dies(story);
      story.pass(HOUR);
      expect(story.newTypes()).toEqual(['device_offline']);
    },
  );

  it('that was empty and is charged explains nothing', () => {
    const story = new WatchedHome();
    story.report({ battery: { pct: 3 } });
    story.report({ battery: { pct: 4, charging: true } });
    story.news();
    story.pass(HOUR);
    expect(story.newTypes()).toEqual(['device_offline']);
  });

  it('does not sink by a report that a newer one overtook', () => {
    const story = new WatchedHome();
    story.report({ seq: 5, battery: { pct: 80 } });
    story.report({ seq: 3, battery: { pct: 2 } });
    expect(story.newTypes()).toEqual(['device_online']);
    expect(story.device().state.battery?.pct).toBe(80);
  });
});
