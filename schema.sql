-- Made from the migrations by `npm run schema`; a test compares. Do not edit.

CREATE DOMAIN public_id AS text COLLATE "C" CHECK ((VALUE ~ '^[0-9a-f]{24}$'::text));

CREATE TABLE access_tokens (
  token_id public_id NOT NULL,
  user_id public_id NOT NULL,
  token_hash bytea NOT NULL,
  name text NOT NULL,
  permissions text[] NOT NULL,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone,
  revoked_at timestamp with time zone,
  CONSTRAINT access_tokens_pkey PRIMARY KEY (token_id),
  CONSTRAINT access_tokens_token_hash_check CHECK ((length(token_hash) = 32)),
  CONSTRAINT access_tokens_token_hash_key UNIQUE (token_hash),
  CONSTRAINT access_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id) ON DELETE CASCADE
);

CREATE TABLE device_status (
  device_id public_id NOT NULL,
  offline boolean NOT NULL DEFAULT false,
  first_seen_at timestamp with time zone,
  last_heard_from_at timestamp with time zone,
  last_heartbeat_at timestamp with time zone,
  next_heartbeat_at timestamp with time zone,
  firmware_installed text,
  battery_percent real,
  battery_voltage real,
  ongoing_events text[] NOT NULL DEFAULT '{}'::text[],
  latest_sensor_values jsonb NOT NULL DEFAULT '{}'::jsonb,
  mould_risk_level text NOT NULL DEFAULT 'none'::text,
  CONSTRAINT device_status_device_id_fkey FOREIGN KEY (device_id) REFERENCES devices(device_id) ON DELETE CASCADE,
  CONSTRAINT device_status_pkey PRIMARY KEY (device_id)
) WITH (fillfactor=70);

CREATE TABLE device_tokens (
  token_hash bytea NOT NULL,
  device_id public_id NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT device_tokens_device_id_fkey FOREIGN KEY (device_id) REFERENCES devices(device_id) ON DELETE CASCADE,
  CONSTRAINT device_tokens_pkey PRIMARY KEY (token_hash),
  CONSTRAINT device_tokens_token_hash_check CHECK ((length(token_hash) = 32))
);

CREATE TABLE devices (
  device_id public_id NOT NULL,
  home_id public_id NOT NULL,
  description text NOT NULL,
  device_mac text NOT NULL,
  hardware_version integer NOT NULL,
  active boolean NOT NULL DEFAULT true,
  configuration jsonb NOT NULL DEFAULT '{}'::jsonb,
  firmware_wanted text,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT devices_configuration_check CHECK ((jsonb_typeof(configuration) = 'object'::text)),
  CONSTRAINT devices_description_check CHECK ((description <> ''::text)),
  CONSTRAINT devices_device_mac_check CHECK ((device_mac ~ '^([0-9a-f]{2}:){5}[0-9a-f]{2}$'::text)),
  CONSTRAINT devices_hardware_version_check CHECK ((hardware_version > 0)),
  CONSTRAINT devices_home_id_fkey FOREIGN KEY (home_id) REFERENCES homes(home_id) ON DELETE CASCADE,
  CONSTRAINT devices_pkey PRIMARY KEY (device_id)
);

CREATE TABLE homes (
  home_id public_id NOT NULL,
  organization_id public_id NOT NULL,
  name text NOT NULL,
  timezone text NOT NULL,
  address text NOT NULL DEFAULT ''::text,
  alarm_status text NOT NULL DEFAULT 'off'::text,
  checkin_hour smallint NOT NULL DEFAULT 15,
  checkout_hour smallint NOT NULL DEFAULT 11,
  settings jsonb NOT NULL DEFAULT '{}'::jsonb,
  settings_version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT homes_alarm_status_check CHECK ((alarm_status = ANY (ARRAY['on'::text, 'off'::text, 'on_grace_period'::text, 'off_grace_period'::text, 'critical_event'::text]))),
  CONSTRAINT homes_checkin_hour_check CHECK (((checkin_hour >= 0) AND (checkin_hour <= 23))),
  CONSTRAINT homes_checkout_hour_check CHECK (((checkout_hour >= 0) AND (checkout_hour <= 23))),
  CONSTRAINT homes_name_check CHECK ((name <> ''::text)),
  CONSTRAINT homes_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id),
  CONSTRAINT homes_pkey PRIMARY KEY (home_id),
  CONSTRAINT homes_settings_check CHECK ((jsonb_typeof(settings) = 'object'::text))
);

CREATE TABLE members (
  organization_id public_id NOT NULL,
  user_id public_id NOT NULL,
  role text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT members_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id) ON DELETE CASCADE,
  CONSTRAINT members_pkey PRIMARY KEY (organization_id, user_id),
  CONSTRAINT members_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'admin'::text, 'member'::text, 'operator'::text]))),
  CONSTRAINT members_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id) ON DELETE CASCADE
);

CREATE TABLE organizations (
  organization_id public_id NOT NULL,
  name text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  homes_version bigint NOT NULL DEFAULT 0,
  CONSTRAINT organizations_name_check CHECK ((name <> ''::text)),
  CONSTRAINT organizations_pkey PRIMARY KEY (organization_id)
);

CREATE UNLOGGED TABLE rate_buckets (
  bucket text NOT NULL,
  tokens double precision NOT NULL,
  granted double precision NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT rate_buckets_pkey PRIMARY KEY (bucket)
) WITH (fillfactor=50);

CREATE TABLE schema_migrations (
  version integer NOT NULL,
  name text NOT NULL,
  checksum text NOT NULL,
  applied_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT schema_migrations_pkey PRIMARY KEY (version)
);

CREATE TABLE users (
  user_id public_id NOT NULL,
  email text NOT NULL,
  fullname text NOT NULL,
  locale text NOT NULL DEFAULT 'en'::text,
  password_hash text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT users_email_check CHECK ((email <> ''::text)),
  CONSTRAINT users_pkey PRIMARY KEY (user_id)
);

CREATE INDEX access_tokens_user ON public.access_tokens USING btree (user_id);

CREATE INDEX device_tokens_device ON public.device_tokens USING btree (device_id);

CREATE INDEX devices_home ON public.devices USING btree (home_id, device_id);

CREATE INDEX homes_organization ON public.homes USING btree (organization_id, home_id);

CREATE INDEX members_user ON public.members USING btree (user_id);

CREATE UNIQUE INDEX users_email ON public.users USING btree (lower(email));

CREATE OR REPLACE FUNCTION public.notify_user_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM pg_notify('lares_changes', 'user:' || coalesce(NEW.user_id, OLD.user_id));
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.raise_homes_version_by_device()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE organizations SET homes_version = homes_version + 1
  WHERE organization_id IN (SELECT homes.organization_id FROM changed JOIN homes USING (home_id));
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.raise_homes_version_by_home()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE organizations SET homes_version = homes_version + 1
  WHERE organization_id IN (SELECT organization_id FROM changed);
  RETURN NULL;
END $function$;

CREATE TRIGGER access_tokens_changed AFTER DELETE OR UPDATE ON public.access_tokens FOR EACH ROW EXECUTE FUNCTION notify_user_changed();

CREATE TRIGGER devices_deleted AFTER DELETE ON public.devices REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION raise_homes_version_by_device();

CREATE TRIGGER devices_inserted AFTER INSERT ON public.devices REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION raise_homes_version_by_device();

CREATE TRIGGER devices_updated AFTER UPDATE ON public.devices REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION raise_homes_version_by_device();

CREATE TRIGGER homes_deleted AFTER DELETE ON public.homes REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION raise_homes_version_by_home();

CREATE TRIGGER homes_inserted AFTER INSERT ON public.homes REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION raise_homes_version_by_home();

CREATE TRIGGER homes_updated AFTER UPDATE ON public.homes REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION raise_homes_version_by_home();

CREATE TRIGGER members_changed AFTER INSERT OR DELETE OR UPDATE ON public.members FOR EACH ROW EXECUTE FUNCTION notify_user_changed();

CREATE TRIGGER users_changed AFTER DELETE OR UPDATE ON public.users FOR EACH ROW EXECUTE FUNCTION notify_user_changed();
