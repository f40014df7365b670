-- What the rules know of a home and its devices, written with the reports that changed it.
--
-- A transaction that judges a home locks its row in home_status first, so that one home is judged by one process
-- at a time. `writer` is the process that judged it last: while it is still the one asking, what it has in memory
-- is what is stored here, and nothing is read again. Whatever else changes a home (below) sets it to 0.
CREATE TABLE home_status (
  home_id public_id PRIMARY KEY REFERENCES homes ON DELETE CASCADE,
  writer bigint NOT NULL DEFAULT 0,
  state json NOT NULL DEFAULT '{}',
  -- When the home's job is due at the latest, so that not every report has to move it.
  wake_at timestamptz
) WITH (fillfactor = 70);
INSERT INTO home_status (home_id) SELECT home_id FROM homes;

CREATE FUNCTION make_home_status() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO home_status (home_id) SELECT home_id FROM changed;
  RETURN NULL;
END $$;
CREATE TRIGGER homes_get_status AFTER INSERT ON homes REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION make_home_status();

-- Led by home_id like all that grows with the devices; a device that moves takes its status along.
DROP INDEX devices_home;
ALTER TABLE devices ADD CONSTRAINT devices_home UNIQUE (home_id, device_id);
ALTER TABLE device_status ADD COLUMN home_id public_id, ADD COLUMN state json NOT NULL DEFAULT '{}';
UPDATE device_status s SET home_id = d.home_id FROM devices d WHERE d.device_id = s.device_id;
ALTER TABLE device_status
  ALTER COLUMN home_id SET NOT NULL,
  DROP CONSTRAINT device_status_pkey,
  DROP CONSTRAINT device_status_device_id_fkey,
  ADD PRIMARY KEY (home_id, device_id),
  ADD FOREIGN KEY (home_id, device_id) REFERENCES devices (home_id, device_id) ON UPDATE CASCADE ON DELETE CASCADE;

-- A home whose devices or settings changed is read anew by whoever judges it next.
CREATE FUNCTION forget_home_writer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE home_status SET writer = 0 WHERE home_id IN (SELECT home_id FROM changed);
  RETURN NULL;
END $$;
CREATE TRIGGER devices_inserted_judge_anew AFTER INSERT ON devices REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION forget_home_writer();
CREATE TRIGGER devices_updated_judge_anew AFTER UPDATE ON devices REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION forget_home_writer();
CREATE TRIGGER devices_left_judge_anew AFTER UPDATE ON devices REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION forget_home_writer();
CREATE TRIGGER devices_deleted_judge_anew AFTER DELETE ON devices REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION forget_home_writer();

-- Changed settings and changed stays are judged at once by the home's job, due since ever. Homes without a device
-- have nothing to judge.
CREATE FUNCTION wake_home(woken text) RETURNS void LANGUAGE sql AS $$
  INSERT INTO jobs (kind, key, due_at)
  SELECT 'home', woken, '-infinity' WHERE EXISTS (SELECT FROM devices d WHERE d.home_id = woken)
  ON CONFLICT (kind, key) DO UPDATE SET
    due_at = CASE WHEN jobs.claim IS NULL THEN excluded.due_at ELSE jobs.due_at END,
    again_at = CASE WHEN jobs.claim IS NULL THEN NULL ELSE excluded.due_at END
$$;

CREATE FUNCTION wake_changed_home() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE home_status SET writer = 0 WHERE home_id = NEW.home_id;
  PERFORM wake_home(NEW.home_id);
  RETURN NULL;
END $$;
CREATE TRIGGER homes_judge_anew AFTER UPDATE ON homes FOR EACH ROW
  WHEN (OLD.settings IS DISTINCT FROM NEW.settings OR OLD.timezone <> NEW.timezone)
  EXECUTE FUNCTION wake_changed_home();

CREATE FUNCTION wake_homes_of_guests() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM wake_home(home_id) FROM (SELECT DISTINCT home_id FROM changed ORDER BY home_id) AS homes_of_guests;
  RETURN NULL;
END $$;
CREATE TRIGGER guests_inserted_wake AFTER INSERT ON guests REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION wake_homes_of_guests();
CREATE TRIGGER guests_updated_wake AFTER UPDATE ON guests REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION wake_homes_of_guests();
CREATE TRIGGER guests_deleted_wake AFTER DELETE ON guests REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION wake_homes_of_guests();

-- Which reports were taken. One that comes again has no effect; one that comes again with another body is refused.
CREATE TABLE device_reports (
  device_id public_id NOT NULL,
  boot_id bigint NOT NULL,
  seq bigint NOT NULL,
  body_hash bigint NOT NULL,
  received_at timestamptz NOT NULL,
  PRIMARY KEY (device_id, boot_id, seq)
);
CREATE INDEX device_reports_received ON device_reports USING brin (received_at) WITH (autosummarize = on);

-- Refused because their key was used before with another body: kept aside, so that somebody can look.
CREATE TABLE conflicting_reports (
  device_id public_id NOT NULL,
  boot_id bigint NOT NULL,
  seq bigint NOT NULL,
  body_hash bigint NOT NULL,
  body text NOT NULL,
  received_at timestamptz NOT NULL,
  PRIMARY KEY (device_id, boot_id, seq, body_hash)
);

-- Reports that came before one with a smaller number: their samples wait a moment for it.
CREATE TABLE held_reports (
  home_id public_id NOT NULL,
  device_id public_id NOT NULL,
  boot_id bigint NOT NULL,
  seq bigint NOT NULL,
  report json NOT NULL,
  until timestamptz NOT NULL,
  PRIMARY KEY (home_id, device_id, boot_id, seq),
  FOREIGN KEY (home_id, device_id) REFERENCES devices (home_id, device_id) ON UPDATE CASCADE ON DELETE CASCADE
);

-- Every event that was raised once, whatever comes again.
CREATE TABLE raised_events (
  home_id public_id NOT NULL,
  key text NOT NULL,
  raised_at timestamptz NOT NULL,
  PRIMARY KEY (home_id, key)
);
CREATE INDEX raised_events_at ON raised_events USING brin (raised_at) WITH (autosummarize = on);

CREATE TABLE device_commands (
  command_id public_id PRIMARY KEY,
  home_id public_id NOT NULL,
  device_id public_id NOT NULL,
  kind text NOT NULL,
  created_at timestamptz NOT NULL,
  -- Of one moment: what was said first.
  position integer NOT NULL,
  expires_at timestamptz NOT NULL,
  acknowledged_at timestamptz,
  ok boolean,
  FOREIGN KEY (home_id, device_id) REFERENCES devices (home_id, device_id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX device_commands_open ON device_commands (home_id, device_id) WHERE acknowledged_at IS NULL;

-- Heard by every process that keeps devices in memory.
CREATE FUNCTION announce_devices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('lares_changes', 'device:' || device_id) FROM changed;
  RETURN NULL;
END $$;
CREATE TRIGGER devices_updated_announce AFTER UPDATE ON devices REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION announce_devices();
CREATE TRIGGER devices_deleted_announce AFTER DELETE ON devices REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION announce_devices();
CREATE TRIGGER device_tokens_deleted_announce AFTER DELETE ON device_tokens REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION announce_devices();
CREATE FUNCTION announce_commands() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('lares_changes', 'commands:' || device_id) FROM changed;
  RETURN NULL;
END $$;
CREATE TRIGGER device_commands_announce AFTER INSERT ON device_commands REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION announce_commands();
