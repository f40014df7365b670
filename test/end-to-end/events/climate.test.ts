import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../../../src/platform/durations.ts';
import { iso, type Story, stories } from '../../harness/story.ts';

const { begin, raises } = stories();

const air = (minutes: number, values: { temp?: number; rh?: number }) => (story: Story) =>
  story.measure(minutes, values);

/** One limit: what is above it and for how long, what is back inside and for how long, and a near miss. */
const LIMITS = [
  {
    metric: 'temp',
    member: 'temperature',
    high: {
      began: 'temperature_high',
      ended: 'temperature_dropped_normal',
      limit: 30,
      almost: 29.9,
      back: 20,
      notBack: 29.1,
    },
    low: {
      began: 'temperature_low',
      ended: 'temperature_risen_normal',
      limit: 13,
      almost: 13.1,
      back: 20,
      notBack: 13.9,
    },
    hysteresis: 1,
    hold: 15,
    recover: 10,
  },
  {
    metric: 'rh',
    member: 'humidity',
    high: {
      began: 'humidity_high',
      ended: 'humidity_dropped_normal',
      limit: 70,
      almost: 69.9,
      back: 40,
      notBack: 65.1,
    },
    low: {
      began: 'humidity_low',
      ended: 'humidity_risen_normal',
      limit: 25,
      almost: 25.1,
      back: 50,
      notBack: 29.9,
    },
    hysteresis: 5,
    hold: 60,
    recover: 30,
  },
] as const;

for (const { metric, member, hysteresis, hold, recover, ...sides } of LIMITS) {
  for (const { began, ended, limit, almost, back, notBack } of [sides.high, sides.low]) {
    const beyond = air(hold + 1, { [metric]: limit });

    raises(began, {
      when: `the ${member} is at the limit for ${hold} minutes [${began}-limit-held]`,
      happens: beyond,
      expected: (story) => ({
        type: began,
        at: story.minute(hold + 1),
        beside: { startedAt: iso(story.minute(1)) },
        own: { [member]: limit, threshold: limit, hysteresis, durationMinutes: hold },
        user: began,
        sensor: [limit, limit],
      }),
      not: [
        [`it is so for a minute less [${began}-limit-too-short]`, air(hold, { [metric]: limit })],
        [`it is a tenth inside the limit [${began}-limit-almost]`, air(2 * hold, { [metric]: almost })],
        [
          `it is inside the limit once on the way [${began}-limit-interrupted]`,
          async (story) => {
            await air(hold - 5, { [metric]: limit })(story);
            await air(1, { [metric]: back })(story);
            await air(hold - 1, { [metric]: limit })(story);
          },
        ],
      ],
    });

    raises(ended, {
      when: `the ${member} is back by the hysteresis for ${recover} minutes [${ended}-back-held]`,
      before: beyond,
      happens: air(recover + 1, { [metric]: back }),
      expected: (story) => ({
        type: ended,
        at: story.minute(hold + 1 + recover + 1),
        beside: { startedAt: iso(story.minute(1)) },
        own: { [member]: back, threshold: limit, hysteresis, durationMinutes: hold + recover + 1 },
        user: ended,
        sensor: [back, limit],
      }),
      not: [
        [`it is so for a minute less [${ended}-back-too-short]`, air(recover, { [metric]: back })],
        [
          `it is a tenth short of the hysteresis [${ended}-back-almost]`,
          air(2 * recover, { [metric]: notBack }),
        ],
      ],
    });
  }
}

describe('a limit', () => {
  it('crossed again within the cooldown raises no event, and neither does its end', async () => {
    const story = await begin();
    for (const [minutes, temp] of [
      [16, 30],
      [12, 20],
      [16, 30],
      [14, 20],
    ] as const)
      await air(minutes, { temp })(story);
    expect(await story.news()).toEqual(['temperature_high', 'temperature_dropped_normal']);
  });

  it('of the device stands above that of the home', async () => {
    const story = await begin({ devices: [{ configuration: { climate: { temp_high: 95 } } }] });
    await air(30, { temp: 85 })(story);
    expect(await story.news()).toEqual([]);
  });

  it('is not evaluated while the device charges, nor for ten minutes after it was mounted', async () => {
    const story = await begin();
    await story.report({ battery: { pct: 50, charging: true, source: 'usb' } });
    await air(30, { temp: 35 })(story);
    await story.report({ battery: { pct: 90, charging: false, source: 'battery' } });
    await story.notices({ type: 'tamper', mounted: false }, 10);
    await story.notices({ type: 'tamper', mounted: true });
    await story.forget();
    await air(24, { temp: 35 })(story);
    expect(await story.news()).toEqual([]);
    await air(1, { temp: 35 })(story);
    expect(await story.news()).toEqual(['temperature_high']);
  });
});

raises('almost_freezing', {
  when: 'it is four degrees for ten minutes [almost_freezing-raised]',
  happens: air(11, { temp: 4 }),
  expected: (story) => ({
    type: 'almost_freezing',
    at: story.minute(11),
    beside: { startedAt: iso(story.minute(1)) },
    own: { temperature: 4, threshold: 4 },
    user: 'almost_freezing',
    sensor: [4, 4],
  }),
  not: [
    ['it is so for a minute less [almost_freezing-too-short]', air(10, { temp: 4 })],
    ['it is a tenth warmer [almost_freezing-almost]', air(14, { temp: 4.1 })],
  ],
});

describe('almost freezing', () => {
  it('is raised at once at 1.7 degrees', async () => {
    const story = await begin();
    await air(1, { temp: 1.7 })(story);
    expect(await story.news()).toEqual(['almost_freezing']);
  });

  it('is raised again every twelve hours while it lasts', async () => {
    const story = await begin();
    for (let half = 0; half < 50; half += 1) {
      await story.minutes(30);
      await story.report({ heartbeat_s: 1800, samples: [{ t: story.now(), temp: 3 }] });
    }
    const events = (await story.events()).filter((event) => event.event_type === 'almost_freezing');
    const first = Date.parse(events[0]?.event_time);
    expect(
      events.map((event) => [Date.parse(event.event_time) - first, event.metadata.almostFreezing.repeat]),
    ).toEqual([
      [0, undefined],
      [12 * HOUR_MS, 1],
      [24 * HOUR_MS, 2],
    ]);
  });
});

/** One sample an hour, ten minutes after the full hour: too few to hold a limit, enough for the walls. */
const hourly = (hours: number, values: object) => async (story: Story) => {
  const samples = Array.from({ length: hours }, (_, hour) => ({
    t: story.now() - (hours - 1 - hour) * HOUR_MS,
    ...values,
  }));
  await story.report({ heartbeat_s: 86_400, samples });
};

const DAMP = { temp: 21, rh: 90 };

/** An hour counts once the next one has begun, so the last of these does not count yet. */
const damp = (hours: number) => async (story: Story) => {
  await story.minutes(10);
  await hourly(hours + 1, DAMP)(story);
};

raises('risk_of_mould', {
  when: 'a wall was damp for so long that a seventh of the way to mould is behind it [risk_of_mould-raised]',
  happens: damp(51),
  expected: (story) => ({
    type: 'risk_of_mould',
    at: story.start,
    beside: { startedAt: iso(story.minute(-51 * 60)) },
    own: {
      level: 'elevated',
      dose: 0.152,
      temperature: 21,
      humidity: 90,
      surfaceHumidity: 100,
      criticalHumidity: 79.9,
      hoursAtRisk: 51,
    },
    user: 'risk_of_mould',
  }),
  not: [
    ['it was damp for an hour less [risk_of_mould-too-short]', damp(50)],
    [
      'the air was damp, but not where it meets the wall [risk_of_mould-damp-air-only]',
      async (story) => {
        await story.minutes(10);
        await hourly(160, { temp: 21, rh: 65 })(story);
      },
    ],
  ],
});

/** Reports of dry air over some days. */
const dried = (hours: number) => async (story: Story) => {
  for (let left = hours; left > 0; left -= 20) {
    const some = Math.min(20, left);
    await story.hours(some);
    await hourly(some, { temp: 21, rh: 40 })(story);
  }
};

// From a dose of 52/336 down to 0.05, at 1/672 an hour after six hours. The first of these hours is the last damp
// one.
const DRYING_HOURS = 6 + 71;

raises('risk_of_mould_cleared', {
  when: 'the wall was dry for so long that the danger is over [risk_of_mould_cleared-raised]',
  before: damp(51),
  happens: dried(DRYING_HOURS + 1),
  expected: (story) => ({
    type: 'risk_of_mould_cleared',
    at: story.minute((DRYING_HOURS + 1) * 60),
    beside: { startedAt: iso(story.minute(-51 * 60)) },
    own: {
      level: 'none',
      dose: 0.049,
      temperature: 21,
      humidity: 40,
      surfaceHumidity: 48.2,
      criticalHumidity: 79.9,
      hoursAtRisk: 52,
    },
    user: 'risk_of_mould_cleared',
  }),
  not: [['it was dry for an hour less [risk_of_mould_cleared-too-short]', dried(DRYING_HOURS)]],
});
