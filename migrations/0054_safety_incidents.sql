-- Incidents named by their hazard, which stay open after their end until a user acknowledges or closes them.
-- Needs 0000: the kinds that were there are accepted as before, and incidents of the previous version close by themselves.
-- Locks: moments. Incidents are few, some thousands for a thousand homes; rules are fewer.
ALTER TABLE incidents DROP CONSTRAINT incidents_kind_check;
ALTER TABLE incidents ADD CONSTRAINT incidents_kind_check
  CHECK (kind IN ('noise', 'intrusion', 'smoke_alarm', 'carbon_monoxide', 'gas', 'water', 'smoking', 'temperature', 'humidity',
                  'mould'));
ALTER TABLE incidents
  -- Stays open after its end until a user acknowledges it.
  ADD COLUMN needs_acknowledgement boolean NOT NULL DEFAULT false,
  -- The last one close to freezing, in °C.
  ADD COLUMN temperature double precision;

-- The carbon monoxide alarm was a smoke alarm before: the rules of users go on to match it.
UPDATE notification_rules SET kinds = array_append(kinds, 'carbon_monoxide')
WHERE 'smoke_alarm' = ANY (kinds) AND NOT 'carbon_monoxide' = ANY (kinds);
