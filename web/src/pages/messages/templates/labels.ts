import { readable } from '../../../format/names.ts';

interface TemplateLabels {
  title: string;
  when: string;
}

const TEMPLATES: Record<string, TemplateLabels> = {
  pre_arrival_sms: { title: 'Before arrival, SMS', when: 'To a guest, once, before check-in.' },
  noise_sms: { title: 'Noise, SMS', when: 'To the guest who is there, at a level of noise that sends SMS.' },
  noise_email: {
    title: 'Noise, e-mail',
    when: 'To the guest who is there, at a level of noise that sends e-mails, or instead of an SMS that cannot be sent.',
  },
  noise_call: {
    title: 'Noise, call to the guest',
    when: 'A voice reads it to the guest who is there, twice.',
  },
  host_call: {
    title: 'Noise, call to the host',
    when: 'A voice reads it to whoever answers the phone of the host, twice.',
  },
};

export const templateLabels = (templateId: string): TemplateLabels =>
  TEMPLATES[templateId] ?? { title: readable(templateId), when: '' };

const PLACEHOLDERS: Record<string, string> = {
  guest_name: 'Name of the guest',
  home_name: 'Name of the home',
  guest_page: 'Link to the guest page',
  checkin_time: 'Check-in',
  checkout_time: 'Check-out',
  host_contact: 'Contact of the host',
  level: 'Level of the noise',
  sound_level: 'Loudness in dB',
  limit: 'Limit in dB',
};

export const placeholderName = (name: string): string => PLACEHOLDERS[name] ?? readable(name);
