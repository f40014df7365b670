import { ago, clockIn, momentIn, utcText } from '../format/time.ts';
import { useNow } from './use-now.ts';

/** Relative time that updates. The exact UTC time appears on hover. */
export function Ago({ at }: { at: string }) {
  const now = useNow();
  return (
    <time dateTime={at} title={utcText(at)}>
      {ago(at, now)}
    </time>
  );
}

/** In the home's zone, or the reader's. */
export function Moment({ at, zone }: { at: string; zone?: string | undefined }) {
  return (
    <time dateTime={at} title={utcText(at)}>
      {momentIn(at, zone)}
    </time>
  );
}

/** Time of day only, for today's events. */
export function Clock({ at, zone }: { at: string; zone: string }) {
  return (
    <time dateTime={at} title={utcText(at)}>
      {clockIn(at, zone)}
    </time>
  );
}
