import type { EventGroup } from '../event-declaration.ts';
import { GUEST, number, stay, staySample, time, whole } from '../event-declaration.ts';

export const MOTION_AUTOMATION = {
  motion_automation_guest_checkin: {
    text: 'The guest seems to have arrived',
    german: { name: 'Ankunft des Gastes erkannt', text: 'Der Gast scheint angekommen zu sein' },
    raised: 'The first motion after the check-in time of a stay. Once for each stay.',
    aboutGuest: true,
    userEvent: 'guest_checked_in',
    members: { ...stay, motionAt: time, minutesAfterCheckin: whole },
    sample: {
      own: (minutesAgo) => ({ ...staySample(minutesAgo), motionAt: minutesAgo(0), minutesAfterCheckin: 20 }),
    },
  },
  motion_automation_guest_no_show: {
    text: 'Nobody has come, though a guest was expected',
    german: { name: 'Gast nicht erschienen', text: 'Niemand ist gekommen, obwohl ein Gast erwartet wurde' },
    raised:
      'Nothing has moved for 5 hours after check-in (`presence.no_show_h`), and a device was there to see it. Once for each stay; a guest who comes later still raises `motion_automation_guest_checkin`.',
    aboutGuest: true,
    userEvent: 'guest_no_show',
    members: { ...stay, waitedHours: number, coveragePercent: whole },
    sample: {
      own: (minutesAgo) => ({
        guestId: GUEST,
        checkinTime: minutesAgo(300),
        waitedHours: 5,
        coveragePercent: 90,
      }),
      byDevice: false,
    },
  },
} as const satisfies EventGroup;
