-- History. Keys lead with home_id and every query carries it, so that it can be spread over machines one day.
-- No foreign keys: a lock on the home's row for every event would make busy homes queue; deleting a home
-- deletes its history in the same transaction (src/homes/store.ts).
CREATE TABLE home_events (
  home_id public_id NOT NULL,
  event_time timestamptz NOT NULL,
  event_id public_id NOT NULL,
  event_type text NOT NULL,
  device_id public_id,
  guest_id public_id,
  -- json, not jsonb: kept as it was written.
  metadata json NOT NULL,
  PRIMARY KEY (home_id, event_time, event_id)
) PARTITION BY RANGE (event_time);
CREATE INDEX home_events_by_id ON home_events (home_id, event_id);
CREATE INDEX home_events_by_type ON home_events (home_id, event_type, event_time, event_id);
CREATE INDEX home_events_by_guest ON home_events (home_id, guest_id, event_time, event_id) WHERE guest_id IS NOT NULL;

-- What no month covers (yet): events far back or ahead. src/events/partitions.ts makes the months.
CREATE TABLE home_events_other PARTITION OF home_events DEFAULT;

-- Events per day and type, written with the events: a list of a million events is counted without reading them.
-- Each transaction that may run beside others has a slot of its own: they would queue on one row otherwise. The
-- number of events is the sum over the slots.
CREATE TABLE home_event_counts (
  home_id public_id NOT NULL,
  day date NOT NULL,
  event_type text NOT NULL,
  events bigint NOT NULL,
  slot smallint NOT NULL DEFAULT 0,
  PRIMARY KEY (home_id, day, event_type, slot)
) WITH (fillfactor = 70);
