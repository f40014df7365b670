import { displayName } from '../../../format/names.ts';
import { type TextKey, t } from '../../../i18n/texts.ts';

const TEMPLATES: Record<string, { title: TextKey; when: TextKey }> = {
  pre_arrival_sms: { title: 'templates.beforeArrivalSms', when: 'templates.preArrivalHint' },
  noise_sms: { title: 'templates.noiseSms', when: 'templates.noiseSmsHint' },
  noise_email: { title: 'templates.noiseEmail', when: 'templates.noiseEmailHint' },
  noise_call: { title: 'templates.noiseCallToGuest', when: 'templates.guestCallHint' },
  host_call: { title: 'templates.noiseCallToHost', when: 'templates.hostCallHint' },
};

export function templateLabels(templateId: string): { title: string; when: string } {
  const known = TEMPLATES[templateId];
  return known
    ? { title: t(known.title), when: t(known.when) }
    : { title: displayName(templateId), when: '' };
}

const PLACEHOLDERS: Record<string, TextKey> = {
  guest_name: 'templates.nameOfGuest',
  home_name: 'templates.nameOfHome',
  guest_page: 'templates.linkToGuestPage',
  checkin_time: 'common.checkIn',
  checkout_time: 'common.checkOut',
  host_contact: 'templates.contactOfHost',
  level: 'templates.levelOfNoise',
  sound_level: 'templates.loudnessInDb',
  limit: 'templates.limitInDb',
};

export function placeholderName(name: string): string {
  const known = PLACEHOLDERS[name];
  return known ? t(known) : displayName(name);
}
