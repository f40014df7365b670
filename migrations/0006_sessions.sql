-- Browsers that are logged in. Kept as SHA-256, like access tokens; logging out deletes the row.
CREATE TABLE sessions (
  session_id public_id PRIMARY KEY,
  user_id public_id NOT NULL REFERENCES users ON DELETE CASCADE,
  token_hash bytea NOT NULL UNIQUE CHECK (length(token_hash) = 32),
  user_agent text NOT NULL,
  created_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX sessions_user ON sessions (user_id, session_id);
CREATE INDEX sessions_expiry ON sessions (expires_at);

-- Not for updates: being seen again changes nothing that a process keeps and could not read anew.
CREATE TRIGGER sessions_ended AFTER DELETE ON sessions
  FOR EACH ROW EXECUTE FUNCTION notify_user_changed();

-- An invitation is used up, revoked or replaced by deleting its row.
CREATE TABLE invitations (
  invitation_id public_id PRIMARY KEY,
  organization_id public_id NOT NULL REFERENCES organizations ON DELETE CASCADE,
  email text NOT NULL CHECK (email <> ''),
  role text NOT NULL CHECK (role IN ('owner', 'admin', 'member', 'operator')),
  token_hash bytea NOT NULL UNIQUE CHECK (length(token_hash) = 32),
  invited_by public_id NOT NULL REFERENCES users ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
-- One per address: whoever is invited again gets a new link, and the old one stops.
CREATE UNIQUE INDEX invitations_address ON invitations (organization_id, lower(email));
CREATE INDEX invitations_inviter ON invitations (invited_by);

-- Links to set a new password; using one deletes all of the user.
CREATE TABLE password_resets (
  token_hash bytea PRIMARY KEY CHECK (length(token_hash) = 32),
  user_id public_id NOT NULL REFERENCES users ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX password_resets_user ON password_resets (user_id);

-- E-mail on its way out, and the outbox where no gateway is set. Bodies hold links that give access, so they are
-- sealed with a key outside the database, and erased once sent.
CREATE TABLE mails (
  mail_id public_id PRIMARY KEY,
  recipient text NOT NULL,
  subject text NOT NULL,
  sealed_body bytea,
  created_at timestamptz NOT NULL,
  -- After this the mail is of no use any more and is not sent.
  useful_until timestamptz NOT NULL,
  attempts smallint NOT NULL DEFAULT 0,
  -- Also the lease of the process that is sending it; null when it was sent or given up.
  due_at timestamptz,
  sent_at timestamptz,
  last_error text
);
CREATE INDEX mails_due ON mails (due_at) WHERE due_at IS NOT NULL;
