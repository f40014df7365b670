-- A guest is looked up by what its source calls the stay, thousands of times in one import. PostgreSQL could take another
-- index that begins with the home instead, and did for homes that it did not know as large yet: every lookup then
-- walked all guests of the home. With the home as an expression there is no other index that fits.
CREATE UNIQUE INDEX guests_of_source ON guests ((home_id || ''), source, external_id) WHERE external_id IS NOT NULL;
-- Only those lookups used it, and a process of the version before finds its guests without it too, if more slowly.
DROP INDEX guests_by_external_id;
