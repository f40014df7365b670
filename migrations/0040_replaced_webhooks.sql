-- A webhook that takes the place of another, with a secret of its own. Until `starts_at` the one before sends, from then on this
-- one; an event is sent by one of the two. When one of them is deleted the other is a webhook like any.
-- Locks: columns without a value are added to tables that have some thousand rows, in a moment.
ALTER TABLE organization_webhooks
  ADD COLUMN replaces public_id UNIQUE REFERENCES organization_webhooks ON DELETE SET NULL,
  ADD COLUMN starts_at timestamptz,
  ADD CHECK (replaces IS NULL OR starts_at IS NOT NULL);
ALTER TABLE user_webhooks
  ADD COLUMN replaces public_id UNIQUE REFERENCES user_webhooks ON DELETE SET NULL,
  ADD COLUMN starts_at timestamptz,
  ADD CHECK (replaces IS NULL OR starts_at IS NOT NULL);
