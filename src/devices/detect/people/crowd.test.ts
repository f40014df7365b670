import { describe, expect, it } from 'vitest';
import { at, minutes, TestHome, times } from '../../../../test/harness/detect/sampled-home.ts';
import { MINUTE_MS } from '../../../platform/durations.ts';

const people = (from: number, counts: number[]) => minutes(from, counts, (occ) => ({ occ }));
const story = (home: TestHome) => home.story('crowd_detected');

function counted(counts: number[], crowd: object = { max_occupants: 8 }): TestHome {
  const home = new TestHome({ settings: { crowd } });
  home.report(people(0, counts));
  return home;
}

describe('a crowd is detected', () => {
  it.each<[string, number[], string[]]>([
    ['when there are more than allowed for a quarter of an hour', times(16, 9), ['15 crowd_detected']],
    ['not before that', times(15, 9), []],
    ['not by as many as allowed', times(60, 8), []],
    ['not by one wild guess', [...times(10, 2), 50, ...times(40, 2)], []],
    ['in spite of one that is too low', [...times(8, 9), 0, ...times(7, 9)], ['15 crowd_detected']],
    ['not when it was fewer in between', [...times(8, 9), 8, 8, ...times(14, 9)], []],
    ['once', times(200, 9), ['15 crowd_detected']],
    ['not by one of two', [1, 50, ...times(20, 1)], []],
    [
      'once, although there were no more than allowed for long',
      [...times(16, 9), ...times(60, 8), ...times(240, 9)],
      ['15 crowd_detected'],
    ],
    // The median is 7 from the second 7 to the first 9.
    [
      'once, where it was over for less than half an hour',
      [...times(16, 9), ...times(30, 7), ...times(240, 9)],
      ['15 crowd_detected'],
    ],
    [
      'twice, where it was over for half an hour',
      [...times(16, 9), ...times(31, 7), ...times(240, 9)],
      ['15 crowd_detected', '255 crowd_detected'],
    ],
    [
      'again in a new crowd four hours later',
      [...times(16, 9), ...times(230, 3), ...times(20, 9)],
      ['15 crowd_detected', '262 crowd_detected'],
    ],
    [
      'again when four hours are over, where a new crowd began before',
      [...times(16, 9), ...times(100, 3), ...times(200, 9)],
      ['15 crowd_detected', '255 crowd_detected'],
    ],
    [
      'not again by a crowd that came and went in those',
      [...times(16, 9), ...times(40, 3), ...times(40, 9), ...times(300, 3)],
      ['15 crowd_detected'],
    ],
  ])('%s', (_name, counts, expected) => {
    expect(story(counted(counts))).toEqual(expected);
  });

  it('with all that a host wants to know', () => {
    expect(counted([...times(15, 9), 12, 12]).raisedOf('crowd_detected')).toEqual([
      {
        type: 'crowd_detected',
        key: `crowd_detected:${at(0)}`,
        at: at(15),
        deviceId: 'hall',
        startedAt: at(0),
        data: { estimatedOccupancy: 9, maxOccupancy: 8, durationMinutes: 15 },
      },
    ]);
  });

  it('after the time that was set', () => {
    expect(story(counted(times(40, 9), { max_occupants: 8, hold_min: 30 }))).toEqual(['30 crowd_detected']);
  });

  it('not where no number was set', () => {
    expect(story(counted(times(100, 400), {}))).toEqual([]);
  });

  it('not when the number was taken back on the way', () => {
    const home = counted(times(10, 9));
    home.settings = {};
    home.report(people(10, [9]));
    home.settings = { crowd: { max_occupants: 8 } };
    home.report(people(11, times(10, 9)));
    expect(story(home)).toEqual([]);
  });

  it('by what the device that sees most of them sees, not by the sum', () => {
    const home = new TestHome({ settings: { crowd: { max_occupants: 8 } }, devices: { hall: {}, loft: {} } });
    for (let minute = 0; minute <= 40; minute += 1) {
      home.report(people(minute, [6]));
      home.report(people(minute, [minute < 20 ? 7 : 10]), { device: 'loft' });
    }
    expect(home.raisedOf('crowd_detected')).toMatchObject([
      { at: at(36), deviceId: 'loft', data: { estimatedOccupancy: 10 } },
    ]);
  });

  it('not by a device that has been silent for a quarter of an hour', () => {
    const settings = { crowd: { max_occupants: 8, hold_min: 20 } };
    const home = new TestHome({ settings, devices: { hall: {}, loft: {} } });
    home.report(people(0, [9, 9, 9]), { device: 'loft' });
    home.report(people(3, times(14, 2)));
    expect(home.model.state.crowd).toBeDefined();
    home.report(people(18, times(30, 2)));
    expect(story(home)).toEqual([]);
    expect(home.model.state.crowd).toBeUndefined();
  });

  it('not by what a device saw later', () => {
    const home = new TestHome({ devices: { hall: {}, loft: {} } });
    home.report(people(100, [9, 9, 9]), { device: 'loft' });
    home.settings = { crowd: { max_occupants: 8 } };
    home.report(people(60, times(30, 2)), { now: at(103) });
    expect(home.model.state.crowd).toBeUndefined();
  });

  it.each([
    ['two for every three radios', {}, 15, 10],
    ['less those that are always there', { radio_baseline: 4 }, 21, 10],
    ['never fewer than zero', { radio_baseline: 40 }, 21, 0],
    ['a baseline that is no number is none', { radio_baseline: 'many' }, 15, 10],
  ])('by radios: %s', (_name, configuration, radios, expected) => {
    const home = new TestHome({ devices: { hall: configuration } });
    home.report([{ t: at(0), radios }]);
    expect(home.model.devices.get('hall')?.state.people).toEqual([[at(0), expected]]);
  });

  it('by the number of people, where the device knows both', () => {
    const home = new TestHome();
    home.report([{ t: at(0), occ: 3, radios: 60 }]);
    expect(home.model.devices.get('hall')?.state.people).toEqual([[at(0), 3]]);
  });

  it('only during stays, where that was asked for', () => {
    const stays = [{ guestId: 'ann', from: at(30), to: at(600) }];
    const home = new TestHome({ settings: { crowd: { max_occupants: 8, only_during_stays: true } }, stays });
    home.report(people(0, times(60, 9)));
    expect(story(home)).toEqual(['45 crowd_detected']);
    const vacant = new TestHome({ settings: { crowd: { max_occupants: 8, only_during_stays: true } } });
    vacant.report(people(0, times(60, 9)));
    expect(story(vacant)).toEqual([]);
  });

  it('as part of the noise that is going on', () => {
    const home = new TestHome({ settings: { crowd: { max_occupants: 8 } } });
    home.report(minutes(0, times(16, 9), (occ) => ({ occ, laeq: 80 })));
    const [noise] = home.raisedOf('noise_detected');
    expect(noise?.incidentId).toBeDefined();
    expect(home.raisedOf('crowd_detected')[0]?.incidentId).toBe(noise?.incidentId);
  });

  it('not by samples that came late', () => {
    const home = counted([...times(8, 9), 2, 2, 2]);
    home.report(people(0, times(11, 9)), { now: at(12) });
    home.report(people(11, times(5, 9)));
    expect(story(home)).toEqual([]);
    expect(home.model.devices.get('hall')?.state.people).toHaveLength(3);
  });

  it('late, when it was more than a quarter of an hour ago', () => {
    const home = new TestHome({ settings: { crowd: { max_occupants: 8 } } });
    home.report(people(0, times(16, 9)), { now: at(30) + 1 });
    expect(home.raisedOf('crowd_detected')[0]?.late).toBe(true);
  });

  it('starting anew after a gap', () => {
    const home = counted(times(10, 9));
    home.report(people(26, times(15, 9)), { now: at(26) + 15 * MINUTE_MS });
    expect(story(home)).toEqual([]);
    home.report(people(41, [9]));
    expect(story(home)).toEqual(['41 crowd_detected']);
  });
});
