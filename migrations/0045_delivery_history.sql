-- What became of every delivery to an organization's webhook, for some days, a partition each (docs/decisions/0076). A delivery is moved
-- here by the statement that stores its last outcome (src/webhooks/organization/settle.ts). Nothing is ever sent from here.
-- Locks: columns without a value, or with the same one in all rows, are added in a moment. A program of the version before deletes
-- what it delivered, as it did, and it is in no history.
ALTER TABLE deliveries
  -- Of the home's history; null for what is not kept there.
  ADD COLUMN event_id public_id,
  -- JSON objects with commas between them: the attempts until now, and beside them what was answered.
  ADD COLUMN tries text,
  ADD COLUMN answers text,
  -- It tells of a guest who was erased meanwhile: its text is not kept.
  ADD COLUMN erased boolean NOT NULL DEFAULT false;

CREATE TABLE delivery_history (
  hook_id public_id NOT NULL,
  created_at timestamptz NOT NULL,
  delivery_id bigint NOT NULL,
  webhook_event_id public_id NOT NULL,
  event_id public_id,
  event_type text NOT NULL,
  status text NOT NULL CHECK (status IN ('delivered', 'failed', 'discarded')),
  test boolean NOT NULL DEFAULT false,
  erased boolean NOT NULL DEFAULT false,
  -- Null where nothing was sent, and where it was erased.
  event text,
  digest text,
  tries text,
  answers text,
  -- What lists are filtered by is in the index: bodies are not read to leave them out.
  PRIMARY KEY (hook_id, created_at, delivery_id) INCLUDE (event_type, status)
) PARTITION BY RANGE (created_at);
CREATE TABLE delivery_history_other PARTITION OF delivery_history DEFAULT;

-- Nothing is looked for by these.
ALTER TABLE delivery_history
  ALTER COLUMN event SET STATISTICS 0,
  ALTER COLUMN digest SET STATISTICS 0,
  ALTER COLUMN tries SET STATISTICS 0,
  ALTER COLUMN answers SET STATISTICS 0;
ALTER TABLE delivery_history_other
  ALTER COLUMN event SET STATISTICS 0,
  ALTER COLUMN digest SET STATISTICS 0,
  ALTER COLUMN tries SET STATISTICS 0,
  ALTER COLUMN answers SET STATISTICS 0;
