-- What a person wishes beside the ways to be reached: the clock they live by, when not to be disturbed, and when the summary
-- of the morning comes. Times are those of a clock, such as 22:30.
ALTER TABLE notification_ways
  -- IANA; null: that of the oldest home there is to tell of.
  ADD COLUMN timezone text,
  ADD COLUMN quiet_from text,
  ADD COLUMN quiet_to text,
  ADD COLUMN summary_at text NOT NULL DEFAULT '08:00';

-- Rules of one's own, in their order: the first that fits counts.
CREATE TABLE notification_rules (
  user_id public_id NOT NULL REFERENCES users ON DELETE CASCADE,
  position smallint NOT NULL CHECK (position > 0),
  -- Null: all of them.
  kinds text[],
  home_ids text[],
  -- Of homes, as they are compared.
  tag_keys text[],
  least_level smallint CHECK (least_level BETWEEN 1 AND 3),
  -- By the person's clock; null: at all hours.
  hours_from text,
  hours_to text,
  told text NOT NULL CHECK (told IN ('at_once', 'summary', 'never')),
  -- Null: all the person has.
  channels text[],
  PRIMARY KEY (user_id, position)
);

-- What does not work, of which people are told once, and once more when it works again.
CREATE TABLE troubles (
  trouble_id public_id PRIMARY KEY,
  organization_id public_id NOT NULL REFERENCES organizations ON DELETE CASCADE,
  home_id public_id REFERENCES homes ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('device_offline', 'battery', 'feed', 'webhook', 'gateway')),
  -- The device, the integration or the webhook; of a gateway the organization and its channel.
  object_id text NOT NULL,
  began_at timestamptz NOT NULL,
  -- Not before: much is over by itself in a while.
  tell_at timestamptz NOT NULL,
  ended_at timestamptz
);
CREATE UNIQUE INDEX troubles_open ON troubles (kind, object_id) WHERE ended_at IS NULL;
CREATE INDEX troubles_of_object ON troubles (kind, object_id);
CREATE INDEX troubles_begun ON troubles (organization_id, tell_at);
CREATE INDEX troubles_over ON troubles (organization_id, ended_at);
CREATE INDEX troubles_of_home ON troubles (home_id) WHERE home_id IS NOT NULL;
CREATE INDEX troubles_ended ON troubles (ended_at) WHERE ended_at IS NOT NULL;

-- Who was told of which, so that nobody is told the same twice, whatever crashed in between.
CREATE TABLE told_troubles (
  user_id public_id NOT NULL REFERENCES users ON DELETE CASCADE,
  trouble_id public_id NOT NULL REFERENCES troubles ON DELETE CASCADE,
  what text NOT NULL CHECK (what IN ('began', 'ended')),
  how text NOT NULL CHECK (how IN ('at_once', 'summary')),
  -- Several are told at a time.
  notice_id public_id NOT NULL,
  told_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, trouble_id, what)
);
CREATE INDEX told_troubles_of_trouble ON told_troubles (trouble_id);
CREATE INDEX told_troubles_by_notice ON told_troubles (notice_id);

-- One mail for a person and day. The day is one of the person's calendar.
CREATE TABLE summaries (
  user_id public_id NOT NULL REFERENCES users ON DELETE CASCADE,
  day date NOT NULL,
  notice_id public_id NOT NULL,
  planned_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, day)
);

-- Notifications that are not of an incident. Programs of the version before find theirs by the incident.
-- Locks: notifications are few, some thousands in a house of a thousand homes.
ALTER TABLE notifications
  ALTER COLUMN home_id DROP NOT NULL,
  ALTER COLUMN incident_id DROP NOT NULL,
  ADD COLUMN notice_id public_id;
CREATE INDEX notifications_of_notices ON notifications (planned_at) WHERE notice_id IS NOT NULL;
