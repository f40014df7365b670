import { describe, expect, it } from 'vitest';
import { iso, type Story, stories } from '../../harness/story.ts';

const { begin, raises } = stories();

let guestId = '';

/** A stay that begins some minutes after the start and lasts some hours. */
async function stay(story: Story, fromMinute: number, hours = 48): Promise<void> {
  const answer = await story.owner.post(`/homes/${story.home_id}/guests`, {
    name: 'Nils',
    checkin_time: iso(story.minute(fromMinute)),
    checkout_time: iso(story.minute(fromMinute + hours * 60)),
  });
  expect(answer.status, answer.text).toBe(201);
  guestId = answer.body.guest_id;
  await story.settle();
}

/** Reports every quarter of an hour without motion. */
async function watched(story: Story, hours: number): Promise<void> {
  for (let quarter = 0; quarter < hours * 4; quarter += 1) {
    await story.minutes(15);
    await story.report({ heartbeat_s: 900 });
  }
}

raises('motion_automation_guest_checkin', {
  when: 'the first motion after check-in occurs [motion_automation_guest_checkin-raised]',
  before: async (story) => {
    await stay(story, 10);
    await story.minutes(17);
  },
  happens: (story) => story.notices({ type: 'motion' }),
  expected: (story) => [
    {
      type: 'motion_automation_guest_checkin',
      at: story.minute(17),
      guest: guestId,
      own: {
        guestId,
        checkinTime: iso(story.minute(10)),
        motionAt: iso(story.minute(17)),
        minutesAfterCheckin: 7,
      },
      user: 'guest_checked_in',
    },
    { type: 'pir_motion', at: story.minute(17), user: 'pir_motion' },
  ],
  not: [
    [
      'the motion was a second before check-in [motion_automation_guest_checkin-before-check-in]',
      (story) => story.notices({ type: 'motion' }, 7 * 60 + 1),
      'pir_motion',
    ],
    [
      'the sensor counted it in a minute that began before check-in [motion_automation_guest_checkin-minute-before-check-in]',
      (story) => story.report({ samples: [{ t: story.minute(10.5), pir: 3 }] }),
      'pir_motion',
    ],
    [
      'the guest is there already [motion_automation_guest_checkin-guest-arrived-already]',
      async (story) => {
        await story.notices({ type: 'motion' });
        await story.forget();
        await story.minutes(2);
        await story.notices({ type: 'motion' });
      },
      'pir_motion',
    ],
  ],
});

raises('motion_automation_guest_no_show', {
  when: 'there was no motion for five hours after check-in, with a device online [motion_automation_guest_no_show-raised]',
  home: { settings: { presence: { no_show_h: 5 } } },
  before: async (story) => {
    await story.report({ heartbeat_s: 900 });
    await stay(story, 30);
    await watched(story, 5.75);
  },
  // A heartbeat and five minutes, for reports in transit.
  happens: (story) => story.minutes(5),
  expected: (story) => ({
    type: 'motion_automation_guest_no_show',
    at: story.minute(330),
    device: null,
    guest: guestId,
    own: {
      guestId,
      checkinTime: iso(story.minute(30)),
      waitedHours: 5,
      coveragePercent: 100,
    },
    user: 'guest_no_show',
  }),
  not: [
    [
      'what is on its way has a minute left [motion_automation_guest_no_show-data-pending]',
      (story) => story.minutes(4),
    ],
    [
      'the last report has motion before the deadline [motion_automation_guest_no_show-motion-in-last-report]',
      async (story) => {
        await story.notices({ type: 'motion' }, 20 * 60);
        await story.minutes(15);
      },
      'motion_automation_guest_checkin',
    ],
    [
      'the stay was moved [motion_automation_guest_no_show-stay-moved]',
      async (story) => {
        const checkin_time = iso(story.minute(120));
        await story.owner.patch(`/homes/${story.home_id}/guests/${guestId}`, { checkin_time });
        await story.minutes(30);
        await story.report({ heartbeat_s: 900 });
      },
    ],
  ],
});

describe('a guest who is expected', () => {
  it('is no no-show while less than four fifths of the time was watched', async () => {
    const story = await begin();
    await story.report({ heartbeat_s: 900 });
    await stay(story, 0);
    await watched(story, 3.75);
    await story.hours(3);
    await story.report({ heartbeat_s: 900 });
    expect(await story.news()).toEqual(['device_offline', 'device_online']);
  });

  it('and arrives after the no-show raises a check-in, and the no-show is kept', async () => {
    const story = await begin();
    await story.report({ heartbeat_s: 900 });
    await stay(story, 0);
    await watched(story, 6);
    await story.notices({ type: 'motion' });
    expect(await story.news()).toEqual([
      'motion_automation_guest_no_show',
      'motion_automation_guest_checkin',
      'pir_motion',
    ]);
  });

  it('and arrived before the deadline, by a late report, raises a late check-in', async () => {
    const story = await begin();
    await story.report({ heartbeat_s: 900 });
    await stay(story, 0);
    await watched(story, 6);
    await story.notices({ type: 'motion' }, 3 * 3600);
    const checkin = (await story.events()).find(
      (event) => event.event_type === 'motion_automation_guest_checkin',
    );
    expect([checkin?.event_time, checkin?.metadata.late]).toEqual([iso(story.minute(180)), true]);
  });

  it('is not expected any more when the stay was deleted', async () => {
    const story = await begin();
    await story.report({ heartbeat_s: 900 });
    await stay(story, 0);
    await watched(story, 5);
    await story.owner.delete(`/homes/${story.home_id}/guests/${guestId}`);
    await watched(story, 1);
    expect(await story.news()).toEqual([]);
  });
});
