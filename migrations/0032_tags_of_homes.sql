-- What people sort their homes by. As they wrote them, and as they are compared: without regard to case.
-- Locks: homes are few, and a column with a constant is added without writing a row.
ALTER TABLE homes
  ADD COLUMN tags text[] NOT NULL DEFAULT '{}',
  ADD COLUMN tag_keys text[] NOT NULL DEFAULT '{}';
CREATE INDEX homes_by_tag ON homes USING gin (tag_keys);
