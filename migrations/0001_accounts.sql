-- Public ids: 24 lower-case hex characters that sort by time. Byte order, whatever the server's locale.
-- Not a regular expression: checking one took a quarter of the time of inserting an event.
CREATE DOMAIN public_id AS text COLLATE "C"
  CHECK (octet_length(VALUE) = 24 AND translate(VALUE, '0123456789abcdef', '') = '');

CREATE TABLE users (
  user_id public_id PRIMARY KEY,
  email text NOT NULL CHECK (email <> ''),
  fullname text NOT NULL,
  locale text NOT NULL DEFAULT 'en',
  password_hash text NOT NULL,
  created_at timestamptz NOT NULL
);
-- One account per address, however it is capitalised.
CREATE UNIQUE INDEX users_email ON users (lower(email));

CREATE TABLE organizations (
  organization_id public_id PRIMARY KEY,
  name text NOT NULL CHECK (name <> ''),
  created_at timestamptz NOT NULL,
  -- Raised with every change that a list of homes can show; lists are kept in memory and compared by it.
  homes_version bigint NOT NULL DEFAULT 0
);

CREATE TABLE members (
  organization_id public_id NOT NULL REFERENCES organizations ON DELETE CASCADE,
  user_id public_id NOT NULL REFERENCES users ON DELETE CASCADE,
  role text NOT NULL CHECK (role IN ('owner', 'admin', 'member', 'operator')),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, user_id)
);
CREATE INDEX members_user ON members (user_id);

-- Access tokens are kept as SHA-256: they are 256 random bits, so a slow hash would add nothing.
CREATE TABLE access_tokens (
  token_id public_id PRIMARY KEY,
  user_id public_id NOT NULL REFERENCES users ON DELETE CASCADE,
  token_hash bytea NOT NULL UNIQUE CHECK (length(token_hash) = 32),
  name text NOT NULL,
  permissions text[] NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz,
  revoked_at timestamptz
);
CREATE INDEX access_tokens_user ON access_tokens (user_id);

-- Every process keeps callers in memory; these notices make it forget one (see src/platform/db/change-feed.ts).
CREATE FUNCTION notify_user_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('lares_changes', 'user:' || coalesce(NEW.user_id, OLD.user_id));
  RETURN NULL;
END $$;

CREATE TRIGGER users_changed AFTER UPDATE OR DELETE ON users
  FOR EACH ROW EXECUTE FUNCTION notify_user_changed();
CREATE TRIGGER members_changed AFTER INSERT OR UPDATE OR DELETE ON members
  FOR EACH ROW EXECUTE FUNCTION notify_user_changed();
CREATE TRIGGER access_tokens_changed AFTER UPDATE OR DELETE ON access_tokens
  FOR EACH ROW EXECUTE FUNCTION notify_user_changed();
