-- Applications that act for users. Secrets, codes and tokens are kept as SHA-256: each is 256 random bits.
CREATE TABLE oauth_clients (
  client_id public_id PRIMARY KEY,
  -- Who made it; client_credentials act for this account.
  user_id public_id NOT NULL REFERENCES users ON DELETE CASCADE,
  name text NOT NULL CHECK (name <> ''),
  redirect_uris text[] NOT NULL CHECK (cardinality(redirect_uris) BETWEEN 1 AND 20),
  secret_hash bytea NOT NULL CHECK (length(secret_hash) = 32),
  created_at timestamptz NOT NULL,
  secret_created_at timestamptz NOT NULL
);
CREATE INDEX oauth_clients_user ON oauth_clients (user_id, client_id);

-- What a client may do for a user: what the user said on the consent page, or the client's own account.
-- Every exchange locks this row first, so all that happens to one client and user happens one after the other.
CREATE TABLE oauth_grants (
  grant_id public_id PRIMARY KEY,
  client_id public_id NOT NULL REFERENCES oauth_clients ON DELETE CASCADE,
  user_id public_id NOT NULL REFERENCES users ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('consent', 'own')),
  permissions text[] NOT NULL,
  -- Everything the user was asked for: what is here and not in permissions was refused.
  asked text[] NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz,
  UNIQUE (client_id, user_id, kind)
);
CREATE INDEX oauth_grants_user ON oauth_grants (user_id, grant_id);

CREATE TABLE oauth_codes (
  code_hash bytea PRIMARY KEY CHECK (length(code_hash) = 32),
  grant_id public_id NOT NULL REFERENCES oauth_grants ON DELETE CASCADE,
  redirect_uri text NOT NULL,
  -- S256 of PKCE; null when the client sent none.
  challenge text,
  permissions text[] NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX oauth_codes_grant ON oauth_codes (grant_id);
CREATE INDEX oauth_codes_expiry ON oauth_codes (expires_at);

-- All tokens that descend from one code; deleting the row revokes them.
CREATE TABLE oauth_families (
  family_id public_id PRIMARY KEY,
  grant_id public_id NOT NULL REFERENCES oauth_grants ON DELETE CASCADE,
  -- The code that was exchanged: a second use is recognised for as long as the family lives.
  code_hash bytea NOT NULL UNIQUE CHECK (length(code_hash) = 32),
  permissions text[] NOT NULL,
  -- The newest generation of refresh tokens (see src/oauth/generations.ts).
  generation integer NOT NULL CHECK (generation > 0),
  created_at timestamptz NOT NULL,
  -- When the newest refresh token ends.
  expires_at timestamptz NOT NULL
);
CREATE INDEX oauth_families_grant ON oauth_families (grant_id);
CREATE INDEX oauth_families_expiry ON oauth_families (expires_at);

-- Used ones are kept until they end, because their second use means something.
CREATE TABLE oauth_refresh_tokens (
  token_hash bytea PRIMARY KEY CHECK (length(token_hash) = 32),
  family_id public_id NOT NULL REFERENCES oauth_families ON DELETE CASCADE,
  generation integer NOT NULL CHECK (generation > 0),
  used boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX oauth_refresh_tokens_family ON oauth_refresh_tokens (family_id, generation);
CREATE INDEX oauth_refresh_tokens_expiry ON oauth_refresh_tokens (expires_at);

-- Null: a personal token. A token of the client's own account has a grant and no family.
ALTER TABLE access_tokens
  ADD COLUMN grant_id public_id REFERENCES oauth_grants ON DELETE CASCADE,
  ADD COLUMN family_id public_id REFERENCES oauth_families ON DELETE CASCADE;
CREATE INDEX access_tokens_grant ON access_tokens (grant_id) WHERE grant_id IS NOT NULL;
CREATE INDEX access_tokens_family ON access_tokens (family_id) WHERE family_id IS NOT NULL;
CREATE INDEX access_tokens_grant_expiry ON access_tokens (expires_at) WHERE grant_id IS NOT NULL;
