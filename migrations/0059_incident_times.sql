-- When an incident started, for how long a value was beyond its limit, until when, from the one to the other, and the farthest value:
-- as the events of the incident state it (docs/concepts.md). Null in incidents of programs before this one, and while it goes on.
-- Locks: columns without a value are added in a moment.
ALTER TABLE incidents
  ADD COLUMN started_at timestamptz,
  ADD COLUMN beyond_min integer,
  ADD COLUMN beyond_until timestamptz,
  ADD COLUMN duration_min integer,
  ADD COLUMN peak double precision;
