-- An organization moves to another instance. While its last export is made, and after it, the one that is left takes no
-- changes: what it acknowledged would not arrive. Processes of the version before do not know of it for reports of devices:
-- an organization is closed when none of them runs any more.
-- Locks: organizations are few, a column that may be null is added without writing a row, and making a trigger is a moment.
ALTER TABLE organizations ADD COLUMN closed_at timestamptz;

-- What a process remembers of its homes is not true any more: the next report is judged after reading, and finds them closed.
-- In the order in which reports lock them.
CREATE FUNCTION forget_closed_homes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM home_status WHERE home_id IN (SELECT home_id FROM homes WHERE organization_id = NEW.organization_id)
  ORDER BY home_id FOR UPDATE;
  UPDATE home_status SET writer = 0
  WHERE home_id IN (SELECT home_id FROM homes WHERE organization_id = NEW.organization_id);
  RETURN NULL;
END $$;
CREATE TRIGGER organizations_closed AFTER UPDATE OF closed_at ON organizations
  FOR EACH ROW WHEN (OLD.closed_at IS DISTINCT FROM NEW.closed_at) EXECUTE FUNCTION forget_closed_homes();

-- Every change that a person makes is in the audit log, in the same transaction; the others are what feeds, gateways and guests
-- change. After the row is written: then the transaction has a number, and whoever closes the organization can wait for it.
-- What goes away is not asked for, so that one organization does not stop the sweeping of all others.
CREATE FUNCTION refuse_when_closed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM organizations WHERE organization_id = NEW.organization_id AND closed_at IS NOT NULL) THEN
    RAISE EXCEPTION 'the organization is closed: it is moving to another instance' USING ERRCODE = 'LA503';
  END IF;
  RETURN NULL;
END $$;
CREATE FUNCTION refuse_when_home_closed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM homes h JOIN organizations o USING (organization_id)
             WHERE h.home_id = NEW.home_id AND o.closed_at IS NOT NULL) THEN
    RAISE EXCEPTION 'the organization is closed: it is moving to another instance' USING ERRCODE = 'LA503';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER audit_log_closed AFTER INSERT ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse_when_closed();
CREATE TRIGGER messages_closed AFTER INSERT OR UPDATE ON messages FOR EACH ROW EXECUTE FUNCTION refuse_when_closed();
CREATE TRIGGER incidents_closed AFTER INSERT OR UPDATE ON incidents FOR EACH ROW EXECUTE FUNCTION refuse_when_closed();
CREATE TRIGGER guests_closed AFTER INSERT OR UPDATE ON guests FOR EACH ROW EXECUTE FUNCTION refuse_when_home_closed();
CREATE TRIGGER integrations_closed AFTER INSERT OR UPDATE ON integrations
  FOR EACH ROW EXECUTE FUNCTION refuse_when_home_closed();
CREATE TRIGGER notifications_closed AFTER INSERT OR UPDATE ON notifications
  FOR EACH ROW EXECUTE FUNCTION refuse_when_home_closed();

-- How far the import of an organization is, and what came of it: the same file goes on where it was, and is not taken twice.
CREATE TABLE organization_imports (
  organization_id public_id PRIMARY KEY,
  file_id text NOT NULL,
  frames integer NOT NULL DEFAULT 0,
  begun_at timestamptz NOT NULL,
  completed_at timestamptz
);
