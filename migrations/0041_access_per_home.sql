-- Members may be limited to some homes, by name or by tag, and so may those who are invited. Processes of the version before do
-- not know of it and show everything: limits hold once none of them runs any more.
-- Locks: members and invitations are few, and columns with constants are added without writing a row.
ALTER TABLE members
  ADD COLUMN limited boolean NOT NULL DEFAULT false,
  ADD COLUMN home_ids text[] NOT NULL DEFAULT '{}',
  ADD COLUMN tags text[] NOT NULL DEFAULT '{}',
  ADD COLUMN tag_keys text[] NOT NULL DEFAULT '{}';
ALTER TABLE invitations
  ADD COLUMN limited boolean NOT NULL DEFAULT false,
  ADD COLUMN home_ids text[] NOT NULL DEFAULT '{}',
  ADD COLUMN tags text[] NOT NULL DEFAULT '{}',
  ADD COLUMN tag_keys text[] NOT NULL DEFAULT '{}';

-- Whoever is kept in memory with the homes that had a tag, and who receives events of them, is read anew.
CREATE FUNCTION notify_limited_members() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('lares_changes', 'user:' || user_id) FROM members
  WHERE organization_id = NEW.organization_id AND limited;
  IF FOUND THEN
    UPDATE organizations SET webhooks_version = webhooks_version + 1 WHERE organization_id = NEW.organization_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER homes_made_tagged AFTER INSERT ON homes
  FOR EACH ROW WHEN (NEW.tag_keys <> '{}') EXECUTE FUNCTION notify_limited_members();
CREATE TRIGGER homes_tagged AFTER UPDATE OF tag_keys ON homes
  FOR EACH ROW WHEN (OLD.tag_keys <> NEW.tag_keys) EXECUTE FUNCTION notify_limited_members();

-- Who is told first of homes with a tag.
CREATE TABLE on_call_by_tag (
  organization_id public_id NOT NULL,
  tag_key text NOT NULL,
  tag text NOT NULL,
  user_id public_id NOT NULL,
  position smallint NOT NULL CHECK (position > 0),
  PRIMARY KEY (organization_id, tag_key, user_id),
  UNIQUE (organization_id, tag_key, position) DEFERRABLE INITIALLY DEFERRED,
  FOREIGN KEY (organization_id, user_id) REFERENCES members ON DELETE CASCADE
);
CREATE INDEX on_call_by_tag_of_member ON on_call_by_tag (organization_id, user_id);

-- Cleaners and technicians. A process of the version before serves nobody who has this role.
-- Needs 0000: the roles there were are taken as before.
ALTER TABLE members DROP CONSTRAINT members_role_check;
ALTER TABLE members ADD CONSTRAINT members_role_check CHECK (role IN ('owner', 'admin', 'member', 'operator', 'staff'));
ALTER TABLE invitations DROP CONSTRAINT invitations_role_check;
ALTER TABLE invitations ADD CONSTRAINT invitations_role_check CHECK (role IN ('owner', 'admin', 'member', 'operator', 'staff'));
