-- Named bundles of settings, for many homes at once. The built-in ones are in src/homes/presets/built-in.ts.
CREATE TABLE settings_presets (
  preset_id public_id PRIMARY KEY,
  organization_id public_id NOT NULL REFERENCES organizations ON DELETE CASCADE,
  name text NOT NULL CHECK (name <> ''),
  -- What it sets, at every level; the other settings of a home stay.
  settings jsonb NOT NULL CHECK (jsonb_typeof(settings) = 'object'),
  created_at timestamptz NOT NULL,
  UNIQUE (organization_id, name)
);
