-- The command line of Lares is an application like those that people make, but nobody made it, it has no secret (these 32 bytes are
-- no hash of anything) and no address to send a browser to: it is allowed in by the device flow alone (RFC 8628).
-- Locks: a column of a table of some thousand rows may be empty from now on, which is noted in a moment.
ALTER TABLE oauth_clients ALTER COLUMN user_id DROP NOT NULL;
INSERT INTO oauth_clients (client_id, user_id, name, redirect_uris, secret_hash, created_at, secret_created_at)
VALUES ('000000000000000000000001', NULL, 'Lares command line', '{urn:ietf:wg:oauth:2.0:oob}', decode(repeat('00', 32), 'hex'), now(), now());

-- What a device waits for while its user decides. Both codes are hashes; a grant is there once the user allowed it.
CREATE TABLE oauth_device_codes (
  device_code_hash bytea PRIMARY KEY CHECK (length(device_code_hash) = 32),
  user_code_hash bytea NOT NULL UNIQUE CHECK (length(user_code_hash) = 32),
  client_id public_id NOT NULL REFERENCES oauth_clients ON DELETE CASCADE,
  asked text[] NOT NULL,
  grant_id public_id REFERENCES oauth_grants ON DELETE CASCADE,
  permissions text[] NOT NULL DEFAULT '{}',
  denied boolean NOT NULL DEFAULT false,
  interval_s integer NOT NULL,
  polled_at timestamptz,
  expires_at timestamptz NOT NULL
);
CREATE INDEX oauth_device_codes_grant ON oauth_device_codes (grant_id) WHERE grant_id IS NOT NULL;
CREATE INDEX oauth_device_codes_client ON oauth_device_codes (client_id);
CREATE INDEX oauth_device_codes_end ON oauth_device_codes (expires_at);

-- Somebody at a command line who wants the events of an organization for as long as they look (`lares listen`). The one connection
-- that reads moves `alive_until` on; nothing is kept for a listener that is not alive.
CREATE TABLE listeners (
  listener_id public_id PRIMARY KEY,
  organization_id public_id NOT NULL REFERENCES organizations ON DELETE CASCADE,
  user_id public_id NOT NULL REFERENCES users ON DELETE CASCADE,
  sealed_secret bytea NOT NULL,
  events text[] NOT NULL,
  created_at timestamptz NOT NULL,
  alive_until timestamptz NOT NULL,
  connection_id public_id
);
CREATE INDEX listeners_organization ON listeners (organization_id, user_id);
CREATE INDEX listeners_user ON listeners (user_id);
CREATE INDEX listeners_end ON listeners (alive_until);
-- Who receives an event of the organization is another question from then on.
CREATE TRIGGER listeners_receive AFTER INSERT OR DELETE ON listeners
  FOR EACH ROW EXECUTE FUNCTION raise_webhooks_version();

CREATE TABLE listener_events (
  listener_id public_id NOT NULL REFERENCES listeners ON DELETE CASCADE,
  number bigint GENERATED ALWAYS AS IDENTITY,
  webhook_event_id public_id NOT NULL,
  event_type text NOT NULL,
  event text NOT NULL,
  sent_at timestamptz,
  PRIMARY KEY (listener_id, number)
);
CREATE INDEX listener_events_waiting ON listener_events (listener_id, number) WHERE sent_at IS NULL;

-- The process that has the connection hears of it. Once for a statement, however many events it brought.
CREATE FUNCTION notify_listener_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('lares_changes', 'listener:' || listener_id) FROM (SELECT DISTINCT listener_id FROM added) AS told;
  RETURN NULL;
END $$;
CREATE TRIGGER listener_events_added AFTER INSERT ON listener_events
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION notify_listener_events();
CREATE FUNCTION notify_listener_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('lares_changes', 'listener:' || OLD.listener_id);
  RETURN NULL;
END $$;
CREATE TRIGGER listeners_gone AFTER DELETE ON listeners FOR EACH ROW EXECUTE FUNCTION notify_listener_gone();
