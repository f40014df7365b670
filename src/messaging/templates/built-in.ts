import { LANGUAGES, type Language, type Translate, translatorFor } from '../../i18n/index.ts';
import type { Channel } from '../gateways/index.ts';
import { OF_NOISE, OF_SAFETY, OF_STAYS, type Placeholder } from './placeholders.ts';

/** A text in one language. */
export interface TemplateText {
  /** A BCP 47 tag for the text, its times and the voice. */
  language: string;
  /** For e-mails. */
  subject?: string;
  body: string;
}

export interface BuiltInTemplate extends TemplateText {
  template_id: string;
  channel: Channel;
  placeholders: Placeholder[];
}

interface Occasion extends Pick<BuiltInTemplate, 'template_id' | 'channel' | 'placeholders'> {
  subject?: (t: Translate) => string;
  body: (t: Translate) => string;
}

const STAYS = [...OF_STAYS];
const NOISE = [...OF_STAYS, ...OF_NOISE];
const SAFETY = [...OF_STAYS, ...OF_SAFETY];

/** Values replace the placeholders when the message is sent. Until then each constant is the placeholder itself. */
const [guest_name, home_name, checkin_time, guest_page, level, hazard, advice] = [
  '{{guest_name}}',
  '{{home_name}}',
  '{{checkin_time}}',
  '{{guest_page}}',
  '{{level}}',
  '{{hazard}}',
  '{{advice}}',
];

/**
 * Friendly and short; at noise levels 2 and 3 firmer. An SMS part holds 160 characters; names and the address make two parts of the first text. A
 * letter outside the SMS alphabet, such as ó or ê, halves the length: the texts avoid them, and a test checks it.
 */
const OCCASIONS: readonly Occasion[] = [
  {
    template_id: 'pre_arrival_sms',
    channel: 'sms',
    body: (t) => t('messaging.preArrivalSms', { guest_name, home_name, checkin_time, guest_page }),
    placeholders: STAYS,
  },
  {
    template_id: 'noise_sms',
    channel: 'sms',
    body: (t) => t('messaging.noiseSms', { guest_name, home_name }),
    placeholders: NOISE,
  },
  {
    template_id: 'noise_sms_2',
    channel: 'sms',
    body: (t) => t('messaging.noiseSms2', { guest_name, home_name }),
    placeholders: NOISE,
  },
  {
    template_id: 'noise_sms_3',
    channel: 'sms',
    body: (t) => t('messaging.noiseSms3', { guest_name, home_name }),
    placeholders: NOISE,
  },
  {
    template_id: 'noise_email',
    channel: 'email',
    subject: (t) => t('messaging.noiseEmailSubject', { home_name }),
    body: (t) => t('messaging.noiseEmailBody', { guest_name, home_name }),
    placeholders: NOISE,
  },
  {
    template_id: 'noise_email_2',
    channel: 'email',
    subject: (t) => t('messaging.noiseEmail2Subject', { home_name }),
    body: (t) => t('messaging.noiseEmail2Body', { guest_name, home_name }),
    placeholders: NOISE,
  },
  {
    template_id: 'noise_email_3',
    channel: 'email',
    subject: (t) => t('messaging.noiseEmail3Subject', { home_name }),
    body: (t) => t('messaging.noiseEmail3Body', { guest_name, home_name }),
    placeholders: NOISE,
  },
  {
    template_id: 'noise_call',
    channel: 'call',
    body: (t) => t('messaging.noiseCall', { guest_name, home_name }),
    placeholders: NOISE,
  },
  {
    template_id: 'noise_call_2',
    channel: 'call',
    body: (t) => t('messaging.noiseCall2', { guest_name, home_name }),
    placeholders: NOISE,
  },
  {
    template_id: 'noise_call_3',
    channel: 'call',
    body: (t) => t('messaging.noiseCall3', { guest_name, home_name }),
    placeholders: NOISE,
  },
  {
    template_id: 'safety_sms',
    channel: 'sms',
    body: (t) => t('messaging.safetySms', { home_name, hazard, advice }),
    placeholders: SAFETY,
  },
  {
    template_id: 'safety_email',
    channel: 'email',
    subject: (t) => t('messaging.safetyEmailSubject', { home_name, hazard }),
    body: (t) => t('messaging.safetyEmailBody', { guest_name, home_name, hazard, advice }),
    placeholders: SAFETY,
  },
  {
    template_id: 'safety_call',
    channel: 'call',
    body: (t) => t('messaging.safetyCall', { home_name, hazard, advice }),
    placeholders: SAFETY,
  },
  {
    template_id: 'host_call',
    channel: 'call',
    body: (t) => t('messaging.hostCall', { home_name, level }),
    placeholders: NOISE,
  },
];

function inLanguage({ subject, body, ...occasion }: Occasion, language: Language): BuiltInTemplate {
  const { t, locale } = translatorFor(language);
  return { ...occasion, language: locale, ...(subject ? { subject: subject(t) } : {}), body: body(t) };
}

/** English, as shown and edited. */
export const BUILT_IN: readonly BuiltInTemplate[] = OCCASIONS.map((occasion) => inLanguage(occasion, 'en'));

/** The built-in texts for an occasion, in all languages. */
export function builtInTexts(templateId: string): Record<Language, TemplateText> {
  const occasion = OCCASIONS.find(({ template_id }) => template_id === templateId);
  if (!occasion) throw new Error('a template that is not there');
  const texts = LANGUAGES.map((language) => {
    const { language: tag, subject, body } = inLanguage(occasion, language);
    return [language, { language: tag, ...(subject === undefined ? {} : { subject }), body }];
  });
  return Object.fromEntries(texts) as Record<Language, TemplateText>;
}

/**
 * The template of a noise level and those of lower levels, highest first. An organization's own text of a lower level
 * comes before the built-in text of this one.
 */
export function levelTemplateIds(templateId: string): string[] {
  const [, occasion, level] = /^(noise_[a-z]+)_([23])$/.exec(templateId) ?? [];
  if (occasion === undefined) return [templateId];
  return level === '3' ? [templateId, `${occasion}_2`, occasion] : [templateId, occasion];
}
