import { IntlMessageFormat } from 'intl-messageformat';
import serverDe from '../../src/i18n/de.json' with { type: 'json' };
import serverEn from '../../src/i18n/en.json' with { type: 'json' };
import webDe from '../../web/src/i18n/de.json' with { type: 'json' };
import webEn from '../../web/src/i18n/en.json' with { type: 'json' };

type Language = 'en' | 'de';
type Values = Record<string, string | number | null | ((parts: string[]) => string)>;

const LOCALES: Record<Language, string> = { en: 'en-US', de: 'de' };
const WEB: Record<Language, Record<string, string>> = { en: webEn, de: webDe };
const SERVER: Record<Language, Record<string, string>> = { en: serverEn, de: serverDe };

/**
 * A text of the web app, so that tests do not depend on its wording. Elements in it, such as <b>, keep only their
 * content.
 */
export function text(key: keyof typeof webEn, values?: Values, language: Language = 'en'): string {
  return formatted(WEB[language][key] ?? key, values, language);
}

/** The same for the server's mails, messages and pages. */
export function serverText(key: keyof typeof serverEn, values?: Values, language: Language = 'en'): string {
  return formatted(SERVER[language][key] ?? key, values, language);
}

function formatted(message: string, values: Values | undefined, language: Language): string {
  if (values === undefined) return message;
  const elements = Object.fromEntries(
    [...message.matchAll(/<(\w+)>/g)].map(([, name = '']) => [name, (parts: string[]) => parts.join('')]),
  );
  return String(new IntlMessageFormat(message, LOCALES[language]).format({ ...elements, ...values }));
}
