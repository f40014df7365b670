import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../../../src/platform/durations.ts';
import { type ExpectedEvent, iso, type Story, stories } from '../../harness/story.ts';

const { begin, raises, world } = stories();

const order = (alarm_status: 'on' | 'off') => async (story: Story) => {
  const answer = await story.owner.put(`/homes/${story.home_id}/alarm`, { alarm_status });
  expect(answer.status, answer.text).toBe(200);
};

/** The device acknowledges its command. */
async function acknowledged(story: Story): Promise<void> {
  const { commands } = (await story.device.report()).body;
  for (const { command_id } of commands) await story.notices({ type: 'cmd_ack', command_id, ok: true });
}

async function armed(story: Story): Promise<void> {
  await order('on')(story);
  await acknowledged(story);
  await story.seconds(45);
}

const status = async (story: Story) => (await story.home()).alarm_status;

raises('motion_alarm_on', {
  when: 'it was armed and people had their time to leave [motion_alarm_on-raised]',
  happens: armed,
  expected: (story) => ({
    type: 'motion_alarm_on',
    at: story.start + 45_000,
    device: null,
    own: {
      source: 'user',
      userId: story.hood.owner.user_id,
      effectiveAt: iso(story.start + 45_000),
    },
    user: 'alarm_on',
  }),
  not: [
    [
      'the exit delay has a second to go [motion_alarm_on-exit-delay-running]',
      async (story) => {
        await order('on')(story);
        await story.seconds(44);
      },
    ],
    [
      'it was disarmed in that time [motion_alarm_on-disarmed-in-exit-delay]',
      async (story) => {
        await order('on')(story);
        await story.seconds(44);
        await order('off')(story);
        await story.minutes(10);
      },
    ],
    [
      'it is on already [motion_alarm_on-on-already]',
      async (story) => {
        await armed(story);
        await story.forget();
        await order('on')(story);
        await story.minutes(2);
      },
    ],
  ],
});

raises('motion_alarm_off', {
  when: 'it was disarmed [motion_alarm_off-raised]',
  before: armed,
  happens: async (story) => {
    await story.seconds(15);
    await order('off')(story);
  },
  expected: (story) => ({
    type: 'motion_alarm_off',
    at: story.start + 60_000,
    device: null,
    own: {
      source: 'user',
      userId: story.hood.owner.user_id,
      effectiveAt: iso(story.start + 60_000),
    },
    user: 'alarm_off',
  }),
  not: [
    [
      'it is off already [motion_alarm_off-off-already]',
      async (story) => {
        await order('off')(story);
        await story.forget();
        await order('off')(story);
      },
    ],
    [
      'only the siren was silenced [motion_alarm_off-siren-silenced-only]',
      async (story) => {
        await story.notices({ type: 'motion' });
        await story.seconds(50);
        await story.forget();
        await silence(story);
        expect(await status(story)).toBe('on');
      },
      'alarm_silenced',
    ],
  ],
});

const silence = async (story: Story) => {
  const answer = await story.owner.post(`/homes/${story.home_id}/alarm/silence`);
  expect(answer.status, answer.text).toBe(200);
};

/** Motion was detected, and the siren sounds since the first minute. */
async function sounding(story: Story): Promise<void> {
  await armed(story);
  await story.notices({ type: 'motion' });
  await story.seconds(45);
  expect(await status(story)).toBe('critical_event');
}

/** It concerns the home, not a device: a person turned it off. */
const silenced = (at: number): ExpectedEvent => ({
  type: 'alarm_silenced',
  at,
  device: null,
  user: 'alarm_silenced',
});

raises('alarm_silenced', {
  when: 'the siren was silenced and the alarm left on',
  before: sounding,
  happens: async (story) => {
    await story.seconds(10);
    await silence(story);
    expect(await status(story)).toBe('on');
  },
  expected: (story) => silenced(story.start + 100_000),
  not: [
    ['the siren stops by itself', (story) => story.minutes(5)],
    [
      'the siren has stopped by itself before',
      async (story) => {
        await story.seconds(120);
        await silence(story);
      },
    ],
    [
      'it was silenced before',
      async (story) => {
        await silence(story);
        await story.forget();
        await silence(story);
      },
    ],
  ],
});

describe('silencing the alarm', () => {
  it('in the grace period raises alarm_silenced for users, and no event that it is off [alarm_silenced-grace-period]', async () => {
    const story = await begin();
    await armed(story);
    await story.notices({ type: 'motion' });
    await story.forget();
    await story.seconds(15);
    await silence(story);
    await story.expectEvents(silenced(story.start + 60_000));
  });

  it('by the button raises the same for users', async () => {
    const story = await begin();
    await sounding(story);
    await story.forget();
    await story.seconds(10);
    await story.notices({ type: 'button', ms: 300 });
    await story.expectEvents(silenced(story.start + 100_000), {
      type: 'short_button_press',
      at: story.start + 100_000,
      own: { pressMs: 300, effect: 'muted' },
      user: 'short_button_press',
    });
  });

  const disarmed = (story: Story, user: string, own: object = {}): ExpectedEvent => ({
    type: 'motion_alarm_off',
    at: story.now(),
    device: null,
    own: { source: 'user', userId: story.hood.owner.user_id, effectiveAt: iso(story.now()), ...own },
    user,
  });

  it('by disarming it while the siren sounds is one event, alarm_silenced for users [alarm_silenced-siren]', async () => {
    const story = await begin();
    await sounding(story);
    await story.forget();
    await order('off')(story);
    await story.expectEvents(disarmed(story, 'alarm_silenced', { sirenStopped: true }));
  });

  it('is not what disarming does in the grace period: no siren sounded yet [alarm_silenced-disarmed-in-grace]', async () => {
    const story = await begin();
    await armed(story);
    await story.notices({ type: 'motion' });
    await story.forget();
    await order('off')(story);
    await story.expectEvents(disarmed(story, 'alarm_off'));
  });

  it('is not what disarming does where the siren is switched off', async () => {
    const story = await begin({ settings: { alarm: { siren: false } } });
    await sounding(story);
    await story.forget();
    await order('off')(story);
    await story.expectEvents(disarmed(story, 'alarm_off'));
  });
});

raises('motion_alarm_critical_event', {
  when: 'motion occurred and the alarm was not disarmed in the grace period [motion_alarm_critical_event-raised]',
  before: async (story) => {
    await armed(story);
    await story.seconds(15);
    await story.notices({ type: 'motion' });
  },
  happens: (story) => story.seconds(45),
  expected: (story) => ({
    type: 'motion_alarm_critical_event',
    at: story.start + 105_000,
    own: { motionAt: iso(story.minute(1)), graceSeconds: 45, sirenStarted: true },
    user: 'alarm_grace_period_expired',
  }),
  not: [
    [
      'the grace period has a second to go [motion_alarm_critical_event-grace-period-running]',
      (story) => story.seconds(44),
    ],
    [
      'it was disarmed a second before [motion_alarm_critical_event-disarmed-in-time]',
      async (story) => {
        await story.seconds(44);
        await order('off')(story);
        await story.minutes(10);
        await story.report();
      },
      'motion_alarm_off',
    ],
    [
      'it was silenced a second before [motion_alarm_critical_event-silenced-in-time]',
      async (story) => {
        await story.seconds(44);
        await silence(story);
        await story.minutes(10);
        await story.report();
      },
      'alarm_silenced',
    ],
  ],
});

describe('the alarm', () => {
  it('is on without confirmation when no device acknowledged it', async () => {
    const story = await begin();
    await order('on')(story);
    await story.seconds(45);
    const [event] = (await story.events()).slice(-1);
    expect(event?.metadata.motionAlarmOn).toMatchObject({ source: 'user', reason: 'unconfirmed' });
  });

  it('does not mind motion while it is off, or while people are leaving', async () => {
    const story = await begin();
    await story.notices({ type: 'motion' });
    await order('on')(story);
    await story.notices({ type: 'motion' });
    await story.seconds(45);
    await story.minutes(5);
    expect((await story.events()).map((event) => event.event_type)).toEqual([
      'device_online',
      'motion_alarm_on',
    ]);
  });

  it('commands the device to beep, to sound and to be quiet again, each in the answer to its next report', async () => {
    const story = await begin();
    await armed(story);
    const readEvents = async () => {
      const { commands } = (await story.device.report()).body;
      for (const { command_id } of commands) await story.notices({ type: 'cmd_ack', command_id, ok: true });
      return commands.map(({ kind }: { kind: string }) => kind).sort();
    };
    await story.notices({ type: 'motion' });
    expect([await status(story), await readEvents()]).toEqual(['off_grace_period', ['beep']]);
    await story.seconds(45);
    expect([await status(story), await readEvents()]).toEqual(['critical_event', ['siren']]);
    await order('off')(story);
    expect([await status(story), await readEvents()]).toEqual(['off', ['disarm', 'mute']]);
  });

  it('has no second critical event within ten minutes of the first', async () => {
    const story = await begin();
    await armed(story);
    await story.forget();
    for (const seconds of [45, 554, 45]) {
      await story.notices({ type: 'motion' });
      await story.seconds(seconds);
      await story.report();
    }
    const criticals = async () =>
      (await story.news()).filter((type) => type === 'motion_alarm_critical_event').length;
    await story.notices({ type: 'motion' });
    expect(await criticals()).toBe(1);
    await story.seconds(1);
    await story.notices({ type: 'motion' });
    await story.seconds(45);
    expect(await criticals()).toBe(2);
  });

  it('goes on and off by its schedule, in the zone of the home', async () => {
    const clock = (ms: number) =>
      new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Stockholm', timeStyle: 'short' }).format(ms);
    const story = await begin();
    const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
    const schedule = [{ days, start: clock(story.minute(10)), end: clock(story.minute(20)) }];
    await story.owner.patch(`/homes/${story.home_id}`, {
      settings: { alarm: { mode: 'schedule', exit_delay_s: 0, schedule } },
    });
    await story.settle();
    await story.minutes(9);
    expect(await story.news()).toEqual([]);
    await story.report();
    await story.pass(15 * MINUTE_MS, 60_000);
    const events = (await story.events()).slice(-2);
    expect(events.map((event) => [event.event_type, event.event_time])).toEqual([
      ['motion_alarm_on', iso(story.minute(10))],
      ['motion_alarm_off', iso(story.minute(20))],
    ]);
    expect(events[0]?.metadata.motionAlarmOn.source).toBe('schedule');
  });

  it('goes off by itself when a stay begins [alarm-off-at-check-in]', async () => {
    const story = await begin();
    const checkin_time = iso(story.minute(30));
    await story.owner.post(`/homes/${story.home_id}/guests`, { name: 'Nils', checkin_time });
    await armed(story);
    await story.minutes(15);
    await story.report();
    await story.seconds(14 * 60 + 15);
    const [off] = (await story.events()).slice(-1);
    expect([off?.event_type, off?.event_time, off?.metadata.motionAlarmOff.source]).toEqual([
      'motion_alarm_off',
      checkin_time,
      'automation',
    ]);
  });

  it('also when a device reports in the very moment, before anybody looked at the clock', async () => {
    const story = await begin();
    await story.owner.post(`/homes/${story.home_id}/guests`, {
      name: 'Nils',
      checkin_time: iso(story.minute(30)),
    });
    await armed(story);
    await story.minutes(15);
    await story.report();
    world().clock.advance(15 * MINUTE_MS);
    expect((await story.device.report()).status).toBe(202);
    await story.settle();
    const types = (await story.events()).map((event) => event.event_type);
    expect(types.slice(-1)).toEqual(['motion_alarm_off']);
  });
});
