-- Made from the migrations by `npm run schema`; a test compares. Do not edit.

CREATE DOMAIN public_id AS text COLLATE "C" CHECK (((octet_length(VALUE) = 24) AND (translate(VALUE, '0123456789abcdef'::text, ''::text) = ''::text)));

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

CREATE TABLE deliveries (
  delivery_id bigint NOT NULL,
  hook_id public_id NOT NULL,
  webhook_event_id public_id NOT NULL,
  event_type text NOT NULL,
  event text NOT NULL,
  digest text NOT NULL,
  attempts smallint NOT NULL DEFAULT 0,
  due_at timestamp with time zone NOT NULL,
  claim bigint,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT deliveries_attempts_check CHECK (((attempts >= 0) AND (attempts <= 4))),
  CONSTRAINT deliveries_pkey PRIMARY KEY (delivery_id)
);

CREATE TABLE delivery_outcomes (
  hook_id public_id NOT NULL,
  hour timestamp with time zone NOT NULL,
  event_type text NOT NULL,
  reason text NOT NULL,
  attempts bigint NOT NULL,
  CONSTRAINT delivery_outcomes_pkey PRIMARY KEY (hook_id, hour, event_type, reason)
) WITH (fillfactor=70);

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

CREATE TABLE home_event_counts (
  home_id public_id NOT NULL,
  day date NOT NULL,
  event_type text NOT NULL,
  events bigint NOT NULL,
  slot smallint NOT NULL DEFAULT 0,
  CONSTRAINT home_event_counts_pkey PRIMARY KEY (home_id, day, event_type, slot)
) WITH (fillfactor=70);

CREATE TABLE home_events (
  home_id public_id NOT NULL,
  event_time timestamp with time zone NOT NULL,
  event_id public_id NOT NULL,
  event_type text NOT NULL,
  device_id public_id,
  guest_id public_id,
  metadata json NOT NULL,
  CONSTRAINT home_events_pkey PRIMARY KEY (home_id, event_time, event_id)
) PARTITION BY RANGE (event_time);

CREATE TABLE home_events_other (
  home_id public_id NOT NULL,
  event_time timestamp with time zone NOT NULL,
  event_id public_id NOT NULL,
  event_type text NOT NULL,
  device_id public_id,
  guest_id public_id,
  metadata json NOT NULL,
  CONSTRAINT home_events_other_pkey PRIMARY KEY (home_id, event_time, event_id)
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

CREATE TABLE organization_webhooks (
  hook_id public_id NOT NULL,
  organization_id public_id NOT NULL,
  url text NOT NULL,
  hostname text NOT NULL,
  events text[] NOT NULL,
  sealed_token bytea,
  sealed_secret bytea NOT NULL,
  created_at timestamp with time zone NOT NULL,
  created_by public_id NOT NULL,
  broken_at timestamp with time zone,
  last_error jsonb,
  discarded_count bigint NOT NULL DEFAULT 0,
  first_discarded_at timestamp with time zone,
  last_discarded_at timestamp with time zone,
  CONSTRAINT organization_webhooks_events_check CHECK (((cardinality(events) >= 1) AND (cardinality(events) <= 100))),
  CONSTRAINT organization_webhooks_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id) ON DELETE CASCADE,
  CONSTRAINT organization_webhooks_pkey PRIMARY KEY (hook_id)
);

CREATE TABLE organizations (
  organization_id public_id NOT NULL,
  name text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  homes_version bigint NOT NULL DEFAULT 0,
  webhooks_version bigint NOT NULL DEFAULT 0,
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

CREATE TABLE user_webhooks (
  hook_id public_id NOT NULL,
  user_id public_id NOT NULL,
  url text NOT NULL,
  events text[] NOT NULL,
  sealed_token bytea,
  sealed_secret bytea NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT user_webhooks_events_check CHECK (((cardinality(events) >= 1) AND (cardinality(events) <= 100))),
  CONSTRAINT user_webhooks_pkey PRIMARY KEY (hook_id),
  CONSTRAINT user_webhooks_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id) ON DELETE CASCADE
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

CREATE INDEX deliveries_due ON public.deliveries USING btree (hook_id, due_at);

CREATE INDEX device_tokens_device ON public.device_tokens USING btree (device_id);

CREATE INDEX devices_home ON public.devices USING btree (home_id, device_id);

CREATE INDEX home_events_by_guest ON ONLY public.home_events USING btree (home_id, guest_id, event_time, event_id) WHERE (guest_id IS NOT NULL);

CREATE INDEX home_events_by_id ON ONLY public.home_events USING btree (home_id, event_id);

CREATE INDEX home_events_by_type ON ONLY public.home_events USING btree (home_id, event_type, event_time, event_id);

CREATE INDEX home_events_other_home_id_event_id_idx ON public.home_events_other USING btree (home_id, event_id);

CREATE INDEX home_events_other_home_id_event_type_event_time_event_id_idx ON public.home_events_other USING btree (home_id, event_type, event_time, event_id);

CREATE INDEX home_events_other_home_id_guest_id_event_time_event_id_idx ON public.home_events_other USING btree (home_id, guest_id, event_time, event_id) WHERE (guest_id IS NOT NULL);

CREATE INDEX homes_organization ON public.homes USING btree (organization_id, home_id);

CREATE INDEX members_user ON public.members USING btree (user_id);

CREATE INDEX organization_webhooks_organization ON public.organization_webhooks USING btree (organization_id, hostname);

CREATE INDEX user_webhooks_user ON public.user_webhooks USING btree (user_id, hook_id);

CREATE UNIQUE INDEX users_email ON public.users USING btree (lower(email));

CREATE OR REPLACE FUNCTION public.notify_user_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM pg_notify('lares_changes', 'user:' || coalesce(NEW.user_id, OLD.user_id));
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.notify_user_webhook_stopped()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM pg_notify('lares_changes', 'webhook:' || OLD.hook_id);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.notify_webhook_stopped()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'DELETE' OR NEW.broken_at IS NOT NULL THEN
    PERFORM pg_notify('lares_changes', 'webhook:' || OLD.hook_id);
  END IF;
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

CREATE OR REPLACE FUNCTION public.raise_webhooks_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE organizations SET webhooks_version = webhooks_version + 1
  WHERE organization_id = coalesce(NEW.organization_id, OLD.organization_id);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.raise_webhooks_version_of_user()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE organizations SET webhooks_version = webhooks_version + 1
  WHERE organization_id IN
    (SELECT organization_id FROM members WHERE user_id = coalesce(NEW.user_id, OLD.user_id));
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

CREATE TRIGGER members_receive AFTER INSERT OR DELETE OR UPDATE ON public.members FOR EACH ROW EXECUTE FUNCTION raise_webhooks_version();

CREATE TRIGGER organization_webhooks_added AFTER INSERT OR DELETE ON public.organization_webhooks FOR EACH ROW EXECUTE FUNCTION raise_webhooks_version();

CREATE TRIGGER organization_webhooks_health AFTER UPDATE OF broken_at ON public.organization_webhooks FOR EACH ROW EXECUTE FUNCTION raise_webhooks_version();

CREATE TRIGGER organization_webhooks_stopped AFTER DELETE OR UPDATE OF broken_at ON public.organization_webhooks FOR EACH ROW EXECUTE FUNCTION notify_webhook_stopped();

CREATE TRIGGER user_webhooks_changed AFTER INSERT OR DELETE ON public.user_webhooks FOR EACH ROW EXECUTE FUNCTION raise_webhooks_version_of_user();

CREATE TRIGGER user_webhooks_stopped AFTER DELETE ON public.user_webhooks FOR EACH ROW EXECUTE FUNCTION notify_user_webhook_stopped();

CREATE TRIGGER users_changed AFTER DELETE OR UPDATE ON public.users FOR EACH ROW EXECUTE FUNCTION notify_user_changed();
