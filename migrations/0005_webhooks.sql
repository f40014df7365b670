CREATE TABLE organization_webhooks (
  hook_id public_id PRIMARY KEY,
  organization_id public_id NOT NULL REFERENCES organizations ON DELETE CASCADE,
  url text NOT NULL,
  -- Lower case, punycode, without trailing dot or port: what "one webhook per event per hostname" compares.
  hostname text NOT NULL,
  events text[] NOT NULL CHECK (cardinality(events) BETWEEN 1 AND 100),
  -- Sealed with a key outside the database (src/platform/secret-box.ts).
  sealed_token bytea,
  sealed_secret bytea NOT NULL,
  created_at timestamptz NOT NULL,
  created_by public_id NOT NULL,
  broken_at timestamptz,
  -- {reason, status_code?, failed_at, attempts}: of the latest failure since the latest success.
  last_error jsonb,
  -- Events that matched while broken: counted, never kept.
  discarded_count bigint NOT NULL DEFAULT 0,
  first_discarded_at timestamptz,
  last_discarded_at timestamptz
);
CREATE INDEX organization_webhooks_organization ON organization_webhooks (organization_id, hostname);

CREATE TABLE user_webhooks (
  hook_id public_id PRIMARY KEY,
  user_id public_id NOT NULL REFERENCES users ON DELETE CASCADE,
  url text NOT NULL,
  events text[] NOT NULL CHECK (cardinality(events) BETWEEN 1 AND 100),
  sealed_token bytea,
  sealed_secret bytea NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX user_webhooks_user ON user_webhooks (user_id, hook_id);

-- Deliveries to organization webhooks that have not succeeded yet. A row is leased while due_at lies in the future
-- and claim names the process that may send it; whoever finds due_at in the past may claim it. Every attempt sends
-- the bytes of `event` and `digest` as they were frozen when the event occurred (text: jsonb would reorder keys).
CREATE TABLE deliveries (
  delivery_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  hook_id public_id NOT NULL,
  webhook_event_id public_id NOT NULL,
  event_type text NOT NULL,
  event text NOT NULL,
  digest text NOT NULL,
  attempts smallint NOT NULL DEFAULT 0 CHECK (attempts BETWEEN 0 AND 4),
  due_at timestamptz NOT NULL,
  claim bigint,
  created_at timestamptz NOT NULL
);
CREATE INDEX deliveries_due ON deliveries (hook_id, due_at);

-- Outcomes of attempts per hook, hour, event type and reason: why did I not get it? Kept for a day, without payloads.
CREATE TABLE delivery_outcomes (
  hook_id public_id NOT NULL,
  hour timestamptz NOT NULL,
  event_type text NOT NULL,
  -- Empty for a success.
  reason text NOT NULL,
  attempts bigint NOT NULL,
  PRIMARY KEY (hook_id, hour, event_type, reason)
) WITH (fillfactor = 70);

-- organizations.webhooks_version: raised in the transaction of every change that decides who receives an event of
-- the organization. Whoever records an event compares it with what it keeps in memory.
ALTER TABLE organizations ADD COLUMN webhooks_version bigint NOT NULL DEFAULT 0;

CREATE FUNCTION raise_webhooks_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE organizations SET webhooks_version = webhooks_version + 1
  WHERE organization_id = coalesce(NEW.organization_id, OLD.organization_id);
  RETURN NULL;
END $$;

CREATE FUNCTION raise_webhooks_version_of_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE organizations SET webhooks_version = webhooks_version + 1
  WHERE organization_id IN
    (SELECT organization_id FROM members WHERE user_id = coalesce(NEW.user_id, OLD.user_id));
  RETURN NULL;
END $$;

-- Not for last_error or the discarded counts: those change with deliveries, and decide nothing.
CREATE TRIGGER organization_webhooks_added AFTER INSERT OR DELETE ON organization_webhooks
  FOR EACH ROW EXECUTE FUNCTION raise_webhooks_version();
CREATE TRIGGER organization_webhooks_health AFTER UPDATE OF broken_at ON organization_webhooks
  FOR EACH ROW EXECUTE FUNCTION raise_webhooks_version();
CREATE TRIGGER user_webhooks_changed AFTER INSERT OR DELETE ON user_webhooks
  FOR EACH ROW EXECUTE FUNCTION raise_webhooks_version_of_user();
CREATE TRIGGER members_receive AFTER INSERT OR UPDATE OR DELETE ON members
  FOR EACH ROW EXECUTE FUNCTION raise_webhooks_version();

-- Processes that hold deliveries of a webhook in memory let go of them when it is deleted or breaks.
CREATE FUNCTION notify_webhook_stopped() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR NEW.broken_at IS NOT NULL THEN
    PERFORM pg_notify('lares_changes', 'webhook:' || OLD.hook_id);
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION notify_user_webhook_stopped() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('lares_changes', 'webhook:' || OLD.hook_id);
  RETURN NULL;
END $$;

CREATE TRIGGER user_webhooks_stopped AFTER DELETE ON user_webhooks
  FOR EACH ROW EXECUTE FUNCTION notify_user_webhook_stopped();
CREATE TRIGGER organization_webhooks_stopped AFTER DELETE OR UPDATE OF broken_at ON organization_webhooks
  FOR EACH ROW EXECUTE FUNCTION notify_webhook_stopped();
