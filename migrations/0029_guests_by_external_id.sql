-- A guest is looked up by what its source calls the stay, thousands of times in one import. PostgreSQL could take another
-- index that begins with the home instead, and did for homes that it did not know as large yet: every lookup then
-- walked all guests of the home. With the home as an expression there is no other index that fits.
-- Needs 0000: the new index refuses what the old one refused, and older programs find their guests without it, if more slowly.

-- Step: outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS guests_of_source;

-- Step: outside a transaction
CREATE UNIQUE INDEX CONCURRENTLY guests_of_source ON guests ((home_id || ''), source, external_id) WHERE external_id IS NOT NULL;

-- Step: outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS guests_by_external_id;
