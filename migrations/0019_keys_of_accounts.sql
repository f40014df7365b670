-- The access of which application made a webhook; null: the user's own session or personal token, or it is older than this
-- column. When the access is taken back, the webhook goes along.
ALTER TABLE user_webhooks ADD COLUMN grant_id public_id REFERENCES oauth_grants ON DELETE CASCADE;
CREATE INDEX user_webhooks_grant ON user_webhooks (grant_id) WHERE grant_id IS NOT NULL;

-- What the first account of an instance takes: the code that the newest start printed, as SHA-256. One row at most.
CREATE TABLE setup_code (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  code_hash bytea NOT NULL CHECK (length(code_hash) = 32)
);
-- Whoever makes it, and by whatever way: the first account is the end of the code.
CREATE FUNCTION end_setup() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM setup_code;
  RETURN NULL;
END $$;
CREATE TRIGGER users_end_setup AFTER INSERT ON users FOR EACH STATEMENT EXECUTE FUNCTION end_setup();

-- Set by the operator: this user can do nothing, by any session, token or application. All of it is there again once it is
-- null, but for the sessions.
ALTER TABLE users ADD COLUMN disabled_at timestamptz;
CREATE INDEX users_disabled ON users (user_id) WHERE disabled_at IS NOT NULL;
-- Processes keep who receives events; webhooks of a disabled user receive none.
CREATE TRIGGER users_receive AFTER UPDATE OF disabled_at ON users
  FOR EACH ROW EXECUTE FUNCTION raise_webhooks_version_of_user();
