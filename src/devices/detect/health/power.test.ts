import { describe, expect, it } from 'vitest';
import { HOUR, iso, MINUTE, NOON, WatchedHome } from '../../../../test/harness/detect/watched-home.ts';

const OFF = { type: 'power', state: 'off' } as const;
const ON = { type: 'power', state: 'on' } as const;

function online(): WatchedHome {
  const story = new WatchedHome();
  story.report({ battery: { pct: 64 } });
  story.pass(MINUTE);
  story.news();
  return story;
}

describe('a device that announces its switch-off', () => {
  it.each([
    [{ reason: 'user' }, { reason: 'user', batteryPercent: 64 }],
    [{ reason: 'mains_lost' }, { reason: 'mains_lost', batteryPercent: 64 }],
    [{ reason: 'firmware' }, { reason: 'firmware', batteryPercent: 64 }],
    [{}, { reason: 'user', batteryPercent: 64 }],
    [{ reason: 'aliens' }, { batteryPercent: 64 }],
  ])('with %j is powered off with %j', (reason, data) => {
    const story = online();
    story.reportEvent({ ...OFF, ...reason, t: story.now - 2000 });
    expect(story.news()).toEqual([
      {
        type: 'device_power_off',
        key: 'device_power_off:hall:1',
        at: NOON + MINUTE - 2000,
        deviceId: 'hall',
        data,
      },
    ]);
  });

  it('over the transport is powered off by its user', () => {
    const story = online();
    story.link('off');
    expect(story.news()).toMatchObject([
      { type: 'device_power_off', at: NOON + MINUTE, data: { reason: 'user' } },
    ]);
  });

  it('announced both ways is raised once', () => {
    const story = online();
    story.link('off');
    story.reportEvent(OFF);
    story.link('off');
    expect(story.newTypes()).toEqual(['device_power_off']);
  });

  it('is not offline, however long it is silent', () => {
    const story = online();
    story.reportEvent(OFF);
    story.link('lost');
    story.news();
    story.pass(100 * HOUR);
    expect(story.news()).toEqual([]);
  });

  it('comes back with its next boot', () => {
    const story = online();
    story.reportEvent(OFF);
    story.pass(30 * MINUTE);
    story.news();
    story.report({ boot_id: 2 });
    expect(story.news()).toMatchObject([
      {
        type: 'device_online',
        at: NOON + 31 * MINUTE,
        data: { reason: 'powered_on', lastReportAt: iso(NOON + MINUTE), offlineMinutes: 30 },
      },
    ]);
  });

  it('is not brought back by what it sent before, or with it', () => {
    const story = online();
    story.report({ seq: 10, events: [OFF] });
    story.pass(10_000);
    story.report({ seq: 11 });
    story.pass(10 * MINUTE);
    story.report({ seq: 9 });
    expect(story.newTypes()).toEqual(['device_power_off']);
    expect(story.device().state.connectivity?.status).toBe('powered_off');
  });

  it('and reports on in the same boot is online again, and is raised as off once', () => {
    const story = online();
    story.reportEvent(OFF);
    story.pass(5 * MINUTE);
    story.report();
    story.pass(5 * MINUTE);
    story.reportEvent(OFF);
    story.pass(HOUR);
    expect(story.newTypes()).toEqual(['device_power_off', 'device_online', 'device_offline']);
  });

  it('and is switched on in the same report is there', () => {
    const story = online();
    story.report({ events: [{ ...OFF, t: story.now - 9000 }, ON] });
    expect(story.news()).toEqual([]);
  });

  it('which arrives long afterwards is overtaken by the device itself', () => {
    const story = online();
    story.pass(6 * MINUTE);
    story.reportEvent({ ...OFF, t: story.now - 5 * MINUTE - 1 });
    expect([story.news(), story.device().state.connectivity?.status]).toEqual([[], 'online']);
  });

  it('in a report that a newer one overtook changes nothing', () => {
    const story = online();
    story.report({ seq: 20 });
    story.report({ seq: 19, events: [OFF] });
    expect(story.news()).toEqual([]);
  });

  it('in its first report was there before', () => {
    const story = new WatchedHome();
    story.reportEvent(OFF);
    expect(story.newTypes()).toEqual(['device_online', 'device_power_off']);
  });

  it('while it was offline was there for a moment', () => {
    const story = online();
    story.pass(HOUR);
    story.report({ events: [{ ...OFF, t: story.now - 3000 }] });
    const [, back, off] = story.news();
    expect([back, off]).toMatchObject([
      { type: 'device_online', at: story.now },
      { type: 'device_power_off', at: story.now },
    ]);
  });
});
