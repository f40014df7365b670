-- The state of a home looks for its open incidents: those that have not ended, end later, or wait for an acknowledgement. Without
-- these two indexes it reads every incident that the home ever had.

-- Step: outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS incidents_ending;

-- Step: outside a transaction
CREATE INDEX CONCURRENTLY incidents_ending ON incidents (home_id, ended_at);

-- Step: outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS incidents_unacknowledged;

-- Step: outside a transaction
CREATE INDEX CONCURRENTLY incidents_unacknowledged ON incidents (home_id) WHERE needs_acknowledgement AND acknowledged_at IS NULL;
