import type { HomeSettings } from '../../contract.ts';

const clocks = new Map<string, Intl.DateTimeFormat>();

function zoneClock(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeStyle: 'short', hourCycle: 'h23' });
  clocks.set(zone, clock);
  return clock;
}

export interface NoiseLimit {
  db: number;
  quiet: boolean;
}

/** The limit at a moment, as on the server: from start to end, may cross midnight, equal times mean all day. */
export function noiseLimitAt(
  at: number,
  { quiet, threshold_db }: HomeSettings['noise'],
  zone: string,
): NoiseLimit {
  // HH:MM, so texts compare as times do.
  const clock = zoneClock(zone).format(at);
  const { start, end } = quiet;
  const within = start < end ? clock >= start && clock < end : clock >= start || clock < end;
  return quiet.enabled && within
    ? { db: quiet.threshold_db, quiet: true }
    : { db: threshold_db, quiet: false };
}
