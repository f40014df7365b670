import { displayName } from '../../../format/names.ts';
import { type TextKey, t } from '../../../i18n/texts.ts';

const TEMPLATES: Record<string, { title: TextKey; when: TextKey }> = {
  pre_arrival_sms: { title: 'templates.beforeArrivalSms', when: 'templates.preArrivalHint' },
  noise_sms: { title: 'templates.noiseSms', when: 'templates.noiseSmsHint' },
  noise_sms_2: { title: 'templates.noiseSms2', when: 'templates.noiseLevelHint' },
  noise_sms_3: { title: 'templates.noiseSms3', when: 'templates.noiseLevelHint' },
  noise_email: { title: 'templates.noiseEmail', when: 'templates.noiseEmailHint' },
  noise_email_2: { title: 'templates.noiseEmail2', when: 'templates.noiseLevelHint' },
  noise_email_3: { title: 'templates.noiseEmail3', when: 'templates.noiseLevelHint' },
  noise_call: { title: 'templates.noiseCallToGuest', when: 'templates.guestCallHint' },
  noise_call_2: { title: 'templates.noiseCallToGuest2', when: 'templates.noiseLevelHint' },
  noise_call_3: { title: 'templates.noiseCallToGuest3', when: 'templates.noiseLevelHint' },
  safety_sms: { title: 'templates.safetySms', when: 'templates.safetyHint' },
  safety_email: { title: 'templates.safetyEmail', when: 'templates.safetyHint' },
  safety_call: { title: 'templates.safetyCall', when: 'templates.safetyHint' },
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
  hazard: 'templates.hazardName',
  advice: 'templates.safetyAdvice',
};

export function placeholderName(name: string): string {
  const known = PLACEHOLDERS[name];
  return known ? t(known) : displayName(name);
}
