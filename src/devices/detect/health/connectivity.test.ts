import { describe, expect, it } from 'vitest';
import { HOUR, iso, MINUTE, NOON, WatchedHome } from '../../../../test/harness/detect/watched-home.ts';
import { wakeAt } from '../detect.ts';

function online(): WatchedHome {
  const story = new WatchedHome();
  story.report();
  story.news();
  return story;
}

const statusOf = (story: WatchedHome, device = 'hall') => story.device(device).state.connectivity?.status;

describe('a device that reports', () => {
  it('is online with its first report ever, and raised once', () => {
    const story = new WatchedHome();
    story.report();
    expect(story.news()).toEqual([
      {
        type: 'device_online',
        key: `device_online:hall:${NOON}`,
        at: NOON,
        deviceId: 'hall',
        data: { reason: 'activated' },
      },
    ]);
    story.live(2 * HOUR);
    expect(story.news()).toEqual([]);
  });

  it('is suspect after one missed heartbeat, without an event, until it reports again', () => {
    const story = online();
    story.pass(5 * MINUTE + 59_000);
    expect(statusOf(story)).toBe('online');
    story.pass(1000);
    expect(statusOf(story)).toBe('suspect');
    story.report();
    expect(statusOf(story)).toBe('online');
    expect(story.news()).toEqual([]);
  });
});

describe('a device that is silent', () => {
  it.each([
    [60, 15],
    [300, 20],
    [600, 35],
    [3600, 185],
  ])('with a heartbeat of %i s is offline after %i minutes, and not before', (heartbeatS, minutes) => {
    const story = new WatchedHome();
    story.report({ heartbeatS });
    story.news();
    story.pass(minutes * MINUTE - 1);
    expect(story.news()).toEqual([]);
    expect(wakeAt(story.home, story.context)).toBe(NOON + minutes * MINUTE);
    story.pass(1);
    expect(story.news()).toEqual([
      {
        type: 'device_offline',
        key: `device_offline:hall:${NOON}`,
        at: NOON + minutes * MINUTE,
        deviceId: 'hall',
        data: { lastReportAt: iso(NOON), timeoutMinutes: minutes, homeOffline: true },
      },
    ]);
    story.pass(30 * HOUR);
    expect(story.news()).toEqual([]);
  });

  it('is not offline after our own downtime: it gets a heartbeat and five minutes to report', () => {
    const story = online();
    story.listeningSince = NOON + 90 * MINUTE;
    story.now = story.listeningSince;
    story.take({ kind: 'tick' });
    expect(story.news()).toEqual([]);
    story.now = NOON + 100 * MINUTE;
    story.take({ kind: 'tick' });
    expect(story.news()).toMatchObject([{ type: 'device_offline', at: NOON + 100 * MINUTE }]);
  });

  it('was offline since its deadline, however late the tick is', () => {
    const story = online();
    story.now += 3 * HOUR;
    story.take({ kind: 'tick' });
    expect(story.news()).toMatchObject([{ type: 'device_offline', at: NOON + 20 * MINUTE }]);
  });

  it('comes back with its next report, whose event has the offline time', () => {
    const story = online();
    story.pass(43 * MINUTE);
    story.news();
    story.report();
    const at = NOON + 43 * MINUTE;
    expect(story.news()).toEqual([
      {
        type: 'device_online',
        key: `device_online:hall:${at}`,
        at,
        deviceId: 'hall',
        data: { reason: 'recovered', lastReportAt: iso(NOON), offlineMinutes: 43 },
      },
    ]);
  });

  it('does not come back by a report that was received before and evaluated late, if nothing is newer', () => {
    const story = online();
    story.pass(HOUR);
    story.news();
    story.report({ receivedAt: NOON - 1 });
    story.report({ receivedAt: NOON });
    expect([story.news(), statusOf(story)]).toEqual([[], 'offline']);
  });

  it('is never back before it was gone', () => {
    const story = online();
    story.pass(HOUR);
    story.news();
    story.report({ receivedAt: NOON + 10 * MINUTE });
    expect(story.news()).toMatchObject([{ type: 'device_online', at: NOON + 20 * MINUTE }]);
  });

  it('gets twice the time after four drops in a day, and is marked as flapping', () => {
    const story = online();
    for (let drop = 0; drop < 4; drop += 1) {
      story.pass(21 * MINUTE);
      story.report();
    }
    expect(story.news().filter((event) => event.data?.['flapping'])).toEqual([]);
    const last = story.now;
    story.pass(40 * MINUTE - 1);
    expect(story.news()).toEqual([]);
    story.pass(1);
    expect(story.news()).toMatchObject([
      { type: 'device_offline', at: last + 40 * MINUTE, data: { timeoutMinutes: 40, flapping: true } },
    ]);
  });

  it('has its usual time again a day later', () => {
    const story = online();
    for (let drop = 0; drop < 4; drop += 1) {
      story.pass(21 * MINUTE);
      story.report();
    }
    story.live(25 * HOUR);
    story.news();
    story.pass(21 * MINUTE);
    const [event] = story.news();
    expect(event?.data).toEqual({
      lastReportAt: iso(story.now - 21 * MINUTE),
      timeoutMinutes: 20,
      homeOffline: true,
    });
  });
});

describe('a connection that breaks', () => {
  it('raises no event by itself, and leaves the device five minutes', () => {
    const story = new WatchedHome();
    story.report({ heartbeatS: 3600 });
    story.news();
    story.pass(10 * MINUTE);
    story.link('lost');
    expect([story.news(), statusOf(story)]).toEqual([[], 'suspect']);
    story.pass(2 * MINUTE);
    story.link('lost');
    story.pass(3 * MINUTE - 1);
    expect(story.news()).toEqual([]);
    story.pass(1);
    expect(story.news()).toMatchObject([
      { type: 'device_offline', at: NOON + 15 * MINUTE, data: { timeoutMinutes: 15 } },
    ]);
  });

  it.each([
    ['a new connection', (story: WatchedHome) => story.link('online')],
    ['a report', (story: WatchedHome) => story.report({ heartbeatS: 3600 })],
  ])('is forgotten with %s', (_name, recover) => {
    const story = new WatchedHome();
    story.report({ heartbeatS: 3600 });
    story.news();
    story.link('lost');
    story.pass(4 * MINUTE);
    recover(story);
    expect(statusOf(story)).toBe('online');
    story.pass(HOUR);
    expect(story.news()).toEqual([]);
  });

  it('never gives more time than silence has', () => {
    const story = online();
    story.pass(19 * MINUTE);
    story.link('lost');
    story.pass(MINUTE);
    expect(story.news()).toMatchObject([{ type: 'device_offline', at: NOON + 20 * MINUTE }]);
  });

  it.each(['lost', 'online', 'off'] as const)(
    'of a device that never reported says nothing: %s',
    (status) => {
      const story = new WatchedHome();
      story.link(status);
      story.pass(HOUR);
      expect(story.raised).toEqual([]);
    },
  );
});

describe('a home whose devices are all silent', () => {
  it.each([
    ['within five minutes of each other', 5 * MINUTE, [undefined, true]],
    ['further apart', 5 * MINUTE + 1, [undefined, undefined]],
    ['at once', 0, [true, true]],
  ])('says so when they dropped %s', (_name, apart, wanted) => {
    const story = new WatchedHome({ devices: ['hall', 'bath', 'never'] });
    story.report();
    story.pass(apart);
    story.report({ device: 'bath' });
    story.news();
    story.pass(HOUR);
    expect(story.news().map((event) => [event.deviceId, event.data?.['homeOffline']])).toEqual([
      ['hall', wanted[0]],
      ['bath', wanted[1]],
    ]);
  });

  it('does not count one that was switched off', () => {
    const story = new WatchedHome({ devices: ['hall', 'bath'] });
    story.report({ device: 'bath', boot_id: 7 });
    story.link('off', 'bath');
    story.report();
    story.news();
    story.pass(HOUR);
    expect(story.news()).toMatchObject([{ deviceId: 'hall', data: { homeOffline: true } }]);
  });
});

describe('devices behind a bridge', () => {
  const GONE = { bridge: 'stick', online: false };
  const BACK = { bridge: 'stick', online: true };
  const DEVICES = ['hall', 'bath', 'attic'];

  function behindOne(): WatchedHome {
    const story = new WatchedHome({ devices: [...DEVICES, 'own'] });
    for (const device of [...DEVICES, 'own']) story.report({ device, heartbeatS: 3600 });
    story.news();
    return story;
  }

  it('go offline with it, in one event for all, also when their deadlines are a moment apart', () => {
    const story = behindOne();
    for (const device of DEVICES) {
      story.link(GONE, device);
      story.pass(40);
    }
    story.pass(5 * MINUTE);
    expect(DEVICES.map((device) => statusOf(story, device))).toEqual(['offline', 'offline', 'offline']);
    expect(statusOf(story, 'own')).toBe('online');
    expect(story.news()).toMatchObject([
      { type: 'device_offline', deviceId: 'hall', data: { bridgeId: 'stick', devices: 3 } },
    ]);
  });

  it('come back with it, in one event, and each has its own timeout from then on', () => {
    const story = behindOne();
    for (const device of DEVICES) story.link(GONE, device);
    story.pass(6 * HOUR);
    story.news();
    for (const device of DEVICES) story.link(BACK, device);
    expect(story.news()).toMatchObject([
      { type: 'device_online', deviceId: 'hall', data: { reason: 'recovered' } },
    ]);
    story.report({ device: 'bath', heartbeatS: 3600 });
    story.report({ device: 'hall', heartbeatS: 3600 });
    story.pass(HOUR);
    expect(story.news().filter(({ deviceId }) => deviceId !== 'own')).toEqual([]);
    story.pass(6 * MINUTE);
    expect(story.news()).toMatchObject([{ type: 'device_offline', deviceId: 'attic' }]);
  });

  it('are not gone when it is back within five minutes', () => {
    const story = behindOne();
    for (const device of DEVICES) story.link(GONE, device);
    story.pass(4 * MINUTE);
    for (const device of DEVICES) story.link(BACK, device);
    story.pass(10 * MINUTE);
    expect(story.news()).toEqual([]);
  });

  it('one that was offline before stays so, and one that reports while it is away is there', () => {
    const story = behindOne();
    story.link('lost', 'bath');
    story.pass(6 * MINUTE);
    expect(story.newTypes()).toEqual(['device_offline']);
    for (const device of DEVICES) story.link(GONE, device);
    story.pass(6 * MINUTE);
    story.news();
    story.report({ device: 'attic' });
    // It went without an event, and returns without one.
    expect(story.news()).toEqual([]);
    expect(DEVICES.map((device) => statusOf(story, device))).toEqual(['offline', 'offline', 'online']);
    for (const device of DEVICES) story.link(BACK, device);
    expect(statusOf(story, 'bath')).toBe('offline');
  });
});
