import type { EventGroup } from '../event-declaration.ts';
import { MESSAGE, sending, stay, staySample, text, time } from '../event-declaration.ts';

export const GUESTS = {
  guest_connect_sms_sent: {
    text: 'An SMS with arrival information was sent to a guest',
    german: {
      name: 'Willkommens-SMS gesendet',
      text: 'Einem Gast wurde eine SMS mit allem Nötigen geschrieben',
    },
    raised:
      'The SMS gateway accepts the message before the arrival. Lares sends it 24 hours before check-in (`messages.pre_arrival_lead_h`), between 09:00 and 21:00 in the time zone of the home, once for each guest. Without an SMS gateway, Lares raises the event with `status` `not_sent`.',
    notRaised: [
      'while `messages.pre_arrival` is off, or `messages.max_per_day` is 0',
      'for a guest without a phone number, or with `validation_errors`, until you correct them',
      'for a stay that is cancelled or over, or whose check-in was more than 12 hours ago',
      'for a guest from a file or a calendar who was there before the import',
      'when the gateway rejects the message, or the guest got `messages.max_per_day` messages within 24 hours',
      'a second time for the same guest, even if the stay moves',
    ],
    followedBy: 'After check-in, `motion_automation_guest_checkin` or `motion_automation_guest_no_show`.',
    aboutGuest: true,
    members: {
      ...stay,
      recipient: text,
      messageId: text,
      templateId: text,
      scheduledFor: time,
      status: sending,
    },
    sample: {
      own: (minutesAgo) => ({
        ...staySample(minutesAgo),
        recipient: '+46•••••00',
        messageId: MESSAGE,
        templateId: 'pre_arrival_sms',
        scheduledFor: minutesAgo(0),
        status: 'sent',
      }),
      byDevice: false,
    },
  },
} as const satisfies EventGroup;
