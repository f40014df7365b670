import sql from 'sql-template-tag';
import { beforeEach, describe, expect, it } from 'vitest';
import { openClone } from '../../../test/harness/database.ts';
import {
  minutes,
  newDevice,
  nextPlace,
  type Place,
  registerPlaces,
} from '../../../test/harness/series/series-device.ts';
import type { Database } from '../../platform/db/database.ts';
import { seriesStore } from './choose-store.ts';
import type { SeriesStore } from './store.ts';

let database: Database;
let series: SeriesStore;
let place: Place;

beforeEach(async () => {
  database = await openClone();
  series = await seriesStore(database);
  place = nextPlace();
  await registerPlaces(database, place);
});

const at = (time: string) => new Date(`2026-11-15T${time}:00Z`);
const put = (from: string, ...temps: number[]) =>
  series.insertSamples(
    database,
    minutes(
      place,
      at(from).toISOString(),
      temps.map((temp) => ({ temp })),
    ),
  );

/** Temperature rollups, by step and time. */
async function rollups(): Promise<string[]> {
  const rows = await database.rows<{ text: string }>(sql`
    SELECT format('%s %s: %s of %s', step, to_char(t AT TIME ZONE 'UTC', 'DD HH24:MI'), temp_n, temp_sum) AS text
    FROM sensor_rollups ORDER BY step, t`);
  return rows.map(({ text }) => text);
}

async function rolledUntil(): Promise<Date | undefined> {
  const row = await database.row<{ rolled_until: Date }>(
    sql`SELECT rolled_until FROM sensor_series WHERE device_id = ${place.device_id}`,
  );
  return row?.rolled_until;
}

describe('samples are summed up', () => {
  it('by five minutes and hours, 75 minutes after an hour is over', async () => {
    await put('09:03', 20, 21, 22);
    await put('10:00', 30);
    await series.aggregate(database, at('11:14'));
    expect(await rollups()).toEqual([]);
    await series.aggregate(database, at('11:15'));
    expect(await rollups()).toEqual([
      '300 15 09:00: 2 of 41',
      '300 15 09:05: 1 of 22',
      '3600 15 09:00: 3 of 63',
    ]);
    expect(await rolledUntil()).toEqual(at('10:00'));
  });

  it('by days when the day is over, with the hours that were summed up before', async () => {
    await put('09:00', 20, 21);
    await series.aggregate(database, at('20:00'));
    expect((await rollups()).filter((text) => text.startsWith('86400'))).toEqual([]);
    await series.aggregate(database, new Date('2026-11-16T01:15:00Z'));
    expect((await rollups()).filter((text) => text.startsWith('86400'))).toEqual(['86400 15 00:00: 2 of 41']);
  });

  it('again when one comes late, in its hour and its day', async () => {
    await put('09:00', 20);
    await put('12:00', 10);
    const later = new Date('2026-11-17T00:00:00Z');
    await series.aggregate(database, later);
    await put('09:30', 25);
    await series.aggregate(database, later);
    expect(await rollups()).toEqual([
      '300 15 09:00: 1 of 20',
      '300 15 09:30: 1 of 25',
      '300 15 12:00: 1 of 10',
      '3600 15 09:00: 2 of 45',
      '3600 15 12:00: 1 of 10',
      '86400 15 00:00: 3 of 55',
    ]);
  });

  it('once: there is nothing to do the second time', async () => {
    await put('09:00', 20);
    expect(await series.aggregate(database, at('20:00'))).toBe(1);
    expect(await series.aggregate(database, at('20:00'))).toBe(0);
  });

  it('however long ago they are, and over gaps of weeks', async () => {
    await series.insertSamples(database, [
      { ...place, t: Date.parse('2026-07-01T12:00:00Z'), temp: 1 },
      { ...place, t: Date.parse('2026-09-20T12:00:00Z'), temp: 2 },
    ]);
    await put('09:00', 3);
    await series.aggregate(database, at('20:00'));
    expect((await rollups()).filter((text) => text.startsWith('3600'))).toEqual([
      '3600 01 12:00: 1 of 1',
      '3600 20 12:00: 1 of 2',
      '3600 15 09:00: 1 of 3',
    ]);
    expect(await rolledUntil()).toEqual(at('18:00'));
  });

  it('of every device, also one that was just added', async () => {
    const fresh = await newDevice(database);
    await series.insertSamples(database, [{ ...fresh, t: at('09:00').getTime(), temp: 20 }]);
    await series.aggregate(database, at('20:00'));
    expect(await rollups()).toEqual(['300 15 09:00: 1 of 20', '3600 15 09:00: 1 of 20']);
  });
});

describe('two that sum up at once', () => {
  it('share the work', async () => {
    const places = Array.from({ length: 250 }, nextPlace);
    await registerPlaces(database, ...places);
    await series.insertSamples(
      database,
      places.map((one) => ({ ...one, t: at('09:00').getTime(), temp: 20 })),
    );
    const shares = await Promise.all([
      series.aggregate(database, at('20:00')),
      series.aggregate(database, at('20:00')),
    ]);
    // Includes the device that every test here has.
    expect(shares[0] + shares[1]).toBe(251);
    expect(await rollups()).toHaveLength(500);
  });
});

describe('an hour is not summed up', () => {
  /**
   * Waits until aggregation has closed the hours. It then waits for transactions that may have read the former time.
   */
  async function hoursClose(): Promise<void> {
    while (!(await database.row(sql`SELECT FROM sensor_clock WHERE closed_until > '-infinity'`)));
  }

  it('during an insert that began before the hour closed', async () => {
    const { rolling } = await database.transaction(async (connection) => {
      await series.insertSamples(connection, minutes(place, at('09:00').toISOString(), [{ temp: 20 }]));
      const rolling = series.aggregate(database, at('20:00'));
      await hoursClose();
      return { rolling };
    });
    await rolling;
    expect(await rollups()).toEqual(['300 15 09:00: 1 of 20', '3600 15 09:00: 1 of 20']);
    expect(await rolledUntil()).toEqual(at('18:00'));
  });
});
