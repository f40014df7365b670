import { expect, it } from 'vitest';
import { openClone } from '../../../test/harness/database.ts';
import { isOnCitus } from '../../../test/harness/postgres/on-citus.ts';
import { rowsVisited, scansOf, scansOfTable } from '../../../test/harness/postgres/query-plan.ts';
import { measureSize } from '../../../test/harness/series/samples-size.ts';
import { bucketsOf } from './shared/read-buckets.ts';
import { samplesBetween } from './shared/samples-between.ts';

/** test/long/samples-size.test.ts runs the same test with a million samples. */
it.skipIf(isOnCitus())(
  'a sample takes at most 100 bytes with its index, and minutes of a day are read from the rows of two days at most',
  async () => {
    const database = await openClone();
    const { rows, all, packed } = await measureSize(database, 3, true);
    expect(all).toBeLessThan(100);
    // Checks that the measurement itself detects large rows.
    expect(rows).toBeGreaterThan(200);
    expect(packed).toBeGreaterThan(5);
    const from = Date.parse('2026-11-03T12:00:00Z');
    const scans = await scansOf(
      database,
      bucketsOf(
        {
          home_id: '1'.padStart(24, 'a'),
          device_id: '1'.padStart(24, 'b'),
          metric: 'temp',
          from,
          before: from + 86_400_000,
          resolution: 60,
        },
        samplesBetween,
      ),
    );
    expect(rowsVisited(scansOfTable(scans, /^sensor_days/))).toBe(2);
    expect(rowsVisited(scansOfTable(scans, /^sensor_samples/))).toBe(0);
  },
  120_000,
);
