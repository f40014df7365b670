import { LANGUAGES, type Language, type Say, wordsIn } from '../../words/index.ts';
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
  subject?: (say: Say) => string;
  body: (say: Say) => string;
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
    body: (say) =>
      say(
        'Hi {guest_name}, welcome to {home_name}! Check-in: {checkin_time}. ' +
          'How to get in, and everything else you need: {guest_page}',
        { guest_name, home_name, checkin_time, guest_page },
      ),
    placeholders: STAYS,
  },
  {
    template_id: 'noise_sms',
    channel: 'sms',
    body: (say) =>
      say(
        'Hi {guest_name}, it is rather loud at {home_name} right now. ' +
          'Please turn it down a little, so that the neighbours can rest. Thank you!',
        { guest_name, home_name },
      ),
    placeholders: NOISE,
  },
  {
    template_id: 'noise_email',
    channel: 'email',
    subject: (say) => say('Please turn it down at {home_name}', { home_name }),
    body: (say) =>
      say(
        'Hi {guest_name},\n\n' +
          'it is rather loud at {home_name} right now. Please turn it down a little, so that the neighbours can rest.\n\n' +
          'Thank you!\n',
        { guest_name, home_name },
      ),
    placeholders: NOISE,
  },
  {
    template_id: 'noise_call',
    channel: 'call',
    body: (say) =>
      say(
        'Hello {guest_name}. This is an automatic call from your host. It is very loud at {home_name} right now. ' +
          'Please turn it down, so that the neighbours can rest. Thank you.',
        { guest_name, home_name },
      ),
    placeholders: NOISE,
  },
  {
    template_id: 'host_call',
    channel: 'call',
    body: (say) =>
      say(
        'Hello. This is Lares. It is loud at {home_name}: noise level {level} of 3. ' +
          'Please look into it. Once you acknowledge it in Lares, these calls stop.',
        { home_name, level },
      ),
    placeholders: NOISE,
  },
];

function inLanguage({ subject, body, ...occasion }: Occasion, language: Language): BuiltInTemplate {
  const { say, locale } = wordsIn(language);
  return { ...occasion, language: locale, ...(subject ? { subject: subject(say) } : {}), body: body(say) };
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
