import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import { seriesStore } from '../../../src/devices/series/choose-store.ts';
import { DAY_MS, MINUTE_MS } from '../../../src/platform/durations.ts';
import { openSnapshot } from '../../../src/transfer/export.ts';
import { openClone } from '../../harness/database.ts';
import { newDevice } from '../../harness/series/series-device.ts';

const FIRST = Date.parse('2026-11-09T00:00:00Z');
const THEN = new Date('2026-11-09T12:00:00Z');
const LATER = new Date(FIRST + 15 * DAY_MS);
const SAMPLES = 1000;

it('an export has samples that are packed while it goes on, also when the room of their rows is given back', async () => {
  const database = await openClone();
  const series = await seriesStore(database);
  await series.createPartitions(database, THEN);
  const place = await newDevice(database);
  const samples = Array.from({ length: SAMPLES }, (_, minute) => ({
    ...place,
    t: FIRST + minute * MINUTE_MS,
    temp: 20,
  }));
  await series.insertSamples(database, samples);
  const seen = await database.transaction(async (connection) => {
    await openSnapshot(connection, series);
    await series.aggregate(database, LATER);
    await series.compress(database, LATER);
    expect(await database.row(sql`SELECT FROM sensor_samples LIMIT 1`)).toBeUndefined();
    // The statement waits for this session, then times out.
    await expect(series.releaseSpace(database, LATER)).rejects.toThrow('lock timeout');
    return connection.row<{ samples: number }>(sql`SELECT count(*) AS samples FROM sensor_samples`);
  });
  expect(seen?.samples).toBe(SAMPLES);
  // Once no session needs them.
  expect(await series.releaseSpace(database, LATER)).toEqual(['sensor_samples_20261109']);
});
