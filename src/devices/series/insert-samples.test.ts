import sql from 'sql-template-tag';
import { beforeEach, describe, expect, it } from 'vitest';
import { openClone } from '../../../test/harness/database.ts';
import { nextPlace, registerPlaces } from '../../../test/harness/series/series-device.ts';
import type { Database } from '../../platform/db/database.ts';
import { HOUR_MS, MINUTE_MS } from '../../platform/durations.ts';
import { seriesStore } from './choose-store.ts';
import { SAMPLE_METRICS } from './metrics.ts';
import type { SampleRow, SeriesStore } from './store.ts';

const NOON = Date.parse('2026-11-15T12:00:00Z');

let database: Database;
let series: SeriesStore;
const place = nextPlace();

beforeEach(async () => {
  database = await openClone();
  series = await seriesStore(database);
});

const put = (...rows: Omit<SampleRow, 'home_id' | 'device_id'>[]) =>
  series.insertSamples(
    database,
    rows.map((row) => ({ ...place, ...row })),
  );

async function stored(): Promise<Record<string, unknown>[]> {
  const rows = await database.rows<Record<string, unknown>>(sql`SELECT * FROM sensor_samples ORDER BY t`);
  return rows.map((row) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)));
}

async function rolledUntil(): Promise<Date | undefined> {
  const row = await database.row<{ rolled_until: Date }>(
    sql`SELECT rolled_until FROM sensor_series WHERE device_id = ${place.device_id}`,
  );
  return row?.rolled_until;
}

describe('samples', () => {
  it('are stored with every metric there is, to the millisecond', async () => {
    const values = Object.fromEntries(SAMPLE_METRICS.map((metric, index) => [metric, index + 0.25]));
    await put({ t: NOON + 123, ...values });
    expect(await stored()).toEqual([{ ...place, t: new Date(NOON + 123), ...values }]);
  });

  it('keep any time a device may name', async () => {
    const times = Array.from({ length: 500 }, (_, n) => 1_000_000_007 * n + n ** 3);
    await put(...times.map((t) => ({ t, temp: 20 })));
    expect((await stored()).map(({ t }) => (t as Date).getTime())).toEqual([...times].sort((a, b) => a - b));
  });

  it('that come again keep what they had and get what they lacked', async () => {
    await put({ t: NOON, temp: 20 });
    await put({ t: NOON, temp: 25, rh: 40 }, { t: NOON + 1, temp: 21 });
    await put({ t: NOON, rh: 99 });
    expect(await stored()).toEqual([
      { ...place, t: new Date(NOON), temp: 20, rh: 40 },
      { ...place, t: new Date(NOON + 1), temp: 21 },
    ]);
  });

  it('may stand twice in what is stored at once', async () => {
    await put({ t: NOON, temp: 20 }, { t: NOON, temp: 30, battery: 80 });
    expect(await stored()).toEqual([{ ...place, t: new Date(NOON), temp: 20, battery: 80 }]);
  });

  it('with a metric only some of them have leave the others without', async () => {
    await put({ t: NOON, temp: 20 }, { t: NOON + 1, rh: 50 }, { t: NOON + 2, temp: 0 });
    expect((await stored()).map(({ temp, rh }) => [temp, rh])).toEqual([
      [20, undefined],
      [undefined, 50],
      [0, undefined],
    ]);
  });

  it('are none without harm', async () => {
    await put();
    expect(await stored()).toEqual([]);
  });

  it('go with the transaction they are stored in', async () => {
    const failing = database.transaction(async (connection) => {
      await series.insertSamples(connection, [{ ...place, t: NOON, temp: 20 }]);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await stored()).toEqual([]);
  });

  it('from before what is kept are left out', async () => {
    await database.rows(sql`UPDATE sensor_clock SET kept_from = ${new Date(NOON)}`);
    await put({ t: NOON - 1, temp: 20 }, { t: NOON, temp: 21 });
    expect((await stored()).map(({ temp }) => temp)).toEqual([21]);
  });
});

describe('a sample of a closed hour', () => {
  const closed = new Date('2026-11-15T15:00:00Z');

  beforeEach(async () => {
    await registerPlaces(database, place);
    await database.rows(sql`UPDATE sensor_clock SET closed_until = ${closed}`);
    await database.rows(sql`UPDATE sensor_series SET rolled_until = ${closed}`);
  });

  it('sets its series back to that hour, one of an open hour does not', async () => {
    await put({ t: closed.getTime(), temp: 20 });
    expect(await rolledUntil()).toEqual(closed);
    await put({ t: NOON + 59 * MINUTE_MS, temp: 20 }, { t: NOON + 3_600_000, temp: 20 });
    expect(await rolledUntil()).toEqual(new Date(NOON));
    // An insert never moves a series forward.
    await put({ t: NOON + 2 * HOUR_MS, temp: 20 });
    expect(await rolledUntil()).toEqual(new Date(NOON));
  });

  it('does so only for new values', async () => {
    await put({ t: NOON, temp: 20 });
    await database.rows(sql`UPDATE sensor_series SET rolled_until = ${closed}`);
    await put({ t: NOON, temp: 25 });
    expect(await rolledUntil()).toEqual(closed);
    await put({ t: NOON, rh: 50 });
    expect(await rolledUntil()).toEqual(new Date(NOON));
  });

  it('of many devices is stored from both ends at once without a deadlock', async () => {
    const places = Array.from({ length: 40 }, nextPlace);
    await registerPlaces(database, ...places);
    const rounds = Array.from({ length: 40 }, async (_, round) => {
      const rows = places.map((one) => ({ ...one, t: NOON + round, temp: 20 }));
      await series.insertSamples(database, round % 2 === 0 ? rows : rows.reverse());
    });
    await Promise.all(rounds);
    expect(await stored()).toHaveLength(1600);
  });
});
