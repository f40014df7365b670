import pg from 'pg';
import sql from 'sql-template-tag';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { seriesStore } from '../../../src/devices/series/choose-store.ts';
import { distribute, inspectDistribution } from '../../../src/distribution/index.ts';
import { FEED_NAME } from '../../../src/platform/db/change-feed.ts';
import { type Database, openDatabase } from '../../../src/platform/db/database.ts';
import { migrate, readMigrations } from '../../../src/platform/db/migrations/migrate.ts';
import { emptyDatabase, openClone } from '../../harness/database.ts';
import { isOnCitus } from '../../harness/postgres/on-citus.ts';
import { addCitus } from '../../harness/postgres/outside-server.ts';
import { minutes, newDevice, type Place } from '../../harness/series/series-device.ts';
import { storedSamples } from '../../harness/series/stored-samples.ts';

const NOW = new Date('2026-11-14T09:30:00Z');
const SHARDS = 4;
const silent = () => undefined;

describe.skipIf(isOnCitus())('a database without Citus', () => {
  it('is not spread, and the refusal says what to do', async () => {
    const database = await openClone();
    await expect(distribute(database.longTimeout, SHARDS, silent)).rejects.toThrow('CREATE EXTENSION citus');
    const found = await inspectDistribution(database);
    expect(found).toMatchObject({ citus: null, nodes: [], begun: false, spread: [] });
    expect(await database.isDistributed()).toBe(false);
    await expect(
      database.row(sql`SELECT relkind FROM pg_class WHERE relname = 'sensor_rollups'`),
    ).resolves.toEqual({
      relkind: 'p',
    });
  });
});

describe.skipIf(!isOnCitus())('a database of Citus', () => {
  let connectionConfig: pg.ClientConfig;
  let places: Place[] = [];
  let before: Awaited<ReturnType<typeof everything>>;

  beforeAll(async () => {
    const { connectionConfig: made, drop } = await emptyDatabase();
    connectionConfig = made;
    const [coordinator, ...workers] = inject('administrators');
    if (coordinator) await addCitus(coordinator, workers, String(connectionConfig.database));
    await migrate(connectionConfig, await readMigrations());
    const database = openDatabase(connectionConfig, silent);
    const series = await seriesStore(database);
    await series.createPartitions(database, NOW);
    places = [await newDevice(database), await newDevice(database), await newDevice(database)];
    const values = Array.from({ length: 3000 }, (_, index) => ({ temp: index / 7, laeq: 40 + (index % 30) }));
    // Some samples are compressed, some are aggregated, some are neither.
    for (const place of places)
      await series.insertSamples(database, minutes(place, '2026-11-11T10:00:00Z', values));
    await series.aggregate(database, NOW);
    await series.compress(database, NOW);
    await series.insertSamples(
      database,
      minutes(places[0] ?? { home_id: '', device_id: '' }, '2026-11-11T10:00:30Z', values),
    );
    before = await everything(database);
    await database.close();
    return drop;
  }, 120_000);

  async function everything(database: Database) {
    const rows = await database.row<{ rows: number }>(sql`SELECT count(*) AS rows FROM sensor_rollups`);
    const series = await seriesStore(database);
    const each = [];
    for (const place of places) {
      const buckets = [];
      for (const resolution of [60, 300, 3600, 86_400])
        buckets.push(
          await series.readBuckets(database, {
            ...place,
            metric: 'temp',
            from: 0,
            before: NOW.getTime(),
            resolution,
          }),
        );
      each.push({ samples: await storedSamples(database, place), buckets });
    }
    return { rows, each };
  }

  it('is not spread while a process serves', async () => {
    const feed = new pg.Client({ ...connectionConfig, application_name: FEED_NAME });
    await feed.connect();
    const database = openDatabase(connectionConfig, silent);
    await expect(distribute(database.longTimeout, SHARDS, silent)).rejects.toThrow('1 processes of Lares');
    await feed.end();
    expect((await inspectDistribution(database)).begun).toBe(false);
    await database.close();
  });

  it('goes on where it was when it was cut off, and has everything it had', async () => {
    // Cut off before the first table, then after each of two, then not at all.
    for (const tables of [1, 2, 2]) {
      const database = openDatabase(connectionConfig, silent);
      let messages = 0;
      const work = distribute(database.longTimeout, SHARDS, () => {
        messages += 1;
        if (messages > tables - 1) throw new Error('cut off');
      });
      await expect(work).rejects.toThrow('cut off');
      await database.close();
      // Every process that starts now uses the other form of its statements, on tables of both kinds.
      const between = openDatabase(connectionConfig, silent);
      expect(await between.isDistributed()).toBe(true);
      await between.close();
    }
    const database = openDatabase(connectionConfig, silent);
    expect((await inspectDistribution(database)).spread).toEqual(['sensor_series', 'sensor_samples']);
    const done = await distribute(database.longTimeout, SHARDS, silent);
    expect(done).toMatchObject({ begun: true, left: [], unprepared: [] });
    expect(done.nodes).toHaveLength(inject('administrators').length - 1);
    expect(await everything(database)).toEqual(before);
    // The coordinator holds no rows.
    const sizes = await database.rows<{ bytes: number }>(sql`
      SELECT pg_relation_size(c.oid) AS bytes FROM pg_class c WHERE relname ~ '^sensor_(samples|days|rollups)_' AND relkind = 'r'`);
    expect(sizes.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(0);
    // Repeating it changes nothing.
    expect(await distribute(database.longTimeout, SHARDS, silent)).toMatchObject({ left: [] });
    await database.close();
  }, 120_000);
});
