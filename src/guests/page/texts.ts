/** Every word of the guest page, one entry per language; another language is one more entry. */
export interface PageTexts {
  /** For dates and times. */
  locale: string;
  address: string;
  checkin: string;
  checkout: string;
  checkoutOpen: string;
  accessCode: string;
  codeFrom(moment: string): string;
  codeOver: string;
  quietHours: string;
  between(start: string, end: string): string;
  houseRules: string;
  contact: string;
  zone(name: string): string;
  missingTitle: string;
  missing: string;
}

const TEXTS: Record<string, PageTexts> = {
  en: {
    locale: 'en-GB',
    address: 'Address',
    checkin: 'Check-in',
    checkout: 'Check-out',
    checkoutOpen: 'Open',
    accessCode: 'Access code',
    codeFrom: (moment) => `Shown here from ${moment}.`,
    codeOver: 'Your stay is over, and so is the access code.',
    quietHours: 'Quiet hours',
    between: (start, end) => `${start} to ${end}`,
    houseRules: 'House rules',
    contact: 'Contact',
    zone: (name) => `Times are local times of the home (${name}).`,
    missingTitle: 'Page not found',
    missing: 'This page does not exist, or the stay was cancelled. Please ask your host for a new link.',
  },
};

const FALLBACK = 'en';

/** The language that the guest's browser asks for first, of those there are; English when there is none. */
export function textsFor(acceptLanguage: string | undefined): { language: string; texts: PageTexts } {
  const language =
    wantedLanguages(acceptLanguage ?? '').find((name) => Object.hasOwn(TEXTS, name)) ?? FALLBACK;
  return { language, texts: TEXTS[language] as PageTexts };
}

function wantedLanguages(header: string): string[] {
  return header
    .split(',')
    .map((part) => {
      const [tag = '', quality] = part.split(';');
      const name = tag.split('-')[0]?.trim().toLowerCase() ?? '';
      return { name, weight: Number(quality?.trim().replace(/^q=/, '') ?? 1) };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ name }) => name);
}
