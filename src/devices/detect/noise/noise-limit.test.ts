import { describe, expect, it } from 'vitest';
import { effectiveSettings } from '../../../homes/settings.ts';
import { noiseLimitDb, settingsInMinute } from './noise-limit.ts';

const DAY = 75;
const QUIET = 62;

function limitAt(
  instant: string,
  start: string,
  end: string,
  { enabled = true, timezone = 'UTC' } = {},
): number {
  const quiet = { enabled, start, end, threshold_db: QUIET };
  const settings = effectiveSettings({ noise: { threshold_db: DAY, quiet } });
  const t = Date.parse(instant);
  return noiseLimitDb(t, { settings, timezone });
}

describe('the limit of a minute', () => {
  it.each([
    ['before quiet hours', '2026-11-15T21:59:59Z', '22:00', '07:00', DAY],
    ['when they begin', '2026-11-15T22:00:00Z', '22:00', '07:00', QUIET],
    ['at midnight', '2026-11-16T00:00:00Z', '22:00', '07:00', QUIET],
    ['in their last minute', '2026-11-16T06:59:59Z', '22:00', '07:00', QUIET],
    ['when they end', '2026-11-16T07:00:00Z', '22:00', '07:00', DAY],
    ['hours that do not wrap: before', '2026-11-15T12:59:00Z', '13:00', '15:00', DAY],
    ['hours that do not wrap: within', '2026-11-15T13:00:00Z', '13:00', '15:00', QUIET],
    ['hours that do not wrap: after', '2026-11-15T15:00:00Z', '13:00', '15:00', DAY],
    ['the same time twice is the whole day', '2026-11-15T12:00:00Z', '22:00', '22:00', QUIET],
  ])('%s', (_name, instant, start, end, limit) => {
    expect(limitAt(instant, start, end)).toBe(limit);
  });

  it('is that of the day while quiet hours are switched off', () => {
    expect(limitAt('2026-11-16T00:00:00Z', '22:00', '07:00', { enabled: false })).toBe(DAY);
  });

  it('goes by the local clock, through a change of it', () => {
    const timezone = 'Europe/Stockholm';
    expect(limitAt('2026-07-15T20:00:00Z', '22:00', '07:00', { timezone })).toBe(QUIET);
    expect(limitAt('2026-11-15T20:00:00Z', '22:00', '07:00', { timezone })).toBe(DAY);
    // 02:30 occurs twice in the night of the change, 03:00 once.
    expect(limitAt('2026-10-25T00:30:00Z', '22:00', '03:00', { timezone })).toBe(QUIET);
    expect(limitAt('2026-10-25T01:30:00Z', '22:00', '03:00', { timezone })).toBe(QUIET);
    expect(limitAt('2026-10-25T02:00:00Z', '22:00', '03:00', { timezone })).toBe(DAY);
  });
});

describe('settings that were changed', () => {
  const of = (threshold_db: number) => ({
    settings: effectiveSettings({ noise: { threshold_db } }),
    timezone: 'UTC',
  });
  const until = (instant: string) => Date.parse(instant);
  const context = {
    ...of(80),
    now: 0,
    idFor: () => '',
    earlierSettings: [
      { ...of(60), until: until('2026-11-15T12:00:30Z') },
      { ...of(70), until: until('2026-11-15T13:00:00Z') },
    ],
  };

  it.each([
    ['a minute before', '2026-11-15T11:59:59Z', 60],
    ['the minute in which they were changed, from its beginning to its end', '2026-11-15T12:00:59Z', 60],
    ['the next minute', '2026-11-15T12:01:00Z', 70],
    ['a change at the full minute', '2026-11-15T13:00:00Z', 80],
  ])('hold for %s', (_name, instant, limit) => {
    const t = Date.parse(instant);
    expect(noiseLimitDb(t, settingsInMinute(t, context))).toBe(limit);
  });
});
