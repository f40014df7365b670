-- How many days an organization keeps what; null: as long as the instance does. No row: nothing was set.
CREATE TABLE organization_retention (
  organization_id public_id PRIMARY KEY REFERENCES organizations ON DELETE CASCADE,
  samples_days integer CHECK (samples_days > 0),
  events_days integer CHECK (events_days > 0),
  messages_days integer CHECK (messages_days > 0),
  guests_days integer CHECK (guests_days > 0),
  audit_days integer CHECK (audit_days > 0),
  updated_at timestamptz NOT NULL
);

-- Since when nothing is known any more of who stayed there (src/guests/erase.ts). The stay itself remains.
ALTER TABLE guests ADD COLUMN erased_at timestamptz;

-- Whose stay was over long ago and who are still known, home by home, the longest ago first.
CREATE INDEX guests_to_erase ON guests (home_id, upper(stay)) WHERE erased_at IS NULL;
