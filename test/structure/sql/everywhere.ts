import type { Everywhere } from './by-home.ts';

const SELDOM =
  'Devices and homes are deleted seldom, and reports of the version before do not say of which home they are.';
const SWEEP = 'Lets go of what is old, of all homes, once in a while.';
const BY_PLACE =
  'What is old, of all homes, by where it lies: no look into an index for each row. Right on one server only.';
const ROLLER = 'Picks what is to be done next among all homes; what it does then names them.';
const ITS_OWN =
  'The map of what moves says by which condition rows of a table are of an organization: by their homes.';
const NOT_HISTORY = 'Its callers name tables that are no history.';

/** Statements on history that run on every server, or that are no complete statements. */
export const EVERYWHERE: Everywhere[] = [
  { file: 'src/devices/delete-home-data.ts', begins: 'DELETE FROM device_reports', because: SELDOM },
  { file: 'src/devices/delete-home-data.ts', begins: 'DELETE FROM conflicting_reports', because: SELDOM },
  { file: 'src/devices/store.ts', begins: 'DELETE FROM device_reports WHERE device_id', because: SELDOM },
  { file: 'src/devices/store.ts', begins: 'DELETE FROM conflicting_reports', because: SELDOM },
  {
    file: 'src/devices/ingest/execution/store.ts',
    begins: 'SELECT k.device_id, k.boot_id, k.seq, used.body_hash',
    because:
      'A device may have moved: its reports are looked up by its id and number, whichever home stored them.',
  },
  {
    file: 'src/devices/ingest/delete-old-reports.ts',
    begins: 'DELETE FROM device_reports',
    because: BY_PLACE,
  },
  {
    file: 'src/devices/ingest/delete-old-reports.ts',
    begins: 'DELETE FROM conflicting_reports',
    because: BY_PLACE,
  },
  {
    file: 'src/devices/ingest/delete-old-reports.ts',
    begins: 'DELETE FROM raised_events',
    because: BY_PLACE,
  },
  {
    file: 'src/devices/series/shared/partitions.ts',
    begins: 'SELECT 1 AS one FROM sensor_series',
    because: 'Whether every series is aggregated, before a week of all of them goes.',
  },
  ...['local/aggregate', 'local/compress', 'distributed/aggregate', 'distributed/compress'].map((file) => ({
    file: `src/devices/series/${file}.ts`,
    begins: 'SELECT home_id, device_id FROM sensor_series',
    because: ROLLER,
  })),
  ...['aggregate', 'delete-orphans'].map((file) => ({
    file: `src/devices/series/shared/${file}.ts`,
    begins: 'WITH known AS MATERIALIZED',
    because: 'A range of homes at a time, on every server.',
  })),
  {
    file: 'src/devices/series/shared/read-buckets.ts',
    begins: 'SELECT s.t, s. ? _n AS n',
    because: 'The condition is put in: the series, by home and device.',
  },
  { file: 'src/events/partitions.ts', begins: 'DELETE FROM home_event_counts', because: SWEEP },
  { file: 'src/events/partitions.ts', begins: 'DELETE FROM user_only_events', because: SWEEP },
  {
    file: 'src/events/read/read-events.ts',
    begins: 'SELECT e.home_id, e.event_time, e.event_id FROM ? e WHERE ?',
    because: 'The condition is put in (matches): the homes of the view.',
  },
  {
    file: 'src/events/read/read-events.ts',
    begins: '(SELECT ? FROM home_events e UNION ALL',
    because: 'Stands where a table stands; the statements around it name the homes.',
  },
  {
    file: 'src/events/read/read-events.ts',
    begins: 'SELECT day::timestamp AT TIME ZONE',
    because: 'The condition is put in (matches): the homes of the view.',
  },
  {
    file: 'src/platform/db/partitions.ts',
    begins: 'TRUNCATE',
    because: 'A week of all homes that has no row any more.',
  },
  {
    file: 'src/platform/db/partitions.ts',
    begins: 'INSERT INTO ? SELECT *',
    because: 'What came before its period was made, of all homes.',
  },
  {
    file: 'src/platform/embedded/data-migration/copy-rows.ts',
    begins: 'TRUNCATE',
    because: 'Everything of one embedded server goes into another.',
  },
  { file: 'src/platform/secrets/sealed-columns.ts', begins: 'UPDATE ? SET', because: NOT_HISTORY },
  { file: 'src/transfer/postpone-work.ts', begins: 'WITH free AS', because: NOT_HISTORY },
  { file: 'src/transfer/postpone-work.ts', begins: 'SELECT count(*) AS rows', because: NOT_HISTORY },
  { file: 'src/transfer/postpone-work.ts', begins: 'UPDATE ? AS t', because: NOT_HISTORY },
  { file: 'src/transfer/import.ts', begins: 'DELETE FROM ?', because: ITS_OWN },
  { file: 'src/transfer/rows.ts', begins: 'DECLARE', because: ITS_OWN },
  { file: 'src/transfer/rows.ts', begins: 'WITH put AS', because: ITS_OWN },
];
