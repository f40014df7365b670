-- Mails are sent by jobs, as messages to guests are. What waits in the outbox gets its job, also where no gateway is
-- set yet. `mails.due_at` says when the next attempt is; it is null when the mail was sent or given up. It is no lease
-- any more: a mail that was being sent as the old program stopped is due when that lease would have ended.
INSERT INTO jobs (kind, key, due_at)
SELECT 'mail', mail_id, due_at FROM mails WHERE due_at IS NOT NULL AND sealed_body IS NOT NULL
ON CONFLICT (kind, key) DO NOTHING;

-- Nobody looks for due mails any more: the index of jobs does that.
DROP INDEX mails_due;
