-- Accounts at booking systems (Beds24, Hostaway) that bring the stays of many homes, with names and phones (docs/decisions/0082).
-- Locks: columns that may be null are added to guests without writing a row, and without looking at any: the new one refers to a
-- table that is empty. Making a trigger is a moment.

-- Step: in a transaction
CREATE TABLE IF NOT EXISTS connections (
  connection_id public_id PRIMARY KEY,
  organization_id public_id NOT NULL REFERENCES organizations ON DELETE CASCADE,
  type text NOT NULL CHECK (type <> ''),
  name text NOT NULL CHECK (name <> ''),
  sealed_credentials bytea NOT NULL,
  include_requests boolean NOT NULL DEFAULT false,
  include_owner_stays boolean NOT NULL DEFAULT false,
  -- What is known from the reading before: since when it is empty, how many calls are left.
  memo jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL,
  last_synced_at timestamptz,
  last_error text,
  -- What was left aside in the latest reading, in words.
  remarks text[] NOT NULL DEFAULT '{}',
  next_sync_at timestamptz NOT NULL,
  syncs bigint NOT NULL DEFAULT 0,
  UNIQUE (organization_id, name)
);
CREATE OR REPLACE TRIGGER connections_closed AFTER INSERT OR UPDATE ON connections
  FOR EACH ROW EXECUTE FUNCTION refuse_when_closed();

-- What an account lets: rooms, listings. Each is a home here, or none yet.
CREATE TABLE IF NOT EXISTS connection_listings (
  listing_id public_id PRIMARY KEY,
  connection_id public_id NOT NULL REFERENCES connections ON DELETE CASCADE,
  external_id text NOT NULL CHECK (external_id <> ''),
  name text NOT NULL,
  -- By which a home of the same name is proposed.
  names text[] NOT NULL DEFAULT '{}',
  home_id public_id REFERENCES homes ON DELETE SET NULL,
  stay_count integer NOT NULL DEFAULT 0,
  last_seen_at timestamptz NOT NULL,
  UNIQUE (connection_id, external_id)
);
CREATE INDEX IF NOT EXISTS connection_listings_home ON connection_listings (home_id) WHERE home_id IS NOT NULL;

-- What was asked of the booking system and what it answered, for some days: no secret and no guest stands in here.
CREATE TABLE IF NOT EXISTS connection_calls (
  connection_id public_id NOT NULL REFERENCES connections ON DELETE CASCADE,
  number bigint GENERATED ALWAYS AS IDENTITY,
  at timestamptz NOT NULL,
  method text NOT NULL,
  path text NOT NULL,
  -- Null: there was no answer.
  status integer,
  duration_ms integer NOT NULL,
  bytes integer NOT NULL,
  credits_left real,
  outcome text NOT NULL,
  PRIMARY KEY (connection_id, number)
);

ALTER TABLE guests
  ADD COLUMN IF NOT EXISTS connection_id public_id REFERENCES connections ON DELETE CASCADE,
  -- Since when its source does not tell of it. It goes with the next whole reading that does not either.
  ADD COLUMN IF NOT EXISTS missing_since timestamptz;

-- A guest who is given another room stays who it is. Both homes count anew, plan their messages anew and are looked at again.
CREATE OR REPLACE FUNCTION move_guest() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO guest_counts AS c (home_id, slot, guests)
  SELECT moved.home_id, pg_backend_pid() % 16, moved.guests
  FROM (VALUES (OLD.home_id, -1), (NEW.home_id, 1)) AS moved (home_id, guests) ORDER BY moved.home_id
  ON CONFLICT (home_id, slot) DO UPDATE SET guests = c.guests + excluded.guests;
  PERFORM plan_messages(home_id) FROM (VALUES (OLD.home_id), (NEW.home_id)) AS moved (home_id) ORDER BY home_id;
  PERFORM wake_home(OLD.home_id);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER guests_moved AFTER UPDATE OF home_id ON guests
  FOR EACH ROW WHEN (OLD.home_id IS DISTINCT FROM NEW.home_id) EXECUTE FUNCTION move_guest();

-- Step: outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS guests_by_connection;

-- Step: outside a transaction
CREATE INDEX CONCURRENTLY guests_by_connection ON guests (connection_id) WHERE connection_id IS NOT NULL;
