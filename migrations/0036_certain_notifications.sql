-- What a notification has to know to be told once and to say truly what became of it.
-- Locks: notifications are few, some thousands in a house of a thousand homes.
ALTER TABLE notifications
  -- How bad it was when it was told: what gets worse does not wait.
  ADD COLUMN level smallint,
  -- The mail that carries it. Sent is what the mail server took, not what waits for it.
  ADD COLUMN mail_id public_id,
  -- By this one, its link or its answer, whoever was told said so.
  ADD COLUMN acknowledged_at timestamptz;
CREATE UNIQUE INDEX notifications_by_mail ON notifications (mail_id) WHERE mail_id IS NOT NULL;
