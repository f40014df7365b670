import { cachedFormat } from '../../../i18n/texts.ts';

const one = () =>
  cachedFormat(
    'tenths',
    (locale) => new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
  );

type Measured = number | null | undefined;

/** "47.3". A dash without a value. */
export const plainText = (value: Measured) =>
  value === null || value === undefined ? '–' : one().format(value);

/** "47.3 dB". */
export const valueText = (value: Measured, unit: string) =>
  value === null || value === undefined ? '–' : `${one().format(value)}\u00a0${unit}`;
