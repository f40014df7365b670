-- The network that a waiting device asked from, as a hash: the number of waiting devices is limited for each network. Null in rows of
-- programs before this one.
-- Locks: a table of a few rows, each for a quarter of an hour.
ALTER TABLE pairings ADD COLUMN network_hash bytea CHECK (length(network_hash) = 32);
CREATE INDEX pairings_network ON pairings (network_hash, expires_at);
