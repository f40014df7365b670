import { describe, expect, it } from 'vitest';
import { at, minutes, NOON, TestHome, times } from '../../../../test/harness/detect/sampled-home.ts';
import { HOUR_MS, MINUTE_MS } from '../../../platform/durations.ts';

const NOISE = ['noise_detected', 'noise_quieted'] as const;
const LOUD = 80;
const CALM = 50;

const sound = (from: number, levels: number[]) => minutes(from, levels, (laeq) => ({ laeq }));
const story = (home: TestHome) =>
  home
    .raisedOf(...NOISE)
    .map(({ at: t, type, data }) =>
      type === 'noise_detected'
        ? `${(t - NOON) / MINUTE_MS} level ${String(data?.['disturbanceMonitoringLevel'])}`
        : `${(t - NOON) / MINUTE_MS} ${String(data?.['reason'])}`,
    );

/** Everything in one report. */
function homeWith(levels: number[], settings = {}): TestHome {
  const home = new TestHome({ settings: { noise: settings } });
  home.report(sound(1, levels));
  return home;
}

describe('noise is detected', () => {
  it.each<[string, number[], string[]]>([
    ['by eight loud minutes of ten', times(8, LOUD), ['8 level 1']],
    ['not by seven', times(7, LOUD), []],
    ['on the limit', times(8, 75), ['8 level 1']],
    ['not just below it', times(30, 74.99), []],
    [
      'with two calm minutes among ten',
      [LOUD, LOUD, CALM, LOUD, LOUD, LOUD, CALM, LOUD, LOUD, LOUD],
      ['10 level 1'],
    ],
    ['not with three', [LOUD, LOUD, CALM, LOUD, CALM, LOUD, CALM, LOUD, LOUD, LOUD], []],
    ['only with a minute that is loud', [...times(7, LOUD), CALM, CALM, LOUD], ['10 level 1']],
    ['not by one very loud minute', [...times(9, 60), 110, ...times(9, 60)], []],
  ])('%s', (_name, levels, expected) => {
    expect(story(homeWith(levels))).toEqual(expected);
  });

  it.each([
    [5, 4],
    [7, 6],
    [8, 7],
    [15, 12],
  ])('with a duration of %i minutes by %i loud ones', (duration_min, loud) => {
    expect(story(homeWith(times(loud - 1, LOUD), { duration_min }))).toEqual([]);
    expect(story(homeWith(times(loud, LOUD), { duration_min }))).toEqual([`${loud} level 1`]);
  });

  it('with the duration that was set when the last minute began', () => {
    const home = new TestHome({ settings: { noise: { duration_min: 5 } } });
    home.report(sound(1, times(3, LOUD)));
    home.changeSettings({ noise: { duration_min: 15 } }, at(4) + 1);
    home.report(sound(4, times(1, LOUD)));
    expect(story(home)).toEqual(['4 level 1']);
    const longer = new TestHome({ settings: { noise: { duration_min: 5 } } });
    longer.report(sound(1, times(3, LOUD)));
    longer.changeSettings({ noise: { duration_min: 15 } }, at(4));
    longer.report(sound(4, times(8, LOUD)));
    expect(story(longer)).toEqual([]);
    longer.report(sound(12, times(1, LOUD)));
    expect(story(longer)).toEqual(['12 level 1']);
  });

  it('with all that a host wants to know', () => {
    const home = new TestHome();
    home.report(sound(1, [LOUD, LOUD, LOUD, LOUD, LOUD, LOUD, LOUD, 82.5]));
    expect(home.raisedOf(...NOISE)).toEqual([
      {
        type: 'noise_detected',
        key: `noise_detected:noise-hall-${at(1) / MINUTE_MS}:1`,
        at: at(8),
        deviceId: 'hall',
        guestId: null,
        incidentId: `noise-hall-${at(1) / MINUTE_MS}`,
        startedAt: at(1),
        data: {
          soundLevel: 82.5,
          soundThreshold: 75,
          disturbanceMonitoringLevel: 1,
          durationMinutes: 10,
          loudMinutes: 8,
          nextNotificationAt: '2026-11-15T12:18:00.000Z',
          quietHours: false,
        },
      },
    ]);
  });

  it('evaluates each minute by the limit of its own time', () => {
    const quiet = { enabled: true, start: '12:05', end: '14:00', threshold_db: 70 };
    const home = homeWith(times(14, 72), { quiet });
    expect(story(home)).toEqual(['12 level 1']);
    expect(home.raisedOf(...NOISE)[0]?.data).toMatchObject({ soundThreshold: 70, quietHours: true });
  });

  it('not by minutes that are missing', () => {
    const home = new TestHome();
    home.report(sound(1, times(8, LOUD)).filter((_sample, index) => index !== 3));
    expect(story(home)).toEqual([]);
  });

  it('by a minute that came late and filled the hole', () => {
    const home = new TestHome();
    const all = sound(1, times(8, LOUD));
    home.report(all.filter((_sample, index) => index !== 3));
    home.report(all.slice(3, 4), { now: at(9) });
    expect(story(home)).toEqual(['8 level 1']);
  });

  it('not by minutes that came half an hour late', () => {
    const home = new TestHome();
    home.report(sound(40, [CALM]));
    home.report(sound(1, times(9, LOUD)), { now: at(41) });
    expect(story(home)).toEqual([]);
    expect(home.model.devices.get('hall')?.state.loudness).toHaveLength(1);
  });

  it('late, when it was more than a quarter of an hour ago', () => {
    const marks = [at(23), at(23) + 1].map((now) => {
      const home = new TestHome();
      home.report(sound(1, times(8, LOUD)), { now });
      return home.raisedOf('noise_detected')[0]?.late;
    });
    expect(marks).toEqual([undefined, true]);
  });

  it('not while the rule is off, nor by minutes measured meanwhile', () => {
    const home = new TestHome({ settings: { noise: { enabled: false } } });
    home.report(sound(1, times(20, LOUD)));
    home.settings = {};
    home.report(sound(21, times(7, LOUD)));
    expect(story(home)).toEqual([]);
    home.report(sound(28, [LOUD]));
    expect(story(home)).toEqual(['28 level 1']);
  });

  it('for the guest of that time, who stays the guest of the incident', () => {
    const stays = [
      { guestId: 'ann', from: at(-600), to: at(10) },
      { guestId: 'bo', from: at(-300), to: at(10) },
      { guestId: 'abe', from: at(-300), to: at(10) },
      { guestId: 'next', from: at(10), to: at(600) },
    ];
    const home = new TestHome({ stays });
    home.report(sound(1, [...times(20, LOUD), ...times(5, CALM)]));
    expect(home.raisedOf(...NOISE).map(({ guestId }) => guestId)).toEqual(['bo', 'bo', 'bo']);
  });
});

describe('noise that lasts', () => {
  it('climbs to level three and no further', () => {
    expect(story(homeWith(times(60, LOUD)))).toEqual(['8 level 1', '18 level 2', '28 level 3']);
  });

  it('climbs the same by the minute, whole or in pieces', () => {
    const levels = times(35, LOUD);
    for (const size of [1, 7, 35]) {
      const home = new TestHome();
      const samples = sound(1, levels);
      for (let from = 0; from < samples.length; from += size) {
        const piece = samples.slice(from, from + size);
        home.report(piece);
        home.tick((piece.at(-1)?.t ?? 0) + 30_000);
      }
      expect(story(home)).toEqual(['8 level 1', '18 level 2', '28 level 3']);
    }
  });

  it('has the time of the next level, and none at the third', () => {
    const next = homeWith(times(30, LOUD), { step_min: 5 })
      .raisedOf('noise_detected')
      .map(({ data }) => data?.['nextNotificationAt']);
    expect(next).toEqual(['2026-11-15T12:13:00.000Z', '2026-11-15T12:18:00.000Z', undefined]);
  });

  it.each<[string, number[], string[]]>([
    [
      'three of five loud minutes are enough',
      [...times(13, LOUD), CALM, CALM, LOUD, LOUD, LOUD],
      ['8 level 1', '18 level 2'],
    ],
    [
      'two are looked at again after two minutes',
      [...times(13, LOUD), 74, 74, 74, LOUD, LOUD, LOUD, LOUD],
      ['8 level 1', '20 level 2'],
    ],
    [
      'the third level waits a full step after that',
      [...times(13, LOUD), 74, 74, 74, ...times(14, LOUD)],
      ['8 level 1', '20 level 2', '30 level 3'],
    ],
    [
      'three looks more',
      [...times(12, LOUD), ...times(9, 74), LOUD, LOUD, LOUD],
      ['8 level 1', '24 level 2'],
    ],
    [
      'and three for the next level',
      [...times(12, LOUD), ...times(9, 74), ...times(3, LOUD), ...times(9, 74), ...times(3, LOUD)],
      ['8 level 1', '24 level 2', '36 level 3'],
    ],
    ['and no fourth', [...times(12, LOUD), ...times(10, 74), ...times(20, LOUD)], ['8 level 1']],
  ])('%s', (_name, levels, expected) => {
    expect(story(homeWith(levels))).toEqual(expected);
  });

  it('is raised by the clock when the present data suffices and no more arrives', () => {
    const home = homeWith(times(17, LOUD));
    expect(story(home)).toEqual(['8 level 1']);
    expect(home.wakeAt(at(17))).toBe(at(18) + 90_000);
    home.tick(at(18) + 89_999);
    expect(story(home)).toEqual(['8 level 1']);
    home.tick(at(18) + 90_000);
    expect(story(home)).toEqual(['8 level 1', '18 level 2']);
  });

  it('is not refused by the clock: what is missing may still come', () => {
    const home = homeWith(times(10, LOUD));
    for (const minute of [20, 22, 24, 26, 28]) home.tick(at(minute));
    expect(story(home)).toEqual(['8 level 1']);
    home.report(sound(11, times(20, LOUD)));
    expect(story(home)).toEqual(['8 level 1', '18 level 2', '28 level 3']);
  });

  it('asks for no tick that would change nothing', () => {
    const home = homeWith(times(10, LOUD));
    home.tick(at(30));
    expect(home.wakeAt(at(30))).toBe(at(70));
  });

  it('names the device that measured it last', () => {
    const home = new TestHome({ devices: { hall: {}, loft: {} } });
    home.report(sound(1, times(17, LOUD)));
    home.report(sound(1, times(17, 90)), { device: 'loft' });
    home.report(sound(18, [LOUD]));
    expect(home.raisedOf(...NOISE).map(({ deviceId, data }) => [deviceId, data?.['soundLevel']])).toEqual([
      ['hall', LOUD],
      ['hall', LOUD],
    ]);
    home.report(sound(19, times(10, 90)), { device: 'loft' });
    expect(home.raisedOf(...NOISE).at(-1)).toMatchObject({
      at: at(28),
      deviceId: 'loft',
      data: { soundLevel: 90 },
    });
  });
});

describe('noise is over', () => {
  it.each<[string, number[], string[]]>([
    ['after five quiet minutes', [...times(8, LOUD), ...times(5, CALM)], ['8 level 1', '13 quiet']],
    ['not after four', [...times(8, LOUD), ...times(4, CALM)], ['8 level 1']],
    ['quiet is two below the limit', [...times(8, LOUD), ...times(5, 73)], ['8 level 1', '13 quiet']],
    ['not less', [...times(8, LOUD), ...times(9, 73.1)], ['8 level 1']],
    [
      'five in a row',
      [...times(8, LOUD), ...times(4, CALM), 74, ...times(5, CALM)],
      ['8 level 1', '18 quiet'],
    ],
  ])('%s', (_name, levels, expected) => {
    expect(story(homeWith(levels))).toEqual(expected);
  });

  it('once, with its whole story', () => {
    const home = homeWith([...times(12, LOUD), 91, ...times(5, LOUD), ...times(20, CALM)]);
    expect(home.raisedOf('noise_quieted')).toEqual([
      {
        type: 'noise_quieted',
        key: `noise_quieted:noise-hall-${at(1) / MINUTE_MS}`,
        at: at(23),
        deviceId: 'hall',
        guestId: null,
        incidentId: `noise-hall-${at(1) / MINUTE_MS}`,
        startedAt: at(1),
        data: {
          soundLevel: CALM,
          soundThreshold: 75,
          durationMinutes: 18,
          loudMinutes: 18,
          loudUntil: '2026-11-15T12:19:00.000Z',
          peakSoundLevel: 91,
          highestLevel: 2,
          notificationsSent: 2,
          reason: 'quiet',
        },
      },
    ]);
    expect(home.model.state.noise).toEqual({ endedAt: at(23) });
  });

  it('five minutes after a gap, not at once: the gap is unknown', () => {
    const home = homeWith(times(8, LOUD));
    home.report(sound(40, times(5, CALM)));
    expect(story(home)).toEqual(['8 level 1']);
    home.report(sound(45, [CALM]));
    expect(story(home)).toEqual(['8 level 1', '45 quiet']);
  });

  it('not because a quiet minute of now came before the loud ones that led to it', () => {
    const home = homeWith([CALM]);
    home.report(sound(25, [CALM]));
    home.report(sound(2, times(18, LOUD)));
    // Levels due before it are not raised. The incident continues.
    expect(story(home)).toEqual(['9 level 1']);
  });

  it('after an hour without a word, by the clock', () => {
    const home = homeWith(times(12, LOUD));
    home.tick(at(72) - 1);
    expect(story(home)).toEqual(['8 level 1']);
    expect(home.wakeAt(at(71))).toBe(at(72));
    home.tick(at(72));
    expect(story(home)).toEqual(['8 level 1', '72 no_data']);
    expect(home.raisedOf('noise_quieted')[0]?.data).toMatchObject({
      durationMinutes: 12,
      loudMinutes: 12,
      soundLevel: LOUD,
    });
    expect(home.wakeAt(at(72))).toBeUndefined();
  });

  it('after an hour without a word, by the next word', () => {
    const home = homeWith(times(17, LOUD));
    home.report(sound(77, times(20, LOUD)));
    expect(story(home)).toEqual(['8 level 1', '18 level 2', '77 no_data', '92 level 1']);
  });

  it('not for lack of data while a device sends what it had kept', () => {
    const home = new TestHome();
    home.report(sound(1, times(20, LOUD)), { now: at(600) });
    home.tick(at(601));
    home.report(sound(21, [...times(10, LOUD), ...times(5, CALM)]), { now: at(602) });
    home.tick(at(603));
    expect(story(home)).toEqual(['8 level 1', '18 level 2', '28 level 3', '35 quiet']);
  });

  it('at last, when nothing more of that comes', () => {
    const home = new TestHome();
    home.report(sound(1, times(20, LOUD)), { now: at(600) });
    expect(home.wakeAt(at(600))).toBe(at(610));
    home.tick(at(610));
    expect(story(home)).toEqual(['8 level 1', '18 level 2', '80 no_data']);
  });

  it.each([
    ['by the clock', (home: TestHome) => home.tick(at(9))],
    ['by the next sample', (home: TestHome) => home.report(sound(9, [LOUD]))],
  ])('when the rule is switched off: %s', (_name, happens) => {
    const home = homeWith(times(8, LOUD));
    home.settings = { noise: { enabled: false } };
    happens(home);
    home.tick(at(10));
    expect(story(home)).toEqual(['8 level 1', '9 disabled']);
  });

  it('not before its last level, even if the limit was raised', () => {
    const home = homeWith(times(18, LOUD));
    home.settings = { noise: { threshold_db: 100 } };
    home.report(sound(19, [LOUD]));
    expect(story(home)).toEqual(['8 level 1', '18 level 2', '18 quiet']);
  });

  it('and a new one keeps a quarter of an hour away from it', () => {
    const home = homeWith([...times(8, LOUD), ...times(5, CALM), ...times(20, LOUD)]);
    expect(story(home)).toEqual(['8 level 1', '13 quiet', '28 level 1']);
    const [first, , second] = home.raisedOf(...NOISE);
    expect(second?.incidentId).not.toBe(first?.incidentId);
  });
});

describe('noise that several devices measure', () => {
  const devices = { hall: {}, loft: {} };

  it('is one incident, and over when all of them are quiet', () => {
    const home = new TestHome({ devices });
    for (let minute = 1; minute <= 30; minute += 1) {
      home.report(sound(minute, [minute <= 8 ? LOUD : CALM]));
      home.report(sound(minute, [minute <= 12 ? LOUD : CALM]), { device: 'loft' });
    }
    expect(story(home)).toEqual(['8 level 1', '17 quiet']);
  });

  it('is not kept open by a device that measures it only faintly', () => {
    const home = new TestHome({ devices });
    for (let minute = 1; minute <= 20; minute += 1) {
      home.report(sound(minute, [minute <= 8 ? LOUD : CALM]));
      home.report(sound(minute, [74]), { device: 'loft' });
    }
    expect(story(home)).toEqual(['8 level 1', '13 quiet']);
  });

  it('waits for a device of it that is a little behind', () => {
    const home = new TestHome({ devices });
    home.report(sound(1, times(8, LOUD)));
    home.report(sound(1, times(8, LOUD)), { device: 'loft' });
    home.report(sound(9, times(6, CALM)));
    expect(story(home)).toEqual(['8 level 1']);
    home.report(sound(9, times(6, CALM)), { device: 'loft' });
    expect(story(home)).toEqual(['8 level 1', '13 quiet']);
  });

  it('does not wait for one that is silent for ten minutes', () => {
    const home = new TestHome({ devices });
    home.report(sound(1, times(8, LOUD)));
    home.report(sound(1, times(8, LOUD)), { device: 'loft' });
    home.report(sound(9, times(10, CALM)));
    expect(story(home)).toEqual(['8 level 1']);
    home.report(sound(19, [CALM]));
    expect(story(home)).toEqual(['8 level 1', '18 quiet']);
  });

  it('names the loudest minute of all as its peak', () => {
    const home = new TestHome({ devices });
    home.report(sound(1, times(8, LOUD)));
    home.report(sound(1, times(8, 95)), { device: 'loft' });
    home.tick(at(9) + HOUR_MS);
    expect(home.raisedOf('noise_quieted')[0]?.data).toMatchObject({ peakSoundLevel: 95, reason: 'no_data' });
  });

  it('is another one where the first was silent for an hour before', () => {
    const home = new TestHome({ devices });
    home.report(sound(1, times(8, LOUD)));
    home.report(sound(100, times(8, LOUD)), { device: 'loft' });
    expect(story(home)).toEqual(['8 level 1', '68 no_data', '107 level 1']);
    expect(home.raisedOf('noise_detected').at(-1)?.deviceId).toBe('loft');
  });

  it('is not another one so soon after that', () => {
    const home = new TestHome({ devices });
    home.report(sound(1, times(8, LOUD)));
    home.report(sound(62, times(8, LOUD)), { device: 'loft' });
    expect(story(home)).toEqual(['8 level 1', '68 no_data']);
  });

  it('of a device that is gone ends with the others', () => {
    const home = new TestHome({ devices });
    home.report(sound(1, times(8, LOUD)));
    home.model = { ...home.model, devices: new Map([...home.model.devices].filter(([id]) => id !== 'hall')) };
    home.tick(at(61) + 1);
    expect(story(home)).toEqual(['8 level 1', '61 no_data']);
    expect(home.raisedOf('noise_quieted')[0]?.data).not.toHaveProperty('soundLevel');
  });
});
