import { describe, expect, it } from 'vitest';
import { iso, type Story, stories } from '../../harness/story.ts';

const { begin, raises } = stories();

const CLEAN = { pm25: 10, voc: 100 };

raises('smoking_detected', {
  when: 'the device is sure in three of five minutes [smoking_detected-raised]',
  happens: async (story) => {
    await story.measure(1, { smoke_score: 0.8 });
    await story.measure(2, { smoke_score: 0.1 });
    await story.measure(2, { smoke_score: 0.95 });
  },
  expected: (story) => ({
    type: 'smoking_detected',
    at: story.minute(5),
    beside: { startedAt: iso(story.minute(1)) },
    own: { confidence: 0.95, durationMinutes: 4 },
    user: 'smoking_detection_smoking_detected',
  }),
  not: [
    ['it is sure in two [smoking_detected-sure-twice-only]', (story) => story.measure(2, { smoke_score: 1 })],
    [
      'it is not quite sure [smoking_detected-almost-sure]',
      (story) => story.measure(10, { smoke_score: 0.79 }),
    ],
    [
      'the three lie in six minutes [smoking_detected-six-minutes]',
      async (story) => {
        await story.measure(1, { smoke_score: 0.9 });
        await story.measure(3, { smoke_score: 0.1 });
        await story.measure(2, { smoke_score: 0.9 });
      },
    ],
  ],
});

raises('smoking_detected', {
  when: 'particles and gas are far over the usual for three minutes [smoking_detected-particles-and-gas]',
  before: (story) => story.measure(30, CLEAN),
  happens: (story) => story.measure(3, { pm25: 60, voc: 130 }),
  expected: (story) => ({
    type: 'smoking_detected',
    at: story.minute(33),
    beside: { startedAt: iso(story.minute(31)) },
    own: { pm25: 60, baselinePm25: 10, durationMinutes: 2 },
    user: 'smoking_detection_smoking_detected',
  }),
  not: [
    [
      'it is so for two minutes [smoking_detected-particles-too-short]',
      (story) => story.measure(2, { pm25: 300, voc: 300 }),
    ],
    [
      'it is toast: particles, and no gas [smoking_detected-toast]',
      (story) => story.measure(10, { pm25: 300, voc: 129 }),
    ],
    [
      'the particles are a tenth less [smoking_detected-particles-almost]',
      (story) => story.measure(10, { pm25: 59.9, voc: 300 }),
    ],
  ],
});

describe('smoking', () => {
  const smokes = async (story: Story) => {
    await story.measure(5, { smoke_score: 0.9 });
    await story.measure(12, { smoke_score: 0.1 });
  };

  it('is raised once an hour at most', async () => {
    const story = await begin();
    for (let cigarette = 0; cigarette < 3; cigarette += 1) await smokes(story);
    expect(await story.news()).toEqual(['smoking_detected']);
    await story.measure(12, { smoke_score: 0.1 });
    await smokes(story);
    expect(await story.news()).toEqual(['smoking_detected', 'smoking_detected']);
  });

  it.each([
    { configuration: { room_type: 'kitchen' } },
    { placement: 'kitchen' },
    { placement: 'kitchen', configuration: { room_type: 'bedroom' } },
  ])('is not looked for in a kitchen: %j', async (device) => {
    const story = await begin({ devices: [device] });
    await smokes(story);
    expect(await story.news()).toEqual([]);
  });
});

const sound =
  (event: object, secondsAgo = 0) =>
  (story: Story) =>
    story.notices(
      { type: 'alarm_sound', pattern: 't3', cycles: 3, confidence: 0.7, freq_hz: 3100, ...event },
      secondsAgo,
    );

raises('alarm_heard', {
  when: 'a smoke alarm sounds three times [alarm_heard-raised]',
  happens: sound({}),
  expected: (story) => ({
    type: 'alarm_heard',
    at: story.start,
    beside: { startedAt: iso(story.start) },
    own: { alarm: 'smoke', pattern: 't3', cycles: 3, confidence: 0.7, frequencyHz: 3100 },
    user: 'alarm_heard',
  }),
  not: [
    ['it tests itself: two cycles [alarm_heard-self-test]', sound({ cycles: 2 })],
    ['the device is not quite sure [alarm_heard-almost-sure]', sound({ confidence: 0.69 })],
    [
      'it was raised, and still sounds [alarm_heard-same-alarm]',
      async (story) => {
        await sound({})(story);
        await story.forget();
        await story.minutes(10);
        await sound({})(story);
      },
    ],
  ],
});

describe('a smoke alarm', () => {
  it('that still sounds after a quarter of an hour is raised again', async () => {
    const story = await begin();
    for (const minutes of [0, 7, 8]) {
      await story.minutes(minutes);
      await sound({})(story);
    }
    expect(await story.news()).toEqual(['alarm_heard', 'alarm_heard']);
  });

  it('of another pattern is another alarm', async () => {
    const story = await begin();
    await sound({ pattern: 't3' })(story);
    await sound({ pattern: 't4' })(story);
    const events = (await story.events()).filter((event) => event.event_type === 'alarm_heard');
    expect(events.map((event) => event.metadata.alarmHeard.pattern).sort()).toEqual(['t3', 't4']);
  });

  it('detected by two devices is one alarm', async () => {
    const story = await begin({ devices: [{}, {}] });
    const event = { type: 'alarm_sound', pattern: 't3', cycles: 30, confidence: 0.9 };
    for (const device of [story.device, ...story.others]) await story.notices(event, 0, device);
    expect(await story.news()).toEqual(['alarm_heard']);
  });
});
