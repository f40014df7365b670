import { describe, expect, it } from 'vitest';
import { MINUTE, NOON, WatchedHome } from '../../../../test/harness/detect/watched-home.ts';
import { alarmStatus } from '../alarm/alarm.ts';

/** An alarm that was just triggered. */
function triggered(configuration: Record<string, unknown> = {}): WatchedHome {
  const story = new WatchedHome({ configuration, settings: { alarm: { exit_delay_s: 0, grace_s: 0 } } });
  story.report();
  story.order('on');
  story.pass(MINUTE);
  story.reportEvent({ type: 'motion' });
  story.pass(10_000);
  story.news();
  story.commands.length = 0;
  return story;
}

describe('a short press', () => {
  it.each([
    [49, 0],
    [50, 1],
    [1000, 1],
    [1001, 0],
  ])('of %i ms raises %i events', (ms, times) => {
    const story = new WatchedHome();
    story.reportEvent({ type: 'button', ms });
    expect(story.newTypes().filter((type) => type === 'short_button_press')).toHaveLength(times);
  });

  it('with nothing to silence has no effect', () => {
    const story = new WatchedHome();
    story.report();
    story.news();
    story.reportEvent({ type: 'button', ms: 120, id: 'b7' });
    expect(story.news()).toEqual([
      {
        type: 'short_button_press',
        key: `short_button_press:hall:${NOON}:b7`,
        at: NOON,
        deviceId: 'hall',
        data: { pressMs: 120, effect: 'none' },
      },
    ]);
  });

  it('silences the siren and leaves the alarm on', () => {
    const story = triggered();
    story.reportEvent({ type: 'button', ms: 120 });
    expect(story.news()).toMatchObject([
      { type: 'short_button_press', data: { effect: 'muted' } },
      { type: 'alarm_silenced', at: story.now, guestId: null },
    ]);
    expect(alarmStatus(story.home.state.alarm)).toBe('on');
    expect(story.commands.map((command) => command.kind)).toEqual(['mute']);
  });

  it('that is repeated silences nothing that began after it', () => {
    const story = new WatchedHome({ settings: { alarm: { exit_delay_s: 0, grace_s: 0 } } });
    story.order('on');
    story.pass(MINUTE);
    const press = { type: 'button', ms: 120, id: 'b7', t: story.now } as const;
    story.reportEvent(press);
    story.pass(1000);
    story.reportEvent({ type: 'motion' });
    story.pass(1000);
    story.reportEvent(press);
    expect(alarmStatus(story.home.state.alarm)).toBe('critical_event');
    story.reportEvent({ ...press, id: 'b8', t: story.now });
    expect(alarmStatus(story.home.state.alarm)).toBe('on');
  });

  it('that is older than five minutes is only logged', () => {
    const story = triggered();
    story.reportEvent({ type: 'button', ms: 120, t: story.now - 5 * MINUTE - 1 });
    expect(story.news()).toMatchObject([{ data: { effect: 'log' } }]);
    expect(alarmStatus(story.home.state.alarm)).toBe('critical_event');
  });
});

describe('a long press', () => {
  it('does nothing, unless the device is configured for it', () => {
    const story = triggered();
    story.reportEvent({ type: 'button', ms: 3000 });
    expect([story.news(), alarmStatus(story.home.state.alarm)]).toEqual([[], 'critical_event']);
  });

  it('disarms where the device is configured for it', () => {
    const story = triggered({ button_disarms: true });
    story.reportEvent({ type: 'button', ms: 3000 });
    expect(story.news()).toMatchObject([{ type: 'motion_alarm_off', data: { source: 'button' } }]);
    expect(alarmStatus(story.home.state.alarm)).toBe('off');
  });

  it('disarms nothing when it is older than five minutes', () => {
    const story = triggered({ button_disarms: true });
    story.reportEvent({ type: 'button', ms: 3000, t: story.now - 5 * MINUTE - 1 });
    expect([story.news(), alarmStatus(story.home.state.alarm)]).toEqual([[], 'critical_event']);
  });
});

describe('a short press while it is too loud', () => {
  const loudFor = (minutes: number, settings = {}) => {
    const story = new WatchedHome({ devices: ['hall', 'attic'], settings });
    for (let minute = 0; minute < minutes; minute += 1) {
      story.report({ samples: [{ laeq: 80 }] });
      story.pass(MINUTE);
    }
    story.news();
    story.commands.length = 0;
    return story;
  };

  it('mutes the flashing of the level that was reached', () => {
    const story = loudFor(10);
    story.reportEvent({ type: 'button', ms: 120 });
    expect(story.news()).toMatchObject([{ type: 'short_button_press', data: { effect: 'muted' } }]);
    expect(story.commands).toEqual([{ deviceId: 'hall', kind: 'mute', expiresAt: story.now + 120_000 }]);
  });

  it.each([
    ['it has not been loud for long', 5, {}],
    ['the level does not flash', 10, { noise: { ladder: [['sms'], ['flash_sound']] } }],
  ])('has no effect where %s', (_why, minutes, settings) => {
    const story = loudFor(minutes, settings);
    story.reportEvent({ type: 'button', ms: 120 });
    expect(story.news()).toMatchObject([{ type: 'short_button_press', data: { effect: 'none' } }]);
    expect(story.commands).toEqual([]);
  });
});
