-- Homes that Home Assistant is told of, because a host switched it on. The row goes with the home.
CREATE TABLE home_assistant_homes (
  home_id public_id PRIMARY KEY REFERENCES homes ON DELETE CASCADE,
  enabled_at timestamptz NOT NULL
);

-- Homes and devices that the broker of Home Assistant keeps something of. Nothing here refers to them: what is deleted, also while nobody
-- reached the broker, has to be taken back there. What was taken back is taken back again for a while whenever Home Assistant comes back.
CREATE TABLE home_assistant_published (
  thing_id public_id PRIMARY KEY,
  taken_back_at timestamptz
);
CREATE INDEX home_assistant_taken_back ON home_assistant_published (thing_id) WHERE taken_back_at IS NOT NULL;

-- By this name Lares is known at the broker, where another Lares may be too. One row at most.
CREATE TABLE home_assistant_instance (
  instance_id public_id PRIMARY KEY
);
CREATE UNIQUE INDEX home_assistant_one_instance ON home_assistant_instance ((true));
