-- Which settings were in force when. A row is what a home went by until then; what it goes by now stands in the home. Only what
-- is measured and judged by: whom guests call, and what they are told, is nobody's business later.
-- Locks: homes are few, some thousands, and nothing is written to their rows.
ALTER TABLE homes
  -- What was before it nobody wrote down.
  ADD COLUMN settings_kept_since timestamptz NOT NULL DEFAULT now(),
  -- When settings and time zone were written last, by the clock of who wrote them.
  ADD COLUMN settings_written_at timestamptz;

CREATE TABLE earlier_settings (
  home_id public_id NOT NULL REFERENCES homes ON DELETE CASCADE,
  until timestamptz NOT NULL,
  settings jsonb NOT NULL,
  timezone text NOT NULL,
  PRIMARY KEY (home_id, until)
);

-- Here, so that it is in the transaction of the change whoever makes it, programs of the version before among them: those do not
-- say when, and the database's clock has to do.
CREATE FUNCTION keep_earlier_settings() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  aside text[] := '{messages,guest_page,maintenance_until}';
BEGIN
  IF NEW.settings_written_at IS NOT DISTINCT FROM OLD.settings_written_at THEN
    NEW.settings_written_at := greatest(clock_timestamp(), OLD.settings_written_at + interval '1 microsecond');
  END IF;
  IF NEW.timezone <> OLD.timezone OR NEW.settings - aside <> OLD.settings - aside THEN
    -- Of two changes in the same moment the first one counts: what was between them lasted for no time.
    INSERT INTO earlier_settings (home_id, until, settings, timezone)
    VALUES (OLD.home_id, NEW.settings_written_at, OLD.settings - aside, OLD.timezone) ON CONFLICT DO NOTHING;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER homes_keep_earlier_settings BEFORE UPDATE OF settings, timezone ON homes
  FOR EACH ROW WHEN (NEW.settings <> OLD.settings OR NEW.timezone <> OLD.timezone)
  EXECUTE FUNCTION keep_earlier_settings();

-- What evidence reports are signed with. Made once: reports of years ago are checked with it.
CREATE TABLE evidence_keys (
  key_id text PRIMARY KEY CHECK (key_id = 'only'),
  public_key text NOT NULL,
  sealed_private_key bytea NOT NULL,
  created_at timestamptz NOT NULL
);

-- Reports as they were signed, kept whole until their time is over: what is signed cannot be changed, not even to forget a guest.
-- The text is sealed with a key outside the database.
CREATE TABLE evidence_reports (
  report_id public_id PRIMARY KEY,
  organization_id public_id NOT NULL REFERENCES organizations ON DELETE CASCADE,
  home_id public_id NOT NULL REFERENCES homes ON DELETE CASCADE,
  about text NOT NULL CHECK (about IN ('incident', 'stay')),
  incident_id text,
  guest_id public_id,
  names_guest boolean NOT NULL,
  made_at timestamptz NOT NULL,
  made_by public_id NOT NULL,
  kept_until timestamptz NOT NULL,
  sealed_file bytea NOT NULL
);
CREATE INDEX evidence_reports_of_home ON evidence_reports (home_id, report_id);
CREATE INDEX evidence_reports_of_organization ON evidence_reports (organization_id);
CREATE INDEX evidence_reports_over ON evidence_reports (kept_until);
