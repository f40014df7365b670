-- Escalation: whom each notification was for, when an alert reached its last resort or nobody, how an organization escalates, and calls.
-- Needs 0000: the channels that were there are accepted as before, and the new columns may be left out.
-- Locks: moments. New columns write no row, and a check that is not asked of the rows that are there reads none.
ALTER TABLE notifications DROP CONSTRAINT notifications_channel_check;
ALTER TABLE notifications ADD CONSTRAINT notifications_channel_check
  CHECK (channel IN ('email', 'sms', 'push', 'call')) NOT VALID;
-- Null: not about an incident, or of an earlier version.
ALTER TABLE notifications ADD COLUMN audience text;
ALTER TABLE notifications ADD CONSTRAINT notifications_audience_check
  CHECK (audience IN ('on_call', 'subscriber', 'everyone')) NOT VALID;

ALTER TABLE incidents ADD COLUMN everyone_alerted_at timestamptz;
ALTER TABLE incidents ADD COLUMN unreached_at timestamptz;

ALTER TABLE notification_ways ADD COLUMN by_call boolean NOT NULL DEFAULT false;

-- Kinds without a row escalate as usual.
CREATE TABLE escalation_policies (
  organization_id public_id NOT NULL REFERENCES organizations ON DELETE CASCADE,
  kind text NOT NULL,
  delay_minutes smallint NOT NULL CHECK (delay_minutes BETWEEN 1 AND 60),
  rounds smallint NOT NULL CHECK (rounds BETWEEN 1 AND 5),
  next text NOT NULL CHECK (next IN ('next_person', 'everyone')),
  PRIMARY KEY (organization_id, kind)
);
