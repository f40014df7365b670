import type { EventGroup } from '../event-declaration.ts';
import { MESSAGE, sending, stay, staySample, text, time } from '../event-declaration.ts';

export const GUESTS = {
  guest_connect_sms_sent: {
    text: 'A guest was sent an SMS with what they need',
    german: {
      name: 'Willkommens-SMS gesendet',
      text: 'Einem Gast wurde eine SMS mit allem Nötigen geschrieben',
    },
    raised:
      'The SMS gateway took the message that goes out before an arrival: 24 hours before check-in (`messages.pre_arrival_lead_h`), between 09:00 and 21:00 of the home. Once for each guest. Without an SMS gateway it is raised too, with `status` `not_sent`.',
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
