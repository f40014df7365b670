-- What was sent in a month is counted for each home.

-- Step: outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS messages_sent;

-- Step: outside a transaction
CREATE INDEX CONCURRENTLY messages_sent ON messages (home_id, accepted_at) WHERE direction = 'out' AND accepted_at IS NOT NULL;
