import { describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../../src/platform/durations.ts';
import { minutes, times } from '../../harness/monitored-home.ts';
import { iso, type Story, stories } from '../../harness/story.ts';

const { begin, world } = stories();

/** Events since the beginning, each with the minute of its time and its marks. */
async function eventsOf(story: Story) {
  return (await story.events())
    .filter(
      ({ event_time, event_type }) => event_type !== 'device_online' || Date.parse(event_time) > story.start,
    )
    .map(({ event_type, event_time, metadata: { late, clockCorrected } }) => [
      event_type,
      (Date.parse(event_time) - story.start) / MINUTE_MS,
      ...(late === undefined ? [] : [{ late }]),
      ...(clockCorrected === undefined ? [] : [{ clockCorrected }]),
    ]);
}

describe('data that comes late', () => {
  it('is evaluated by its own time, and its events are marked late [late-data-own-time]', async () => {
    const story = await begin();
    await story.report({ heartbeat_s: 3600 });
    await story.minutes(60);
    const values = [...times(10, { laeq: 80 }), ...times(50, { laeq: 40 })];
    await story.report({ heartbeat_s: 3600, samples: minutes(story.now(), values) });
    expect(await eventsOf(story)).toEqual([
      ['noise_detected', 8, { late: true }],
      ['noise_quieted', 15, { late: true }],
      ['sound_level_dropped_normal', 18, { late: true }],
    ]);
    // Lares sends no command for what is over.
    expect((await story.device.report()).body.commands).toEqual([]);
  });

  it('is late when it is more than a quarter of an hour old', async () => {
    for (const [age, mark] of [
      [15, []],
      [16, [{ late: true }]],
    ] as const) {
      const story = await begin();
      await story.report({ heartbeat_s: 3600 });
      await story.minutes(16 + age);
      await story.report({ samples: minutes(story.minute(16), times(16, { temp: 31 })) });
      expect(await eventsOf(story)).toEqual([['temperature_high', 16, ...mark]]);
    }
  });

  it('of an alarm, of frost and of an intrusion raises an event at any age, without a siren [late-data-safety]', async () => {
    const story = await begin({ settings: { alarm: { exit_delay_s: 0 } } });
    await story.report({ heartbeat_s: 7200 });
    await story.owner.put(`/homes/${story.home_id}/alarm`, { alarm_status: 'on' });
    await story.settle();
    await story.forget();
    await story.hours(3);
    await story.report({
      heartbeat_s: 7200,
      samples: minutes(story.minute(60), times(12, { temp: 3 })),
      events: [
        { id: 9001, t: story.minute(30), type: 'motion' },
        { id: 9002, t: story.minute(40), type: 'alarm_sound', pattern: 't3', cycles: 30, confidence: 0.9 },
      ],
    });
    const news = (await story.events()).slice(-3);
    expect(
      news.map(({ event_type, event_time, metadata: { late } }) => [event_type, event_time, late]),
    ).toEqual([
      ['motion_alarm_critical_event', iso(story.minute(30.75)), true],
      ['alarm_heard', iso(story.minute(40)), true],
      ['almost_freezing', iso(story.minute(59)), true],
    ]);
    expect(news[0]?.metadata.motionAlarmCriticalEvent.sirenStarted).toBe(false);
    const kinds = (await story.device.report()).body.commands.map(({ kind }: { kind: string }) => kind);
    expect(kinds).not.toContain('siren');
  });

  it('of a device that was offline raises its events beside the return of the device', async () => {
    const story = await begin();
    await story.report();
    await story.hours(2);
    const hot = minutes(story.minute(60), times(20, { temp: 31 }));
    const cool = minutes(story.now(), times(55, { temp: 20 }));
    await story.report({ samples: [...hot, ...cool] });
    expect(await eventsOf(story)).toEqual([
      ['device_offline', 20],
      ['temperature_high', 56, { late: true }],
      ['temperature_dropped_normal', 76, { late: true }],
      ['device_online', 120],
    ]);
  });
});

describe('a clock that is wrong', () => {
  it.each([
    ['two hours ahead', () => 2 * HOUR_MS],
    ['two hours behind', () => -2 * HOUR_MS],
    ['at 1970', (now: number) => 3_600_000 - now],
  ])(
    '%s does no harm: times are worked out from the age of each sample, and the events say so [wrong-clock]',
    async (_name, skewAt) => {
      const story = await begin();
      const skew = skewAt(story.start);
      // Uses a boot of its own: a wrong clock is wrong from the device's start.
      let seq = 0;
      const send = async (samples: { t: number }[], events: { t: number }[] = []) => {
        seq += 1;
        const shifted = <Timed extends { t: number }>(all: Timed[]) =>
          all.map((one) => ({ ...one, t: one.t + skew }));
        await story.report({
          boot_id: 7,
          seq,
          sent_at: story.now() + skew,
          samples: shifted(samples),
          events: shifted(events),
        });
      };
      for (let minute = 1; minute <= 16; minute += 1) {
        await story.minutes(1);
        await send([{ t: story.now(), temp: 31 } as { t: number }]);
      }
      await send([], [{ id: 9100, t: story.now() - 5000, type: 'tamper', mounted: false } as { t: number }]);
      expect(await eventsOf(story)).toEqual([
        ['tamper_removed', 16 - 5 / 60, { clockCorrected: true }],
        ['temperature_high', 16, { clockCorrected: true }],
      ]);
    },
  );

  it('by up to two minutes counts as right', async () => {
    const story = await begin();
    const sent_at = story.now() + 120_000;
    await story.report({ sent_at, events: [{ id: 9200, t: sent_at, type: 'tamper', mounted: false }] });
    expect(await eventsOf(story)).toEqual([['tamper_removed', 2]]);
  });

  it('by a little more does not', async () => {
    const story = await begin();
    const sent_at = story.now() + 120_001;
    await story.report({
      boot_id: 7,
      sent_at,
      events: [{ id: 9300, t: sent_at, type: 'tamper', mounted: false }],
    });
    expect(await eventsOf(story)).toEqual([['tamper_removed', 0, { clockCorrected: true }]]);
  });

  it('that is set right in the middle is noted, and samples keep their age', async () => {
    const story = await begin();
    await story.report({ boot_id: 7, seq: 1, sent_at: story.now() - 2 * HOUR_MS });
    await story.minutes(5);
    await story.report({
      boot_id: 7,
      seq: 2,
      sent_at: story.now(),
      events: [{ id: 9400, t: story.now() - 30_000, type: 'tamper', mounted: false }],
    });
    expect(await eventsOf(story)).toEqual([['tamper_removed', 4.5]]);
    expect(world().lines.filter((line) => line.includes('clock_step'))).toEqual([
      expect.stringContaining(story.device.device_id),
    ]);
  });
});
