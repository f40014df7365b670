import type { Translate } from '../../i18n/index.ts';

/**
 * First match wins: most browsers also name their ancestors. The web app has the same table
 * (pages/account/browser-name.ts).
 */
const BROWSERS: [string, string][] = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['CriOS/', 'Chrome'],
  ['Safari/', 'Safari'],
];

const SYSTEMS: [string, string][] = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
];

/** For example "Firefox on Linux". */
export function browserName(userAgent: string, t: Translate): string {
  const findName = (names: [string, string][]) => names.find(([mark]) => userAgent.includes(mark))?.[1];
  const [browser, system] = [findName(BROWSERS), findName(SYSTEMS)];
  if (browser === undefined) return t('accounts.unknown');
  return system === undefined ? browser : t('accounts.browserOnSystem', { browser, system });
}
