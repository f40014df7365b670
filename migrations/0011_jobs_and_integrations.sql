-- Work that is due at a time and must not be lost. The key names a row of whoever schedules it; what the work needs is
-- read from there when it runs, so a job carries nothing that could be stale. A job is leased while due_at lies ahead
-- and claim names the run; whoever finds due_at in the past may claim it.
CREATE TABLE jobs (
  kind text NOT NULL,
  key text NOT NULL,
  due_at timestamptz NOT NULL,
  -- Asked for while it was running: it is due then once more.
  again_at timestamptz,
  claim bigint,
  -- Runs since the latest success.
  attempts integer NOT NULL DEFAULT 0,
  last_error text,
  PRIMARY KEY (kind, key)
);
CREATE INDEX jobs_due ON jobs (kind, due_at);

-- Where guests come from by themselves: a booking calendar, say.
CREATE TABLE integrations (
  integration_id public_id PRIMARY KEY,
  home_id public_id NOT NULL REFERENCES homes ON DELETE CASCADE,
  type text NOT NULL,
  name text NOT NULL,
  -- Where and how it is read. Sealed with a key outside the database: whoever knows the address of a feed reads it.
  sealed_config bytea NOT NULL,
  -- What the latest reading leaves for the next one, such as an ETag.
  memo jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL,
  last_synced_at timestamptz,
  last_error text,
  next_sync_at timestamptz NOT NULL,
  -- Raised when a sync begins; one that finds another number when it ends was overtaken, and stores nothing.
  syncs bigint NOT NULL DEFAULT 0,
  -- The name stands in the source of its guests.
  UNIQUE (home_id, name)
);

-- Also when a home goes: a sync at that moment holds the integration, and what it stored is seen by the cascade.
ALTER TABLE guests ADD FOREIGN KEY (integration_id) REFERENCES integrations ON DELETE CASCADE;
