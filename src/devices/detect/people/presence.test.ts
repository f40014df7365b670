import { describe, expect, it } from 'vitest';
import { HOUR, iso, MINUTE, NOON, WatchedHome } from '../../../../test/harness/detect/watched-home.ts';

const MOTION = { type: 'motion' } as const;
const STAY = { guestId: 'ann', from: NOON + HOUR, to: NOON + 49 * HOUR };

const newsOf = (story: WatchedHome) =>
  story.news().filter((event) => event.type.startsWith('motion_automation'));
const statusOf = (story: WatchedHome, guestId = 'ann') =>
  story.home.state.stays?.find((stay) => stay.guestId === guestId)?.status;

/** A home with a device that just reported, and a stay that begins in an hour. */
function planned(settings: WatchedHome['settings'] = {}): WatchedHome {
  const story = new WatchedHome({ devices: ['hall', 'bath'], settings });
  story.report();
  story.plan(STAY);
  return story;
}

describe('a guest who comes', () => {
  it('is checked in with the first motion', () => {
    const story = planned();
    story.live(90 * MINUTE);
    expect(statusOf(story)).toBe('expected');
    story.reportEvent(MOTION, 'bath');
    const at = NOON + 90 * MINUTE;
    expect(newsOf(story)).toEqual([
      {
        type: 'motion_automation_guest_checkin',
        key: `motion_automation_guest_checkin:ann:${STAY.from}`,
        at,
        deviceId: 'bath',
        guestId: 'ann',
        data: { guestId: 'ann', checkinTime: iso(STAY.from), motionAt: iso(at), minutesAfterCheckin: 30 },
      },
    ]);
    expect(statusOf(story)).toBe('present');
  });

  it('is checked in once', () => {
    const story = planned();
    story.live(2 * HOUR);
    story.reportEvent(MOTION);
    newsOf(story);
    story.live(6 * HOUR);
    story.reportEvent(MOTION);
    expect(newsOf(story)).toEqual([]);
  });

  it.each([
    ['before the stay', -1, 0],
    ['when it begins', 0, 1],
    ['just before it ends', 48 * HOUR - 1, 1],
    ['when it ends', 48 * HOUR, 0],
  ])('is known by motion %s: %i', (_name, offset, times) => {
    const story = new WatchedHome({ settings: { presence: { no_show_h: 24 } } });
    story.plan(STAY);
    story.now = STAY.from + offset;
    story.reportEvent(MOTION);
    expect(newsOf(story)).toHaveLength(times);
  });

  it('is known before the tick at the start of the stay', () => {
    const story = planned();
    story.now = STAY.from + 1000;
    expect(statusOf(story)).toBe('scheduled');
    story.reportEvent(MOTION);
    expect(statusOf(story)).toBe('present');
  });

  it('is known by a sample, but not by the minute in which the cleaner left', () => {
    const story = planned();
    story.pass(59 * MINUTE);
    story.report({ samples: [{ pir: 5 }] });
    story.pass(MINUTE);
    story.report({ samples: [{ pir: 5 }] });
    expect(newsOf(story)).toEqual([]);
    story.pass(MINUTE);
    story.report({ samples: [{ pir: 1 }] });
    expect(newsOf(story)).toMatchObject([{ data: { minutesAfterCheckin: 1 } }]);
  });

  it.each([
    [15 * MINUTE, undefined],
    [15 * MINUTE + 1, true],
  ])('and is detected %i ms later raises an event, late: %s', (age, late) => {
    const story = planned();
    story.live(3 * HOUR);
    story.reportEvent({ ...MOTION, t: story.now - age });
    expect(newsOf(story).map((event) => [event.at, event.late])).toEqual([[story.now - age, late]]);
  });

  it('was there already when the stay became known', () => {
    const story = new WatchedHome();
    story.report();
    story.reportEvent(MOTION);
    story.pass(10 * MINUTE);
    story.plan({ guestId: 'ann', from: NOON - HOUR, to: NOON + HOUR });
    expect(newsOf(story)).toMatchObject([{ at: NOON, deviceId: 'hall', data: { minutesAfterCheckin: 60 } }]);
    expect(statusOf(story)).toBe('present');
  });
});

describe('a guest who does not come', () => {
  it('is raised five hours later, when late data would have arrived too', () => {
    const story = planned();
    story.live(6 * HOUR + 9 * MINUTE);
    expect([newsOf(story), statusOf(story)]).toEqual([[], 'expected']);
    story.live(MINUTE);
    expect(newsOf(story)).toEqual([
      {
        type: 'motion_automation_guest_no_show',
        key: `motion_automation_guest_no_show:ann:${STAY.from}`,
        at: STAY.from + 5 * HOUR,
        guestId: 'ann',
        data: { guestId: 'ann', checkinTime: iso(STAY.from), waitedHours: 5, coveragePercent: 100 },
      },
    ]);
    expect(statusOf(story)).toBe('no_show');
    story.live(10 * HOUR);
    expect(newsOf(story)).toEqual([]);
  });

  it('waits as long as the settings define, and for the slowest device', () => {
    const story = new WatchedHome({ settings: { presence: { no_show_h: 2 } } });
    story.report({ heartbeatS: 3600 });
    story.plan(STAY);
    story.live(4 * HOUR, 'hall', 3600);
    expect(newsOf(story)).toEqual([]);
    story.live(5 * MINUTE, 'hall', 3600);
    expect(newsOf(story)).toMatchObject([{ at: STAY.from + 2 * HOUR, data: { waitedHours: 2 } }]);
  });

  it.each([
    [59, 'no_show'],
    [61, 'inconclusive'],
  ])('while the device was gone for %i of the 300 minutes: %s', (minutes, status) => {
    const story = planned();
    story.live(2 * HOUR);
    story.pass((minutes + 1) * MINUTE);
    // Back for a moment: the minutes before this report were not monitored.
    story.report();
    story.live(7 * HOUR);
    const gone = newsOf(story);
    expect([statusOf(story), gone.length]).toEqual([status, status === 'no_show' ? 1 : 0]);
  });

  it('is not raised when the device was switched off again and again', () => {
    const story = planned();
    story.live(2 * HOUR);
    for (let boot = 2; boot < 7; boot += 1) {
      story.link('off');
      story.pass(13 * MINUTE);
      story.report({ boot_id: boot });
    }
    story.live(7 * HOUR);
    expect([statusOf(story), newsOf(story)]).toEqual(['inconclusive', []]);
  });

  it('is not raised after a long silence, also without a tick in between', () => {
    const story = planned();
    story.live(2 * HOUR);
    story.now += 61 * MINUTE;
    story.report();
    story.live(7 * HOUR);
    expect([statusOf(story), newsOf(story)]).toEqual(['inconclusive', []]);
  });

  it('is not raised when only all devices together monitored long enough', () => {
    const story = planned();
    story.live(3 * HOUR);
    story.report({ device: 'bath' });
    story.live(4 * HOUR, 'bath');
    expect([statusOf(story), newsOf(story)]).toEqual(['inconclusive', []]);
  });

  it('is not raised without a monitoring device', () => {
    const story = new WatchedHome();
    story.plan(STAY);
    story.pass(7 * HOUR);
    expect([statusOf(story), newsOf(story)]).toEqual(['inconclusive', []]);
  });

  it.each([
    ['no_show', true],
    ['inconclusive', false],
  ])('and comes later, after %s, is checked in', (status, watched) => {
    const story = planned();
    if (watched) story.live(8 * HOUR);
    else story.pass(8 * HOUR);
    expect(statusOf(story)).toBe(status);
    newsOf(story);
    story.reportEvent(MOTION);
    expect(newsOf(story)).toMatchObject([{ type: 'motion_automation_guest_checkin' }]);
  });

  it('in a stay that is shorter than the wait is not raised', () => {
    const story = new WatchedHome();
    story.report();
    story.plan({ ...STAY, to: STAY.from + 5 * HOUR });
    story.live(8 * HOUR);
    expect([statusOf(story), newsOf(story)]).toEqual(['ended_unseen', []]);
  });

  it('is raised though the stay ends during the wait for late data', () => {
    const story = new WatchedHome();
    story.report();
    story.plan({ ...STAY, to: STAY.from + 5 * HOUR + MINUTE });
    story.live(8 * HOUR);
    expect([statusOf(story), newsOf(story).length]).toEqual(['ended_unseen', 1]);
  });
});

describe('a stay', () => {
  it.each([
    ['in which the guest was seen', true, 'ended'],
    ['without motion', false, 'ended_unseen'],
  ])('%s ends', (_name, seen, status) => {
    const story = planned();
    story.live(2 * HOUR);
    if (seen) story.reportEvent(MOTION);
    story.live(47 * HOUR - 1);
    expect(statusOf(story)).toBe(seen ? 'present' : 'no_show');
    story.live(1);
    expect(statusOf(story)).toBe(status);
  });

  it('that is switched off raises nothing, and is followed all the same', () => {
    const story = planned({ presence: { enabled: false } });
    story.live(7 * HOUR);
    expect(statusOf(story)).toBe('no_show');
    story.reportEvent(MOTION);
    expect([statusOf(story), newsOf(story)]).toEqual(['present', []]);
  });

  it('that is planned again as it was changes nothing at all', () => {
    const story = planned();
    story.live(2 * HOUR);
    const before = story.home.state.stays;
    story.take({ kind: 'stays', stays: [STAY] });
    expect(story.home.state.stays).toBe(before);
  });

  it('that was moved begins anew', () => {
    const story = planned();
    story.live(2 * HOUR);
    story.reportEvent(MOTION);
    newsOf(story);
    story.pass(MINUTE);
    const from = story.now + HOUR;
    story.plan({ ...STAY, from });
    expect(statusOf(story)).toBe('scheduled');
    story.live(2 * HOUR);
    story.reportEvent(MOTION);
    expect(newsOf(story)).toMatchObject([{ key: `motion_automation_guest_checkin:ann:${from}` }]);
  });

  it('that is longer than it was keeps what is known of it', () => {
    const story = planned();
    story.live(2 * HOUR);
    const watched = story.home.state.stays?.[0]?.covered;
    story.plan({ ...STAY, to: STAY.to + HOUR });
    expect(story.home.state.stays).toEqual([
      { ...STAY, to: STAY.to + HOUR, status: 'expected', covered: watched },
    ]);
    expect(watched).toEqual({ hall: HOUR });
  });

  it.each([
    [true, 'present'],
    [false, 'inconclusive'],
  ])('that is extended after its end goes on; the guest was seen: %s', (seen, status) => {
    const story = planned();
    story.live(2 * HOUR);
    if (seen) story.reportEvent(MOTION);
    story.live(48 * HOUR);
    story.plan({ ...STAY, to: STAY.to + 10 * HOUR });
    expect(statusOf(story)).toBe(status);
  });

  it.each([
    ['taken away', []],
    ['moved', [{ ...STAY, from: STAY.from + 30 * MINUTE }]],
  ])('that is %s and restored raises no second event', (_name, between) => {
    const story = planned();
    story.live(2 * HOUR);
    story.reportEvent(MOTION);
    expect(newsOf(story)).toHaveLength(1);
    story.plan(...between);
    newsOf(story);
    story.plan(STAY);
    expect([statusOf(story), newsOf(story)]).toEqual(['present', []]);
    story.plan();
    story.live(48 * HOUR);
    story.plan(STAY);
    expect([statusOf(story), newsOf(story)]).toEqual(['ended', []]);
  });

  it('with an event is remembered, however many others come and go meanwhile', () => {
    const story = planned();
    story.live(2 * HOUR);
    story.reportEvent(MOTION);
    expect(newsOf(story)).toHaveLength(1);
    story.plan();
    for (let number = 1; number <= 40; number += 1) {
      const from = STAY.from + number * MINUTE;
      story.plan({ guestId: `other${number}`, from, to: from + MINUTE });
    }
    story.plan(STAY);
    expect([statusOf(story), newsOf(story)]).toEqual(['present', []]);
    expect(story.home.state.goneStays?.length).toBeLessThanOrEqual(16);
  });

  it('that is gone is forgotten', () => {
    const story = planned();
    story.live(2 * HOUR);
    story.plan();
    story.live(8 * HOUR);
    expect([story.home.state.stays, newsOf(story)]).toEqual([[], []]);
  });

  it('stands by its check-in, whichever way it came', () => {
    const story = new WatchedHome();
    story.plan({ ...STAY, guestId: 'zoe' }, { ...STAY, guestId: 'bob', from: NOON }, STAY);
    expect(story.home.state.stays?.map((stay) => stay.guestId)).toEqual(['bob', 'ann', 'zoe']);
  });
});
