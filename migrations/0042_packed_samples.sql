-- What a device measured on a day that is over, in one row instead of one for each sample: a sample takes some 20 bytes instead of 270,
-- and 150 of those were its index. Values stand in the order of `times`, a null where a sample has no such metric; a metric that no
-- sample of the day has is null as a whole. src/devices/series/pack.ts moves samples here. Programs of the version before go on storing
-- samples as they did, also of days that are here: those are read together with the day, and moved into it later.
CREATE TABLE sensor_days (
  -- Where it begins, UTC.
  day timestamptz NOT NULL,
  times timestamptz[] NOT NULL,
  laeq real[],
  lmax real[],
  lmin real[],
  temp real[],
  rh real[],
  pressure real[],
  pir real[],
  occ real[],
  radios real[],
  pm25 real[],
  voc real[],
  smoke_score real[],
  lux real[],
  battery real[],
  home_id public_id NOT NULL,
  device_id public_id NOT NULL,
  PRIMARY KEY (home_id, device_id, day)
) PARTITION BY RANGE (day);
CREATE TABLE sensor_days_other PARTITION OF sensor_days DEFAULT;

-- A week of days for each week of samples there is, so that those also go as a whole when their time has come.
DO $$
DECLARE
  week record;
BEGIN
  FOR week IN
    SELECT replace(c.relname, 'sensor_samples', 'sensor_days') AS name, pg_get_expr(c.relpartbound, c.oid) AS bounds
    FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = 'sensor_samples'::regclass AND c.relname ~ '_[0-9]+$'
  LOOP
    EXECUTE format('CREATE TABLE %I PARTITION OF sensor_days %s', week.name, week.bounds);
  END LOOP;
END $$;

-- Nothing is ever looked for by a value. Statistics of arrays cost minutes to make, and time in every plan.
ALTER TABLE sensor_days
  ALTER COLUMN times SET STATISTICS 0,
  ALTER COLUMN laeq SET STATISTICS 0,
  ALTER COLUMN lmax SET STATISTICS 0,
  ALTER COLUMN lmin SET STATISTICS 0,
  ALTER COLUMN temp SET STATISTICS 0,
  ALTER COLUMN rh SET STATISTICS 0,
  ALTER COLUMN pressure SET STATISTICS 0,
  ALTER COLUMN pir SET STATISTICS 0,
  ALTER COLUMN occ SET STATISTICS 0,
  ALTER COLUMN radios SET STATISTICS 0,
  ALTER COLUMN pm25 SET STATISTICS 0,
  ALTER COLUMN voc SET STATISTICS 0,
  ALTER COLUMN smoke_score SET STATISTICS 0,
  ALTER COLUMN lux SET STATISTICS 0,
  ALTER COLUMN battery SET STATISTICS 0;

-- Locks: a series is a row for each device, and a column with a constant is added without writing any.
ALTER TABLE sensor_series
  -- Where a day begins: no day from there on is in sensor_days, and days before it may be.
  ADD COLUMN packed_until timestamptz NOT NULL DEFAULT '-infinity';
CREATE INDEX sensor_series_packed_until ON sensor_series (packed_until);

-- Days go with their series. Here, so that they also do when a program of the version before forgets a device or a home.
CREATE FUNCTION forget_sensor_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM sensor_days WHERE home_id = OLD.home_id AND device_id = OLD.device_id;
  RETURN NULL;
END $$;
CREATE TRIGGER sensor_series_forget_days AFTER DELETE ON sensor_series
  FOR EACH ROW EXECUTE FUNCTION forget_sensor_days();
