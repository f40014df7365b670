-- Who is told first when something goes on in the homes of an organization. Nobody listed: its owners and admins.
CREATE TABLE on_call (
  organization_id public_id NOT NULL,
  user_id public_id NOT NULL,
  position smallint NOT NULL CHECK (position > 0),
  PRIMARY KEY (organization_id, user_id),
  UNIQUE (organization_id, position) DEFERRABLE INITIALLY DEFERRED,
  FOREIGN KEY (organization_id, user_id) REFERENCES members ON DELETE CASCADE
);

-- How a person wants to be reached, beside the e-mail address of the account.
CREATE TABLE notification_ways (
  user_id public_id PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  by_email boolean NOT NULL DEFAULT true,
  phone_number text,
  phone_verified_at timestamptz,
  -- Of a number that was not proved yet: what was sent to it.
  code_hash bytea,
  code_expires_at timestamptz,
  code_tries smallint NOT NULL DEFAULT 0
);
CREATE INDEX notification_ways_by_phone ON notification_ways (phone_number) WHERE phone_verified_at IS NOT NULL;

-- Browsers that show notifications. What is said to one is encrypted for it; its keys are sealed, as whoever has them could
-- read that.
CREATE TABLE push_subscriptions (
  subscription_id public_id PRIMARY KEY,
  user_id public_id NOT NULL REFERENCES users ON DELETE CASCADE,
  endpoint text NOT NULL,
  sealed_keys bytea NOT NULL,
  -- What the person sees of it, such as "Firefox on Linux".
  label text NOT NULL,
  created_at timestamptz NOT NULL,
  UNIQUE (user_id, endpoint)
);

-- Who we are for push services. Subscriptions are bound to it: it is made once and stays.
CREATE TABLE vapid_keys (
  key_id text PRIMARY KEY CHECK (key_id = 'only'),
  public_key text NOT NULL,
  sealed_private_key bytea NOT NULL
);

-- Everything that people were told of incidents, or are about to be.
CREATE TABLE notifications (
  notification_id public_id PRIMARY KEY,
  home_id public_id NOT NULL,
  incident_id text NOT NULL,
  user_id public_id NOT NULL REFERENCES users ON DELETE CASCADE,
  channel text NOT NULL CHECK (channel IN ('email', 'sms', 'push')),
  -- Which of several of that channel; browsers are the only ones of which somebody has several.
  way text NOT NULL DEFAULT '',
  -- The first time it is told is 1; each repetition, or the next person, is one more.
  step smallint NOT NULL CHECK (step > 0),
  status text NOT NULL CHECK (status IN ('planned', 'sending', 'sent', 'delivered', 'failed', 'cancelled')),
  reason text,
  -- Where it went.
  recipient text,
  gateway text,
  gateway_id text,
  attempts smallint NOT NULL DEFAULT 0,
  planned_at timestamptz NOT NULL,
  sent_at timestamptz,
  settled_at timestamptz,
  -- Nobody is told the same twice, whatever crashed in between.
  UNIQUE (home_id, incident_id, step, user_id, channel, way),
  FOREIGN KEY (home_id, incident_id) REFERENCES incidents ON DELETE CASCADE
);
CREATE UNIQUE INDEX notifications_by_gateway ON notifications (gateway, gateway_id) WHERE gateway_id IS NOT NULL;
CREATE INDEX notifications_to ON notifications (recipient, notification_id) WHERE channel = 'sms';
CREATE INDEX notifications_of_user ON notifications (user_id);

