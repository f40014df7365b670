import { ago, clockIn, momentIn, utcText } from '../format/time.ts';
import { useNow } from './use-now.ts';

/** A time as people say it, as time goes on; the exact one, in UTC, when pointed at. */
export function Ago({ at }: { at: string }) {
  const now = useNow();
  return (
    <time dateTime={at} title={utcText(at)}>
      {ago(at, now)}
    </time>
  );
}

/** In the zone of the home, or of the reader. */
export function Moment({ at, zone }: { at: string; zone?: string | undefined }) {
  return (
    <time dateTime={at} title={utcText(at)}>
      {momentIn(at, zone)}
    </time>
  );
}

/** The time of day alone, of something of today. */
export function Clock({ at, zone }: { at: string; zone: string }) {
  return (
    <time dateTime={at} title={utcText(at)}>
      {clockIn(at, zone)}
    </time>
  );
}
