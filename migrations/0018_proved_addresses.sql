-- Whether the account was shown to belong to the person whose address it has: by a link that went to that address alone,
-- or by the operator. Accounts of before are not known to be: whoever invited somebody could read the link too.
ALTER TABLE users ADD COLUMN email_verified boolean NOT NULL DEFAULT false;

-- Links that prove the address of an account; using one deletes all of the user.
CREATE TABLE address_proofs (
  token_hash bytea PRIMARY KEY CHECK (length(token_hash) = 32),
  user_id public_id NOT NULL REFERENCES users ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX address_proofs_user ON address_proofs (user_id, created_at);
