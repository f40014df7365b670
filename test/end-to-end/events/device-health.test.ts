import { describe, expect, it } from 'vitest';
import { iso, type Story, stories } from '../../harness/story.ts';

const { begin, raises } = stories();

raises('device_offline', {
  when: 'three heartbeats and five minutes passed without a report [device_offline-raised]',
  home: { devices: [{}, {}] },
  before: async (story) => {
    await story.report();
    await reportsFrom(story, 15);
  },
  happens: (story) => story.minutes(5),
  expected: (story) => ({
    type: 'device_offline',
    at: story.minute(20),
    own: { lastReportAt: iso(story.start), timeoutMinutes: 20 },
    user: 'device_offline',
  }),
  not: [
    ['a second is left [device_offline-second-left]', (story) => story.seconds(299)],
    [
      'a report comes in the last second [device_offline-report-in-last-second]',
      async (story) => {
        await story.seconds(299);
        await story.report();
        await reportsFrom(story, 5);
      },
    ],
  ],
});

/** The other device keeps reporting, so the whole home is not offline. */
async function reportsFrom(story: Story, minutes: number): Promise<void> {
  const [other] = story.others;
  for (let passed = 0; passed < minutes; passed += 5) {
    await story.minutes(5);
    await story.report({}, other);
  }
}

raises('device_online', {
  when: 'a device comes back [device_online-raised]',
  before: async (story) => {
    await story.report();
    await story.minutes(30);
  },
  happens: (story) => story.report(),
  expected: (story) => ({
    type: 'device_online',
    at: story.minute(30),
    own: { reason: 'recovered', lastReportAt: iso(story.start), offlineMinutes: 30 },
    user: 'device_online',
  }),
  not: [
    [
      'it is back already [device_online-online-already]',
      async (story) => {
        await story.report();
        await story.forget();
        await story.minutes(5);
        await story.report();
      },
    ],
  ],
});

describe('a device', () => {
  it('is online and activated with its first report', async () => {
    const story = await begin();
    const [event] = await story.events();
    expect([event?.event_type, event?.event_time, event?.metadata.deviceOnline]).toEqual([
      'device_online',
      iso(story.start - 1000),
      { reason: 'activated', deviceId: story.device.device_id, deviceName: 'Hall' },
    ]);
  });

  it('that was never online is never offline', async () => {
    const story = await begin();
    await story.owner.post(`/homes/${story.home_id}/devices`, { description: 'Cellar' });
    await story.hours(5);
    expect(await story.news()).toEqual(['device_offline']);
  });

  it('that drops out four times a day gets twice the timeout, and is marked as flapping', async () => {
    const story = await begin();
    for (let times = 0; times < 5; times += 1) {
      await story.minutes(41);
      await story.report();
    }
    const events = (await story.events()).filter((event) => event.event_type === 'device_offline');
    expect(
      events.map(({ metadata: { deviceOffline } }) => [deviceOffline.timeoutMinutes, deviceOffline.flapping]),
    ).toEqual([...Array.from({ length: 4 }, () => [20, undefined]), [40, true]]);
  });

  it('that drops out with all others marks the home as offline; each raises its own event', async () => {
    const story = await begin({ devices: [{}, {}] });
    await story.minutes(20);
    const events = (await story.events()).filter((event) => event.event_type === 'device_offline');
    expect(events.map(({ metadata }) => metadata.deviceOffline.homeOffline)).toEqual([true, true]);
    expect(new Set(events.map(({ device_id }) => device_id)).size).toBe(2);
  });
});

raises('device_power_off', {
  when: 'the device says goodbye [device_power_off-raised]',
  before: (story) => story.report({ battery: { pct: 77, mv: 3900 } }),
  happens: async (story) => {
    await story.notices({ type: 'power', state: 'off', reason: 'user' });
    await story.hours(2);
  },
  expected: (story) => ({
    type: 'device_power_off',
    at: story.start,
    own: { reason: 'user', batteryPercent: 77 },
    user: 'device_power_off',
  }),
  not: [
    [
      'it says that it was switched on [device_power_off-switched-on]',
      (story) => story.notices({ type: 'power', state: 'on' }),
    ],
    [
      'the power-off arrives late, after the device was online again [device_power_off-old-message]',
      (story) => story.notices({ type: 'power', state: 'off', reason: 'user' }, 301),
    ],
  ],
});

describe('a device that was switched off', () => {
  it('is online when it is switched on', async () => {
    const story = await begin();
    await story.notices({ type: 'power', state: 'off', reason: 'mains_lost' });
    await story.hours(3);
    await story.report({ boot_id: 2, seq: 1 });
    const events = (await story.events()).slice(-2);
    expect(events.map((event) => event.event_type)).toEqual(['device_power_off', 'device_online']);
    expect(events[1]?.metadata.deviceOnline).toMatchObject({ reason: 'powered_on', offlineMinutes: 180 });
  });
});

/** A minute later: two reports of one moment count as one evaluation. */
const battery =
  (pct: number, more: object = {}) =>
  async (story: Story) => {
    await story.minutes(1);
    await story.report({ battery: { pct, mv: 3600, ...more } });
  };

raises('battery_low', {
  when: 'two reports in a row say a fifth or less [battery_low-raised]',
  before: battery(20),
  happens: battery(19),
  expected: (story) => ({
    type: 'battery_low',
    at: story.minute(2),
    own: { batteryPercent: 19, batteryVoltage: 3.6, threshold: 20 },
    user: 'battery_low',
    sensor: [19, 20],
  }),
  not: [
    ['the second says one percent more [battery_low-one-percent-more]', battery(21)],
    ['it charges [battery_low-charging]', battery(20, { charging: true })],
    [
      'it was raised, and the level has not been well over the limit since [battery_low-not-recovered]',
      async (story) => {
        for (const pct of [20, 29, 20]) await battery(pct)(story);
        await story.forget();
        await battery(18)(story);
      },
    ],
  ],
});

raises('battery_empty', {
  when: 'a report says three percent [battery_empty-raised]',
  happens: battery(3),
  expected: (story) => ({
    type: 'battery_empty',
    at: story.minute(1),
    own: { batteryPercent: 3, batteryVoltage: 3.6, threshold: 3 },
    user: 'battery_empty',
    sensor: [3, 3],
  }),
  not: [
    ['it says four [battery_empty-one-percent-more]', battery(4)],
    [
      'it was raised, and the level has not been well over the limit since [battery_empty-not-recovered]',
      async (story) => {
        await battery(3)(story);
        await story.forget();
        for (const pct of [9, 2, 1]) await battery(pct)(story);
      },
    ],
  ],
});

describe('a battery', () => {
  it('that dies raises battery_empty, and its device is not offline then', async () => {
    const story = await begin();
    await story.notices({ type: 'power', state: 'off', reason: 'battery' });
    await story.hours(3);
    expect(await story.news()).toEqual(['battery_empty']);
  });

  it('is reported with the days it has left, by the slope of the week', async () => {
    const story = await begin();
    for (const pct of [28, 26, 24, 22, 20, 18]) {
      await story.report({ heartbeat_s: 86_400, battery: { pct } });
      await story.hours(24);
    }
    const [low] = (await story.events()).slice(-1);
    expect([low?.event_type, low?.metadata.batteryLow]).toEqual([
      'battery_low',
      expect.objectContaining({ batteryPercent: 18, estimatedDaysLeft: 9 }),
    ]);
  });
});

const mount = (mounted: boolean) => (story: Story) => story.notices({ type: 'tamper', mounted });

raises('tamper_removed', {
  when: 'the device is taken from its wall [tamper_removed-raised]',
  happens: mount(false),
  expected: (story) => ({ type: 'tamper_removed', at: story.start, own: {}, user: 'tamper_removed' }),
  not: [
    ['it says that it hangs there [tamper_removed-mounted]', mount(true)],
    [
      'it says so again [tamper_removed-repeated]',
      async (story) => {
        await mount(false)(story);
        await story.forget();
        await story.minutes(5);
        await mount(false)(story);
      },
    ],
  ],
});

raises('tamper_mounted', {
  when: 'the device is put back [tamper_mounted-raised]',
  before: mount(false),
  happens: async (story) => {
    await story.seconds(60);
    await mount(true)(story);
  },
  expected: (story) => ({
    type: 'tamper_mounted',
    at: story.minute(1),
    own: { seconds: 60 },
    user: 'tamper_mounted',
  }),
  not: [
    [
      'it hangs there already [tamper_mounted-mounted-already]',
      async (story) => {
        await story.seconds(60);
        await mount(true)(story);
        await story.forget();
        await story.seconds(60);
        await mount(true)(story);
      },
    ],
    [
      'the word of its mount switch is older than that of its removal [tamper_mounted-older-switch-state]',
      (story) => story.notices({ type: 'tamper', mounted: true }, 1),
    ],
  ],
});

describe('a device that was taken down', () => {
  it('for less than a minute says that it was brief', async () => {
    const story = await begin();
    await mount(false)(story);
    await story.seconds(59);
    await mount(true)(story);
    const [mounted] = (await story.events()).slice(-1);
    expect(mounted?.metadata.tamperMounted).toMatchObject({ seconds: 59, brief: true });
  });
});

const press =
  (ms: number, secondsAgo = 0) =>
  (story: Story) =>
    story.notices({ type: 'button', ms }, secondsAgo);

raises('short_button_press', {
  when: 'the button is pressed [short_button_press-raised]',
  happens: press(1000),
  expected: (story) => ({
    type: 'short_button_press',
    at: story.start,
    own: { pressMs: 1000, effect: 'none' },
    user: 'short_button_press',
  }),
  not: [
    ['it is longer than a second [short_button_press-long-press]', press(1001)],
    ['it is a touch [short_button_press-touch]', press(49)],
  ],
});

describe('a short press', () => {
  it('silences the siren, and says so; an old one is only logged', async () => {
    const story = await begin({ settings: { alarm: { exit_delay_s: 0, grace_s: 0 } } });
    await story.owner.put(`/homes/${story.home_id}/alarm`, { alarm_status: 'on' });
    await story.notices({ type: 'motion' });
    const status = async () => (await story.home()).alarm_status;
    const effect = async () => (await story.events()).at(-1)?.metadata.shortButtonPress?.effect;
    expect(await status()).toBe('critical_event');
    await story.seconds(1);
    await press(200)(story);
    expect([await status(), await effect()]).toEqual(['on', 'muted']);
    await story.hours(1);
    await press(200, 301)(story);
    const effects = (await story.events())
      .filter((event) => event.event_type === 'short_button_press')
      .map((event) => event.metadata.shortButtonPress.effect);
    expect(effects).toEqual(['muted', 'log']);
  });
});
