import type { Channel } from '../gateways/index.ts';
import { OF_NOISE, OF_STAYS, type Placeholder } from './placeholders.ts';

export interface BuiltInTemplate {
  template_id: string;
  channel: Channel;
  /** A BCP 47 tag: of the text, of the times in it, and of the voice that reads it. */
  language: string;
  /** Of e-mails. */
  subject?: string;
  body: string;
  placeholders: Placeholder[];
}

const language = 'en-GB';
const STAYS = [...OF_STAYS];
const NOISE = [...OF_STAYS, ...OF_NOISE];

/** Kind and short. An SMS of up to 160 characters is one part; names and the address make two of the first. */
export const BUILT_IN: readonly BuiltInTemplate[] = [
  {
    template_id: 'pre_arrival_sms',
    channel: 'sms',
    language,
    body:
      'Hi {{guest_name}}, welcome to {{home_name}}! Check-in: {{checkin_time}}. ' +
      'How to get in, and everything else you need: {{guest_page}}',
    placeholders: STAYS,
  },
  {
    template_id: 'noise_sms',
    channel: 'sms',
    language,
    body:
      'Hi {{guest_name}}, it is rather loud at {{home_name}} right now. ' +
      'Please turn it down a little, so that the neighbours can rest. Thank you!',
    placeholders: NOISE,
  },
  {
    template_id: 'noise_email',
    channel: 'email',
    language,
    subject: 'Please turn it down at {{home_name}}',
    body:
      'Hi {{guest_name}},\n\n' +
      'it is rather loud at {{home_name}} right now. Please turn it down a little, so that the neighbours can rest.\n\n' +
      'Thank you!\n',
    placeholders: NOISE,
  },
  {
    template_id: 'noise_call',
    channel: 'call',
    language,
    body:
      'Hello {{guest_name}}. This is an automatic call from your host. It is very loud at {{home_name}} right now. ' +
      'Please turn it down, so that the neighbours can rest. Thank you.',
    placeholders: NOISE,
  },
  {
    template_id: 'host_call',
    channel: 'call',
    language,
    body:
      'Hello. This is Lares. It is loud at {{home_name}}: noise level {{level}} of 3. ' +
      'Please look into it. Once you acknowledge it in Lares, these calls stop.',
    placeholders: NOISE,
  },
];
