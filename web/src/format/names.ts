import { t, translatedEvent } from '../i18n/texts.ts';
import { KNOWN_NAMES } from './known-names.ts';

const SPELLINGS: Record<string, string> = {
  sms: 'SMS',
  pir: 'PIR',
  id: 'ID',
  pm25: 'PM2.5',
  utc: 'UTC',
  hz: 'Hz',
  ms: 'ms',
  oauth: 'OAuth',
  checkin: 'check-in',
  email: 'e-mail',
};

/** noise_sms_sent and noiseSmsSent become "Noise SMS sent", in the reader's language if known. */
export function displayName(name: string): string {
  const words = spell(name);
  const known = Object.hasOwn(KNOWN_NAMES, words) ? KNOWN_NAMES[words] : undefined;
  return known ? t(known) : (translatedEvent(snakeCase(name))?.name ?? words);
}

function spell(name: string): string {
  const words = snakeCase(name)
    .replace(/_(dropped|risen)_normal$/, '_$1_to_normal')
    .split('_')
    .map((word) => SPELLINGS[word] ?? word)
    .join(' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const snakeCase = (name: string): string => name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase();
