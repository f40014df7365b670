-- What was sent lately, so that the caps per hour and day hold exactly: a row for each use and each cap that it counts
-- against. A cap is named by a hash of whose it is. Rows are kept for a day.
CREATE TABLE cap_uses (
  use_id bigint GENERATED ALWAYS AS IDENTITY,
  cap text NOT NULL CHECK (cap <> ''),
  used_at timestamptz NOT NULL,
  PRIMARY KEY (cap, used_at, use_id)
);
CREATE INDEX cap_uses_by_time ON cap_uses (used_at);
