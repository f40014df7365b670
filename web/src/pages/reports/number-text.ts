import { withUnit } from '../../format/measures.ts';
import { cachedFormat } from '../../i18n/texts.ts';

const MINUTE_S = 60;

/** "45 s", "3 min", "2 h 10 min". */
export function duration(seconds: number): string {
  return seconds < 2 * MINUTE_S
    ? withUnit('seconds', Math.round(seconds))
    : withUnit('minutes', Math.round(seconds / MINUTE_S));
}

export function percent(share: number | undefined): string {
  if (share === undefined) return '–';
  return cachedFormat(
    'share',
    (locale) => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }),
  ).format(share);
}
