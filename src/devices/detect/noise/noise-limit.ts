import type { HomeSettings } from '../../../homes/settings.ts';
import { MINUTE_MS } from '../../../platform/durations.ts';
import { localMinute, minuteOfClock } from '../local-time.ts';
import { minuteOf } from '../minutes.ts';
import type { Context, EarlierSettings } from '../types.ts';

type Around = Pick<EarlierSettings, 'settings' | 'timezone'>;

/** The settings that held when the minute of a moment began, as an evidence report states them. */
export function settingsInMinute(t: number, context: Context): Around {
  const begin = minuteOf(t) * MINUTE_MS;
  return context.earlierSettings?.find(({ until }) => begin < until) ?? context;
}

/**
 * Each minute is compared by its own local time, so neither the switch at 22:00 nor a clock change is a special case.
 */
export function noiseLimitDb(t: number, context: Around): number {
  const { noise } = context.settings;
  return inQuietHours(t, context) ? noise.quiet.threshold_db : noise.threshold_db;
}

/** From start to end, end excluded. May cross midnight. Equal times mean the whole day. */
export function inQuietHours(
  t: number,
  { settings, timezone }: { settings: Pick<HomeSettings, 'noise'>; timezone: string },
): boolean {
  const { quiet } = settings.noise;
  if (!quiet.enabled) return false;
  const start = minuteOfClock(quiet.start);
  const end = minuteOfClock(quiet.end);
  const minute = localMinute(t, timezone);
  return start < end ? minute >= start && minute < end : minute >= start || minute < end;
}
