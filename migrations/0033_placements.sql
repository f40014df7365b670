-- The kind of room a device stands in, and since when; null where nobody has said. What is heard in a bedroom or bathroom is not
-- kept. Programs of the version before know nothing of it: they keep on listening there until they are gone.
ALTER TABLE devices
  ADD COLUMN placement text
    CHECK (placement IN ('living_room', 'kitchen', 'hallway', 'bedroom', 'bathroom', 'outdoor', 'other')),
  ADD COLUMN placed_at timestamptz;
