import { DAY_MS, HOUR_MS } from '../../../platform/durations.ts';

/**
 * How long after its end a day stays in rows: most late samples have arrived, older programs read rows only, and the last 24
 * hours are read most. The extra hour covers a process whose clock differs from the database clock used for compression.
 */
const ROWS_FOR_MS = DAY_MS + HOUR_MS;

/** Start of the first day that is not compressed at `now`, both ms. */
export const firstInRows = (now: number): number => Math.floor((now - ROWS_FOR_MS) / DAY_MS) * DAY_MS;

/** Whether all samples from there on should be in rows. */
export const isInRows = (from: number, now: number): boolean => from >= firstInRows(now + HOUR_MS);
