import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../../../src/platform/durations.ts';
import { type ExpectedEvent, iso, type Story, stories } from '../../harness/story.ts';

const { begin, raises } = stories();

const loud = (minutes: number) => (story: Story) => story.measure(minutes, { laeq: 80 });

const changed = async (story: Story, settings: object) => {
  const answer = await story.owner.patch(`/homes/${story.home_id}`, { settings });
  expect(answer.status, answer.text).toBe(200);
};

/** The device's own mean exceeds the limit long before the home counts as too loud. */
const averageHigh = (at: number, level: number): ExpectedEvent => ({
  type: 'avg_sound_high',
  at,
  user: 'avg_sound_high',
  sensor: [level, 75],
});

raises('noise_detected', {
  when: 'eight of ten minutes are loud [noise_detected-raised]',
  happens: async (story) => {
    await story.measure(4, { laeq: 75 });
    await story.measure(2, { laeq: 60 });
    await story.measure(4, { laeq: 81.5 });
  },
  expected: (story) => [
    averageHigh(story.minute(1), 75),
    {
      type: 'noise_detected',
      at: story.minute(10),
      beside: { incidentId: expect.stringMatching(/^[0-9a-f]{24}$/), startedAt: iso(story.minute(1)) },
      own: {
        soundLevel: 81.5,
        soundThreshold: 75,
        disturbanceMonitoringLevel: 1,
        durationMinutes: 10,
        loudMinutes: 8,
        nextNotificationAt: iso(story.minute(20)),
        quietHours: false,
      },
      user: 'disturbance_first_notice',
      sensor: [81.5, 75],
    },
  ],
  not: [
    ['seven of ten minutes are loud [noise_detected-seven-minutes]', loud(7), 'avg_sound_high'],
    [
      'all of them are a tenth below the limit [noise_detected-almost]',
      (story) => story.measure(20, { laeq: 74.9 }),
    ],
    [
      'one minute is very loud, though their mean is over the limit [noise_detected-one-loud-minute]',
      async (story) => {
        await story.measure(9, { laeq: 60 });
        await story.measure(1, { laeq: 90 });
      },
      'avg_sound_high',
    ],
  ],
});

raises('noise_quieted', {
  when: 'it was quiet for five minutes, two decibels below the limit [noise_quieted-raised]',
  before: loud(8),
  happens: (story) => story.measure(5, { laeq: 73 }),
  expected: (story) => ({
    type: 'noise_quieted',
    at: story.minute(13),
    beside: { incidentId: expect.stringMatching(/^[0-9a-f]{24}$/), startedAt: iso(story.minute(1)) },
    own: {
      soundLevel: 73,
      soundThreshold: 75,
      durationMinutes: 8,
      loudMinutes: 8,
      loudUntil: iso(story.minute(9)),
      peakSoundLevel: 80,
      highestLevel: 1,
      notificationsSent: 1,
      reason: 'quiet',
    },
    user: 'disturbance_ended',
    sensor: [73, 75],
  }),
  not: [
    ['it was quiet for four minutes [noise_quieted-too-short]', (story) => story.measure(4, { laeq: 73 })],
    ['it was not that quiet [noise_quieted-almost]', (story) => story.measure(9, { laeq: 73.1 })],
  ],
});

raises('sound_level_dropped_normal', {
  when: 'the mean of five minutes was over the limit, and is three decibels below it for three minutes [sound_level_dropped_normal-raised]',
  before: (story) => story.measure(5, { laeq: 80 }),
  happens: (story) => story.measure(8, { laeq: 50 }),
  expected: (story) => ({
    type: 'sound_level_dropped_normal',
    at: story.minute(13),
    beside: { startedAt: iso(story.minute(1)) },
    own: { soundLevel: 50, soundThreshold: 75, durationMinutes: 12 },
    user: 'sound_level_dropped_normal',
    sensor: [50, 75],
  }),
  not: [
    [
      'it is so for two minutes [sound_level_dropped_normal-too-short]',
      (story) => story.measure(7, { laeq: 50 }),
    ],
    [
      'it is a tenth less below the limit [sound_level_dropped_normal-almost]',
      (story) => story.measure(15, { laeq: 72.1 }),
    ],
  ],
});

raises('avg_sound_high', {
  when: 'the mean of five minutes of a device reaches the limit',
  before: (story) => story.measure(4, { laeq: 50 }),
  happens: (story) => story.measure(1, { laeq: 82 }),
  expected: (story) => averageHigh(story.minute(5), 75),
  not: [
    ['the mean stays a tenth below', (story) => story.measure(1, { laeq: 81.9 })],
    ['each minute stays a tenth below', (story) => story.measure(30, { laeq: 74.9 })],
    [
      'it has been so since the last one',
      async (story) => {
        await story.measure(1, { laeq: 82 });
        await story.forget();
        await story.measure(6, { laeq: 82 });
      },
    ],
    [
      'the rule is off',
      async (story) => {
        await changed(story, { noise: { enabled: false } });
        await story.measure(1, { laeq: 82 });
      },
    ],
    [
      'the home is under maintenance',
      async (story) => {
        await changed(story, { maintenance_until: iso(story.minute(60)) });
        await story.measure(1, { laeq: 82 });
      },
    ],
  ],
});

it('avg_sound_high is what its device shows as going on, until the level is normal [avg_sound_high-device]', async () => {
  const story = await begin();
  const ongoing = async () =>
    (await story.owner.get(`/devices/${story.device.device_id}`)).body.ongoing_events;
  await story.measure(5, { laeq: 80 });
  expect(await ongoing()).toEqual(['avg_sound_high']);
  await story.measure(7, { laeq: 50 });
  expect(await ongoing()).toEqual(['avg_sound_high']);
  await story.measure(1, { laeq: 50 });
  expect(await ongoing()).toEqual([]);
});

describe('noise that goes on', () => {
  const levels = async (story: Story) =>
    (await story.events())
      .filter(({ event_type }) => event_type === 'noise_detected')
      .map(({ event_time, metadata: { incidentId, noiseDetected } }) => ({
        at: (Date.parse(event_time) - story.start) / MINUTE_MS,
        level: noiseDetected.disturbanceMonitoringLevel,
        incidentId,
      }));

  it('raises three levels, ten minutes apart, as one incident', async () => {
    const story = await begin();
    await story.measure(60, { laeq: 80 });
    const events = await levels(story);
    expect(events.map(({ at, level }) => [at, level])).toEqual([
      [8, 1],
      [18, 2],
      [28, 3],
    ]);
    expect(new Set(events.map(({ incidentId }) => incidentId)).size).toBe(1);
    const [second, third] = (await story.userEvents(5)).slice(-2);
    expect([second?.type, third?.type]).toEqual(['disturbance_second_notice', 'disturbance_third_notice']);
  });

  it('raises no second level when fewer than three of the last five minutes were loud', async () => {
    const story = await begin();
    await story.measure(14, { laeq: 80 });
    await story.measure(3, { laeq: 74 });
    await story.measure(1, { laeq: 80 });
    await story.measure(12, { laeq: 74 });
    expect((await levels(story)).map(({ level }) => level)).toEqual([1]);
  });

  it('ends when no device reports for an hour, with that as the reason', async () => {
    const story = await begin();
    await story.report({ heartbeat_s: 3600 });
    await loud(8)(story);
    await story.report({ heartbeat_s: 3600 });
    await story.minutes(59);
    expect((await story.events()).map((event) => event.event_type)).not.toContain('noise_quieted');
    await story.minutes(1);
    const ended = (await story.events()).find((event) => event.event_type === 'noise_quieted');
    expect([ended?.event_time, ended?.metadata.noiseQuieted.reason]).toEqual([
      iso(story.minute(68)),
      'no_data',
    ]);
  });

  it('opens a new incident only after a quarter of an hour', async () => {
    const story = await begin();
    await loud(8)(story);
    await story.measure(5, { laeq: 60 });
    await story.measure(14, { laeq: 80 });
    expect((await levels(story)).map(({ at }) => at)).toEqual([8]);
    await story.measure(1, { laeq: 80 });
    const events = await levels(story);
    expect(events.map(({ at, level }) => [at, level])).toEqual([
      [8, 1],
      [28, 1],
    ]);
    expect(new Set(events.map(({ incidentId }) => incidentId)).size).toBe(2);
  });
});
