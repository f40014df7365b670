-- When the person last showed who they are, by logging in or by being asked again. Sessions of before did so when they began.
ALTER TABLE sessions ADD COLUMN confirmed_at timestamptz;
UPDATE sessions SET confirmed_at = created_at;
ALTER TABLE sessions ALTER COLUMN confirmed_at SET NOT NULL;

-- The first log-in of an account is no news to anybody. Whether one of before had its first is not known; it is taken for granted.
ALTER TABLE users ADD COLUMN has_logged_in boolean NOT NULL DEFAULT true;
ALTER TABLE users ALTER COLUMN has_logged_in SET DEFAULT false;

-- Browsers that logged in to an account: a log-in from any other is told by mail. The hash is of the user and the random id in
-- the browser's cookie, so that two accounts in one browser are not told to belong together.
CREATE TABLE known_browsers (
  user_id public_id NOT NULL REFERENCES users ON DELETE CASCADE,
  browser_hash bytea NOT NULL CHECK (length(browser_hash) = 32),
  last_seen_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, browser_hash)
);
CREATE INDEX known_browsers_by_time ON known_browsers (last_seen_at);

-- What happened to an account while its cap of mails was full: told with the next one.
CREATE TABLE held_notices (
  user_id public_id NOT NULL REFERENCES users ON DELETE CASCADE,
  kind text NOT NULL,
  count integer NOT NULL CHECK (count > 0),
  since timestamptz NOT NULL,
  PRIMARY KEY (user_id, kind)
);
