import { t } from '../../i18n/texts.ts';

/** First match wins: most browsers also name their ancestors. */
const BROWSERS: [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const SYSTEMS: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

/** For example "Firefox on Linux". Unknown parts are named as such. */
export function browserName(userAgent: string | null): string {
  const name = BROWSERS.find(([words]) => words.test(userAgent ?? ''))?.[1] ?? t('account.unknownBrowser');
  const system = SYSTEMS.find(([words]) => words.test(userAgent ?? ''))?.[1];
  return system ? t('account.browserOnSystem', { name, system }) : name;
}
