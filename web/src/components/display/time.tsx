import { dateTimeText, relativeTime, timeOfDayText, utcText } from '../../format/time.ts';
import { useNow } from './use-now.ts';

/** Relative time that updates. The exact UTC time appears on hover. */
export function RelativeTime({ at }: { at: string }) {
  const now = useNow();
  return (
    <time dateTime={at} title={utcText(at)}>
      {relativeTime(at, now)}
    </time>
  );
}

/** In the home's zone, or the reader's. */
export function DateTime({ at, zone }: { at: string; zone?: string | undefined }) {
  return (
    <time dateTime={at} title={utcText(at)}>
      {dateTimeText(at, zone)}
    </time>
  );
}

/** Time of day only, for today's events. */
export function TimeOfDay({ at, zone }: { at: string; zone: string }) {
  return (
    <time dateTime={at} title={utcText(at)}>
      {timeOfDayText(at, zone)}
    </time>
  );
}
