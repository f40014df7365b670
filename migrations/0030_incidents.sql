-- Incidents of every kind, where there were those of noise. Processes of the version before go on with `noise_incidents`,
-- which is a view now; it can go when nobody runs that version any more. Constraints keep their names until then.
-- Locks: incidents are few, some thousands in a house of a thousand homes.
ALTER TABLE noise_incidents RENAME TO incidents;
ALTER INDEX noise_incidents_open RENAME TO incidents_open;
ALTER TABLE incidents
  ADD COLUMN kind text NOT NULL DEFAULT 'noise'
    CHECK (kind IN ('noise', 'intrusion', 'smoke_alarm', 'smoking', 'temperature', 'humidity', 'mould')),
  -- Of what one device measures; null where the home as a whole is meant.
  ADD COLUMN device_id public_id,
  -- So that those of an organization are read in order. The database puts it in.
  ADD COLUMN organization_id public_id REFERENCES organizations ON DELETE CASCADE;
UPDATE incidents i SET organization_id = h.organization_id FROM homes h WHERE h.home_id = i.home_id;
ALTER TABLE incidents ALTER COLUMN organization_id SET NOT NULL;
CREATE INDEX incidents_of_home ON incidents (home_id, opened_at, incident_id);
CREATE INDEX incidents_of_organization ON incidents (organization_id, opened_at, incident_id);

CREATE FUNCTION put_organization_of_incident() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.organization_id := (SELECT organization_id FROM homes WHERE home_id = NEW.home_id);
  RETURN NEW;
END $$;
CREATE TRIGGER incidents_get_organization BEFORE INSERT ON incidents
  FOR EACH ROW EXECUTE FUNCTION put_organization_of_incident();

CREATE VIEW noise_incidents AS
  SELECT home_id, incident_id, guest_id, level, opened_at, level_at, ended_at, acknowledged_at, acknowledged_by,
         snoozed_until
  FROM incidents WHERE kind = 'noise';

-- Who did what about an incident. The text of a note is sealed with a key outside the database: it may name a guest.
CREATE TABLE incident_acts (
  act_id public_id PRIMARY KEY,
  -- Several may be of the same moment.
  place bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  home_id public_id NOT NULL,
  incident_id text NOT NULL,
  at timestamptz NOT NULL,
  what text NOT NULL CHECK (what IN ('acknowledged', 'snoozed', 'snooze_ended', 'closed', 'note')),
  user_id public_id NOT NULL,
  -- As the person was called then.
  user_name text NOT NULL,
  -- Of a snooze.
  until timestamptz,
  sealed_text bytea,
  FOREIGN KEY (home_id, incident_id) REFERENCES incidents ON DELETE CASCADE
);
CREATE INDEX incident_acts_of_incident ON incident_acts (home_id, incident_id, place);
