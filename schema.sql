-- Made from the migrations by `npm run schema`; a test compares. Do not edit.

CREATE EXTENSION btree_gist;

CREATE DOMAIN public_id AS text COLLATE "C";

CREATE TABLE access_tokens (
  token_id public_id NOT NULL,
  user_id public_id NOT NULL,
  token_hash bytea NOT NULL,
  name text NOT NULL,
  permissions text[] NOT NULL,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone,
  revoked_at timestamp with time zone,
  grant_id public_id,
  family_id public_id,
  CONSTRAINT access_tokens_family_id_fkey FOREIGN KEY (family_id) REFERENCES oauth_families(family_id) ON DELETE CASCADE,
  CONSTRAINT access_tokens_grant_id_fkey FOREIGN KEY (grant_id) REFERENCES oauth_grants(grant_id) ON DELETE CASCADE,
  CONSTRAINT access_tokens_pkey PRIMARY KEY (token_id),
  CONSTRAINT access_tokens_token_hash_check CHECK ((length(token_hash) = 32)),
  CONSTRAINT access_tokens_token_hash_key UNIQUE (token_hash),
  CONSTRAINT access_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id) ON DELETE CASCADE
);

CREATE TABLE address_proofs (
  token_hash bytea NOT NULL,
  user_id public_id NOT NULL,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT address_proofs_pkey PRIMARY KEY (token_hash),
  CONSTRAINT address_proofs_token_hash_check CHECK ((length(token_hash) = 32)),
  CONSTRAINT address_proofs_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id) ON DELETE CASCADE
);

CREATE TABLE alert_tests (
  test_id public_id NOT NULL,
  organization_id public_id NOT NULL,
  channel text,
  started_by public_id,
  started_at timestamp with time zone NOT NULL,
  confirmed_at timestamp with time zone,
  confirmed_by public_id,
  CONSTRAINT alert_tests_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text, 'call'::text, 'push'::text]))),
  CONSTRAINT alert_tests_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES users(user_id) ON DELETE SET NULL,
  CONSTRAINT alert_tests_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id) ON DELETE CASCADE,
  CONSTRAINT alert_tests_pkey PRIMARY KEY (test_id),
  CONSTRAINT alert_tests_started_by_fkey FOREIGN KEY (started_by) REFERENCES users(user_id) ON DELETE SET NULL
);

CREATE TABLE audit_log (
  audit_id public_id NOT NULL,
  at timestamp with time zone NOT NULL,
  organization_id public_id NOT NULL,
  action text NOT NULL,
  user_id public_id,
  user_name text,
  via text NOT NULL,
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
  CONSTRAINT audit_log_pkey PRIMARY KEY (organization_id, audit_id, at),
  CONSTRAINT audit_log_via_check CHECK ((via = ANY (ARRAY['session'::text, 'token'::text, 'app'::text, 'sign_in'::text, 'command_line'::text, 'service'::text])))
) PARTITION BY RANGE (at);

CREATE TABLE audit_log_other (
  audit_id public_id NOT NULL,
  at timestamp with time zone NOT NULL,
  organization_id public_id NOT NULL,
  action text NOT NULL,
  user_id public_id,
  user_name text,
  via text NOT NULL,
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
  CONSTRAINT audit_log_other_pkey PRIMARY KEY (organization_id, audit_id, at),
  CONSTRAINT audit_log_via_check CHECK ((via = ANY (ARRAY['session'::text, 'token'::text, 'app'::text, 'sign_in'::text, 'command_line'::text, 'service'::text])))
);

CREATE TABLE authenticator_apps (
  app_id public_id NOT NULL,
  user_id public_id NOT NULL,
  sealed_secret bytea NOT NULL,
  created_at timestamp with time zone NOT NULL,
  confirmed_at timestamp with time zone,
  last_step bigint NOT NULL DEFAULT 0,
  last_used_at timestamp with time zone,
  CONSTRAINT authenticator_apps_pkey PRIMARY KEY (app_id),
  CONSTRAINT authenticator_apps_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id) ON DELETE CASCADE
);

CREATE TABLE bridge_devices (
  bridge_id public_id NOT NULL,
  foreign_id text NOT NULL,
  name text,
  model text,
  vendor text,
  measures text[] NOT NULL DEFAULT '{}'::text[],
  refused jsonb NOT NULL DEFAULT '[]'::jsonb,
  mapping jsonb NOT NULL DEFAULT '{}'::jsonb,
  device_id public_id,
  first_seen_at timestamp with time zone NOT NULL,
  last_heard_at timestamp with time zone,
  memory jsonb NOT NULL DEFAULT '{}'::jsonb,
  boot_id bigint NOT NULL DEFAULT 0,
  seq bigint NOT NULL DEFAULT 0,
  pending text,
  version bigint NOT NULL DEFAULT 0,
  CONSTRAINT bridge_devices_bridge_id_fkey FOREIGN KEY (bridge_id) REFERENCES bridges(bridge_id) ON DELETE CASCADE,
  CONSTRAINT bridge_devices_device_id_fkey FOREIGN KEY (device_id) REFERENCES devices(device_id) ON DELETE SET NULL,
  CONSTRAINT bridge_devices_device_id_key UNIQUE (device_id),
  CONSTRAINT bridge_devices_foreign_id_check CHECK ((foreign_id ~ '^(0x)?[0-9a-f]{16}$'::text)),
  CONSTRAINT bridge_devices_pkey PRIMARY KEY (bridge_id, foreign_id),
  CONSTRAINT bridge_devices_refused_check CHECK ((jsonb_typeof(refused) = 'array'::text))
);

CREATE TABLE bridges (
  bridge_id public_id NOT NULL,
  organization_id public_id NOT NULL,
  home_id public_id,
  kind text NOT NULL,
  name text NOT NULL,
  token_hash bytea NOT NULL,
  base_topic text,
  online boolean NOT NULL DEFAULT false,
  online_since timestamp with time zone,
  last_heard_at timestamp with time zone,
  refused_count bigint NOT NULL DEFAULT 0,
  refusals jsonb NOT NULL DEFAULT '[]'::jsonb,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT bridges_base_topic_check CHECK ((base_topic <> ''::text)),
  CONSTRAINT bridges_base_topic_key UNIQUE (base_topic),
  CONSTRAINT bridges_check CHECK (((kind = 'zigbee2mqtt'::text) = (home_id IS NOT NULL))),
  CONSTRAINT bridges_home_id_fkey FOREIGN KEY (home_id) REFERENCES homes(home_id) ON DELETE CASCADE,
  CONSTRAINT bridges_kind_check CHECK ((kind = ANY (ARRAY['zigbee2mqtt'::text, 'chirpstack'::text, 'things_stack'::text]))),
  CONSTRAINT bridges_name_check CHECK ((name <> ''::text)),
  CONSTRAINT bridges_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id) ON DELETE CASCADE,
  CONSTRAINT bridges_pkey PRIMARY KEY (bridge_id),
  CONSTRAINT bridges_refusals_check CHECK ((jsonb_typeof(refusals) = 'array'::text)),
  CONSTRAINT bridges_token_hash_check CHECK ((length(token_hash) = 32)),
  CONSTRAINT bridges_token_hash_key UNIQUE (token_hash)
);

CREATE TABLE cap_uses (
  use_id bigint NOT NULL,
  cap text NOT NULL,
  used_at timestamp with time zone NOT NULL,
  CONSTRAINT cap_uses_cap_check CHECK ((cap <> ''::text)),
  CONSTRAINT cap_uses_pkey PRIMARY KEY (cap, used_at, use_id)
);

CREATE TABLE conflicting_reports (
  device_id public_id NOT NULL,
  boot_id bigint NOT NULL,
  seq bigint NOT NULL,
  body_hash bigint NOT NULL,
  body text NOT NULL,
  received_at timestamp with time zone NOT NULL,
  home_id public_id,
  CONSTRAINT conflicting_reports_pkey PRIMARY KEY (device_id, boot_id, seq, body_hash)
);

CREATE TABLE connection_calls (
  connection_id public_id NOT NULL,
  number bigint NOT NULL,
  at timestamp with time zone NOT NULL,
  method text NOT NULL,
  path text NOT NULL,
  status integer,
  duration_ms integer NOT NULL,
  bytes integer NOT NULL,
  credits_left real,
  outcome text NOT NULL,
  CONSTRAINT connection_calls_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES connections(connection_id) ON DELETE CASCADE,
  CONSTRAINT connection_calls_pkey PRIMARY KEY (connection_id, number)
);

CREATE TABLE connection_listings (
  listing_id public_id NOT NULL,
  connection_id public_id NOT NULL,
  external_id text NOT NULL,
  name text NOT NULL,
  names text[] NOT NULL DEFAULT '{}'::text[],
  home_id public_id,
  stay_count integer NOT NULL DEFAULT 0,
  last_seen_at timestamp with time zone NOT NULL,
  CONSTRAINT connection_listings_connection_id_external_id_key UNIQUE (connection_id, external_id),
  CONSTRAINT connection_listings_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES connections(connection_id) ON DELETE CASCADE,
  CONSTRAINT connection_listings_external_id_check CHECK ((external_id <> ''::text)),
  CONSTRAINT connection_listings_home_id_fkey FOREIGN KEY (home_id) REFERENCES homes(home_id) ON DELETE SET NULL,
  CONSTRAINT connection_listings_pkey PRIMARY KEY (listing_id)
);

CREATE TABLE connections (
  connection_id public_id NOT NULL,
  organization_id public_id NOT NULL,
  type text NOT NULL,
  name text NOT NULL,
  sealed_credentials bytea NOT NULL,
  include_requests boolean NOT NULL DEFAULT false,
  include_owner_stays boolean NOT NULL DEFAULT false,
  memo jsonb NOT NULL DEFAULT '{}'::jsonb,
  created_at timestamp with time zone NOT NULL,
  last_synced_at timestamp with time zone,
  last_error text,
  remarks text[] NOT NULL DEFAULT '{}'::text[],
  next_sync_at timestamp with time zone NOT NULL,
  syncs bigint NOT NULL DEFAULT 0,
  CONSTRAINT connections_name_check CHECK ((name <> ''::text)),
  CONSTRAINT connections_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id) ON DELETE CASCADE,
  CONSTRAINT connections_organization_id_name_key UNIQUE (organization_id, name),
  CONSTRAINT connections_pkey PRIMARY KEY (connection_id),
  CONSTRAINT connections_type_check CHECK ((type <> ''::text))
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
  event_id public_id,
  tries text,
  answers text,
  erased boolean NOT NULL DEFAULT false,
  CONSTRAINT deliveries_attempts_check CHECK (((attempts >= 0) AND (attempts <= 4))),
  CONSTRAINT deliveries_pkey PRIMARY KEY (delivery_id)
);

CREATE TABLE delivery_history (
  hook_id public_id NOT NULL,
  created_at timestamp with time zone NOT NULL,
  delivery_id bigint NOT NULL,
  webhook_event_id public_id NOT NULL,
  event_id public_id,
  event_type text NOT NULL,
  status text NOT NULL,
  test boolean NOT NULL DEFAULT false,
  erased boolean NOT NULL DEFAULT false,
  event text,
  digest text,
  tries text,
  answers text,
  CONSTRAINT delivery_history_pkey PRIMARY KEY (hook_id, created_at, delivery_id) INCLUDE (event_type, status),
  CONSTRAINT delivery_history_status_check CHECK ((status = ANY (ARRAY['delivered'::text, 'failed'::text, 'discarded'::text])))
) PARTITION BY RANGE (created_at);

CREATE TABLE delivery_history_other (
  hook_id public_id NOT NULL,
  created_at timestamp with time zone NOT NULL,
  delivery_id bigint NOT NULL,
  webhook_event_id public_id NOT NULL,
  event_id public_id,
  event_type text NOT NULL,
  status text NOT NULL,
  test boolean NOT NULL DEFAULT false,
  erased boolean NOT NULL DEFAULT false,
  event text,
  digest text,
  tries text,
  answers text,
  CONSTRAINT delivery_history_other_pkey PRIMARY KEY (hook_id, created_at, delivery_id) INCLUDE (event_type, status),
  CONSTRAINT delivery_history_status_check CHECK ((status = ANY (ARRAY['delivered'::text, 'failed'::text, 'discarded'::text])))
);

CREATE TABLE delivery_outcomes (
  hook_id public_id NOT NULL,
  hour timestamp with time zone NOT NULL,
  event_type text NOT NULL,
  reason text NOT NULL,
  attempts bigint NOT NULL,
  CONSTRAINT delivery_outcomes_pkey PRIMARY KEY (hook_id, hour, event_type, reason)
) WITH (fillfactor=70);

CREATE TABLE device_commands (
  command_id public_id NOT NULL,
  home_id public_id NOT NULL,
  device_id public_id NOT NULL,
  kind text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  position integer NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  acknowledged_at timestamp with time zone,
  ok boolean,
  about json,
  CONSTRAINT device_commands_home_id_device_id_fkey FOREIGN KEY (home_id, device_id) REFERENCES devices(home_id, device_id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT device_commands_pkey PRIMARY KEY (command_id)
);

CREATE TABLE device_reports (
  device_id public_id NOT NULL,
  boot_id bigint NOT NULL,
  seq bigint NOT NULL,
  body_hash bigint NOT NULL,
  received_at timestamp with time zone NOT NULL,
  home_id public_id,
  CONSTRAINT device_reports_pkey PRIMARY KEY (device_id, boot_id, seq)
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
  home_id public_id NOT NULL,
  state json NOT NULL DEFAULT '{}'::json,
  CONSTRAINT device_status_home_id_device_id_fkey FOREIGN KEY (home_id, device_id) REFERENCES devices(home_id, device_id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT device_status_pkey PRIMARY KEY (home_id, device_id)
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
  placement text,
  placed_at timestamp with time zone,
  CONSTRAINT devices_configuration_check CHECK ((jsonb_typeof(configuration) = 'object'::text)),
  CONSTRAINT devices_description_check CHECK ((description <> ''::text)),
  CONSTRAINT devices_device_mac_check CHECK ((device_mac ~ '^([0-9a-f]{2}:){5}[0-9a-f]{2}$'::text)),
  CONSTRAINT devices_hardware_version_check CHECK ((hardware_version > 0)),
  CONSTRAINT devices_home UNIQUE (home_id, device_id),
  CONSTRAINT devices_home_id_fkey FOREIGN KEY (home_id) REFERENCES homes(home_id) ON DELETE CASCADE,
  CONSTRAINT devices_id_check CHECK (is_public_id((device_id)::text)) NOT VALID,
  CONSTRAINT devices_pkey PRIMARY KEY (device_id),
  CONSTRAINT devices_placement_check CHECK ((placement = ANY (ARRAY['living_room'::text, 'kitchen'::text, 'hallway'::text, 'bedroom'::text, 'bathroom'::text, 'outdoor'::text, 'other'::text])))
);

CREATE TABLE earlier_settings (
  home_id public_id NOT NULL,
  until timestamp with time zone NOT NULL,
  settings jsonb NOT NULL,
  timezone text NOT NULL,
  CONSTRAINT earlier_settings_home_id_fkey FOREIGN KEY (home_id) REFERENCES homes(home_id) ON DELETE CASCADE,
  CONSTRAINT earlier_settings_pkey PRIMARY KEY (home_id, until)
);

CREATE TABLE escalation_policies (
  organization_id public_id NOT NULL,
  kind text NOT NULL,
  delay_minutes smallint NOT NULL,
  rounds smallint NOT NULL,
  next text NOT NULL,
  CONSTRAINT escalation_policies_delay_minutes_check CHECK (((delay_minutes >= 1) AND (delay_minutes <= 60))),
  CONSTRAINT escalation_policies_next_check CHECK ((next = ANY (ARRAY['next_person'::text, 'everyone'::text]))),
  CONSTRAINT escalation_policies_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id) ON DELETE CASCADE,
  CONSTRAINT escalation_policies_pkey PRIMARY KEY (organization_id, kind),
  CONSTRAINT escalation_policies_rounds_check CHECK (((rounds >= 1) AND (rounds <= 5)))
);

CREATE TABLE evidence_keys (
  key_id text NOT NULL,
  public_key text NOT NULL,
  sealed_private_key bytea NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT evidence_keys_key_id_check CHECK ((key_id = 'only'::text)),
  CONSTRAINT evidence_keys_pkey PRIMARY KEY (key_id)
);

CREATE TABLE evidence_reports (
  report_id public_id NOT NULL,
  organization_id public_id NOT NULL,
  home_id public_id NOT NULL,
  about text NOT NULL,
  incident_id text,
  guest_id public_id,
  names_guest boolean NOT NULL,
  made_at timestamp with time zone NOT NULL,
  made_by public_id NOT NULL,
  kept_until timestamp with time zone NOT NULL,
  sealed_file bytea NOT NULL,
  format smallint,
  CONSTRAINT evidence_reports_about_check CHECK ((about = ANY (ARRAY['incident'::text, 'stay'::text]))),
  CONSTRAINT evidence_reports_home_id_fkey FOREIGN KEY (home_id) REFERENCES homes(home_id) ON DELETE CASCADE,
  CONSTRAINT evidence_reports_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id) ON DELETE CASCADE,
  CONSTRAINT evidence_reports_pkey PRIMARY KEY (report_id)
);

CREATE TABLE gateway_health (
  channel text NOT NULL,
  last_success_at timestamp with time zone,
  last_failure_at timestamp with time zone,
  last_failure_reason text,
  failing_since timestamp with time zone,
  until_sent boolean NOT NULL DEFAULT false,
  CONSTRAINT gateway_health_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text, 'call'::text, 'push'::text]))),
  CONSTRAINT gateway_health_check CHECK (((last_failure_at IS NULL) = (last_failure_reason IS NULL))),
  CONSTRAINT gateway_health_pkey PRIMARY KEY (channel)
);

CREATE TABLE guest_counts (
  home_id public_id NOT NULL,
  slot smallint NOT NULL,
  guests bigint NOT NULL,
  CONSTRAINT guest_counts_pkey PRIMARY KEY (home_id, slot)
) WITH (fillfactor=70);

CREATE TABLE guests (
  guest_id public_id NOT NULL,
  home_id public_id NOT NULL,
  name text NOT NULL,
  phone_number text,
  email text,
  checkin_time timestamp with time zone NOT NULL,
  checkout_time timestamp with time zone,
  stay tstzrange NOT NULL GENERATED ALWAYS AS (stay_of(checkin_time, checkout_time)) STORED,
  source text NOT NULL,
  readonly boolean NOT NULL DEFAULT false,
  integration_id public_id,
  external_id text,
  validation_errors text[] NOT NULL,
  access_code text NOT NULL,
  search_text text NOT NULL,
  conversation_status text,
  conversation_started_at timestamp with time zone,
  conversation_last_message_at timestamp with time zone,
  conversation_message_count integer,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  erased_at timestamp with time zone,
  language text,
  chosen_language text,
  connection_id public_id,
  missing_since timestamp with time zone,
  CONSTRAINT guests_access_code UNIQUE (home_id, access_code),
  CONSTRAINT guests_access_code_check CHECK (((octet_length(access_code) = 6) AND (translate(access_code, '0123456789'::text, ''::text) = ''::text))),
  CONSTRAINT guests_check CHECK ((checkout_time > checkin_time)),
  CONSTRAINT guests_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES connections(connection_id) ON DELETE CASCADE,
  CONSTRAINT guests_conversation_status_check CHECK ((conversation_status = ANY (ARRAY['open'::text, 'snoozed'::text, 'closed'::text]))),
  CONSTRAINT guests_external_id_check CHECK ((external_id <> ''::text)),
  CONSTRAINT guests_integration_id_fkey FOREIGN KEY (integration_id) REFERENCES integrations(integration_id) ON DELETE CASCADE,
  CONSTRAINT guests_name_check CHECK ((name <> ''::text)),
  CONSTRAINT guests_pkey PRIMARY KEY (guest_id),
  CONSTRAINT guests_source_check CHECK ((source <> ''::text))
);

CREATE TABLE heartbeats (
  only_row boolean NOT NULL DEFAULT true,
  sent_at timestamp with time zone NOT NULL,
  jobs_ran_at timestamp with time zone,
  CONSTRAINT heartbeats_only_row_check CHECK (only_row),
  CONSTRAINT heartbeats_pkey PRIMARY KEY (only_row)
);

CREATE TABLE held_notices (
  user_id public_id NOT NULL,
  kind text NOT NULL,
  count integer NOT NULL,
  since timestamp with time zone NOT NULL,
  CONSTRAINT held_notices_count_check CHECK ((count > 0)),
  CONSTRAINT held_notices_pkey PRIMARY KEY (user_id, kind),
  CONSTRAINT held_notices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id) ON DELETE CASCADE
);

CREATE TABLE held_reports (
  home_id public_id NOT NULL,
  device_id public_id NOT NULL,
  boot_id bigint NOT NULL,
  seq bigint NOT NULL,
  report json NOT NULL,
  until timestamp with time zone NOT NULL,
  CONSTRAINT held_reports_home_id_device_id_fkey FOREIGN KEY (home_id, device_id) REFERENCES devices(home_id, device_id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT held_reports_pkey PRIMARY KEY (home_id, device_id, boot_id, seq)
);

CREATE TABLE home_assistant_homes (
  home_id public_id NOT NULL,
  enabled_at timestamp with time zone NOT NULL,
  CONSTRAINT home_assistant_homes_home_id_fkey FOREIGN KEY (home_id) REFERENCES homes(home_id) ON DELETE CASCADE,
  CONSTRAINT home_assistant_homes_pkey PRIMARY KEY (home_id)
);

CREATE TABLE home_assistant_instance (
  instance_id public_id NOT NULL,
  CONSTRAINT home_assistant_instance_pkey PRIMARY KEY (instance_id)
);

CREATE TABLE home_assistant_published (
  thing_id public_id NOT NULL,
  taken_back_at timestamp with time zone,
  CONSTRAINT home_assistant_published_pkey PRIMARY KEY (thing_id)
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

CREATE TABLE home_status (
  home_id public_id NOT NULL,
  writer bigint NOT NULL DEFAULT 0,
  state json NOT NULL DEFAULT '{}'::json,
  wake_at timestamp with time zone,
  CONSTRAINT home_status_home_id_fkey FOREIGN KEY (home_id) REFERENCES homes(home_id) ON DELETE CASCADE,
  CONSTRAINT home_status_pkey PRIMARY KEY (home_id)
) WITH (fillfactor=70);

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
  tags text[] NOT NULL DEFAULT '{}'::text[],
  tag_keys text[] NOT NULL DEFAULT '{}'::text[],
  settings_kept_since timestamp with time zone NOT NULL DEFAULT now(),
  settings_written_at timestamp with time zone,
  CONSTRAINT homes_alarm_status_check CHECK ((alarm_status = ANY (ARRAY['on'::text, 'off'::text, 'on_grace_period'::text, 'off_grace_period'::text, 'critical_event'::text]))),
  CONSTRAINT homes_checkin_hour_check CHECK (((checkin_hour >= 0) AND (checkin_hour <= 23))),
  CONSTRAINT homes_checkout_hour_check CHECK (((checkout_hour >= 0) AND (checkout_hour <= 23))),
  CONSTRAINT homes_id_check CHECK (is_public_id((home_id)::text)) NOT VALID,
  CONSTRAINT homes_name_check CHECK ((name <> ''::text)),
  CONSTRAINT homes_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id),
  CONSTRAINT homes_pkey PRIMARY KEY (home_id),
  CONSTRAINT homes_settings_check CHECK ((jsonb_typeof(settings) = 'object'::text))
);

CREATE TABLE incident_acts (
  act_id public_id NOT NULL,
  place bigint NOT NULL,
  home_id public_id NOT NULL,
  incident_id text NOT NULL,
  at timestamp with time zone NOT NULL,
  what text NOT NULL,
  user_id public_id NOT NULL,
  user_name text NOT NULL,
  until timestamp with time zone,
  sealed_text bytea,
  CONSTRAINT incident_acts_home_id_incident_id_fkey FOREIGN KEY (home_id, incident_id) REFERENCES incidents(home_id, incident_id) ON DELETE CASCADE,
  CONSTRAINT incident_acts_pkey PRIMARY KEY (act_id),
  CONSTRAINT incident_acts_what_check CHECK ((what = ANY (ARRAY['acknowledged'::text, 'snoozed'::text, 'snooze_ended'::text, 'closed'::text, 'note'::text])))
);

CREATE TABLE incidents (
  home_id public_id NOT NULL,
  incident_id text NOT NULL,
  guest_id public_id,
  level smallint NOT NULL,
  opened_at timestamp with time zone NOT NULL,
  level_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  acknowledged_at timestamp with time zone,
  acknowledged_by public_id,
  snoozed_until timestamp with time zone,
  kind text NOT NULL DEFAULT 'noise'::text,
  device_id public_id,
  organization_id public_id NOT NULL,
  needs_acknowledgement boolean NOT NULL DEFAULT false,
  temperature double precision,
  everyone_alerted_at timestamp with time zone,
  unreached_at timestamp with time zone,
  started_at timestamp with time zone,
  beyond_min integer,
  beyond_until timestamp with time zone,
  duration_min integer,
  peak double precision,
  CONSTRAINT incidents_kind_check CHECK ((kind = ANY (ARRAY['noise'::text, 'intrusion'::text, 'smoke_alarm'::text, 'carbon_monoxide'::text, 'gas'::text, 'water'::text, 'smoking'::text, 'temperature'::text, 'humidity'::text, 'mould'::text]))),
  CONSTRAINT incidents_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id) ON DELETE CASCADE,
  CONSTRAINT noise_incidents_home_id_fkey FOREIGN KEY (home_id) REFERENCES homes(home_id) ON DELETE CASCADE,
  CONSTRAINT noise_incidents_incident_id_check CHECK ((incident_id <> ''::text)),
  CONSTRAINT noise_incidents_level_check CHECK (((level >= 1) AND (level <= 3))),
  CONSTRAINT noise_incidents_pkey PRIMARY KEY (home_id, incident_id)
);

CREATE TABLE integrations (
  integration_id public_id NOT NULL,
  home_id public_id NOT NULL,
  type text NOT NULL,
  name text NOT NULL,
  sealed_config bytea NOT NULL,
  memo jsonb NOT NULL DEFAULT '{}'::jsonb,
  created_at timestamp with time zone NOT NULL,
  last_synced_at timestamp with time zone,
  last_error text,
  next_sync_at timestamp with time zone NOT NULL,
  syncs bigint NOT NULL DEFAULT 0,
  CONSTRAINT integrations_home_id_fkey FOREIGN KEY (home_id) REFERENCES homes(home_id) ON DELETE CASCADE,
  CONSTRAINT integrations_home_id_name_key UNIQUE (home_id, name),
  CONSTRAINT integrations_pkey PRIMARY KEY (integration_id)
);

CREATE TABLE invitations (
  invitation_id public_id NOT NULL,
  organization_id public_id NOT NULL,
  email text NOT NULL,
  role text NOT NULL,
  token_hash bytea NOT NULL,
  invited_by public_id NOT NULL,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  limited boolean NOT NULL DEFAULT false,
  home_ids text[] NOT NULL DEFAULT '{}'::text[],
  tags text[] NOT NULL DEFAULT '{}'::text[],
  tag_keys text[] NOT NULL DEFAULT '{}'::text[],
  by_operator boolean NOT NULL DEFAULT false,
  CONSTRAINT invitations_email_check CHECK ((email <> ''::text)),
  CONSTRAINT invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES users(user_id) ON DELETE CASCADE,
  CONSTRAINT invitations_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id) ON DELETE CASCADE,
  CONSTRAINT invitations_pkey PRIMARY KEY (invitation_id),
  CONSTRAINT invitations_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'admin'::text, 'member'::text, 'operator'::text, 'staff'::text]))),
  CONSTRAINT invitations_token_hash_check CHECK ((length(token_hash) = 32)),
  CONSTRAINT invitations_token_hash_key UNIQUE (token_hash)
);

CREATE TABLE jobs (
  kind text NOT NULL,
  key text NOT NULL,
  due_at timestamp with time zone NOT NULL,
  again_at timestamp with time zone,
  claim bigint,
  attempts integer NOT NULL DEFAULT 0,
  last_error text,
  CONSTRAINT jobs_pkey PRIMARY KEY (kind, key)
);

CREATE TABLE known_browsers (
  user_id public_id NOT NULL,
  browser_hash bytea NOT NULL,
  last_seen_at timestamp with time zone NOT NULL,
  CONSTRAINT known_browsers_browser_hash_check CHECK ((length(browser_hash) = 32)),
  CONSTRAINT known_browsers_pkey PRIMARY KEY (user_id, browser_hash),
  CONSTRAINT known_browsers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id) ON DELETE CASCADE
);

CREATE TABLE listener_events (
  listener_id public_id NOT NULL,
  number bigint NOT NULL,
  webhook_event_id public_id NOT NULL,
  event_type text NOT NULL,
  event text NOT NULL,
  sent_at timestamp with time zone,
  CONSTRAINT listener_events_listener_id_fkey FOREIGN KEY (listener_id) REFERENCES listeners(listener_id) ON DELETE CASCADE,
  CONSTRAINT listener_events_pkey PRIMARY KEY (listener_id, number)
);

CREATE TABLE listeners (
  listener_id public_id NOT NULL,
  organization_id public_id NOT NULL,
  user_id public_id NOT NULL,
  sealed_secret bytea NOT NULL,
  events text[] NOT NULL,
  created_at timestamp with time zone NOT NULL,
  alive_until timestamp with time zone NOT NULL,
  connection_id public_id,
  CONSTRAINT listeners_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id) ON DELETE CASCADE,
  CONSTRAINT listeners_pkey PRIMARY KEY (listener_id),
  CONSTRAINT listeners_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id) ON DELETE CASCADE
);

CREATE TABLE mails (
  mail_id public_id NOT NULL,
  recipient text NOT NULL,
  subject text NOT NULL,
  sealed_body bytea,
  created_at timestamp with time zone NOT NULL,
  useful_until timestamp with time zone NOT NULL,
  attempts smallint NOT NULL DEFAULT 0,
  due_at timestamp with time zone,
  sent_at timestamp with time zone,
  last_error text,
  CONSTRAINT mails_pkey PRIMARY KEY (mail_id)
);

CREATE TABLE members (
  organization_id public_id NOT NULL,
  user_id public_id NOT NULL,
  role text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  limited boolean NOT NULL DEFAULT false,
  home_ids text[] NOT NULL DEFAULT '{}'::text[],
  tags text[] NOT NULL DEFAULT '{}'::text[],
  tag_keys text[] NOT NULL DEFAULT '{}'::text[],
  CONSTRAINT members_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id) ON DELETE CASCADE,
  CONSTRAINT members_pkey PRIMARY KEY (organization_id, user_id),
  CONSTRAINT members_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'admin'::text, 'member'::text, 'operator'::text, 'staff'::text]))),
  CONSTRAINT members_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id) ON DELETE CASCADE
);

CREATE TABLE message_template_translations (
  organization_id public_id NOT NULL,
  template_id text NOT NULL,
  language text NOT NULL,
  subject text,
  body text NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT message_template_translations_body_check CHECK ((body <> ''::text)),
  CONSTRAINT message_template_translations_organization_id_template_id_fkey FOREIGN KEY (organization_id, template_id) REFERENCES message_templates(organization_id, template_id) ON DELETE CASCADE,
  CONSTRAINT message_template_translations_pkey PRIMARY KEY (organization_id, template_id, language)
);

CREATE TABLE message_templates (
  organization_id public_id NOT NULL,
  template_id text NOT NULL,
  language text NOT NULL,
  subject text,
  body text NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT message_templates_body_check CHECK ((body <> ''::text)),
  CONSTRAINT message_templates_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id) ON DELETE CASCADE,
  CONSTRAINT message_templates_pkey PRIMARY KEY (organization_id, template_id)
);

CREATE TABLE messages (
  message_id public_id NOT NULL,
  organization_id public_id NOT NULL,
  home_id public_id NOT NULL,
  guest_id public_id,
  direction text NOT NULL,
  channel text NOT NULL,
  purpose text NOT NULL,
  once_key text,
  incident_id text,
  level smallint,
  template_id text,
  language text,
  recipient text,
  sealed_body bytea,
  status text NOT NULL,
  reason text,
  attempts integer NOT NULL DEFAULT 0,
  scheduled_for timestamp with time zone NOT NULL,
  gateway text,
  gateway_id text,
  created_at timestamp with time zone NOT NULL,
  accepted_at timestamp with time zone,
  settled_at timestamp with time zone,
  sender text,
  CONSTRAINT messages_channel_check CHECK ((channel = ANY (ARRAY['sms'::text, 'email'::text, 'call'::text]))),
  CONSTRAINT messages_check CHECK (((status = ANY (ARRAY['accepted'::text, 'delivered'::text, 'undelivered'::text])) = (accepted_at IS NOT NULL))),
  CONSTRAINT messages_direction_check CHECK ((direction = ANY (ARRAY['out'::text, 'in'::text]))),
  CONSTRAINT messages_guest_id_fkey FOREIGN KEY (guest_id) REFERENCES guests(guest_id) ON DELETE CASCADE,
  CONSTRAINT messages_home_id_fkey FOREIGN KEY (home_id) REFERENCES homes(home_id) ON DELETE CASCADE,
  CONSTRAINT messages_once UNIQUE (home_id, once_key),
  CONSTRAINT messages_once_key_check CHECK ((once_key <> ''::text)),
  CONSTRAINT messages_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id) ON DELETE CASCADE,
  CONSTRAINT messages_pkey PRIMARY KEY (message_id),
  CONSTRAINT messages_purpose_check CHECK ((purpose = ANY (ARRAY['pre_arrival'::text, 'noise'::text, 'safety'::text, 'host'::text, 'written'::text, 'reply'::text]))),
  CONSTRAINT messages_status_check CHECK ((status = ANY (ARRAY['scheduled'::text, 'sending'::text, 'accepted'::text, 'delivered'::text, 'undelivered'::text, 'failed'::text, 'cancelled'::text, 'skipped'::text, 'received'::text])))
);

CREATE TABLE notification_rules (
  user_id public_id NOT NULL,
  position smallint NOT NULL,
  kinds text[],
  home_ids text[],
  tag_keys text[],
  least_level smallint,
  hours_from text,
  hours_to text,
  told text NOT NULL,
  channels text[],
  CONSTRAINT notification_rules_least_level_check CHECK (((least_level >= 1) AND (least_level <= 3))),
  CONSTRAINT notification_rules_pkey PRIMARY KEY (user_id, "position"),
  CONSTRAINT notification_rules_position_check CHECK (("position" > 0)),
  CONSTRAINT notification_rules_told_check CHECK ((told = ANY (ARRAY['at_once'::text, 'summary'::text, 'never'::text]))),
  CONSTRAINT notification_rules_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id) ON DELETE CASCADE
);

CREATE TABLE notification_ways (
  user_id public_id NOT NULL,
  by_email boolean NOT NULL DEFAULT true,
  phone_number text,
  phone_verified_at timestamp with time zone,
  code_hash bytea,
  code_expires_at timestamp with time zone,
  code_tries smallint NOT NULL DEFAULT 0,
  timezone text,
  quiet_from text,
  quiet_to text,
  summary_at text NOT NULL DEFAULT '08:00'::text,
  by_call boolean NOT NULL DEFAULT false,
  CONSTRAINT notification_ways_pkey PRIMARY KEY (user_id),
  CONSTRAINT notification_ways_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id) ON DELETE CASCADE
);

CREATE TABLE notifications (
  notification_id public_id NOT NULL,
  home_id public_id,
  incident_id text,
  user_id public_id NOT NULL,
  channel text NOT NULL,
  way text NOT NULL DEFAULT ''::text,
  step smallint NOT NULL,
  status text NOT NULL,
  reason text,
  recipient text,
  gateway text,
  gateway_id text,
  attempts smallint NOT NULL DEFAULT 0,
  planned_at timestamp with time zone NOT NULL,
  sent_at timestamp with time zone,
  settled_at timestamp with time zone,
  level smallint,
  mail_id public_id,
  acknowledged_at timestamp with time zone,
  notice_id public_id,
  audience text,
  CONSTRAINT notifications_audience_check CHECK ((audience = ANY (ARRAY['on_call'::text, 'subscriber'::text, 'everyone'::text]))) NOT VALID,
  CONSTRAINT notifications_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text, 'push'::text, 'call'::text]))) NOT VALID,
  CONSTRAINT notifications_home_id_incident_id_fkey FOREIGN KEY (home_id, incident_id) REFERENCES incidents(home_id, incident_id) ON DELETE CASCADE,
  CONSTRAINT notifications_home_id_incident_id_step_user_id_channel_way_key UNIQUE (home_id, incident_id, step, user_id, channel, way),
  CONSTRAINT notifications_pkey PRIMARY KEY (notification_id),
  CONSTRAINT notifications_status_check CHECK ((status = ANY (ARRAY['planned'::text, 'sending'::text, 'sent'::text, 'delivered'::text, 'failed'::text, 'cancelled'::text]))),
  CONSTRAINT notifications_step_check CHECK ((step > 0)),
  CONSTRAINT notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id) ON DELETE CASCADE
);

CREATE TABLE oauth_clients (
  client_id public_id NOT NULL,
  user_id public_id,
  name text NOT NULL,
  redirect_uris text[] NOT NULL,
  secret_hash bytea NOT NULL,
  created_at timestamp with time zone NOT NULL,
  secret_created_at timestamp with time zone NOT NULL,
  CONSTRAINT oauth_clients_name_check CHECK ((name <> ''::text)),
  CONSTRAINT oauth_clients_pkey PRIMARY KEY (client_id),
  CONSTRAINT oauth_clients_redirect_uris_check CHECK (((cardinality(redirect_uris) >= 1) AND (cardinality(redirect_uris) <= 20))),
  CONSTRAINT oauth_clients_secret_hash_check CHECK ((length(secret_hash) = 32)),
  CONSTRAINT oauth_clients_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id) ON DELETE CASCADE
);

CREATE TABLE oauth_codes (
  code_hash bytea NOT NULL,
  grant_id public_id NOT NULL,
  redirect_uri text NOT NULL,
  challenge text,
  permissions text[] NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT oauth_codes_code_hash_check CHECK ((length(code_hash) = 32)),
  CONSTRAINT oauth_codes_grant_id_fkey FOREIGN KEY (grant_id) REFERENCES oauth_grants(grant_id) ON DELETE CASCADE,
  CONSTRAINT oauth_codes_pkey PRIMARY KEY (code_hash)
);

CREATE TABLE oauth_device_codes (
  device_code_hash bytea NOT NULL,
  user_code_hash bytea NOT NULL,
  client_id public_id NOT NULL,
  asked text[] NOT NULL,
  grant_id public_id,
  permissions text[] NOT NULL DEFAULT '{}'::text[],
  denied boolean NOT NULL DEFAULT false,
  interval_s integer NOT NULL,
  polled_at timestamp with time zone,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT oauth_device_codes_client_id_fkey FOREIGN KEY (client_id) REFERENCES oauth_clients(client_id) ON DELETE CASCADE,
  CONSTRAINT oauth_device_codes_device_code_hash_check CHECK ((length(device_code_hash) = 32)),
  CONSTRAINT oauth_device_codes_grant_id_fkey FOREIGN KEY (grant_id) REFERENCES oauth_grants(grant_id) ON DELETE CASCADE,
  CONSTRAINT oauth_device_codes_pkey PRIMARY KEY (device_code_hash),
  CONSTRAINT oauth_device_codes_user_code_hash_check CHECK ((length(user_code_hash) = 32)),
  CONSTRAINT oauth_device_codes_user_code_hash_key UNIQUE (user_code_hash)
);

CREATE TABLE oauth_families (
  family_id public_id NOT NULL,
  grant_id public_id NOT NULL,
  code_hash bytea NOT NULL,
  permissions text[] NOT NULL,
  generation integer NOT NULL,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT oauth_families_code_hash_check CHECK ((length(code_hash) = 32)),
  CONSTRAINT oauth_families_code_hash_key UNIQUE (code_hash),
  CONSTRAINT oauth_families_generation_check CHECK ((generation > 0)),
  CONSTRAINT oauth_families_grant_id_fkey FOREIGN KEY (grant_id) REFERENCES oauth_grants(grant_id) ON DELETE CASCADE,
  CONSTRAINT oauth_families_pkey PRIMARY KEY (family_id)
);

CREATE TABLE oauth_grants (
  grant_id public_id NOT NULL,
  client_id public_id NOT NULL,
  user_id public_id NOT NULL,
  kind text NOT NULL,
  permissions text[] NOT NULL,
  asked text[] NOT NULL,
  created_at timestamp with time zone NOT NULL,
  last_used_at timestamp with time zone,
  CONSTRAINT oauth_grants_client_id_fkey FOREIGN KEY (client_id) REFERENCES oauth_clients(client_id) ON DELETE CASCADE,
  CONSTRAINT oauth_grants_client_id_user_id_kind_key UNIQUE (client_id, user_id, kind),
  CONSTRAINT oauth_grants_kind_check CHECK ((kind = ANY (ARRAY['consent'::text, 'own'::text]))),
  CONSTRAINT oauth_grants_pkey PRIMARY KEY (grant_id),
  CONSTRAINT oauth_grants_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id) ON DELETE CASCADE
);

CREATE TABLE oauth_refresh_tokens (
  token_hash bytea NOT NULL,
  family_id public_id NOT NULL,
  generation integer NOT NULL,
  used boolean NOT NULL DEFAULT false,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT oauth_refresh_tokens_family_id_fkey FOREIGN KEY (family_id) REFERENCES oauth_families(family_id) ON DELETE CASCADE,
  CONSTRAINT oauth_refresh_tokens_generation_check CHECK ((generation > 0)),
  CONSTRAINT oauth_refresh_tokens_pkey PRIMARY KEY (token_hash),
  CONSTRAINT oauth_refresh_tokens_token_hash_check CHECK ((length(token_hash) = 32))
);

CREATE TABLE on_call (
  organization_id public_id NOT NULL,
  user_id public_id NOT NULL,
  position smallint NOT NULL,
  CONSTRAINT on_call_organization_id_position_key UNIQUE (organization_id, "position") DEFERRABLE INITIALLY DEFERRED,
  CONSTRAINT on_call_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES members(organization_id, user_id) ON DELETE CASCADE,
  CONSTRAINT on_call_pkey PRIMARY KEY (organization_id, user_id),
  CONSTRAINT on_call_position_check CHECK (("position" > 0))
);

CREATE TABLE on_call_absences (
  organization_id public_id NOT NULL,
  user_id public_id NOT NULL,
  starts_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  CONSTRAINT on_call_absences_check CHECK ((ends_at > starts_at)),
  CONSTRAINT on_call_absences_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES members(organization_id, user_id) ON DELETE CASCADE,
  CONSTRAINT on_call_absences_pkey PRIMARY KEY (organization_id, user_id, starts_at)
);

CREATE TABLE on_call_by_tag (
  organization_id public_id NOT NULL,
  tag_key text NOT NULL,
  tag text NOT NULL,
  user_id public_id NOT NULL,
  position smallint NOT NULL,
  CONSTRAINT on_call_by_tag_organization_id_tag_key_position_key UNIQUE (organization_id, tag_key, "position") DEFERRABLE INITIALLY DEFERRED,
  CONSTRAINT on_call_by_tag_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES members(organization_id, user_id) ON DELETE CASCADE,
  CONSTRAINT on_call_by_tag_pkey PRIMARY KEY (organization_id, tag_key, user_id),
  CONSTRAINT on_call_by_tag_position_check CHECK (("position" > 0))
);

CREATE TABLE on_call_rota_members (
  organization_id public_id NOT NULL,
  user_id public_id NOT NULL,
  position smallint NOT NULL,
  CONSTRAINT on_call_rota_members_organization_id_position_key UNIQUE (organization_id, "position") DEFERRABLE INITIALLY DEFERRED,
  CONSTRAINT on_call_rota_members_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES members(organization_id, user_id) ON DELETE CASCADE,
  CONSTRAINT on_call_rota_members_pkey PRIMARY KEY (organization_id, user_id),
  CONSTRAINT on_call_rota_members_position_check CHECK (("position" > 0))
);

CREATE TABLE on_call_rotas (
  organization_id public_id NOT NULL,
  first_day date NOT NULL,
  handover_time text NOT NULL,
  timezone text NOT NULL,
  CONSTRAINT on_call_rotas_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id) ON DELETE CASCADE,
  CONSTRAINT on_call_rotas_pkey PRIMARY KEY (organization_id)
);

CREATE TABLE on_call_swaps (
  organization_id public_id NOT NULL,
  first_day date NOT NULL,
  user_id public_id NOT NULL,
  instead_of public_id NOT NULL,
  CONSTRAINT on_call_swaps_check CHECK (((user_id)::text <> (instead_of)::text)),
  CONSTRAINT on_call_swaps_organization_id_instead_of_fkey FOREIGN KEY (organization_id, instead_of) REFERENCES members(organization_id, user_id) ON DELETE CASCADE,
  CONSTRAINT on_call_swaps_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES members(organization_id, user_id) ON DELETE CASCADE,
  CONSTRAINT on_call_swaps_pkey PRIMARY KEY (organization_id, first_day, instead_of)
);

CREATE TABLE organization_imports (
  organization_id public_id NOT NULL,
  file_id text NOT NULL,
  frames integer NOT NULL DEFAULT 0,
  begun_at timestamp with time zone NOT NULL,
  completed_at timestamp with time zone,
  CONSTRAINT organization_imports_pkey PRIMARY KEY (organization_id)
);

CREATE TABLE organization_retention (
  organization_id public_id NOT NULL,
  samples_days integer,
  events_days integer,
  messages_days integer,
  guests_days integer,
  audit_days integer,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT organization_retention_audit_days_check CHECK ((audit_days > 0)),
  CONSTRAINT organization_retention_events_days_check CHECK ((events_days > 0)),
  CONSTRAINT organization_retention_guests_days_check CHECK ((guests_days > 0)),
  CONSTRAINT organization_retention_messages_days_check CHECK ((messages_days > 0)),
  CONSTRAINT organization_retention_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id) ON DELETE CASCADE,
  CONSTRAINT organization_retention_pkey PRIMARY KEY (organization_id),
  CONSTRAINT organization_retention_samples_days_check CHECK ((samples_days > 0))
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
  suspect boolean NOT NULL DEFAULT false,
  replaces public_id,
  starts_at timestamp with time zone,
  CONSTRAINT organization_webhooks_check CHECK (((replaces IS NULL) OR (starts_at IS NOT NULL))),
  CONSTRAINT organization_webhooks_events_check CHECK (((cardinality(events) >= 1) AND (cardinality(events) <= 100))),
  CONSTRAINT organization_webhooks_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id) ON DELETE CASCADE,
  CONSTRAINT organization_webhooks_pkey PRIMARY KEY (hook_id),
  CONSTRAINT organization_webhooks_replaces_fkey FOREIGN KEY (replaces) REFERENCES organization_webhooks(hook_id) ON DELETE SET NULL,
  CONSTRAINT organization_webhooks_replaces_key UNIQUE (replaces)
);

CREATE TABLE organizations (
  organization_id public_id NOT NULL,
  name text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  homes_version bigint NOT NULL DEFAULT 0,
  webhooks_version bigint NOT NULL DEFAULT 0,
  require_second_factor boolean NOT NULL DEFAULT false,
  closed_at timestamp with time zone,
  CONSTRAINT organizations_id_check CHECK (is_public_id((organization_id)::text)) NOT VALID,
  CONSTRAINT organizations_name_check CHECK ((name <> ''::text)),
  CONSTRAINT organizations_pkey PRIMARY KEY (organization_id)
);

CREATE TABLE pairings (
  secret_hash bytea NOT NULL,
  code_hash bytea NOT NULL,
  model text NOT NULL,
  serial text NOT NULL,
  polled_at timestamp with time zone,
  expires_at timestamp with time zone NOT NULL,
  device_id public_id,
  token_given boolean NOT NULL DEFAULT false,
  network_hash bytea,
  CONSTRAINT pairings_code_hash_check CHECK ((length(code_hash) = 32)),
  CONSTRAINT pairings_code_hash_key UNIQUE (code_hash),
  CONSTRAINT pairings_device_id_fkey FOREIGN KEY (device_id) REFERENCES devices(device_id) ON DELETE CASCADE,
  CONSTRAINT pairings_network_hash_check CHECK ((length(network_hash) = 32)),
  CONSTRAINT pairings_pkey PRIMARY KEY (secret_hash),
  CONSTRAINT pairings_secret_hash_check CHECK ((length(secret_hash) = 32))
);

CREATE TABLE passkeys (
  passkey_id public_id NOT NULL,
  user_id public_id NOT NULL,
  credential_id bytea NOT NULL,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  name text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  last_used_at timestamp with time zone,
  CONSTRAINT passkeys_credential_id_key UNIQUE (credential_id),
  CONSTRAINT passkeys_name_check CHECK ((name <> ''::text)),
  CONSTRAINT passkeys_pkey PRIMARY KEY (passkey_id),
  CONSTRAINT passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id) ON DELETE CASCADE
);

CREATE TABLE password_resets (
  token_hash bytea NOT NULL,
  user_id public_id NOT NULL,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT password_resets_pkey PRIMARY KEY (token_hash),
  CONSTRAINT password_resets_token_hash_check CHECK ((length(token_hash) = 32)),
  CONSTRAINT password_resets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id) ON DELETE CASCADE
);

CREATE TABLE pending_logins (
  token_hash bytea NOT NULL,
  user_id public_id NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT pending_logins_pkey PRIMARY KEY (token_hash),
  CONSTRAINT pending_logins_token_hash_check CHECK ((length(token_hash) = 32)),
  CONSTRAINT pending_logins_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id) ON DELETE CASCADE
);

CREATE TABLE push_subscriptions (
  subscription_id public_id NOT NULL,
  user_id public_id NOT NULL,
  endpoint text NOT NULL,
  sealed_keys bytea NOT NULL,
  label text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT push_subscriptions_pkey PRIMARY KEY (subscription_id),
  CONSTRAINT push_subscriptions_user_id_endpoint_key UNIQUE (user_id, endpoint),
  CONSTRAINT push_subscriptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id) ON DELETE CASCADE
);

CREATE TABLE raised_events (
  home_id public_id NOT NULL,
  key text NOT NULL,
  raised_at timestamp with time zone NOT NULL,
  CONSTRAINT raised_events_pkey PRIMARY KEY (home_id, key)
);

CREATE UNLOGGED TABLE rate_buckets (
  bucket text NOT NULL,
  tokens double precision NOT NULL,
  granted double precision NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT rate_buckets_pkey PRIMARY KEY (bucket)
) WITH (fillfactor=50);

CREATE TABLE readiness (
  only_row boolean NOT NULL DEFAULT true,
  checked_at timestamp with time zone NOT NULL,
  CONSTRAINT readiness_only_row_check CHECK (only_row),
  CONSTRAINT readiness_pkey PRIMARY KEY (only_row)
);

CREATE TABLE recovery_codes (
  user_id public_id NOT NULL,
  code_hash bytea NOT NULL,
  CONSTRAINT recovery_codes_code_hash_check CHECK ((length(code_hash) = 32)),
  CONSTRAINT recovery_codes_pkey PRIMARY KEY (user_id, code_hash),
  CONSTRAINT recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id) ON DELETE CASCADE
);

CREATE TABLE schema_migrations (
  version integer NOT NULL,
  name text NOT NULL,
  checksum text NOT NULL,
  applied_at timestamp with time zone NOT NULL DEFAULT now(),
  needs integer NOT NULL DEFAULT 0,
  CONSTRAINT schema_migrations_pkey PRIMARY KEY (version)
);

CREATE TABLE secret_key_check (
  only_row boolean NOT NULL DEFAULT true,
  sealed bytea NOT NULL,
  CONSTRAINT secret_key_check_only_row_check CHECK (only_row),
  CONSTRAINT secret_key_check_pkey PRIMARY KEY (only_row)
);

CREATE TABLE sensor_clock (
  only_row boolean NOT NULL DEFAULT true,
  closed_until timestamp with time zone NOT NULL DEFAULT '-infinity'::timestamp with time zone,
  kept_from timestamp with time zone NOT NULL DEFAULT '-infinity'::timestamp with time zone,
  CONSTRAINT sensor_clock_only_row_check CHECK (only_row),
  CONSTRAINT sensor_clock_pkey PRIMARY KEY (only_row)
);

CREATE TABLE sensor_days (
  day timestamp with time zone NOT NULL,
  times timestamp with time zone[] NOT NULL,
  laeq real[],
  lmax real[],
  lmin real[],
  temp real[],
  rh real[],
  pressure real[],
  pir real[],
  occ real[],
  radios real[],
  pm25 real[],
  voc real[],
  smoke_score real[],
  lux real[],
  battery real[],
  home_id public_id NOT NULL,
  device_id public_id NOT NULL,
  CONSTRAINT sensor_days_pkey PRIMARY KEY (home_id, device_id, day)
) PARTITION BY RANGE (day);

CREATE TABLE sensor_days_other (
  day timestamp with time zone NOT NULL,
  times timestamp with time zone[] NOT NULL,
  laeq real[],
  lmax real[],
  lmin real[],
  temp real[],
  rh real[],
  pressure real[],
  pir real[],
  occ real[],
  radios real[],
  pm25 real[],
  voc real[],
  smoke_score real[],
  lux real[],
  battery real[],
  home_id public_id NOT NULL,
  device_id public_id NOT NULL,
  CONSTRAINT sensor_days_other_pkey PRIMARY KEY (home_id, device_id, day)
);

CREATE TABLE sensor_rollups (
  t timestamp with time zone NOT NULL,
  laeq_sum double precision,
  temp_sum double precision,
  rh_sum double precision,
  pressure_sum double precision,
  pir_sum double precision,
  occ_sum double precision,
  radios_sum double precision,
  pm25_sum double precision,
  voc_sum double precision,
  smoke_score_sum double precision,
  lux_sum double precision,
  battery_sum double precision,
  laeq_n integer,
  laeq_min real,
  laeq_max real,
  temp_n integer,
  temp_min real,
  temp_max real,
  rh_n integer,
  rh_min real,
  rh_max real,
  pressure_n integer,
  pressure_min real,
  pressure_max real,
  pir_n integer,
  pir_min real,
  pir_max real,
  occ_n integer,
  occ_min real,
  occ_max real,
  radios_n integer,
  radios_min real,
  radios_max real,
  pm25_n integer,
  pm25_min real,
  pm25_max real,
  voc_n integer,
  voc_min real,
  voc_max real,
  smoke_score_n integer,
  smoke_score_min real,
  smoke_score_max real,
  lux_n integer,
  lux_min real,
  lux_max real,
  battery_n integer,
  battery_min real,
  battery_max real,
  step integer NOT NULL,
  home_id public_id NOT NULL,
  device_id public_id NOT NULL,
  CONSTRAINT sensor_rollups_pkey PRIMARY KEY (home_id, device_id, step, t)
) PARTITION BY LIST (step);

CREATE TABLE sensor_rollups_300 (
  t timestamp with time zone NOT NULL,
  laeq_sum double precision,
  temp_sum double precision,
  rh_sum double precision,
  pressure_sum double precision,
  pir_sum double precision,
  occ_sum double precision,
  radios_sum double precision,
  pm25_sum double precision,
  voc_sum double precision,
  smoke_score_sum double precision,
  lux_sum double precision,
  battery_sum double precision,
  laeq_n integer,
  laeq_min real,
  laeq_max real,
  temp_n integer,
  temp_min real,
  temp_max real,
  rh_n integer,
  rh_min real,
  rh_max real,
  pressure_n integer,
  pressure_min real,
  pressure_max real,
  pir_n integer,
  pir_min real,
  pir_max real,
  occ_n integer,
  occ_min real,
  occ_max real,
  radios_n integer,
  radios_min real,
  radios_max real,
  pm25_n integer,
  pm25_min real,
  pm25_max real,
  voc_n integer,
  voc_min real,
  voc_max real,
  smoke_score_n integer,
  smoke_score_min real,
  smoke_score_max real,
  lux_n integer,
  lux_min real,
  lux_max real,
  battery_n integer,
  battery_min real,
  battery_max real,
  step integer NOT NULL,
  home_id public_id NOT NULL,
  device_id public_id NOT NULL,
  CONSTRAINT sensor_rollups_300_pkey PRIMARY KEY (home_id, device_id, step, t)
) PARTITION BY RANGE (t);

CREATE TABLE sensor_rollups_300_other (
  t timestamp with time zone NOT NULL,
  laeq_sum double precision,
  temp_sum double precision,
  rh_sum double precision,
  pressure_sum double precision,
  pir_sum double precision,
  occ_sum double precision,
  radios_sum double precision,
  pm25_sum double precision,
  voc_sum double precision,
  smoke_score_sum double precision,
  lux_sum double precision,
  battery_sum double precision,
  laeq_n integer,
  laeq_min real,
  laeq_max real,
  temp_n integer,
  temp_min real,
  temp_max real,
  rh_n integer,
  rh_min real,
  rh_max real,
  pressure_n integer,
  pressure_min real,
  pressure_max real,
  pir_n integer,
  pir_min real,
  pir_max real,
  occ_n integer,
  occ_min real,
  occ_max real,
  radios_n integer,
  radios_min real,
  radios_max real,
  pm25_n integer,
  pm25_min real,
  pm25_max real,
  voc_n integer,
  voc_min real,
  voc_max real,
  smoke_score_n integer,
  smoke_score_min real,
  smoke_score_max real,
  lux_n integer,
  lux_min real,
  lux_max real,
  battery_n integer,
  battery_min real,
  battery_max real,
  step integer NOT NULL,
  home_id public_id NOT NULL,
  device_id public_id NOT NULL,
  CONSTRAINT sensor_rollups_300_other_pkey PRIMARY KEY (home_id, device_id, step, t)
);

CREATE TABLE sensor_rollups_3600 (
  t timestamp with time zone NOT NULL,
  laeq_sum double precision,
  temp_sum double precision,
  rh_sum double precision,
  pressure_sum double precision,
  pir_sum double precision,
  occ_sum double precision,
  radios_sum double precision,
  pm25_sum double precision,
  voc_sum double precision,
  smoke_score_sum double precision,
  lux_sum double precision,
  battery_sum double precision,
  laeq_n integer,
  laeq_min real,
  laeq_max real,
  temp_n integer,
  temp_min real,
  temp_max real,
  rh_n integer,
  rh_min real,
  rh_max real,
  pressure_n integer,
  pressure_min real,
  pressure_max real,
  pir_n integer,
  pir_min real,
  pir_max real,
  occ_n integer,
  occ_min real,
  occ_max real,
  radios_n integer,
  radios_min real,
  radios_max real,
  pm25_n integer,
  pm25_min real,
  pm25_max real,
  voc_n integer,
  voc_min real,
  voc_max real,
  smoke_score_n integer,
  smoke_score_min real,
  smoke_score_max real,
  lux_n integer,
  lux_min real,
  lux_max real,
  battery_n integer,
  battery_min real,
  battery_max real,
  step integer NOT NULL,
  home_id public_id NOT NULL,
  device_id public_id NOT NULL,
  CONSTRAINT sensor_rollups_3600_pkey PRIMARY KEY (home_id, device_id, step, t)
) PARTITION BY RANGE (t);

CREATE TABLE sensor_rollups_3600_other (
  t timestamp with time zone NOT NULL,
  laeq_sum double precision,
  temp_sum double precision,
  rh_sum double precision,
  pressure_sum double precision,
  pir_sum double precision,
  occ_sum double precision,
  radios_sum double precision,
  pm25_sum double precision,
  voc_sum double precision,
  smoke_score_sum double precision,
  lux_sum double precision,
  battery_sum double precision,
  laeq_n integer,
  laeq_min real,
  laeq_max real,
  temp_n integer,
  temp_min real,
  temp_max real,
  rh_n integer,
  rh_min real,
  rh_max real,
  pressure_n integer,
  pressure_min real,
  pressure_max real,
  pir_n integer,
  pir_min real,
  pir_max real,
  occ_n integer,
  occ_min real,
  occ_max real,
  radios_n integer,
  radios_min real,
  radios_max real,
  pm25_n integer,
  pm25_min real,
  pm25_max real,
  voc_n integer,
  voc_min real,
  voc_max real,
  smoke_score_n integer,
  smoke_score_min real,
  smoke_score_max real,
  lux_n integer,
  lux_min real,
  lux_max real,
  battery_n integer,
  battery_min real,
  battery_max real,
  step integer NOT NULL,
  home_id public_id NOT NULL,
  device_id public_id NOT NULL,
  CONSTRAINT sensor_rollups_3600_other_pkey PRIMARY KEY (home_id, device_id, step, t)
);

CREATE TABLE sensor_rollups_86400 (
  t timestamp with time zone NOT NULL,
  laeq_sum double precision,
  temp_sum double precision,
  rh_sum double precision,
  pressure_sum double precision,
  pir_sum double precision,
  occ_sum double precision,
  radios_sum double precision,
  pm25_sum double precision,
  voc_sum double precision,
  smoke_score_sum double precision,
  lux_sum double precision,
  battery_sum double precision,
  laeq_n integer,
  laeq_min real,
  laeq_max real,
  temp_n integer,
  temp_min real,
  temp_max real,
  rh_n integer,
  rh_min real,
  rh_max real,
  pressure_n integer,
  pressure_min real,
  pressure_max real,
  pir_n integer,
  pir_min real,
  pir_max real,
  occ_n integer,
  occ_min real,
  occ_max real,
  radios_n integer,
  radios_min real,
  radios_max real,
  pm25_n integer,
  pm25_min real,
  pm25_max real,
  voc_n integer,
  voc_min real,
  voc_max real,
  smoke_score_n integer,
  smoke_score_min real,
  smoke_score_max real,
  lux_n integer,
  lux_min real,
  lux_max real,
  battery_n integer,
  battery_min real,
  battery_max real,
  step integer NOT NULL,
  home_id public_id NOT NULL,
  device_id public_id NOT NULL,
  CONSTRAINT sensor_rollups_86400_pkey PRIMARY KEY (home_id, device_id, step, t)
) PARTITION BY RANGE (t);

CREATE TABLE sensor_rollups_86400_other (
  t timestamp with time zone NOT NULL,
  laeq_sum double precision,
  temp_sum double precision,
  rh_sum double precision,
  pressure_sum double precision,
  pir_sum double precision,
  occ_sum double precision,
  radios_sum double precision,
  pm25_sum double precision,
  voc_sum double precision,
  smoke_score_sum double precision,
  lux_sum double precision,
  battery_sum double precision,
  laeq_n integer,
  laeq_min real,
  laeq_max real,
  temp_n integer,
  temp_min real,
  temp_max real,
  rh_n integer,
  rh_min real,
  rh_max real,
  pressure_n integer,
  pressure_min real,
  pressure_max real,
  pir_n integer,
  pir_min real,
  pir_max real,
  occ_n integer,
  occ_min real,
  occ_max real,
  radios_n integer,
  radios_min real,
  radios_max real,
  pm25_n integer,
  pm25_min real,
  pm25_max real,
  voc_n integer,
  voc_min real,
  voc_max real,
  smoke_score_n integer,
  smoke_score_min real,
  smoke_score_max real,
  lux_n integer,
  lux_min real,
  lux_max real,
  battery_n integer,
  battery_min real,
  battery_max real,
  step integer NOT NULL,
  home_id public_id NOT NULL,
  device_id public_id NOT NULL,
  CONSTRAINT sensor_rollups_86400_other_pkey PRIMARY KEY (home_id, device_id, step, t)
);

CREATE TABLE sensor_samples (
  t timestamp with time zone NOT NULL,
  laeq real,
  lmax real,
  lmin real,
  temp real,
  rh real,
  pressure real,
  pir real,
  occ real,
  radios real,
  pm25 real,
  voc real,
  smoke_score real,
  lux real,
  battery real,
  home_id public_id NOT NULL,
  device_id public_id NOT NULL,
  CONSTRAINT sensor_samples_pkey PRIMARY KEY (home_id, device_id, t)
) PARTITION BY RANGE (t);

CREATE TABLE sensor_samples_other (
  t timestamp with time zone NOT NULL,
  laeq real,
  lmax real,
  lmin real,
  temp real,
  rh real,
  pressure real,
  pir real,
  occ real,
  radios real,
  pm25 real,
  voc real,
  smoke_score real,
  lux real,
  battery real,
  home_id public_id NOT NULL,
  device_id public_id NOT NULL,
  CONSTRAINT sensor_samples_other_pkey PRIMARY KEY (home_id, device_id, t)
);

CREATE TABLE sensor_series (
  home_id public_id NOT NULL,
  device_id public_id NOT NULL,
  rolled_until timestamp with time zone NOT NULL DEFAULT '-infinity'::timestamp with time zone,
  packed_until timestamp with time zone NOT NULL DEFAULT '-infinity'::timestamp with time zone,
  CONSTRAINT sensor_series_pkey PRIMARY KEY (home_id, device_id)
) WITH (fillfactor=70);

CREATE TABLE sessions (
  session_id public_id NOT NULL,
  user_id public_id NOT NULL,
  token_hash bytea NOT NULL,
  user_agent text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  last_seen_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  confirmed_at timestamp with time zone NOT NULL,
  CONSTRAINT sessions_pkey PRIMARY KEY (session_id),
  CONSTRAINT sessions_token_hash_check CHECK ((length(token_hash) = 32)),
  CONSTRAINT sessions_token_hash_key UNIQUE (token_hash),
  CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id) ON DELETE CASCADE
);

CREATE TABLE settings_presets (
  preset_id public_id NOT NULL,
  organization_id public_id NOT NULL,
  name text NOT NULL,
  settings jsonb NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT settings_presets_name_check CHECK ((name <> ''::text)),
  CONSTRAINT settings_presets_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id) ON DELETE CASCADE,
  CONSTRAINT settings_presets_organization_id_name_key UNIQUE (organization_id, name),
  CONSTRAINT settings_presets_pkey PRIMARY KEY (preset_id),
  CONSTRAINT settings_presets_settings_check CHECK ((jsonb_typeof(settings) = 'object'::text))
);

CREATE TABLE setup_code (
  only_row boolean NOT NULL DEFAULT true,
  code_hash bytea NOT NULL,
  CONSTRAINT setup_code_code_hash_check CHECK ((length(code_hash) = 32)),
  CONSTRAINT setup_code_only_row_check CHECK (only_row),
  CONSTRAINT setup_code_pkey PRIMARY KEY (only_row)
);

CREATE TABLE sms_senders (
  number text NOT NULL,
  organization_id public_id NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT sms_senders_number_check CHECK ((number <> ''::text)),
  CONSTRAINT sms_senders_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id) ON DELETE CASCADE,
  CONSTRAINT sms_senders_organization_id_key UNIQUE (organization_id),
  CONSTRAINT sms_senders_pkey PRIMARY KEY (number)
);

CREATE TABLE summaries (
  user_id public_id NOT NULL,
  day date NOT NULL,
  notice_id public_id NOT NULL,
  planned_at timestamp with time zone NOT NULL,
  CONSTRAINT summaries_pkey PRIMARY KEY (user_id, day),
  CONSTRAINT summaries_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id) ON DELETE CASCADE
);

CREATE TABLE told_troubles (
  user_id public_id NOT NULL,
  trouble_id public_id NOT NULL,
  what text NOT NULL,
  how text NOT NULL,
  notice_id public_id NOT NULL,
  told_at timestamp with time zone NOT NULL,
  CONSTRAINT told_troubles_how_check CHECK ((how = ANY (ARRAY['at_once'::text, 'summary'::text]))),
  CONSTRAINT told_troubles_pkey PRIMARY KEY (user_id, trouble_id, what),
  CONSTRAINT told_troubles_trouble_id_fkey FOREIGN KEY (trouble_id) REFERENCES troubles(trouble_id) ON DELETE CASCADE,
  CONSTRAINT told_troubles_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id) ON DELETE CASCADE,
  CONSTRAINT told_troubles_what_check CHECK ((what = ANY (ARRAY['began'::text, 'ended'::text])))
);

CREATE TABLE troubles (
  trouble_id public_id NOT NULL,
  organization_id public_id NOT NULL,
  home_id public_id,
  kind text NOT NULL,
  object_id text NOT NULL,
  began_at timestamp with time zone NOT NULL,
  tell_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  CONSTRAINT troubles_home_id_fkey FOREIGN KEY (home_id) REFERENCES homes(home_id) ON DELETE CASCADE,
  CONSTRAINT troubles_kind_check CHECK ((kind = ANY (ARRAY['device_offline'::text, 'battery'::text, 'feed'::text, 'connection'::text, 'webhook'::text, 'gateway'::text]))),
  CONSTRAINT troubles_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id) ON DELETE CASCADE,
  CONSTRAINT troubles_pkey PRIMARY KEY (trouble_id)
);

CREATE TABLE used_challenges (
  challenge_hash bytea NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT used_challenges_challenge_hash_check CHECK ((length(challenge_hash) = 32)),
  CONSTRAINT used_challenges_pkey PRIMARY KEY (challenge_hash)
);

CREATE TABLE user_only_events (
  home_id public_id NOT NULL,
  event_time timestamp with time zone NOT NULL,
  event_id public_id NOT NULL,
  event_type text NOT NULL,
  device_id public_id,
  guest_id public_id,
  metadata json NOT NULL,
  CONSTRAINT user_only_events_pkey PRIMARY KEY (home_id, event_time, event_id)
);

CREATE TABLE user_webhooks (
  hook_id public_id NOT NULL,
  user_id public_id NOT NULL,
  url text NOT NULL,
  events text[] NOT NULL,
  sealed_token bytea,
  sealed_secret bytea NOT NULL,
  created_at timestamp with time zone NOT NULL,
  grant_id public_id,
  replaces public_id,
  starts_at timestamp with time zone,
  CONSTRAINT user_webhooks_check CHECK (((replaces IS NULL) OR (starts_at IS NOT NULL))),
  CONSTRAINT user_webhooks_events_check CHECK (((cardinality(events) >= 1) AND (cardinality(events) <= 100))),
  CONSTRAINT user_webhooks_grant_id_fkey FOREIGN KEY (grant_id) REFERENCES oauth_grants(grant_id) ON DELETE CASCADE,
  CONSTRAINT user_webhooks_pkey PRIMARY KEY (hook_id),
  CONSTRAINT user_webhooks_replaces_fkey FOREIGN KEY (replaces) REFERENCES user_webhooks(hook_id) ON DELETE SET NULL,
  CONSTRAINT user_webhooks_replaces_key UNIQUE (replaces),
  CONSTRAINT user_webhooks_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id) ON DELETE CASCADE
);

CREATE TABLE users (
  user_id public_id NOT NULL,
  email text NOT NULL,
  fullname text NOT NULL,
  locale text NOT NULL DEFAULT 'en'::text,
  password_hash text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  email_verified boolean NOT NULL DEFAULT false,
  disabled_at timestamp with time zone,
  has_logged_in boolean NOT NULL DEFAULT false,
  CONSTRAINT users_email_check CHECK ((email <> ''::text)),
  CONSTRAINT users_id_check CHECK (is_public_id((user_id)::text)) NOT VALID,
  CONSTRAINT users_pkey PRIMARY KEY (user_id)
);

CREATE TABLE vapid_keys (
  key_id text NOT NULL,
  public_key text NOT NULL,
  sealed_private_key bytea NOT NULL,
  CONSTRAINT vapid_keys_key_id_check CHECK ((key_id = 'only'::text)),
  CONSTRAINT vapid_keys_pkey PRIMARY KEY (key_id)
);

CREATE VIEW noise_incidents AS
 SELECT home_id,
    incident_id,
    guest_id,
    level,
    opened_at,
    level_at,
    ended_at,
    acknowledged_at,
    acknowledged_by,
    snoozed_until
   FROM incidents
  WHERE (kind = 'noise'::text);

CREATE INDEX access_tokens_family ON public.access_tokens USING btree (family_id) WHERE (family_id IS NOT NULL);

CREATE INDEX access_tokens_grant ON public.access_tokens USING btree (grant_id) WHERE (grant_id IS NOT NULL);

CREATE INDEX access_tokens_grant_expiry ON public.access_tokens USING btree (expires_at) WHERE (grant_id IS NOT NULL);

CREATE INDEX access_tokens_user ON public.access_tokens USING btree (user_id);

CREATE INDEX address_proofs_user ON public.address_proofs USING btree (user_id, created_at);

CREATE INDEX alert_tests_confirmed_by ON public.alert_tests USING btree (confirmed_by);

CREATE INDEX alert_tests_of_organization ON public.alert_tests USING btree (organization_id, started_at);

CREATE INDEX alert_tests_started_by ON public.alert_tests USING btree (started_by);

CREATE INDEX audit_log_by_object ON ONLY public.audit_log USING btree (organization_id, object_id, audit_id) WHERE (object_id IS NOT NULL);

CREATE INDEX audit_log_by_user ON ONLY public.audit_log USING btree (organization_id, user_id, audit_id) WHERE (user_id IS NOT NULL);

CREATE INDEX audit_log_other_organization_id_object_id_audit_id_idx ON public.audit_log_other USING btree (organization_id, object_id, audit_id) WHERE (object_id IS NOT NULL);

CREATE INDEX audit_log_other_organization_id_user_id_audit_id_idx ON public.audit_log_other USING btree (organization_id, user_id, audit_id) WHERE (user_id IS NOT NULL);

CREATE UNIQUE INDEX authenticator_apps_begun ON public.authenticator_apps USING btree (user_id) WHERE (confirmed_at IS NULL);

CREATE UNIQUE INDEX authenticator_apps_counting ON public.authenticator_apps USING btree (user_id) WHERE (confirmed_at IS NOT NULL);

CREATE INDEX bridge_devices_name ON public.bridge_devices USING btree (bridge_id, name);

CREATE INDEX bridges_home ON public.bridges USING btree (home_id) WHERE (home_id IS NOT NULL);

CREATE INDEX bridges_organization ON public.bridges USING btree (organization_id);

CREATE INDEX cap_uses_by_time ON public.cap_uses USING btree (used_at);

CREATE INDEX connection_listings_home ON public.connection_listings USING btree (home_id) WHERE (home_id IS NOT NULL);

CREATE INDEX deliveries_due ON public.deliveries USING btree (hook_id, due_at);

CREATE INDEX device_commands_open ON public.device_commands USING btree (home_id, device_id) WHERE (acknowledged_at IS NULL);

CREATE INDEX device_reports_received ON public.device_reports USING brin (received_at) WITH (autosummarize='on');

CREATE INDEX device_tokens_device ON public.device_tokens USING btree (device_id);

CREATE INDEX evidence_reports_of_home ON public.evidence_reports USING btree (home_id, report_id);

CREATE INDEX evidence_reports_of_organization ON public.evidence_reports USING btree (organization_id);

CREATE INDEX evidence_reports_over ON public.evidence_reports USING btree (kept_until);

CREATE INDEX guests_by_checkin ON public.guests USING btree (home_id, checkin_time, guest_id);

CREATE INDEX guests_by_connection ON public.guests USING btree (connection_id) WHERE (connection_id IS NOT NULL);

CREATE INDEX guests_by_integration ON public.guests USING btree (integration_id) WHERE (integration_id IS NOT NULL);

CREATE INDEX guests_by_stay ON public.guests USING gist (home_id, stay);

CREATE UNIQUE INDEX guests_of_source ON public.guests USING btree ((((home_id)::text || ''::text)), source, external_id) WHERE (external_id IS NOT NULL);

CREATE INDEX guests_to_erase ON public.guests USING btree (home_id, upper(stay)) WHERE (erased_at IS NULL);

CREATE UNIQUE INDEX home_assistant_one_instance ON public.home_assistant_instance USING btree ((true));

CREATE INDEX home_assistant_taken_back ON public.home_assistant_published USING btree (thing_id) WHERE (taken_back_at IS NOT NULL);

CREATE INDEX home_events_by_guest ON ONLY public.home_events USING btree (home_id, guest_id, event_time, event_id) WHERE (guest_id IS NOT NULL);

CREATE INDEX home_events_by_id ON ONLY public.home_events USING btree (home_id, event_id);

CREATE INDEX home_events_by_type ON ONLY public.home_events USING btree (home_id, event_type, event_time, event_id);

CREATE INDEX home_events_other_home_id_event_id_idx ON public.home_events_other USING btree (home_id, event_id);

CREATE INDEX home_events_other_home_id_event_type_event_time_event_id_idx ON public.home_events_other USING btree (home_id, event_type, event_time, event_id);

CREATE INDEX home_events_other_home_id_guest_id_event_time_event_id_idx ON public.home_events_other USING btree (home_id, guest_id, event_time, event_id) WHERE (guest_id IS NOT NULL);

CREATE INDEX homes_by_tag ON public.homes USING gin (tag_keys);

CREATE INDEX homes_organization ON public.homes USING btree (organization_id, home_id);

CREATE INDEX incident_acts_of_incident ON public.incident_acts USING btree (home_id, incident_id, place);

CREATE INDEX incidents_ending ON public.incidents USING btree (home_id, ended_at);

CREATE INDEX incidents_of_home ON public.incidents USING btree (home_id, opened_at, incident_id);

CREATE INDEX incidents_of_organization ON public.incidents USING btree (organization_id, opened_at, incident_id);

CREATE INDEX incidents_open ON public.incidents USING btree (home_id) WHERE (ended_at IS NULL);

CREATE INDEX incidents_unacknowledged ON public.incidents USING btree (home_id) WHERE (needs_acknowledgement AND (acknowledged_at IS NULL));

CREATE UNIQUE INDEX invitations_address ON public.invitations USING btree (organization_id, lower(email));

CREATE INDEX invitations_inviter ON public.invitations USING btree (invited_by);

CREATE INDEX jobs_due ON public.jobs USING btree (kind, due_at);

CREATE INDEX known_browsers_by_time ON public.known_browsers USING btree (last_seen_at);

CREATE INDEX listener_events_waiting ON public.listener_events USING btree (listener_id, number) WHERE (sent_at IS NULL);

CREATE INDEX listeners_end ON public.listeners USING btree (alive_until);

CREATE INDEX listeners_organization ON public.listeners USING btree (organization_id, user_id);

CREATE INDEX listeners_user ON public.listeners USING btree (user_id);

CREATE INDEX members_user ON public.members USING btree (user_id);

CREATE UNIQUE INDEX messages_by_gateway ON public.messages USING btree (gateway, gateway_id) WHERE (gateway_id IS NOT NULL);

CREATE INDEX messages_of_guest ON public.messages USING btree (guest_id, message_id);

CREATE INDEX messages_of_incident ON public.messages USING btree (home_id, incident_id) WHERE (incident_id IS NOT NULL);

CREATE INDEX messages_of_organization ON public.messages USING btree (organization_id, message_id);

CREATE INDEX messages_sent ON public.messages USING btree (home_id, accepted_at) WHERE ((direction = 'out'::text) AND (accepted_at IS NOT NULL));

CREATE INDEX messages_to ON public.messages USING btree (recipient, message_id) WHERE ((direction = 'out'::text) AND (channel = 'sms'::text));

CREATE INDEX notification_ways_by_phone ON public.notification_ways USING btree (phone_number) WHERE (phone_verified_at IS NOT NULL);

CREATE UNIQUE INDEX notifications_by_gateway ON public.notifications USING btree (gateway, gateway_id) WHERE (gateway_id IS NOT NULL);

CREATE UNIQUE INDEX notifications_by_mail ON public.notifications USING btree (mail_id) WHERE (mail_id IS NOT NULL);

CREATE INDEX notifications_of_notices ON public.notifications USING btree (planned_at) WHERE (notice_id IS NOT NULL);

CREATE INDEX notifications_of_user ON public.notifications USING btree (user_id);

CREATE INDEX notifications_to ON public.notifications USING btree (recipient, notification_id) WHERE (channel = 'sms'::text);

CREATE INDEX oauth_clients_user ON public.oauth_clients USING btree (user_id, client_id);

CREATE INDEX oauth_codes_expiry ON public.oauth_codes USING btree (expires_at);

CREATE INDEX oauth_codes_grant ON public.oauth_codes USING btree (grant_id);

CREATE INDEX oauth_device_codes_client ON public.oauth_device_codes USING btree (client_id);

CREATE INDEX oauth_device_codes_end ON public.oauth_device_codes USING btree (expires_at);

CREATE INDEX oauth_device_codes_grant ON public.oauth_device_codes USING btree (grant_id) WHERE (grant_id IS NOT NULL);

CREATE INDEX oauth_families_expiry ON public.oauth_families USING btree (expires_at);

CREATE INDEX oauth_families_grant ON public.oauth_families USING btree (grant_id);

CREATE INDEX oauth_grants_user ON public.oauth_grants USING btree (user_id, grant_id);

CREATE INDEX oauth_refresh_tokens_expiry ON public.oauth_refresh_tokens USING btree (expires_at);

CREATE INDEX oauth_refresh_tokens_family ON public.oauth_refresh_tokens USING btree (family_id, generation);

CREATE INDEX on_call_by_tag_of_member ON public.on_call_by_tag USING btree (organization_id, user_id);

CREATE INDEX on_call_swaps_instead_of ON public.on_call_swaps USING btree (organization_id, instead_of);

CREATE INDEX on_call_swaps_of_member ON public.on_call_swaps USING btree (organization_id, user_id);

CREATE INDEX organization_webhooks_organization ON public.organization_webhooks USING btree (organization_id, hostname);

CREATE INDEX pairings_device ON public.pairings USING btree (device_id) WHERE (device_id IS NOT NULL);

CREATE INDEX pairings_end ON public.pairings USING btree (expires_at);

CREATE INDEX pairings_network ON public.pairings USING btree (network_hash, expires_at);

CREATE INDEX passkeys_user ON public.passkeys USING btree (user_id, passkey_id);

CREATE INDEX password_resets_user ON public.password_resets USING btree (user_id);

CREATE INDEX pending_logins_expiry ON public.pending_logins USING btree (expires_at);

CREATE INDEX pending_logins_user ON public.pending_logins USING btree (user_id);

CREATE INDEX raised_events_at ON public.raised_events USING brin (raised_at) WITH (autosummarize='on');

CREATE INDEX sensor_series_packed_until ON public.sensor_series USING btree (packed_until);

CREATE INDEX sensor_series_rolled_until ON public.sensor_series USING btree (rolled_until);

CREATE INDEX sessions_expiry ON public.sessions USING btree (expires_at);

CREATE INDEX sessions_user ON public.sessions USING btree (user_id, session_id);

CREATE INDEX told_troubles_by_notice ON public.told_troubles USING btree (notice_id);

CREATE INDEX told_troubles_of_trouble ON public.told_troubles USING btree (trouble_id);

CREATE INDEX troubles_begun ON public.troubles USING btree (organization_id, tell_at);

CREATE INDEX troubles_ended ON public.troubles USING btree (ended_at) WHERE (ended_at IS NOT NULL);

CREATE INDEX troubles_of_home ON public.troubles USING btree (home_id) WHERE (home_id IS NOT NULL);

CREATE INDEX troubles_of_object ON public.troubles USING btree (kind, object_id);

CREATE UNIQUE INDEX troubles_open ON public.troubles USING btree (kind, object_id) WHERE (ended_at IS NULL);

CREATE INDEX troubles_over ON public.troubles USING btree (organization_id, ended_at);

CREATE INDEX user_webhooks_grant ON public.user_webhooks USING btree (grant_id) WHERE (grant_id IS NOT NULL);

CREATE INDEX user_webhooks_user ON public.user_webhooks USING btree (user_id, hook_id);

CREATE INDEX users_disabled ON public.users USING btree (user_id) WHERE (disabled_at IS NOT NULL);

CREATE UNIQUE INDEX users_email ON public.users USING btree (lower(email));

CREATE OR REPLACE FUNCTION public.announce_bridge()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM pg_notify('lares_changes', 'bridge:' || coalesce(NEW.bridge_id, OLD.bridge_id));
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.announce_commands()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM pg_notify('lares_changes', 'commands:' || device_id) FROM changed;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.announce_devices()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM pg_notify('lares_changes', 'device:' || device_id) FROM changed;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.count_guests()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  -- A home that goes takes its counts with it: they must not come back for the guests that go too.
  INSERT INTO guest_counts AS c (home_id, slot, guests)
  SELECT home_id, pg_backend_pid() % 16, CASE TG_OP WHEN 'INSERT' THEN count(*) ELSE -count(*) END
  FROM changed WHERE EXISTS (SELECT FROM homes h WHERE h.home_id = changed.home_id)
  GROUP BY home_id ORDER BY home_id
  ON CONFLICT (home_id, slot) DO UPDATE SET guests = c.guests + excluded.guests;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.end_setup()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  DELETE FROM setup_code;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.forget_closed_homes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM FROM home_status WHERE home_id IN (SELECT home_id FROM homes WHERE organization_id = NEW.organization_id)
  ORDER BY home_id FOR UPDATE;
  UPDATE home_status SET writer = 0
  WHERE home_id IN (SELECT home_id FROM homes WHERE organization_id = NEW.organization_id);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.forget_home_writer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE home_status SET writer = 0 WHERE home_id IN (SELECT home_id FROM changed);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.forget_sensor_days()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  DELETE FROM sensor_days WHERE home_id = OLD.home_id AND device_id = OLD.device_id;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.has_second_factor(of_user public_id)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  SELECT EXISTS (SELECT FROM passkeys WHERE user_id = of_user)
      OR EXISTS (SELECT FROM authenticator_apps WHERE user_id = of_user AND confirmed_at IS NOT NULL)
$function$;

CREATE OR REPLACE FUNCTION public.is_public_id(id text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((octet_length(id) = 24) AND (translate(id, '0123456789abcdef'::text, ''::text) = ''::text));

CREATE OR REPLACE FUNCTION public.keep_earlier_settings()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  aside text[] := '{messages,guest_page,maintenance_until}';
BEGIN
  IF NEW.settings_written_at IS NOT DISTINCT FROM OLD.settings_written_at THEN
    NEW.settings_written_at := greatest(clock_timestamp(), OLD.settings_written_at + interval '1 microsecond');
  END IF;
  IF NEW.timezone <> OLD.timezone OR NEW.settings - aside <> OLD.settings - aside THEN
    -- Of two changes in the same moment the first one counts: what was between them lasted for no time.
    INSERT INTO earlier_settings (home_id, until, settings, timezone)
    VALUES (OLD.home_id, NEW.settings_written_at, OLD.settings - aside, OLD.timezone) ON CONFLICT DO NOTHING;
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.make_home_status()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO home_status (home_id) SELECT home_id FROM changed;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.move_guest()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO guest_counts AS c (home_id, slot, guests)
  SELECT moved.home_id, pg_backend_pid() % 16, moved.guests
  FROM (VALUES (OLD.home_id, -1), (NEW.home_id, 1)) AS moved (home_id, guests) ORDER BY moved.home_id
  ON CONFLICT (home_id, slot) DO UPDATE SET guests = c.guests + excluded.guests;
  PERFORM plan_messages(home_id) FROM (VALUES (OLD.home_id), (NEW.home_id)) AS moved (home_id) ORDER BY home_id;
  PERFORM wake_home(OLD.home_id);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.notify_limited_members()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM pg_notify('lares_changes', 'user:' || user_id) FROM members
  WHERE organization_id = NEW.organization_id AND limited;
  IF FOUND THEN
    UPDATE organizations SET webhooks_version = webhooks_version + 1 WHERE organization_id = NEW.organization_id;
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.notify_listener_events()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM pg_notify('lares_changes', 'listener:' || listener_id) FROM (SELECT DISTINCT listener_id FROM added) AS told;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.notify_listener_gone()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM pg_notify('lares_changes', 'listener:' || OLD.listener_id);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.notify_members_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM pg_notify('lares_changes', 'user:' || user_id) FROM members WHERE organization_id = NEW.organization_id;
  RETURN NULL;
END $function$;

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

CREATE OR REPLACE FUNCTION public.notify_webhook_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM pg_notify('lares_changes', 'webhook_moved:' || NEW.hook_id);
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

CREATE OR REPLACE FUNCTION public.plan_messages(planned text)
 RETURNS void
 LANGUAGE sql
AS $function$
  INSERT INTO jobs (kind, key, due_at) VALUES ('pre_arrival', planned, '-infinity')
  ON CONFLICT (kind, key) DO UPDATE SET
    due_at = CASE WHEN jobs.claim IS NULL THEN excluded.due_at ELSE jobs.due_at END,
    again_at = CASE WHEN jobs.claim IS NULL THEN NULL ELSE excluded.due_at END
$function$;

CREATE OR REPLACE FUNCTION public.plan_messages_of_changed_guests()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM plan_messages(home_id) FROM (
    SELECT DISTINCT n.home_id FROM changed n JOIN was o USING (guest_id)
    WHERE (n.checkin_time, n.checkout_time, n.phone_number, n.validation_errors)
      IS DISTINCT FROM (o.checkin_time, o.checkout_time, o.phone_number, o.validation_errors)
    ORDER BY n.home_id) AS homes_of_guests;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.plan_messages_of_guests()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM plan_messages(home_id) FROM (SELECT DISTINCT home_id FROM changed ORDER BY home_id) AS homes_of_guests;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.put_organization_of_incident()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.organization_id := (SELECT organization_id FROM homes WHERE home_id = NEW.home_id);
  RETURN NEW;
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

CREATE OR REPLACE FUNCTION public.raise_webhooks_version_of_apps()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE organizations SET webhooks_version = webhooks_version + 1
  WHERE organization_id IN
    (SELECT m.organization_id
     FROM oauth_clients c
       JOIN oauth_grants g USING (client_id)
       JOIN user_webhooks w USING (grant_id)
       JOIN members m ON m.user_id = w.user_id
     WHERE c.user_id = NEW.user_id);
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

CREATE OR REPLACE FUNCTION public.refuse_audit_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('lares.partitions', true) = 'on' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'the audit log is only ever added to' USING ERRCODE = 'insufficient_privilege';
END
$function$;

CREATE OR REPLACE FUNCTION public.refuse_when_closed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF EXISTS (SELECT FROM organizations WHERE organization_id = NEW.organization_id AND closed_at IS NOT NULL) THEN
    RAISE EXCEPTION 'the organization is closed: it is moving to another instance' USING ERRCODE = 'LA503';
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.refuse_when_home_closed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF EXISTS (SELECT FROM homes h JOIN organizations o USING (organization_id)
             WHERE h.home_id = NEW.home_id AND o.closed_at IS NOT NULL) THEN
    RAISE EXCEPTION 'the organization is closed: it is moving to another instance' USING ERRCODE = 'LA503';
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.stay_of(checkin timestamp with time zone, checkout timestamp with time zone)
 RETURNS tstzrange
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN tstzrange(checkin, COALESCE(checkout, (checkin + '720:00:00'::interval)));

CREATE OR REPLACE FUNCTION public.wake_changed_home()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE home_status SET writer = 0 WHERE home_id = NEW.home_id;
  PERFORM wake_home(NEW.home_id);
  PERFORM plan_messages(NEW.home_id);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.wake_home(woken text)
 RETURNS void
 LANGUAGE sql
AS $function$
  INSERT INTO jobs (kind, key, due_at)
  SELECT 'home', woken, '-infinity' WHERE EXISTS (SELECT FROM devices d WHERE d.home_id = woken)
  ON CONFLICT (kind, key) DO UPDATE SET
    due_at = CASE WHEN jobs.claim IS NULL THEN excluded.due_at ELSE jobs.due_at END,
    again_at = CASE WHEN jobs.claim IS NULL THEN NULL ELSE excluded.due_at END
$function$;

CREATE OR REPLACE FUNCTION public.wake_homes_of_guests()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM wake_home(home_id) FROM (SELECT DISTINCT home_id FROM changed ORDER BY home_id) AS homes_of_guests;
  RETURN NULL;
END $function$;

CREATE TRIGGER access_tokens_changed AFTER DELETE OR UPDATE ON public.access_tokens FOR EACH ROW EXECUTE FUNCTION notify_user_changed();

CREATE TRIGGER audit_log_closed AFTER INSERT ON public.audit_log FOR EACH ROW EXECUTE FUNCTION refuse_when_closed();

CREATE TRIGGER audit_log_is_kept BEFORE DELETE OR UPDATE ON public.audit_log FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();

CREATE TRIGGER audit_log_is_not_emptied BEFORE TRUNCATE ON public.audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();

CREATE TRIGGER audit_log_closed AFTER INSERT ON public.audit_log_other FOR EACH ROW EXECUTE FUNCTION refuse_when_closed();

CREATE TRIGGER audit_log_is_kept BEFORE DELETE OR UPDATE ON public.audit_log_other FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();

CREATE TRIGGER audit_log_is_not_emptied BEFORE TRUNCATE ON public.audit_log_other FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();

CREATE TRIGGER authenticator_apps_changed AFTER INSERT OR DELETE OR UPDATE OF confirmed_at ON public.authenticator_apps FOR EACH ROW EXECUTE FUNCTION notify_user_changed();

CREATE TRIGGER authenticator_apps_receive AFTER DELETE OR UPDATE OF confirmed_at ON public.authenticator_apps FOR EACH ROW EXECUTE FUNCTION raise_webhooks_version_of_user();

CREATE TRIGGER bridges_changed AFTER INSERT OR DELETE OR UPDATE OF token_hash, base_topic ON public.bridges FOR EACH ROW EXECUTE FUNCTION announce_bridge();

CREATE TRIGGER bridges_closed AFTER INSERT OR UPDATE ON public.bridges FOR EACH ROW EXECUTE FUNCTION refuse_when_closed();

CREATE TRIGGER connections_closed AFTER INSERT OR UPDATE ON public.connections FOR EACH ROW EXECUTE FUNCTION refuse_when_closed();

CREATE TRIGGER device_commands_announce AFTER INSERT ON public.device_commands REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_commands();

CREATE TRIGGER device_tokens_deleted_announce AFTER DELETE ON public.device_tokens REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_devices();

CREATE TRIGGER devices_deleted AFTER DELETE ON public.devices REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION raise_homes_version_by_device();

CREATE TRIGGER devices_deleted_announce AFTER DELETE ON public.devices REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_devices();

CREATE TRIGGER devices_deleted_judge_anew AFTER DELETE ON public.devices REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION forget_home_writer();

CREATE TRIGGER devices_inserted AFTER INSERT ON public.devices REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION raise_homes_version_by_device();

CREATE TRIGGER devices_inserted_judge_anew AFTER INSERT ON public.devices REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION forget_home_writer();

CREATE TRIGGER devices_left_judge_anew AFTER UPDATE ON public.devices REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION forget_home_writer();

CREATE TRIGGER devices_updated AFTER UPDATE ON public.devices REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION raise_homes_version_by_device();

CREATE TRIGGER devices_updated_announce AFTER UPDATE ON public.devices REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_devices();

CREATE TRIGGER devices_updated_judge_anew AFTER UPDATE ON public.devices REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION forget_home_writer();

CREATE TRIGGER guests_closed AFTER INSERT OR UPDATE ON public.guests FOR EACH ROW EXECUTE FUNCTION refuse_when_home_closed();

CREATE TRIGGER guests_deleted AFTER DELETE ON public.guests REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_guests();

CREATE TRIGGER guests_deleted_wake AFTER DELETE ON public.guests REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION wake_homes_of_guests();

CREATE TRIGGER guests_inserted AFTER INSERT ON public.guests REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_guests();

CREATE TRIGGER guests_inserted_plan AFTER INSERT ON public.guests REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION plan_messages_of_guests();

CREATE TRIGGER guests_inserted_wake AFTER INSERT ON public.guests REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION wake_homes_of_guests();

CREATE TRIGGER guests_moved AFTER UPDATE OF home_id ON public.guests FOR EACH ROW WHEN (((old.home_id)::text IS DISTINCT FROM (new.home_id)::text)) EXECUTE FUNCTION move_guest();

CREATE TRIGGER guests_updated_plan AFTER UPDATE ON public.guests REFERENCING OLD TABLE AS was NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION plan_messages_of_changed_guests();

CREATE TRIGGER guests_updated_wake AFTER UPDATE ON public.guests REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION wake_homes_of_guests();

CREATE TRIGGER homes_deleted AFTER DELETE ON public.homes REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION raise_homes_version_by_home();

CREATE TRIGGER homes_get_status AFTER INSERT ON public.homes REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION make_home_status();

CREATE TRIGGER homes_inserted AFTER INSERT ON public.homes REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION raise_homes_version_by_home();

CREATE TRIGGER homes_judge_anew AFTER UPDATE ON public.homes FOR EACH ROW WHEN (((old.settings IS DISTINCT FROM new.settings) OR (old.timezone <> new.timezone))) EXECUTE FUNCTION wake_changed_home();

CREATE TRIGGER homes_keep_earlier_settings BEFORE UPDATE OF settings, timezone ON public.homes FOR EACH ROW WHEN (((new.settings <> old.settings) OR (new.timezone <> old.timezone))) EXECUTE FUNCTION keep_earlier_settings();

CREATE TRIGGER homes_made_tagged AFTER INSERT ON public.homes FOR EACH ROW WHEN ((new.tag_keys <> '{}'::text[])) EXECUTE FUNCTION notify_limited_members();

CREATE TRIGGER homes_tagged AFTER UPDATE OF tag_keys ON public.homes FOR EACH ROW WHEN ((old.tag_keys <> new.tag_keys)) EXECUTE FUNCTION notify_limited_members();

CREATE TRIGGER homes_updated AFTER UPDATE ON public.homes REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION raise_homes_version_by_home();

CREATE TRIGGER incidents_closed AFTER INSERT OR UPDATE ON public.incidents FOR EACH ROW EXECUTE FUNCTION refuse_when_closed();

CREATE TRIGGER incidents_get_organization BEFORE INSERT ON public.incidents FOR EACH ROW EXECUTE FUNCTION put_organization_of_incident();

CREATE TRIGGER integrations_closed AFTER INSERT OR UPDATE ON public.integrations FOR EACH ROW EXECUTE FUNCTION refuse_when_home_closed();

CREATE TRIGGER listener_events_added AFTER INSERT ON public.listener_events REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION notify_listener_events();

CREATE TRIGGER listeners_gone AFTER DELETE ON public.listeners FOR EACH ROW EXECUTE FUNCTION notify_listener_gone();

CREATE TRIGGER listeners_receive AFTER INSERT OR DELETE ON public.listeners FOR EACH ROW EXECUTE FUNCTION raise_webhooks_version();

CREATE TRIGGER members_changed AFTER INSERT OR DELETE OR UPDATE ON public.members FOR EACH ROW EXECUTE FUNCTION notify_user_changed();

CREATE TRIGGER members_receive AFTER INSERT OR DELETE OR UPDATE ON public.members FOR EACH ROW EXECUTE FUNCTION raise_webhooks_version();

CREATE TRIGGER messages_closed AFTER INSERT OR UPDATE ON public.messages FOR EACH ROW EXECUTE FUNCTION refuse_when_closed();

CREATE TRIGGER notifications_closed AFTER INSERT OR UPDATE ON public.notifications FOR EACH ROW EXECUTE FUNCTION refuse_when_home_closed();

CREATE TRIGGER organization_webhooks_added AFTER INSERT OR DELETE ON public.organization_webhooks FOR EACH ROW EXECUTE FUNCTION raise_webhooks_version();

CREATE TRIGGER organization_webhooks_edited AFTER UPDATE OF url, events ON public.organization_webhooks FOR EACH ROW EXECUTE FUNCTION raise_webhooks_version();

CREATE TRIGGER organization_webhooks_health AFTER UPDATE OF broken_at ON public.organization_webhooks FOR EACH ROW EXECUTE FUNCTION raise_webhooks_version();

CREATE TRIGGER organization_webhooks_moved AFTER UPDATE OF url, events ON public.organization_webhooks FOR EACH ROW EXECUTE FUNCTION notify_webhook_moved();

CREATE TRIGGER organization_webhooks_stopped AFTER DELETE OR UPDATE OF broken_at ON public.organization_webhooks FOR EACH ROW EXECUTE FUNCTION notify_webhook_stopped();

CREATE TRIGGER organizations_closed AFTER UPDATE OF closed_at ON public.organizations FOR EACH ROW WHEN ((old.closed_at IS DISTINCT FROM new.closed_at)) EXECUTE FUNCTION forget_closed_homes();

CREATE TRIGGER organizations_require AFTER UPDATE OF require_second_factor ON public.organizations FOR EACH ROW WHEN ((old.require_second_factor <> new.require_second_factor)) EXECUTE FUNCTION notify_members_changed();

CREATE TRIGGER passkeys_changed AFTER INSERT OR DELETE ON public.passkeys FOR EACH ROW EXECUTE FUNCTION notify_user_changed();

CREATE TRIGGER passkeys_receive AFTER INSERT OR DELETE ON public.passkeys FOR EACH ROW EXECUTE FUNCTION raise_webhooks_version_of_user();

CREATE TRIGGER sensor_series_forget_days AFTER DELETE ON public.sensor_series FOR EACH ROW EXECUTE FUNCTION forget_sensor_days();

CREATE TRIGGER sessions_ended AFTER DELETE ON public.sessions FOR EACH ROW EXECUTE FUNCTION notify_user_changed();

CREATE TRIGGER user_webhooks_changed AFTER INSERT OR DELETE ON public.user_webhooks FOR EACH ROW EXECUTE FUNCTION raise_webhooks_version_of_user();

CREATE TRIGGER user_webhooks_edited AFTER UPDATE OF url, events ON public.user_webhooks FOR EACH ROW EXECUTE FUNCTION raise_webhooks_version_of_user();

CREATE TRIGGER user_webhooks_stopped AFTER DELETE ON public.user_webhooks FOR EACH ROW EXECUTE FUNCTION notify_user_webhook_stopped();

CREATE TRIGGER users_apps_receive AFTER UPDATE OF disabled_at ON public.users FOR EACH ROW EXECUTE FUNCTION raise_webhooks_version_of_apps();

CREATE TRIGGER users_changed AFTER DELETE OR UPDATE ON public.users FOR EACH ROW EXECUTE FUNCTION notify_user_changed();

CREATE TRIGGER users_end_setup AFTER INSERT ON public.users FOR EACH STATEMENT EXECUTE FUNCTION end_setup();

CREATE TRIGGER users_receive AFTER UPDATE OF disabled_at ON public.users FOR EACH ROW EXECUTE FUNCTION raise_webhooks_version_of_user();
