-- Ranges and plain values in one GiST index. A trusted extension: no superuser is needed.
CREATE EXTENSION IF NOT EXISTS btree_gist;

-- An open stay counts for 30 days. In hours, because a day of an interval has the length the session's time
-- zone gives it; so this depends on nothing but its arguments, whatever PostgreSQL thinks of the operator.
CREATE FUNCTION stay_of(checkin timestamptz, checkout timestamptz) RETURNS tstzrange
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN tstzrange(checkin, coalesce(checkout, checkin + interval '720 hours'));

-- No foreign key to homes: an import would keep the alarm of its home from being changed. Deleting a home
-- deletes its guests in the same statement (src/homes/store.ts).
CREATE TABLE guests (
  guest_id public_id PRIMARY KEY,
  home_id public_id NOT NULL,
  name text NOT NULL CHECK (name <> ''),
  phone_number text,
  email text,
  checkin_time timestamptz NOT NULL,
  checkout_time timestamptz CHECK (checkout_time > checkin_time),
  stay tstzrange NOT NULL GENERATED ALWAYS AS (stay_of(checkin_time, checkout_time)) STORED,
  source text NOT NULL CHECK (source <> ''),
  readonly boolean NOT NULL DEFAULT false,
  integration_id public_id,
  -- What the source calls the stay.
  external_id text CHECK (external_id <> ''),
  validation_errors text[] NOT NULL,
  access_code text NOT NULL CHECK (octet_length(access_code) = 6 AND translate(access_code, '0123456789', '') = ''),
  -- Name, e-mail and phone number in lower case, made by src/guests/search-text.ts: the folding of letters must
  -- not depend on the locale of the server.
  search_text text NOT NULL,
  conversation_status text CHECK (conversation_status IN ('open', 'snoozed', 'closed')),
  conversation_started_at timestamptz,
  conversation_last_message_at timestamptz,
  conversation_message_count integer,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  -- More than is asked for (unique among overlapping stays), and so a stay can be moved without a new code. An
  -- exclusion constraint over the stays took four fifths of the time of an import (docs/decisions/0012).
  CONSTRAINT guests_access_code UNIQUE (home_id, access_code)
);
CREATE INDEX guests_by_checkin ON guests (home_id, checkin_time, guest_id);
CREATE INDEX guests_by_stay ON guests USING gist (home_id, stay);
CREATE UNIQUE INDEX guests_by_external_id ON guests (home_id, source, external_id) WHERE external_id IS NOT NULL;
CREATE INDEX guests_by_integration ON guests (integration_id) WHERE integration_id IS NOT NULL;

-- How many guests a home has is the sum over its slots. Each connection counts in a slot of its own, so that
-- writers do not queue behind a long import.
CREATE TABLE guest_counts (
  home_id public_id NOT NULL,
  slot smallint NOT NULL,
  guests bigint NOT NULL,
  PRIMARY KEY (home_id, slot)
) WITH (fillfactor = 70);

CREATE FUNCTION count_guests() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A home that goes takes its counts with it: they must not come back for the guests that go too.
  INSERT INTO guest_counts AS c (home_id, slot, guests)
  SELECT home_id, pg_backend_pid() % 16, CASE TG_OP WHEN 'INSERT' THEN count(*) ELSE -count(*) END
  FROM changed WHERE EXISTS (SELECT FROM homes h WHERE h.home_id = changed.home_id)
  GROUP BY home_id ORDER BY home_id
  ON CONFLICT (home_id, slot) DO UPDATE SET guests = c.guests + excluded.guests;
  RETURN NULL;
END $$;

CREATE TRIGGER guests_inserted AFTER INSERT ON guests REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_guests();
CREATE TRIGGER guests_deleted AFTER DELETE ON guests REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_guests();
