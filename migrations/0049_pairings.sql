-- A device without a token that shows a code, and waits for somebody who types it in. Both what it shows and what it keeps to itself
-- are hashes. The token is made of what it keeps to itself, so there is none here either.
CREATE TABLE pairings (
  secret_hash bytea PRIMARY KEY CHECK (length(secret_hash) = 32),
  code_hash bytea NOT NULL UNIQUE CHECK (length(code_hash) = 32),
  model text NOT NULL,
  serial text NOT NULL,
  polled_at timestamptz,
  expires_at timestamptz NOT NULL,
  device_id public_id REFERENCES devices ON DELETE CASCADE,
  token_given boolean NOT NULL DEFAULT false
);
CREATE INDEX pairings_end ON pairings (expires_at);
CREATE INDEX pairings_device ON pairings (device_id) WHERE device_id IS NOT NULL;
