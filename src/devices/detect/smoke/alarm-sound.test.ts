import { describe, expect, it } from 'vitest';
import { MINUTE, NOON, WatchedHome } from '../../../../test/harness/detect/watched-home.ts';

const T3 = { type: 'alarm_sound', pattern: 't3', cycles: 30, confidence: 0.9 } as const;

/** Sounds at these minutes after noon in this order of arrival, all in one report. */
function minutesRaised(...minutes: number[]): number[] {
  const story = new WatchedHome({ devices: ['hall', 'bath'] });
  story.now = NOON + 600 * MINUTE;
  for (const [index, minute] of minutes.entries())
    story.take({
      kind: 'event',
      deviceId: index % 2 ? 'bath' : 'hall',
      event: { ...T3, id: `${index}`, t: NOON + minute * MINUTE },
    });
  return story.news().map((event) => (event.at - NOON) / MINUTE);
}

describe('a detected alarm sound', () => {
  it('is raised with its pattern', () => {
    const story = new WatchedHome();
    story.report();
    story.news();
    story.reportEvent({ ...T3, freq_hz: 3100 });
    expect(story.news()).toEqual([
      {
        type: 'alarm_heard',
        key: `alarm_heard:t3:${NOON}`,
        at: NOON,
        startedAt: NOON,
        deviceId: 'hall',
        data: { alarm: 'smoke', pattern: 't3', cycles: 30, confidence: 0.9, frequencyHz: 3100 },
      },
    ]);
  });

  it.each([
    ['a self-test of two cycles', { cycles: 2 }, 0],
    ['three cycles', { cycles: 3 }, 1],
    ['something that sounds like one', { confidence: 0.69 }, 0],
    ['one we are sure enough of', { confidence: 0.7 }, 1],
  ])('%s', (_name, members, times) => {
    const story = new WatchedHome();
    story.reportEvent({ ...T3, ...members });
    expect(story.newTypes().filter((type) => type === 'alarm_heard')).toHaveLength(times);
  });

  it.each([
    ['in another room within ten minutes is the same', [0, 10], [0]],
    ['after more than ten quiet minutes is another', [0, 11], [0, 11]],
    ['that goes on is raised again after 15 minutes', [0, 5, 10, 14, 15, 20, 29, 30], [0, 15, 30]],
    ['from a device that was offline is raised though it is older', [300, 60, 62, 301, 59], [300, 60]],
    ['that joins from before is raised once', [10, 5], [10]],
  ])('%s', (_name, sounds, raised) => {
    expect(minutesRaised(...sounds)).toEqual(raised);
  });

  it('of another pattern is another alarm', () => {
    const story = new WatchedHome();
    story.reportEvent(T3);
    story.reportEvent({ ...T3, pattern: 't4' });
    expect(story.news().flatMap((event) => event.data?.['pattern'] ?? [])).toEqual(['t3', 't4']);
  });

  it.each([
    ['t3', 'smoke'],
    ['t4', 'carbon_monoxide'],
    ['other', 'unknown'],
  ] as const)('of the pattern %s warns of %s', (pattern, alarm) => {
    const story = new WatchedHome();
    story.reportEvent({ ...T3, pattern });
    expect(story.news().flatMap(({ data }) => data?.['alarm'] ?? [])).toEqual([alarm]);
  });

  it.each([
    ['carbon_monoxide_alarm', 'carbon_monoxide_detector', 'carbon_monoxide'],
    ['gas_alarm', 'gas_detector', 'gas'],
    ['water_leak', 'water_detector', 'water'],
  ] as const)('reported as %s is of the pattern %s and warns of %s', (type, pattern, alarm) => {
    const story = new WatchedHome();
    story.reportEvent({ type });
    const alarms = story.news().filter((event) => event.type === 'alarm_heard');
    expect(alarms.map(({ data }) => data)).toEqual([{ alarm, pattern }]);
  });

  it('reported by a smoke detector is a kind of its own, whatever a microphone detects', () => {
    const story = new WatchedHome({ devices: ['hall', 'bath'] });
    story.report();
    story.news();
    story.reportEvent({ type: 'smoke_alarm' });
    story.reportEvent(T3);
    expect(story.news()).toMatchObject([
      { type: 'alarm_heard', key: `alarm_heard:smoke_detector:${NOON}`, data: { pattern: 'smoke_detector' } },
      { type: 'alarm_heard', data: { pattern: 't3' } },
    ]);
    expect(story.raised.find(({ data }) => data?.['pattern'] === 'smoke_detector')?.data).toEqual({
      alarm: 'smoke',
      pattern: 'smoke_detector',
    });
    story.pass(9 * MINUTE);
    story.reportEvent({ type: 'smoke_alarm' }, 'bath');
    expect(story.newTypes().filter((type) => type === 'alarm_heard')).toEqual([]);
    story.pass(6 * MINUTE);
    story.reportEvent({ type: 'smoke_alarm' });
    expect(story.newTypes().filter((type) => type === 'alarm_heard')).toEqual(['alarm_heard']);
  });

  it.each([
    [5 * MINUTE, undefined],
    [5 * MINUTE + 1, true],
    [5 * 24 * 60 * MINUTE, true],
  ])('%i ms ago raises an event, late: %s', (age, late) => {
    const story = new WatchedHome();
    story.reportEvent({ ...T3, t: NOON - age });
    expect(story.raised.filter((event) => event.type === 'alarm_heard').map((event) => event.late)).toEqual([
      late,
    ]);
  });
});
