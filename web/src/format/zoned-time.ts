import { Temporal } from 'temporal-polyfill';
import { t } from '../i18n/texts.ts';

/** Converts between instants and the values of date-time fields, which are in the home's zone. */

export type ZonedTime = { at: string; twice: boolean } | { problem: string };

/** `2026-11-15T15:00`. */
export function toFieldValue(at: string, zone: string): string {
  return Temporal.Instant.from(at)
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' });
}

/** A clock change skips an hour or repeats one. Of a repeated hour the first is taken. */
export function fromFieldValue(field: string, zone: string): ZonedTime {
  const plain = parseField(field);
  if (!plain) return { problem: t('format.enterDateAndTime') };
  const earlier = plain.toZonedDateTime(zone, { disambiguation: 'earlier' });
  const later = plain.toZonedDateTime(zone, { disambiguation: 'later' });
  if (earlier.equals(later) || earlier.toPlainDateTime().equals(plain)) {
    return { at: earlier.toInstant().toString(), twice: !earlier.equals(later) };
  }
  const next = later.toPlainTime().toString({ smallestUnit: 'minute' });
  return { problem: t('format.clockChangeGap', { next }) };
}

function parseField(field: string): Temporal.PlainDateTime | undefined {
  try {
    return Temporal.PlainDateTime.from(field);
  } catch {
    return undefined;
  }
}

export function dateIn(zone: string, now: number): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone).toPlainDate();
}

/** This many days from today, at an hour of the home. */
export function dayAt(days: number, hour: number, zone: string, now: number): string {
  return dateIn(zone, now).add({ days }).toPlainDateTime({ hour }).toString({ smallestUnit: 'minute' });
}
