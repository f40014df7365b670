import { readable } from '../../../format/names.ts';
import { type Message, msg, t } from '../../../words/words.ts';

const TEMPLATES: Record<string, { title: Message; when: Message }> = {
  pre_arrival_sms: { title: msg('Before arrival, SMS'), when: msg('To a guest, once, before check-in.') },
  noise_sms: {
    title: msg('Noise, SMS'),
    when: msg('To the guest who is there, at a level of noise that sends SMS.'),
  },
  noise_email: {
    title: msg('Noise, e-mail'),
    when: msg(
      'To the guest who is there, at a level of noise that sends e-mails, or instead of an SMS that cannot be sent.',
    ),
  },
  noise_call: {
    title: msg('Noise, call to the guest'),
    when: msg('A voice reads it to the guest who is there, twice.'),
  },
  host_call: {
    title: msg('Noise, call to the host'),
    when: msg('A voice reads it to whoever answers the phone of the host, twice.'),
  },
};

export function templateLabels(templateId: string): { title: string; when: string } {
  const known = TEMPLATES[templateId];
  return known ? { title: t(known.title), when: t(known.when) } : { title: readable(templateId), when: '' };
}

const PLACEHOLDERS: Record<string, Message> = {
  guest_name: msg('Name of the guest'),
  home_name: msg('Name of the home'),
  guest_page: msg('Link to the guest page'),
  checkin_time: msg('Check-in'),
  checkout_time: msg('Check-out'),
  host_contact: msg('Contact of the host'),
  level: msg('Level of the noise'),
  sound_level: msg('Loudness in dB'),
  limit: msg('Limit in dB'),
};

export function placeholderName(name: string): string {
  const known = PLACEHOLDERS[name];
  return known ? t(known) : readable(name);
}
