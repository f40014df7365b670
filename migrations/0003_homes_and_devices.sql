CREATE TABLE homes (
  home_id public_id PRIMARY KEY,
  -- Not cascading: an organization with homes cannot be deleted by a slip.
  organization_id public_id NOT NULL REFERENCES organizations,
  name text NOT NULL CHECK (name <> ''),
  timezone text NOT NULL,
  address text NOT NULL DEFAULT '',
  alarm_status text NOT NULL DEFAULT 'off'
    CHECK (alarm_status IN ('on', 'off', 'on_grace_period', 'off_grace_period', 'critical_event')),
  checkin_hour smallint NOT NULL DEFAULT 15 CHECK (checkin_hour BETWEEN 0 AND 23),
  checkout_hour smallint NOT NULL DEFAULT 11 CHECK (checkout_hour BETWEEN 0 AND 23),
  -- Only what differs from the defaults in src/homes/settings.ts, so that better defaults reach every home.
  settings jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(settings) = 'object'),
  settings_version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL
);
CREATE INDEX homes_organization ON homes (organization_id, home_id);

CREATE TABLE devices (
  device_id public_id PRIMARY KEY,
  home_id public_id NOT NULL REFERENCES homes ON DELETE CASCADE,
  description text NOT NULL CHECK (description <> ''),
  device_mac text NOT NULL CHECK (device_mac ~ '^([0-9a-f]{2}:){5}[0-9a-f]{2}$'),
  hardware_version integer NOT NULL CHECK (hardware_version > 0),
  active boolean NOT NULL DEFAULT true,
  configuration jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(configuration) = 'object'),
  firmware_wanted text,
  created_at timestamptz NOT NULL
);
CREATE INDEX devices_home ON devices (home_id, device_id);

-- What a device says of itself: written with every report, so apart from the registry and with room
-- on each page for updates in place.
CREATE TABLE device_status (
  device_id public_id PRIMARY KEY REFERENCES devices ON DELETE CASCADE,
  offline boolean NOT NULL DEFAULT false,
  first_seen_at timestamptz,
  last_heard_from_at timestamptz,
  last_heartbeat_at timestamptz,
  next_heartbeat_at timestamptz,
  firmware_installed text,
  battery_percent real,
  battery_voltage real,
  ongoing_events text[] NOT NULL DEFAULT '{}',
  latest_sensor_values jsonb NOT NULL DEFAULT '{}',
  mould_risk_level text NOT NULL DEFAULT 'none'
) WITH (fillfactor = 70);

CREATE TABLE device_tokens (
  token_hash bytea PRIMARY KEY CHECK (length(token_hash) = 32),
  device_id public_id NOT NULL REFERENCES devices ON DELETE CASCADE,
  created_at timestamptz NOT NULL
);
CREATE INDEX device_tokens_device ON device_tokens (device_id);

-- organizations.homes_version: a home shows its own columns and the ids of its devices.
CREATE FUNCTION raise_homes_version_by_home() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE organizations SET homes_version = homes_version + 1
  WHERE organization_id IN (SELECT organization_id FROM changed);
  RETURN NULL;
END $$;

CREATE FUNCTION raise_homes_version_by_device() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE organizations SET homes_version = homes_version + 1
  WHERE organization_id IN (SELECT homes.organization_id FROM changed JOIN homes USING (home_id));
  RETURN NULL;
END $$;

CREATE TRIGGER homes_inserted AFTER INSERT ON homes REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION raise_homes_version_by_home();
CREATE TRIGGER homes_updated AFTER UPDATE ON homes REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION raise_homes_version_by_home();
CREATE TRIGGER homes_deleted AFTER DELETE ON homes REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION raise_homes_version_by_home();
CREATE TRIGGER devices_inserted AFTER INSERT ON devices REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION raise_homes_version_by_device();
CREATE TRIGGER devices_updated AFTER UPDATE ON devices REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION raise_homes_version_by_device();
CREATE TRIGGER devices_deleted AFTER DELETE ON devices REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION raise_homes_version_by_device();
