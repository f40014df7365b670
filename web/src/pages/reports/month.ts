import { currentLocale } from '../../i18n/texts.ts';

const MONTH = /^20\d{2}-(0[1-9]|1[0-2])$/;

/** '2026-10', in a zone. */
export function monthAt(now: number, zone: string): string {
  // The Swedish format is that of the API.
  return new Intl.DateTimeFormat('sv-SE', { year: 'numeric', month: '2-digit', timeZone: zone }).format(now);
}

/** The month in the address, or the current one if it is invalid or in the future. */
export function requestedMonth(asked: string | undefined, running: string): string {
  return asked !== undefined && MONTH.test(asked) && asked <= running ? asked : running;
}

export function monthBeside(month: string, by: 1 | -1): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const index = year * 12 + number - 1 + by;
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`;
}

/** 'October 2026'. */
export function monthName(month: string): string {
  const format = new Intl.DateTimeFormat(currentLocale(), {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return format.format(Date.parse(`${month}-15T00:00:00Z`));
}
