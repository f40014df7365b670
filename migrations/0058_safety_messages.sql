-- Messages to the guest about a safety incident.
-- Needs 0000: the purposes that were there are accepted as before.
-- Step: in a transaction
-- Locks: moments, because the rows are checked in the next step.
ALTER TABLE messages DROP CONSTRAINT messages_purpose_check;
ALTER TABLE messages ADD CONSTRAINT messages_purpose_check
  CHECK (purpose IN ('pre_arrival', 'noise', 'safety', 'host', 'written', 'reply')) NOT VALID;
-- Step: in a transaction
ALTER TABLE messages VALIDATE CONSTRAINT messages_purpose_check;
