-- Noise as the host and the messages see it; the rules' own state is in home_status. Written with the events it tells of.
CREATE TABLE noise_incidents (
  home_id public_id NOT NULL REFERENCES homes ON DELETE CASCADE,
  incident_id text NOT NULL CHECK (incident_id <> ''),
  -- Whose stay it belongs to; null where nobody stays.
  guest_id public_id,
  level smallint NOT NULL CHECK (level BETWEEN 1 AND 3),
  opened_at timestamptz NOT NULL,
  level_at timestamptz NOT NULL,
  ended_at timestamptz,
  acknowledged_at timestamptz,
  acknowledged_by public_id,
  -- Until then no step of the ladder is taken.
  snoozed_until timestamptz,
  PRIMARY KEY (home_id, incident_id)
);
CREATE INDEX noise_incidents_open ON noise_incidents (home_id) WHERE ended_at IS NULL;

-- Every message to a guest or a host, and every answer. The text is sealed with a key outside the database: it holds
-- the address of the guest's page, which shows the access code.
CREATE TABLE messages (
  message_id public_id PRIMARY KEY,
  organization_id public_id NOT NULL REFERENCES organizations ON DELETE CASCADE,
  home_id public_id NOT NULL REFERENCES homes ON DELETE CASCADE,
  -- Null: to the host.
  guest_id public_id REFERENCES guests ON DELETE CASCADE,
  direction text NOT NULL CHECK (direction IN ('out', 'in')),
  channel text NOT NULL CHECK (channel IN ('sms', 'email', 'call')),
  purpose text NOT NULL CHECK (purpose IN ('pre_arrival', 'noise', 'host', 'written', 'reply')),
  -- What may happen once only, such as the SMS of one level of one incident.
  once_key text CHECK (once_key <> ''),
  incident_id text,
  level smallint,
  template_id text,
  language text,
  recipient text,
  sealed_body bytea,
  status text NOT NULL CHECK (status IN ('scheduled', 'sending', 'accepted', 'delivered', 'undelivered', 'failed',
                                         'cancelled', 'skipped', 'received')),
  -- Why it failed, was cancelled or skipped, in words.
  reason text,
  attempts integer NOT NULL DEFAULT 0,
  scheduled_for timestamptz NOT NULL,
  gateway text,
  -- What the gateway calls it.
  gateway_id text,
  created_at timestamptz NOT NULL,
  accepted_at timestamptz,
  -- When it was delivered, failed, cancelled or skipped.
  settled_at timestamptz,
  CHECK ((status IN ('accepted', 'delivered', 'undelivered')) = (accepted_at IS NOT NULL)),
  CONSTRAINT messages_once UNIQUE (home_id, once_key)
);
CREATE INDEX messages_of_organization ON messages (organization_id, message_id);
CREATE INDEX messages_of_guest ON messages (guest_id, message_id);
CREATE INDEX messages_of_incident ON messages (home_id, incident_id) WHERE incident_id IS NOT NULL;
CREATE INDEX messages_to ON messages (recipient, message_id) WHERE direction = 'out' AND channel = 'sms';
CREATE UNIQUE INDEX messages_by_gateway ON messages (gateway, gateway_id) WHERE gateway_id IS NOT NULL;

-- What an organization writes instead of the texts that come with Lares.
CREATE TABLE message_templates (
  organization_id public_id NOT NULL REFERENCES organizations ON DELETE CASCADE,
  template_id text NOT NULL,
  language text NOT NULL,
  subject text,
  body text NOT NULL CHECK (body <> ''),
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, template_id)
);

-- What a command is about, for the event that its acknowledgement raises.
ALTER TABLE device_commands ADD COLUMN about json;

-- One job per home looks which guests are to be written to before they arrive, and when. Whatever changes that makes
-- it look again at once, so nothing has to be moved or called off when a stay is.
CREATE FUNCTION plan_messages(planned text) RETURNS void LANGUAGE sql AS $$
  INSERT INTO jobs (kind, key, due_at) VALUES ('pre_arrival', planned, '-infinity')
  ON CONFLICT (kind, key) DO UPDATE SET
    due_at = CASE WHEN jobs.claim IS NULL THEN excluded.due_at ELSE jobs.due_at END,
    again_at = CASE WHEN jobs.claim IS NULL THEN NULL ELSE excluded.due_at END
$$;

CREATE OR REPLACE FUNCTION wake_changed_home() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE home_status SET writer = 0 WHERE home_id = NEW.home_id;
  PERFORM wake_home(NEW.home_id);
  PERFORM plan_messages(NEW.home_id);
  RETURN NULL;
END $$;

CREATE FUNCTION plan_messages_of_guests() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM plan_messages(home_id) FROM (SELECT DISTINCT home_id FROM changed ORDER BY home_id) AS homes_of_guests;
  RETURN NULL;
END $$;
CREATE TRIGGER guests_inserted_plan AFTER INSERT ON guests REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION plan_messages_of_guests();
-- What messages themselves change of a guest plans nothing anew.
CREATE FUNCTION plan_messages_of_changed_guests() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM plan_messages(home_id) FROM (
    SELECT DISTINCT n.home_id FROM changed n JOIN was o USING (guest_id)
    WHERE (n.checkin_time, n.checkout_time, n.phone_number, n.validation_errors)
      IS DISTINCT FROM (o.checkin_time, o.checkout_time, o.phone_number, o.validation_errors)
    ORDER BY n.home_id) AS homes_of_guests;
  RETURN NULL;
END $$;
CREATE TRIGGER guests_updated_plan AFTER UPDATE ON guests REFERENCING NEW TABLE AS changed OLD TABLE AS was
  FOR EACH STATEMENT EXECUTE FUNCTION plan_messages_of_changed_guests();

INSERT INTO jobs (kind, key, due_at)
SELECT 'pre_arrival', home_id, '-infinity' FROM homes h
WHERE EXISTS (SELECT FROM guests g WHERE g.home_id = h.home_id AND g.stay && tstzrange(now(), 'infinity'));
