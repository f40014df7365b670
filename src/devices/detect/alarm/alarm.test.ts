import { describe, expect, it } from 'vitest';
import { DAY, HOUR, iso, MINUTE, NOON, WatchedHome } from '../../../../test/harness/detect/watched-home.ts';
import { alarm, alarmStatus } from './alarm.ts';

const MOTION = { type: 'motion' } as const;
const DEVICES = ['hall', 'bath'];
const AT_ONCE = { alarm: { exit_delay_s: 0 } };

const statusOf = (story: WatchedHome) => alarmStatus(story.home.state.alarm);

/** Events of the alarm only. */
const newsOf = (story: WatchedHome) => story.news().filter((event) => event.type.startsWith('motion_alarm'));
const newTypesOf = (story: WatchedHome) => newsOf(story).map((event) => event.type);

function commandsOf(story: WatchedHome): string[] {
  return story.commands.splice(0).map(({ deviceId, kind }) => `${kind} ${deviceId}`);
}

/** Armed by a user a minute ago. */
function armed(settings: WatchedHome['settings'] = {}): WatchedHome {
  const story = new WatchedHome({ devices: DEVICES, settings });
  story.report();
  story.order('on');
  story.pass(105_000);
  newsOf(story);
  commandsOf(story);
  return story;
}

describe('arming', () => {
  it('takes the exit delay, sends the command to devices at once and raises the event at its end', () => {
    const story = new WatchedHome({ devices: DEVICES });
    story.order('on', 'user-1');
    expect([statusOf(story), newsOf(story)]).toEqual(['on_grace_period', []]);
    expect(story.commands).toEqual([
      { deviceId: 'hall', kind: 'arm', expiresAt: NOON + DAY },
      { deviceId: 'bath', kind: 'arm', expiresAt: NOON + DAY },
    ]);
    story.pass(20_000);
    story.take({
      kind: 'event',
      deviceId: 'bath',
      event: { id: 'a', t: story.now, type: 'cmd_ack', command_id: 'c', ok: true },
    });
    story.pass(24_999);
    expect(statusOf(story)).toBe('on_grace_period');
    story.pass(1);
    expect(statusOf(story)).toBe('on');
    expect(newsOf(story)).toEqual([
      {
        type: 'motion_alarm_on',
        key: `motion_alarm_on:${NOON + 45_000}`,
        at: NOON + 45_000,
        guestId: null,
        data: { source: 'user', userId: 'user-1', effectiveAt: iso(NOON + 45_000) },
      },
    ]);
  });

  it.each([
    ['none', undefined],
    ['one that failed', { ok: false, t: NOON + 1000 }],
    ['one from before', { ok: true, t: NOON - 1000 }],
  ])('is unconfirmed when of the answers there is %s', (_name, answer) => {
    const story = new WatchedHome();
    story.order('on');
    if (answer) story.reportEvent({ type: 'cmd_ack', command_id: 'c', ...answer });
    story.pass(MINUTE);
    expect(newsOf(story)).toMatchObject([{ type: 'motion_alarm_on', data: { reason: 'unconfirmed' } }]);
  });

  it('without an exit delay is done at once', () => {
    const story = new WatchedHome({ settings: AT_ONCE });
    story.order('on');
    expect(statusOf(story)).toBe('on');
    expect(newsOf(story)).toMatchObject([{ type: 'motion_alarm_on', at: NOON }]);
  });

  it('is raised with the moment it took effect, however late the tick is', () => {
    const story = new WatchedHome();
    story.order('on');
    story.now += HOUR;
    story.reportEvent(MOTION);
    expect(newsOf(story)).toMatchObject([{ type: 'motion_alarm_on', at: NOON + 45_000 }]);
    expect(statusOf(story)).toBe('off_grace_period');
  });

  it('that is taken back was never on', () => {
    const story = new WatchedHome();
    story.order('on');
    story.pass(10_000);
    commandsOf(story);
    story.order('off');
    story.pass(HOUR);
    expect([statusOf(story), newsOf(story), commandsOf(story)]).toEqual(['off', [], ['disarm hall']]);
    expect(story.home.state.alarm).toBeUndefined();
  });

  it('twice is once', () => {
    const story = armed();
    story.order('on');
    story.pass(HOUR);
    expect([newsOf(story), commandsOf(story)]).toEqual([[], []]);
  });

  it('is refused when the alarm is switched off for good', () => {
    const story = new WatchedHome({ settings: { alarm: { mode: 'off' } } });
    story.order('on');
    expect([statusOf(story), story.commands]).toEqual(['off', []]);
  });
});

describe('disarming', () => {
  it('is raised with its source and user', () => {
    const story = armed();
    story.order('off', 'user-2');
    expect(newsOf(story)).toEqual([
      {
        type: 'motion_alarm_off',
        key: `motion_alarm_off:${NOON + 45_000}`,
        at: NOON + 105_000,
        guestId: null,
        data: { source: 'user', userId: 'user-2', effectiveAt: iso(NOON + 105_000) },
      },
    ]);
    expect([statusOf(story), commandsOf(story)]).toEqual(['off', ['disarm hall', 'disarm bath']]);
  });

  it('what is not armed changes nothing', () => {
    const story = new WatchedHome();
    story.order('off');
    expect([story.raised, story.commands]).toEqual([[], []]);
  });

  it('in the grace period comes in time', () => {
    const story = armed();
    story.reportEvent(MOTION);
    commandsOf(story);
    story.pass(44_999);
    story.order('off');
    story.pass(HOUR);
    expect(newTypesOf(story)).toEqual(['motion_alarm_off']);
    expect(commandsOf(story)).toEqual(['mute hall', 'mute bath', 'disarm hall', 'disarm bath']);
  });

  it('after the grace period comes too late, whenever the tick is', () => {
    const story = armed();
    story.reportEvent(MOTION);
    story.now += 45_000;
    story.order('off');
    expect(newTypesOf(story)).toEqual(['motion_alarm_critical_event', 'motion_alarm_off']);
  });

  it('follows when the mode is switched off', () => {
    const story = armed();
    story.change({ alarm: { mode: 'off' } });
    expect(newsOf(story)).toMatchObject([{ type: 'motion_alarm_off', data: { source: 'user' } }]);
  });
});

describe('motion while the alarm is on', () => {
  it('gives a grace period with beeps, then the critical event and the siren for two minutes, then watches on', () => {
    const story = armed();
    const seenAt = story.now;
    story.reportEvent({ ...MOTION, t: seenAt - 2000 }, 'bath');
    expect([statusOf(story), newsOf(story)]).toEqual(['off_grace_period', []]);
    expect(story.commands).toMatchObject([
      { deviceId: 'hall', kind: 'beep', expiresAt: seenAt + 45_000 },
      { deviceId: 'bath', kind: 'beep', expiresAt: seenAt + 45_000 },
    ]);
    commandsOf(story);
    story.pass(45_000);
    expect(newsOf(story)).toEqual([
      {
        type: 'motion_alarm_critical_event',
        key: `motion_alarm_critical_event:bath:${seenAt - 2000}`,
        at: seenAt + 45_000,
        deviceId: 'bath',
        data: { motionAt: iso(seenAt - 2000), graceSeconds: 45, sirenStarted: true },
      },
    ]);
    expect(story.commands).toMatchObject([
      { deviceId: 'hall', kind: 'siren', expiresAt: seenAt + 165_000 },
      { deviceId: 'bath', kind: 'siren', expiresAt: seenAt + 165_000 },
    ]);
    expect(statusOf(story)).toBe('critical_event');
    story.pass(119_999);
    expect(statusOf(story)).toBe('critical_event');
    story.pass(1);
    expect([statusOf(story), newsOf(story)]).toEqual(['on', []]);
  });

  it('without a grace period is critical at once', () => {
    const story = armed({ alarm: { grace_s: 0 } });
    story.reportEvent(MOTION);
    expect(newsOf(story)).toMatchObject([
      { type: 'motion_alarm_critical_event', at: story.now, data: { graceSeconds: 0 } },
    ]);
  });

  it('is critical in silence where the siren is switched off', () => {
    const story = armed({ alarm: { grace_s: 0, siren: false } });
    story.reportEvent(MOTION);
    expect(newsOf(story)).toMatchObject([{ data: { sirenStarted: false } }]);
    expect([statusOf(story), commandsOf(story)]).toEqual(['critical_event', []]);
  });

  it('starts no siren when the tick comes after its time', () => {
    const story = armed();
    story.reportEvent(MOTION);
    commandsOf(story);
    story.now += HOUR;
    story.take({ kind: 'tick' });
    expect(newsOf(story)).toMatchObject([{ late: true, data: { sirenStarted: false } }]);
    expect([statusOf(story), commandsOf(story)]).toEqual(['on', []]);
  });

  it('is critical at most each ten minutes', () => {
    const story = armed({ alarm: { grace_s: 0 } });
    const critical: number[] = [];
    for (let seconds = 0; seconds < 1800; seconds += 30) {
      story.reportEvent(MOTION);
      if (newTypesOf(story).length > 0) critical.push(seconds);
      story.pass(30_000);
    }
    expect(critical).toEqual([0, 600, 1200]);
  });

  it('is critical again after it was disarmed and armed', () => {
    const story = armed({ alarm: { grace_s: 0, exit_delay_s: 0 } });
    story.reportEvent(MOTION);
    story.order('off');
    story.pass(1000);
    story.order('on');
    story.pass(1000);
    story.reportEvent(MOTION);
    expect(newTypesOf(story)).toEqual([
      'motion_alarm_critical_event',
      'motion_alarm_off',
      'motion_alarm_on',
      'motion_alarm_critical_event',
    ]);
  });

  it.each([
    ['five minutes ago', 5 * MINUTE, 'off_grace_period', []],
    ['longer ago', 5 * MINUTE + 1, 'on', ['motion_alarm_critical_event']],
  ])('%s: %s', (_name, age, status, types) => {
    const story = armed();
    story.pass(HOUR);
    newsOf(story);
    story.reportEvent({ ...MOTION, t: story.now - age });
    expect([statusOf(story), newTypesOf(story)]).toEqual([status, types]);
  });

  it('that is reported late is critical without a siren, at the end of the grace period it would have had', () => {
    const story = armed();
    story.pass(HOUR);
    const t = story.now - 30 * MINUTE;
    story.report({
      events: [
        { ...MOTION, t },
        { ...MOTION, t: t + MINUTE },
      ],
    });
    expect(newsOf(story)).toMatchObject([
      { at: t + 45_000, late: true, data: { motionAt: iso(t), sirenStarted: false } },
    ]);
    expect(commandsOf(story)).toEqual([]);
  });

  it('is marked when it was during a stay', () => {
    const story = new WatchedHome({ settings: { alarm: { exit_delay_s: 0, grace_s: 0 } } });
    story.plan({ guestId: 'g', from: NOON - HOUR, to: NOON + DAY });
    story.order('on');
    story.pass(MINUTE);
    story.reportEvent(MOTION);
    expect(newsOf(story)[1]).toMatchObject({ data: { duringStay: true } });
  });

  it('from before it was armed is ignored', () => {
    const story = armed();
    story.reportEvent({ ...MOTION, t: NOON + 44_999 });
    expect(statusOf(story)).toBe('on');
    story.reportEvent({ ...MOTION, t: NOON + 45_000 });
    expect(statusOf(story)).toBe('off_grace_period');
  });

  it('is counted by samples too, but not in the minute in which the last person left', () => {
    const story = new WatchedHome();
    story.report({ samples: [{ pir: 0 }] });
    story.order('on');
    story.pass(MINUTE);
    story.report({ samples: [{ pir: 4 }] });
    expect(statusOf(story)).toBe('on');
    story.pass(MINUTE);
    story.report({ samples: [{ pir: 1 }] });
    expect(statusOf(story)).toBe('off_grace_period');
  });

  it.each(['off', 'arming'])('does nothing while it is %s', (state) => {
    const story = new WatchedHome();
    if (state === 'arming') story.order('on');
    story.reportEvent(MOTION);
    expect(newsOf(story)).toEqual([]);
    expect(story.commands.filter((command) => command.kind !== 'arm')).toEqual([]);
  });
});

describe('silencing', () => {
  it.each(['grace', 'triggered'])('gives ten minutes of peace after %s, and leaves the alarm on', (state) => {
    const story = armed();
    story.reportEvent(MOTION);
    const criticalAt = story.now + 45_000;
    if (state === 'triggered') story.pass(55_000);
    const from = state === 'triggered' ? criticalAt : story.now;
    newsOf(story);
    commandsOf(story);
    story.order('silence');
    expect([statusOf(story), newsOf(story), commandsOf(story)]).toEqual([
      'on',
      [],
      ['mute hall', 'mute bath'],
    ]);
    story.pass(from + 10 * MINUTE - 1 - story.now);
    story.reportEvent(MOTION);
    expect(statusOf(story)).toBe('on');
    story.pass(1);
    story.reportEvent(MOTION);
    expect(statusOf(story)).toBe('off_grace_period');
  });

  it.each(['disarmed', 'armed'])('does nothing while it is %s', (state) => {
    const story = state === 'armed' ? armed() : new WatchedHome();
    const before = story.home;
    story.order('silence');
    expect([story.home.state, commandsOf(story)]).toEqual([before.state, []]);
  });
});

describe('a scheduled alarm', () => {
  const schedule = [{ days: ['mon', 'tue', 'wed'], start: '22:00', end: '06:00' }];
  const settings = { alarm: { mode: 'schedule' as const, schedule, exit_delay_s: 0 } };
  const clockOf = (story: WatchedHome) =>
    newsOf(story).map((event) => `${event.type} ${iso(event.at).slice(8, 16)}`);

  it('is armed at the beginning and disarmed at the end', () => {
    const story = new WatchedHome({ settings });
    story.pass(DAY);
    expect(story.raised.map((event) => event.data?.['source'])).toEqual(['schedule', 'schedule']);
    expect(clockOf(story)).toEqual(['motion_alarm_on 02T22:00', 'motion_alarm_off 03T06:00']);
  });

  it('follows local time', () => {
    const story = new WatchedHome({ settings, timezone: 'Asia/Kolkata' });
    story.pass(DAY);
    expect(clockOf(story)).toEqual(['motion_alarm_on 02T16:30', 'motion_alarm_off 03T00:30']);
  });

  it('begins in the middle of a window when it is set then', () => {
    const story = new WatchedHome({ start: NOON + 12 * HOUR });
    story.change(settings);
    expect(newTypesOf(story)).toEqual(['motion_alarm_on']);
  });

  it('leaves it to a person who disarmed it in a window until the next one begins', () => {
    const story = new WatchedHome({ settings });
    story.pass(11 * HOUR);
    story.order('off');
    story.pass(MINUTE);
    expect(newTypesOf(story)).toEqual(['motion_alarm_on', 'motion_alarm_off']);
    story.pass(DAY);
    expect(clockOf(story)).toEqual(['motion_alarm_on 03T22:00']);
  });

  it('leaves it to a person who armed it outside of a window until the next one ends', () => {
    const story = new WatchedHome({ settings });
    story.order('on');
    story.pass(MINUTE);
    story.pass(DAY);
    expect(clockOf(story)).toEqual(['motion_alarm_on 02T12:00', 'motion_alarm_off 03T06:00']);
  });

  it('leaves it to a guest who came in a window', () => {
    const story = new WatchedHome({ settings });
    story.plan({ guestId: 'g', from: NOON + 11 * HOUR, to: NOON + 40 * HOUR });
    story.pass(DAY);
    expect(story.raised.map((event) => event.data?.['source'])).toEqual(['schedule', 'automation']);
    expect(clockOf(story)).toEqual(['motion_alarm_on 02T22:00', 'motion_alarm_off 02T23:00']);
  });

  it('without windows leaves everything to people', () => {
    const story = armed();
    story.change({ alarm: { mode: 'schedule' } });
    story.pass(DAY);
    expect([statusOf(story), newsOf(story)]).toEqual(['on', []]);
  });
});

describe('an alarm for the vacant home', () => {
  const settings = { alarm: { mode: 'vacant' as const, exit_delay_s: 0 } };
  const LEAVES = { guestId: 'leaves', from: NOON - DAY, to: NOON + HOUR };
  const COMES = { guestId: 'comes', from: NOON + 5 * HOUR, to: NOON + 40 * HOUR };
  const hoursOf = (story: WatchedHome) =>
    newsOf(story).map((event) => [event.type, (event.at - NOON) / HOUR]);

  it('is armed an hour after the check-out and disarmed when the next guest’s time begins', () => {
    const story = new WatchedHome({ settings });
    story.plan(LEAVES, COMES);
    story.pass(6 * HOUR);
    expect(story.raised.map((event) => event.data?.['source'])).toEqual(['automation', 'automation']);
    expect(hoursOf(story)).toEqual([
      ['motion_alarm_on', 2],
      ['motion_alarm_off', 5],
    ]);
  });

  it('waits until there was no motion for half an hour', () => {
    const story = new WatchedHome({ settings });
    story.plan(LEAVES, COMES);
    story.pass(1.9 * HOUR);
    story.reportEvent(MOTION);
    story.pass(4 * HOUR);
    expect(hoursOf(story)[0]).toEqual(['motion_alarm_on', 2.4]);
  });

  it('stays on after motion', () => {
    const story = new WatchedHome({ settings });
    story.plan(LEAVES);
    story.pass(3 * HOUR);
    story.reportEvent(MOTION);
    story.pass(3 * HOUR);
    expect(newTypesOf(story)).toEqual(['motion_alarm_on', 'motion_alarm_critical_event']);
  });

  it('leaves it to a person who disarmed it until the next guest has come and gone', () => {
    const story = new WatchedHome({ settings });
    story.plan(LEAVES, COMES);
    story.pass(3 * HOUR);
    story.order('off');
    newsOf(story);
    story.pass(MINUTE);
    story.pass(40 * HOUR);
    expect(hoursOf(story)).toEqual([['motion_alarm_on', 41]]);
  });

  it('leaves it to a person who armed it during a stay', () => {
    const story = new WatchedHome({ settings });
    story.plan(LEAVES);
    story.order('on');
    story.pass(DAY);
    expect(newTypesOf(story)).toEqual(['motion_alarm_on']);
  });

  it('is not armed before the stays are known', () => {
    const story = new WatchedHome({ settings });
    story.pass(DAY);
    expect(story.raised).toEqual([]);
    story.plan();
    expect(newTypesOf(story)).toEqual(['motion_alarm_on']);
  });
});

describe('a stay that begins', () => {
  it('disarms an alarm that was armed before, even while it is being armed', () => {
    const story = new WatchedHome();
    story.plan({ guestId: 'g', from: NOON + 20_000, to: NOON + DAY });
    story.order('on');
    story.pass(HOUR);
    expect([statusOf(story), newsOf(story)]).toEqual(['off', []]);
  });

  it.each(['manual', 'schedule', 'vacant'] as const)('disarms in mode %s', (mode) => {
    const story = armed({ alarm: { mode } });
    story.plan({ guestId: 'g', from: NOON + HOUR, to: NOON + DAY });
    story.pass(2 * HOUR);
    expect(newsOf(story)).toMatchObject([
      { type: 'motion_alarm_off', at: NOON + HOUR, data: { source: 'automation' } },
    ]);
  });

  it('is what an alarm that is on waits for', () => {
    const story = armed();
    story.plan({ guestId: 'g', from: NOON + HOUR, to: NOON + DAY });
    expect(alarm.wakeAt?.(story.home, story.context)).toBe(NOON + HOUR);
    story.order('off');
    expect(alarm.wakeAt?.(story.home, story.context)).toBeUndefined();
  });

  it('leaves an alarm alone that was armed during it', () => {
    const story = new WatchedHome({ settings: AT_ONCE });
    story.plan({ guestId: 'g', from: NOON - HOUR, to: NOON + DAY });
    story.order('on');
    story.pass(2 * DAY);
    expect(newTypesOf(story)).toEqual(['motion_alarm_on']);
  });
});
