import { DAY_MS, HOUR_MS } from '../../platform/durations.ts';

/**
 * How long after its end a day stays in rows: most that comes late has come, programs of the version before know rows only, and the last
 * 24 hours are read most. The hour is for processes whose clock is not quite that of the database, by which days are packed.
 */
const ROWS_FOR_MS = DAY_MS + HOUR_MS;

/** Where the first day begins that is not packed at this time, both ms. */
export const firstInRows = (now: number): number => Math.floor((now - ROWS_FOR_MS) / DAY_MS) * DAY_MS;

/** Whether all from there on should be in rows. */
export const isInRows = (from: number, now: number): boolean => from >= firstInRows(now + HOUR_MS);
