-- Who did what in an organization. Rows are only ever added: a trigger refuses to change or delete one, whoever asks, and
-- old ones go a month at a time (src/audit/partitions.ts). The one door for both is the setting lares.partitions, which
-- src/platform/db/partitions.ts has on while it holds the whole table. No foreign keys: an entry outlives what it tells of,
-- the organization too, and must not lock it. The id begins with the time, so it is the order, and a place to go on from.
CREATE TABLE audit_log (
  audit_id public_id NOT NULL,
  at timestamptz NOT NULL,
  organization_id public_id NOT NULL,
  action text NOT NULL,
  -- Null: the operator, or the service itself.
  user_id public_id,
  user_name text,
  via text NOT NULL CHECK (via IN ('session', 'token', 'app', 'sign_in', 'command_line', 'service')),
  -- Of the session, the personal token, or the token of the app.
  token_id public_id,
  token_name text,
  address text,
  user_agent text,
  object_kind text NOT NULL,
  object_id text,
  object_name text,
  home_id public_id,
  changes jsonb,
  count integer,
  times integer,
  PRIMARY KEY (organization_id, audit_id, at)
) PARTITION BY RANGE (at);
CREATE INDEX audit_log_by_user ON audit_log (organization_id, user_id, audit_id) WHERE user_id IS NOT NULL;
CREATE INDEX audit_log_by_object ON audit_log (organization_id, object_id, audit_id) WHERE object_id IS NOT NULL;

CREATE TABLE audit_log_other PARTITION OF audit_log DEFAULT;

CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('lares.partitions', true) = 'on' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'the audit log is only ever added to' USING ERRCODE = 'insufficient_privilege';
END
$$;
CREATE TRIGGER audit_log_is_kept BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER audit_log_is_not_emptied BEFORE TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER audit_log_is_not_emptied BEFORE TRUNCATE ON audit_log_other
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
