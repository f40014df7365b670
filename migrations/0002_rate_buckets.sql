-- Token buckets shared by all processes. Unlogged: losing them in a crash only fills the buckets again,
-- and taking from one then costs no disk write.
CREATE UNLOGGED TABLE rate_buckets (
  bucket text PRIMARY KEY,
  tokens double precision NOT NULL,
  -- What the last caller was given: an upsert can return the new row only.
  granted double precision NOT NULL,
  updated_at timestamptz NOT NULL
) WITH (fillfactor = 50);
