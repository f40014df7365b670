import type { Sql } from 'sql-template-tag';
import type { Connection, Database, Transactions } from '../../platform/db/database.ts';
import type { SampleValues } from './metrics.ts';
import type { SeriesKey } from './series-key.ts';
import type { HomeSeries } from './shared/home-series.ts';
import type { Bucket, SeriesRange } from './shared/read-buckets.ts';

export interface SampleRow extends SampleValues, SeriesKey {
  /** Event time, ms. */
  t: number;
}

/** What devices measured: samples, compressed days and rollups. */
export interface SeriesStore {
  /**
   * Stores samples in the caller's transaction. An existing sample keeps its values and gains the missing ones. Samples
   * older than the retention are dropped, because their hours could not be aggregated again. Returns that limit, ms.
   */
  insertSamples(connection: Connection, samples: readonly SampleRow[]): Promise<number>;
  /**
   * The insert as a part of another statement, for samples of open hours where `gate` holds. Undefined where samples are
   * on another server than the other tables: then insertSamples follows in the same transaction.
   */
  insertPart: ((samples: readonly SampleRow[], gate: Sql) => Sql) | undefined;

  /** Buckets that have samples, oldest first. */
  readBuckets(connection: Connection, range: SeriesRange): Promise<Bucket[]>;
  /** Time of the newest sample with this metric, ms. */
  findNewest(connection: Connection, range: SeriesRange): Promise<number | undefined>;
  /** Runs `read` over the series of these homes: once for all homes, or once for each. */
  readHomes<Span extends { home_id: string }, Result>(
    connection: Connection,
    spans: readonly Span[],
    read: (spans: readonly Span[], source: HomeSeries) => Promise<Result[]>,
  ): Promise<Result[]>;
  /** Devices that ever measured anything in the home. */
  listDevices(connection: Connection, homeId: string): Promise<string[]>;

  /** Aggregates every closed hour into rollups. Returns how many series advanced. */
  aggregate(database: Transactions, now: Date, signal?: AbortSignal): Promise<number>;
  /** Compresses aggregated days into one row each. Returns the number of steps; the rest follows in the next call. */
  compress(database: Transactions, now: Date, signal?: AbortSignal): Promise<number>;

  /** Creates the missing partitions around `now`. Returns their names. */
  createPartitions(database: Transactions, now: Date, weeksBack?: number): Promise<string[]>;
  /** Drops partitions older than the retention of the instance. Returns their names. */
  deleteExpired(database: Transactions, now: Date): Promise<string[]>;
  /**
   * Deletes what an organization measured before `before`, which begins a day in UTC: every rollup goes together with
   * all of its samples. Returns the number of rows.
   */
  deleteBefore(
    database: Database,
    organizationId: string,
    before: Date,
    signal: AbortSignal,
  ): Promise<number>;
  /** Deletes series whose device or home was deleted. Returns how many had data. */
  deleteOrphans(database: Transactions, signal?: AbortSignal): Promise<number>;
  /** Deletes all series of a home. */
  deleteHome(connection: Connection, homeId: string): Promise<void>;
  /** Truncates partitions of past weeks whose samples are all compressed. Returns their names. */
  releaseSpace(database: Transactions, now: Date): Promise<string[]>;
  /** Resets the clock of the series when no data is left: the clock of a demo may have been ahead. */
  resetClock(connection: Connection): Promise<void>;
  /** Call before a snapshot is taken: no partition is truncated until the transaction ends. */
  lockForSnapshot(connection: Connection): Promise<void>;
}
