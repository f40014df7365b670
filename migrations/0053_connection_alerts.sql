-- Booking connections that do not work are reported like calendar feeds.
-- Needs 0000: the kinds that were there are accepted as before.
-- Locks: moments. The table has a row for each open or recent alert.
ALTER TABLE troubles DROP CONSTRAINT troubles_kind_check;
ALTER TABLE troubles ADD CONSTRAINT troubles_kind_check
  CHECK (kind IN ('device_offline', 'battery', 'feed', 'connection', 'webhook', 'gateway'));
