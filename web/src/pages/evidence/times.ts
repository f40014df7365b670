import type { EvidenceContent } from '../../contract.ts';
import { currentLocale } from '../../i18n/texts.ts';

/** Formats a report's times: in the home's zone, with the offset where they would be ambiguous. */
export interface Times {
  /** With its offset. */
  whole(at: string): string;
  /** With seconds, and with the offset after a clock change. */
  line(at: string): string;
}

export function reportTimes({ home: { timezone: timeZone }, period }: EvidenceContent): Times {
  const whole = new Intl.DateTimeFormat(currentLocale(), {
    timeZone,
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'shortOffset',
  });
  const clocksChanged = period.from.slice(OFFSET) !== period.to.slice(OFFSET);
  const line = new Intl.DateTimeFormat(currentLocale(), {
    timeZone,
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    ...(clocksChanged ? { timeZoneName: 'shortOffset' } : {}),
  });
  return {
    whole: (at) => whole.format(Date.parse(at)),
    line: (at) => line.format(Date.parse(at)),
  };
}

/** `+01:00`. */
const OFFSET = -6;
