import { describe, expect, it } from 'vitest';
import { at, minutes, TestHome, times } from '../../../../test/harness/detect/sampled-home.ts';

const sound = (from: number, levels: number[]) => minutes(from, levels, (laeq) => ({ laeq }));
const story = (home: TestHome) => home.story('sound_level_dropped_normal');

function homeWith(levels: number[], settings = {}): TestHome {
  const home = new TestHome({ settings: { noise: settings } });
  home.report(sound(0, levels));
  return home;
}

describe('the level of a device is high', () => {
  const high = (home: TestHome) => home.story('avg_sound_high');

  it.each<[string, number[], string[]]>([
    ['when the mean of five minutes reaches the limit', [...times(4, 50), 82], ['4 avg_sound_high']],
    ['not a tenth below', [...times(4, 50), 81.9], []],
    ['once, however long', [80, ...times(60, 80)], ['0 avg_sound_high']],
    ['not again before it was normal', [80, ...times(5, 73), 80, ...times(5, 80)], ['0 avg_sound_high']],
    ['again after it was normal', [80, ...times(9, 50), 85], ['0 avg_sound_high', '10 avg_sound_high']],
  ])('%s', (_name, levels, expected) => {
    expect(high(homeWith(levels))).toEqual(expected);
  });

  it('at the time of its event', () => {
    expect(homeWith([...times(4, 50), 82]).raisedOf('avg_sound_high')).toEqual([
      {
        type: 'avg_sound_high',
        key: `avg_sound_high:hall:${at(4)}`,
        at: at(4),
        deviceId: 'hall',
        startedAt: at(4),
        data: { soundLevel: 75, soundThreshold: 75 },
      },
    ]);
  });

  it('late, when that was more than a quarter of an hour ago', () => {
    const home = new TestHome();
    home.report(sound(0, [80]), { now: at(16) });
    expect(home.raisedOf('avg_sound_high')[0]?.late).toBe(true);
  });

  it('not while the rule is off', () => {
    expect(high(homeWith(times(10, 90), { enabled: false }))).toEqual([]);
  });

  it.each<[string, number[]]>([
    ['once', [80, ...times(30, 50)]],
    ['again and again', Array.from({ length: 300 }, (_, minute) => (minute % 11 === 0 ? 85 : 50))],
    ['with long peaks', Array.from({ length: 300 }, (_, minute) => (minute % 29 < 7 ? 85 : 50))],
  ])('before it is normal again: %s', (_name, levels) => {
    const raised = homeWith(levels).raisedOf('avg_sound_high', 'sound_level_dropped_normal');
    expect(raised.map(({ type }) => type)).toContain('sound_level_dropped_normal');
    for (const [index, { type }] of raised.entries())
      if (type === 'sound_level_dropped_normal') expect(raised[index - 1]?.type).toBe('avg_sound_high');
  });
});

describe('the level of a device is normal again', () => {
  it.each<[string, number[], string[]]>([
    // The loud minute counts in the mean for five minutes. Three more have to pass.
    ['when the mean has been low for three minutes', [80, ...times(8, 50)], ['8 sound_level_dropped_normal']],
    ['not before that', [80, ...times(7, 50)], []],
    ['not without having been high', times(20, 74), []],
    ['not two below the limit', [80, ...times(20, 73)], []],
    ['three below it', [75, ...times(20, 72)], ['8 sound_level_dropped_normal']],
    ['once', [80, ...times(30, 50)], ['8 sound_level_dropped_normal']],
    [
      'twice, ten minutes apart',
      [80, ...times(9, 50), 85, ...times(20, 50)],
      ['8 sound_level_dropped_normal', '18 sound_level_dropped_normal'],
    ],
    ['not twice in less', [80, ...times(8, 50), 85, ...times(20, 50)], ['8 sound_level_dropped_normal']],
  ])('%s', (_name, levels, expected) => {
    expect(story(homeWith(levels))).toEqual(expected);
  });

  it('by the energy of the sound, in which one loud minute outweighs four', () => {
    // 10·log10((10^8.2 + 4·10^5) / 5) = 75.02: one minute at 82 makes it high, one at 81.9 does not.
    const loudMinutes = [81.9, 82].map((loud) => story(homeWith([...times(4, 50), loud, ...times(20, 50)])));
    expect(loudMinutes).toEqual([[], ['12 sound_level_dropped_normal']]);
  });

  it('at the time of its event', () => {
    expect(homeWith([80, ...times(8, 50)]).raisedOf('sound_level_dropped_normal')).toEqual([
      {
        type: 'sound_level_dropped_normal',
        key: `sound_level_dropped_normal:hall:${at(0)}`,
        at: at(8),
        deviceId: 'hall',
        startedAt: at(0),
        data: { soundLevel: 50, soundThreshold: 75, durationMinutes: 8 },
      },
    ]);
  });

  it('for each device by itself', () => {
    const home = new TestHome({ devices: { hall: {}, loft: {} } });
    home.report(sound(0, [80, ...times(8, 50)]));
    home.report(sound(0, times(9, 80)), { device: 'loft' });
    expect(home.raisedOf('sound_level_dropped_normal').map(({ deviceId }) => deviceId)).toEqual(['hall']);
  });

  it('three minutes after a gap, not at once', () => {
    const home = homeWith([80, ...times(6, 50)]);
    home.report(sound(12, times(3, 50)));
    expect(story(home)).toEqual([]);
    home.report(sound(15, [50]));
    expect(story(home)).toEqual(['15 sound_level_dropped_normal']);
  });

  it('late, when that was more than a quarter of an hour ago', () => {
    const home = new TestHome();
    home.report(sound(0, [80, ...times(8, 50)]), { now: at(24) });
    expect(home.raisedOf('sound_level_dropped_normal')[0]?.late).toBe(true);
  });

  it('not while the rule is off, and what was high before is forgotten', () => {
    const home = homeWith([80, 80]);
    home.settings = { noise: { enabled: false } };
    home.report(sound(2, times(10, 50)));
    home.settings = {};
    home.report(sound(12, times(10, 50)));
    expect(story(home)).toEqual([]);
  });

  it('and nothing is kept of it in the end', () => {
    const home = homeWith([80, ...times(30, 50)]);
    expect(home.model.devices.get('hall')?.state.soundAverage).toBeUndefined();
  });
});
