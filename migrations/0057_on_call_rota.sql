-- A rota: members take turns by week. Without one the order of on_call counts.
CREATE TABLE on_call_rotas (
  organization_id public_id PRIMARY KEY REFERENCES organizations ON DELETE CASCADE,
  -- The day of the first hand-over; the others follow weekly.
  first_day date NOT NULL,
  handover_time text NOT NULL,
  timezone text NOT NULL
);
CREATE TABLE on_call_rota_members (
  organization_id public_id NOT NULL,
  user_id public_id NOT NULL,
  position smallint NOT NULL CHECK (position > 0),
  PRIMARY KEY (organization_id, user_id),
  UNIQUE (organization_id, position) DEFERRABLE INITIALLY DEFERRED,
  FOREIGN KEY (organization_id, user_id) REFERENCES members ON DELETE CASCADE
);
CREATE TABLE on_call_absences (
  organization_id public_id NOT NULL,
  user_id public_id NOT NULL,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, user_id, starts_at),
  CHECK (ends_at > starts_at),
  FOREIGN KEY (organization_id, user_id) REFERENCES members ON DELETE CASCADE
);
-- In the week that begins on this day one member takes the place of another.
CREATE TABLE on_call_swaps (
  organization_id public_id NOT NULL,
  first_day date NOT NULL,
  user_id public_id NOT NULL,
  instead_of public_id NOT NULL,
  PRIMARY KEY (organization_id, first_day, instead_of),
  CHECK (user_id <> instead_of),
  FOREIGN KEY (organization_id, user_id) REFERENCES members ON DELETE CASCADE,
  FOREIGN KEY (organization_id, instead_of) REFERENCES members ON DELETE CASCADE
);
CREATE INDEX on_call_swaps_of_member ON on_call_swaps (organization_id, user_id);
CREATE INDEX on_call_swaps_instead_of ON on_call_swaps (organization_id, instead_of);
