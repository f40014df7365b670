import { ago, momentIn, utcText } from '../words/time.ts';

/** A time as people say it; the exact one, in UTC, when pointed at. */
export function Ago({ at }: { at: string }) {
  return (
    <time dateTime={at} title={utcText(at)}>
      {ago(at)}
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
