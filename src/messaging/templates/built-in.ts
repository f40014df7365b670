import { LANGUAGES, type Language, type Translate, translatorFor } from '../../i18n/index.ts';
import type { Channel } from '../gateways/index.ts';
import { OF_NOISE, OF_STAYS, type Placeholder } from './placeholders.ts';

/** A text in one language. */
export interface TemplateText {
  /** A BCP 47 tag: of the text, of the times in it, and of the voice that reads it. */
  language: string;
  /** Of e-mails. */
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

/** Placeholders are filled in when it is sent: until then each stands for itself. */
const [guest_name, home_name, checkin_time, guest_page, level] = [
  '{{guest_name}}',
  '{{home_name}}',
  '{{checkin_time}}',
  '{{guest_page}}',
  '{{level}}',
];

/**
 * Kind and short. An SMS of up to 160 characters is one part; names and the address make two of the first. A letter outside
 * of the alphabet of SMS, such as ó or ê, halves what fits: the texts do without, and a test counts.
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
    template_id: 'noise_email',
    channel: 'email',
    subject: (t) => t('messaging.noiseEmailSubject', { home_name }),
    body: (t) => t('messaging.noiseEmailBody', { guest_name, home_name }),
    placeholders: NOISE,
  },
  {
    template_id: 'noise_call',
    channel: 'call',
    body: (t) => t('messaging.noiseCall', { guest_name, home_name }),
    placeholders: NOISE,
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

/** In English, as they are shown and changed. */
export const BUILT_IN: readonly BuiltInTemplate[] = OCCASIONS.map((occasion) => inLanguage(occasion, 'en'));

/** What comes with Lares for an occasion, in all languages. */
export function builtInTexts(templateId: string): Record<Language, TemplateText> {
  const occasion = OCCASIONS.find(({ template_id }) => template_id === templateId);
  if (!occasion) throw new Error('a template that is not there');
  const texts = LANGUAGES.map((language) => {
    const { language: tag, subject, body } = inLanguage(occasion, language);
    return [language, { language: tag, ...(subject === undefined ? {} : { subject }), body }];
  });
  return Object.fromEntries(texts) as Record<Language, TemplateText>;
}
