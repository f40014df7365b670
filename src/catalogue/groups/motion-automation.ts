import type { EventGroup } from '../event-declaration.ts';
import { GUEST, MAINTENANCE, number, stay, staySample, time, whole } from '../event-declaration.ts';

export const MOTION_AUTOMATION = {
  motion_automation_guest_checkin: {
    text: 'The guest seems to have arrived',
    german: { name: 'Ankunft des Gastes erkannt', text: 'Der Gast scheint angekommen zu sein' },
    raised:
      'A device detects the first motion after the check-in time of a stay. Lares raises the event once for each stay.',
    notRaised: [
      'for motion before the check-in time, such as that of a cleaner',
      'a second time for the same stay',
      'while `presence.enabled` is off',
      MAINTENANCE,
    ],
    followedBy:
      'Nothing by itself. It can come after `motion_automation_guest_no_show`, when the guest arrives late or a device sends its motion late.',
    aboutGuest: true,
    userEvent: 'guest_checked_in',
    members: { ...stay, motionAt: time, minutesAfterCheckin: whole },
    sample: {
      own: (minutesAgo) => ({ ...staySample(minutesAgo), motionAt: minutesAgo(0), minutesAfterCheckin: 20 }),
    },
  },
  motion_automation_guest_no_show: {
    text: 'No one has arrived, although a guest was expected',
    german: { name: 'Gast nicht erschienen', text: 'Niemand ist gekommen, obwohl ein Gast erwartet wurde' },
    raised:
      'No device detects motion for 5 hours after check-in (`presence.no_show_h`), and a device was watching. Lares raises the event once for each stay. If the guest arrives later, `motion_automation_guest_checkin` still follows.',
    notRaised: [
      'when devices reported for less than 80 % of the time, because the guest may have arrived unseen',
      'when the stay ends before `presence.no_show_h` hours have passed, or was cancelled',
      'while `presence.enabled` is off',
      MAINTENANCE,
    ],
    followedBy: '`motion_automation_guest_checkin` if the guest arrives later. Otherwise nothing.',
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
