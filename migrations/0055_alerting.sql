-- Health of each gateway, from probes and real sends of all processes.
CREATE TABLE gateway_health (
  channel text PRIMARY KEY CHECK (channel IN ('email', 'sms', 'call', 'push')),
  last_success_at timestamptz,
  last_failure_at timestamptz,
  last_failure_reason text,
  -- Null: it works.
  failing_since timestamptz,
  -- The failure happened after the log-in: only a message that is taken shows that it is over, not a probe.
  until_sent boolean NOT NULL DEFAULT false,
  CHECK ((last_failure_at IS NULL) = (last_failure_reason IS NULL))
);
INSERT INTO gateway_health (channel) VALUES ('email'), ('sms'), ('call'), ('push');

-- Test alerts. Their notifications are in `notifications`, with test_id as notice_id.
CREATE TABLE alert_tests (
  test_id public_id PRIMARY KEY,
  organization_id public_id NOT NULL REFERENCES organizations (organization_id) ON DELETE CASCADE,
  -- Null: all channels.
  channel text CHECK (channel IN ('email', 'sms', 'call', 'push')),
  started_by public_id REFERENCES users (user_id) ON DELETE SET NULL,
  started_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  confirmed_by public_id REFERENCES users (user_id) ON DELETE SET NULL
);
CREATE INDEX alert_tests_of_organization ON alert_tests (organization_id, started_at);
CREATE INDEX alert_tests_started_by ON alert_tests (started_by);
CREATE INDEX alert_tests_confirmed_by ON alert_tests (confirmed_by);

-- The last heartbeat, of all processes together. The update elects the process that sends the next one.
CREATE TABLE heartbeats (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  sent_at timestamptz NOT NULL,
  jobs_ran_at timestamptz
);
