-- A known text, sealed with the secret key of whoever first sealed a secret here: a start with another key is noticed
-- at once instead of at the first secret that does not open (src/platform/secret-key-check.ts).
CREATE TABLE secret_key_check (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  sealed bytea NOT NULL
);
