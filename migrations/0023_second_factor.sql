-- What a person shows beside the password. Several passkeys (WebAuthn): the public half of a key that never leaves the device.
CREATE TABLE passkeys (
  passkey_id public_id PRIMARY KEY,
  user_id public_id NOT NULL REFERENCES users ON DELETE CASCADE,
  -- As the device names the key; no two accounts share one.
  credential_id bytea NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  -- How often the key was used, where the device counts; it only grows, so a copy of the key is found out.
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  name text NOT NULL CHECK (name <> ''),
  created_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX passkeys_user ON passkeys (user_id, passkey_id);

-- An app that shows a new code every 30 seconds (TOTP, RFC 6238). It counts once its first code was entered.
CREATE TABLE authenticator_apps (
  app_id public_id PRIMARY KEY,
  user_id public_id NOT NULL REFERENCES users ON DELETE CASCADE,
  sealed_secret bytea NOT NULL,
  created_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  -- The last 30 seconds whose code was taken, counted from 1970: none is taken twice, and none from before.
  last_step bigint NOT NULL DEFAULT 0,
  last_used_at timestamptz
);
-- One that counts, and one that is being set up and may take its place.
CREATE UNIQUE INDEX authenticator_apps_counting ON authenticator_apps (user_id) WHERE confirmed_at IS NOT NULL;
CREATE UNIQUE INDEX authenticator_apps_begun ON authenticator_apps (user_id) WHERE confirmed_at IS NULL;

-- For the day the phone is lost. As SHA-256: 80 random bits each. Using one deletes it.
CREATE TABLE recovery_codes (
  user_id public_id NOT NULL REFERENCES users ON DELETE CASCADE,
  code_hash bytea NOT NULL CHECK (length(code_hash) = 32),
  PRIMARY KEY (user_id, code_hash)
);

-- Log-ins with the right password that still need the second factor. Kept as SHA-256; finishing one deletes it.
CREATE TABLE pending_logins (
  token_hash bytea PRIMARY KEY CHECK (length(token_hash) = 32),
  user_id public_id NOT NULL REFERENCES users ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX pending_logins_user ON pending_logins (user_id);
CREATE INDEX pending_logins_expiry ON pending_logins (expires_at);

-- What passkeys are asked to sign is signed by us and not kept; what was used is, until it would have expired anyway.
CREATE TABLE used_challenges (
  challenge_hash bytea PRIMARY KEY CHECK (length(challenge_hash) = 32),
  expires_at timestamptz NOT NULL
);

CREATE FUNCTION has_second_factor(of_user public_id) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM passkeys WHERE user_id = of_user)
      OR EXISTS (SELECT FROM authenticator_apps WHERE user_id = of_user AND confirmed_at IS NOT NULL)
$$;

-- Members without a second factor can then do nothing in the organization.
ALTER TABLE organizations ADD COLUMN require_second_factor boolean NOT NULL DEFAULT false;

-- Processes keep callers in memory, and who receives events.
CREATE TRIGGER passkeys_changed AFTER INSERT OR DELETE ON passkeys
  FOR EACH ROW EXECUTE FUNCTION notify_user_changed();
CREATE TRIGGER authenticator_apps_changed AFTER INSERT OR DELETE OR UPDATE OF confirmed_at ON authenticator_apps
  FOR EACH ROW EXECUTE FUNCTION notify_user_changed();
CREATE TRIGGER passkeys_receive AFTER INSERT OR DELETE ON passkeys
  FOR EACH ROW EXECUTE FUNCTION raise_webhooks_version_of_user();
CREATE TRIGGER authenticator_apps_receive AFTER DELETE OR UPDATE OF confirmed_at ON authenticator_apps
  FOR EACH ROW EXECUTE FUNCTION raise_webhooks_version_of_user();

CREATE FUNCTION notify_members_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('lares_changes', 'user:' || user_id) FROM members WHERE organization_id = NEW.organization_id;
  RETURN NULL;
END $$;
CREATE TRIGGER organizations_require AFTER UPDATE OF require_second_factor ON organizations
  FOR EACH ROW WHEN (OLD.require_second_factor <> NEW.require_second_factor)
  EXECUTE FUNCTION notify_members_changed();
