-- So that history can be spread over several servers by its home one day (docs/decisions/0075). Nothing is spread here.
--
-- Citus does not find the right server for a value of a domain with a CHECK. Ids are made by the program and looked at where they
-- come in; what is left of the CHECK stands where it costs nothing: at the four tables that ids of everything else refer to. Not for
-- rows that are there, which the domain looked at. No program wrote anything else since the first migration.
-- Needs 0001: the new checks refuse what the domain refused ever since.
-- Locks: moments. Columns that may be null are added without writing a row, and a check that is not asked of the rows that are
-- there reads none.
ALTER DOMAIN public_id DROP CONSTRAINT public_id_check;

CREATE FUNCTION is_public_id(id text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN octet_length(id) = 24 AND translate(id, '0123456789abcdef', '') = '';

ALTER TABLE organizations ADD CONSTRAINT organizations_id_check CHECK (is_public_id(organization_id)) NOT VALID;
ALTER TABLE users ADD CONSTRAINT users_id_check CHECK (is_public_id(user_id)) NOT VALID;
ALTER TABLE homes ADD CONSTRAINT homes_id_check CHECK (is_public_id(home_id)) NOT VALID;
ALTER TABLE devices ADD CONSTRAINT devices_id_check CHECK (is_public_id(device_id)) NOT VALID;

-- Where a report came from. Null for those of the version before, which are forgotten after eight days; until then the primary key
-- tells that they came.
ALTER TABLE device_reports ADD COLUMN home_id public_id;
ALTER TABLE conflicting_reports ADD COLUMN home_id public_id;
