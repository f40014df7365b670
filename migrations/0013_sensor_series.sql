-- What devices measured. No foreign keys and home_id first, for the reasons in 0004_events.sql. A device measures a few
-- of the metrics only; an absent one takes no room in the row. The time and the numbers stand before the ids, so that
-- nothing is padded.
CREATE TABLE sensor_samples (
  t timestamptz NOT NULL,
  -- Over the minute, dB(A): the mean of the energy, the loudest and the quietest moment.
  laeq real,
  lmax real,
  lmin real,
  -- °C, %, hPa.
  temp real,
  rh real,
  pressure real,
  -- Hits of the motion sensor since the sample before.
  pir real,
  -- People and radios.
  occ real,
  radios real,
  -- µg/m³ for the particles.
  pm25 real,
  voc real,
  smoke_score real,
  lux real,
  -- %.
  battery real,
  home_id public_id NOT NULL,
  device_id public_id NOT NULL,
  PRIMARY KEY (home_id, device_id, t)
) PARTITION BY RANGE (t);

-- What no week covers. src/devices/series/partitions.ts makes the weeks.
CREATE TABLE sensor_samples_other PARTITION OF sensor_samples DEFAULT;

-- Samples summed up, by device and `step` in seconds: five minutes, hours, days. A bucket has every sample from t on
-- for `step` seconds; t is a multiple of `step` since 1970, UTC. Of every metric: how many, their sum, the least and
-- the most. The sum of laeq is that of the energies (10^(laeq/10)), because decibels cannot be added; its least and
-- most are those of lmin and lmax where a sample has them.
CREATE TABLE sensor_rollups (
  t timestamptz NOT NULL,
  laeq_sum double precision,
  temp_sum double precision,
  rh_sum double precision,
  pressure_sum double precision,
  pir_sum double precision,
  occ_sum double precision,
  radios_sum double precision,
  pm25_sum double precision,
  voc_sum double precision,
  smoke_score_sum double precision,
  lux_sum double precision,
  battery_sum double precision,
  laeq_n integer,
  laeq_min real,
  laeq_max real,
  temp_n integer,
  temp_min real,
  temp_max real,
  rh_n integer,
  rh_min real,
  rh_max real,
  pressure_n integer,
  pressure_min real,
  pressure_max real,
  pir_n integer,
  pir_min real,
  pir_max real,
  occ_n integer,
  occ_min real,
  occ_max real,
  radios_n integer,
  radios_min real,
  radios_max real,
  pm25_n integer,
  pm25_min real,
  pm25_max real,
  voc_n integer,
  voc_min real,
  voc_max real,
  smoke_score_n integer,
  smoke_score_min real,
  smoke_score_max real,
  lux_n integer,
  lux_min real,
  lux_max real,
  battery_n integer,
  battery_min real,
  battery_max real,
  step integer NOT NULL,
  home_id public_id NOT NULL,
  device_id public_id NOT NULL,
  PRIMARY KEY (home_id, device_id, step, t)
) PARTITION BY LIST (step);

-- Each has a retention of its own, so each has periods of its own.
CREATE TABLE sensor_rollups_300 PARTITION OF sensor_rollups FOR VALUES IN (300) PARTITION BY RANGE (t);
CREATE TABLE sensor_rollups_300_other PARTITION OF sensor_rollups_300 DEFAULT;
CREATE TABLE sensor_rollups_3600 PARTITION OF sensor_rollups FOR VALUES IN (3600) PARTITION BY RANGE (t);
CREATE TABLE sensor_rollups_3600_other PARTITION OF sensor_rollups_3600 DEFAULT;
CREATE TABLE sensor_rollups_86400 PARTITION OF sensor_rollups FOR VALUES IN (86400) PARTITION BY RANGE (t);
CREATE TABLE sensor_rollups_86400_other PARTITION OF sensor_rollups_86400 DEFAULT;

-- How far the samples of a device in a home are rolled up: every bucket that ends at rolled_until (a full hour) or
-- before has all of its samples. Whoever stores a sample of a closed hour sets it back to that hour. Rows come and go
-- with the devices (src/devices/series/roll.ts), not with the samples, so that a sample needs no look-up.
CREATE TABLE sensor_series (
  home_id public_id NOT NULL,
  device_id public_id NOT NULL,
  rolled_until timestamptz NOT NULL DEFAULT '-infinity',
  PRIMARY KEY (home_id, device_id)
) WITH (fillfactor = 70);
CREATE INDEX sensor_series_rolled_until ON sensor_series (rolled_until);

-- What everybody who stores samples goes by: hours before closed_until may have been rolled up, and samples from
-- before kept_from are no longer kept.
CREATE TABLE sensor_clock (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  closed_until timestamptz NOT NULL DEFAULT '-infinity',
  kept_from timestamptz NOT NULL DEFAULT '-infinity'
);
INSERT INTO sensor_clock DEFAULT VALUES;
