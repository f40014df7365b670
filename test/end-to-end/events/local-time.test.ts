import { describe, expect, it } from 'vitest';
import { FakeClock } from '../../harness/fake-clock.ts';
import { iso, stories } from '../../harness/story.ts';

// In Stockholm the clocks go back on 25 October 2026 at 01:00 UTC, and forward on 28 March 2027 at 01:00 UTC.
const { begin, world } = stories(new FakeClock('2026-10-23T12:00:00.000Z'));

const QUIET = { enabled: true, start: '22:00', end: '07:00', threshold_db: 55 };

async function homeAt(time: string, quiet: object = QUIET, timezone = 'Europe/Stockholm') {
  // A second earlier, when the device comes online.
  world().clock.advance(Date.parse(time) - 1000 - world().clock.now().getTime());
  const story = await begin({ settings: { noise: { quiet } }, timezone });
  expect(iso(story.start)).toBe(time);
  return story;
}

/** Sorted by time, because the clock only moves forward. */
describe('quiet hours', () => {
  it('begin by the clock of the home: the minutes before do not count [quiet-hours-local-time]', async () => {
    const story = await homeAt('2026-10-23T19:00:00.000Z');
    await story.measure(50, { temp: 20 });
    await story.measure(16, { laeq: 60 });
    expect(await story.news()).toEqual(['avg_sound_high']);
    await story.measure(1, { laeq: 60 });
    const [event] = (await story.events()).slice(-1);
    expect([event?.event_time, event?.metadata.noiseDetected]).toEqual([
      '2026-10-23T20:07:00.000Z',
      expect.objectContaining({ quietHours: true, soundThreshold: 55, soundLevel: 60 }),
    ]);
  });

  it('go on over midnight [quiet-hours-midnight]', async () => {
    const story = await homeAt('2026-10-23T21:00:00.000Z');
    await story.measure(55, { temp: 20 });
    await story.measure(8, { laeq: 60 });
    const [event] = (await story.events()).slice(-1);
    expect([event?.event_type, event?.event_time]).toEqual(['noise_detected', '2026-10-23T22:03:00.000Z']);
  });

  it.each<[string, string, boolean, object?, string?]>([
    ['are over at seven in summer time', '2026-10-24T05:00:00.000Z', false],
    ['are over at seven in New York too', '2026-10-24T11:00:00.000Z', false, QUIET, 'America/New_York'],
    ['are on before seven in New York', '2026-10-25T10:00:00.000Z', true, QUIET, 'America/New_York'],
  ])('%s', async (_name, time, isLoud, quiet, timezone) => {
    const story = await homeAt(time, quiet, timezone);
    await story.measure(15, { laeq: 60 });
    expect(await story.news()).toEqual(isLoud ? ['avg_sound_high', 'noise_detected'] : []);
  });
});

const TWO_TO_THREE = { enabled: true, start: '02:00', end: '03:00', threshold_db: 55 };

describe('where the clocks change', () => {
  // Each case has a world with its own time. The list is in order of time.
  it.each<[string, string, boolean, object]>([
    ['an hour that comes once in spring', '2027-03-27T01:00:00.000Z', true, TWO_TO_THREE],
    ['the morning before, at six', '2027-03-27T05:00:00.000Z', true, QUIET],
    ['an hour that is left out is never quiet', '2027-03-28T01:00:00.000Z', false, TWO_TO_THREE],
    ['the same moment the next morning is seven, and loud enough', '2027-03-28T05:00:00.000Z', false, QUIET],
    ['the morning before the clocks go back, at seven', '2027-10-30T05:00:00.000Z', false, QUIET],
    ['the hour that comes twice is quiet the first time', '2027-10-31T00:00:00.000Z', true, TWO_TO_THREE],
    ['and the second time', '2027-10-31T01:00:00.000Z', true, TWO_TO_THREE],
    ['and not a third time', '2027-10-31T02:00:00.000Z', false, TWO_TO_THREE],
    ['the same moment the next morning is six, and still quiet', '2027-10-31T05:00:00.000Z', true, QUIET],
  ])('%s [quiet-hours-clock-change]', async (_name, time, isLoud, quiet) => {
    const story = await homeAt(time, quiet);
    await story.measure(15, { laeq: 60 });
    expect(await story.news()).toEqual(isLoud ? ['avg_sound_high', 'noise_detected'] : []);
  });
});
