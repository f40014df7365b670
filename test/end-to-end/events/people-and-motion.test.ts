import { describe, expect, it } from 'vitest';
import { iso, type Story, stories } from '../../harness/story.ts';

const { begin, raises } = stories();

const people = (minutes: number, occ: number) => (story: Story) => story.measure(minutes, { occ });

raises('crowd_detected', {
  when: 'there are more people than the home may hold, for a quarter of an hour [crowd_detected-raised]',
  home: { settings: { crowd: { max_occupants: 8 } } },
  happens: people(16, 9),
  expected: (story) => ({
    type: 'crowd_detected',
    at: story.minute(16),
    beside: { startedAt: iso(story.minute(1)) },
    own: { estimatedOccupancy: 9, maxOccupancy: 8, durationMinutes: 15 },
    user: 'crowd_detected',
  }),
  not: [
    ['it is so for a minute less [crowd_detected-too-short]', people(15, 9)],
    ['there are as many as the home may hold [crowd_detected-as-many-as-allowed]', people(60, 8)],
    [
      'one estimate in three is wild [crowd_detected-wild-estimates]',
      async (story) => {
        for (const occ of Array.from({ length: 30 }, (_, minute) => (minute % 3 === 2 ? 40 : 4)))
          await story.measure(1, { occ });
      },
    ],
  ],
});

describe('a crowd', () => {
  const home = { settings: { crowd: { max_occupants: 8 } } };

  it('is counted by its radios where the device counts those: three for two people, less what is always there', async () => {
    const story = await begin({ ...home, devices: [{ configuration: { radio_baseline: 3 } }] });
    await story.measure(20, { radios: 16 });
    expect(await story.news()).toEqual([]);
    // The median of the last three estimates counts.
    await story.measure(17, { radios: 18 });
    expect(await story.news()).toEqual(['crowd_detected']);
  });

  it('that returns within four hours raises no second event', async () => {
    const story = await begin(home);
    await people(16, 9)(story);
    await people(35, 2)(story);
    await people(180, 9)(story);
    expect(await story.news()).toEqual(['crowd_detected']);
  });

  it('is not detected while the home has no limit of occupants', async () => {
    const story = await begin();
    await people(30, 400)(story);
    expect(await story.news()).toEqual([]);
  });
});

raises('pir_motion', {
  when: 'there is motion [pir_motion-raised]',
  happens: (story) => story.notices({ type: 'motion' }),
  expected: (story) => ({ type: 'pir_motion', at: story.now(), user: 'pir_motion' }),
  not: [
    [
      'it arrives more than ten minutes later [pir_motion-late]',
      (story) => story.notices({ type: 'motion' }, 601),
    ],
    ['the sensor counted nothing [pir_motion-zero-count]', (story) => story.measure(1, { pir: 0 })],
  ],
});

describe('motion', () => {
  it('is raised again after 45 seconds, and not before', async () => {
    const story = await begin();
    await story.notices({ type: 'motion' });
    await story.seconds(44);
    await story.notices({ type: 'motion' });
    expect(await story.news()).toEqual(['pir_motion']);
    await story.seconds(1);
    await story.notices({ type: 'motion' });
    expect(await story.news()).toEqual(['pir_motion', 'pir_motion']);
    expect((await story.events()).map((event) => event.event_type)).toEqual(['device_online']);
  });

  it('is raised for each device by itself', async () => {
    const story = await begin({ devices: [{}, {}] });
    for (const device of [story.device, ...story.others]) await story.notices({ type: 'motion' }, 0, device);
    const events = (await story.deliveredEvents()).filter(({ type }) => type === 'pir_motion');
    expect(events.map(({ device_id }) => device_id).sort()).toEqual(
      [story.device, ...story.others].map(({ device_id }) => device_id).sort(),
    );
  });
});
