-- A bridge speaks for devices that cannot speak to us themselves: Zigbee2MQTT in a home, a LoRaWAN network server for all homes of an
-- organization. Its token lets it in; `base_topic` is where it publishes at a broker of the operator's (NULL: where we tell it to).
CREATE TABLE bridges (
  bridge_id public_id PRIMARY KEY,
  organization_id public_id NOT NULL REFERENCES organizations ON DELETE CASCADE,
  home_id public_id REFERENCES homes ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('zigbee2mqtt', 'chirpstack', 'things_stack')),
  name text NOT NULL CHECK (name <> ''),
  token_hash bytea NOT NULL UNIQUE CHECK (length(token_hash) = 32),
  base_topic text UNIQUE CHECK (base_topic <> ''),
  online boolean NOT NULL DEFAULT false,
  online_since timestamptz,
  last_heard_at timestamptz,
  -- Messages that could not be used, and the newest of them: [{what, reason, at}].
  refused_count bigint NOT NULL DEFAULT 0,
  refusals jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(refusals) = 'array'),
  created_at timestamptz NOT NULL,
  CHECK ((kind = 'zigbee2mqtt') = (home_id IS NOT NULL))
);
CREATE INDEX bridges_home ON bridges (home_id) WHERE home_id IS NOT NULL;
CREATE INDEX bridges_organization ON bridges (organization_id);
CREATE TRIGGER bridges_closed AFTER INSERT OR UPDATE ON bridges FOR EACH ROW EXECUTE FUNCTION refuse_when_closed();

-- What processes remember of a bridge: who it is, and where it publishes.
CREATE FUNCTION announce_bridge() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('lares_changes', 'bridge:' || coalesce(NEW.bridge_id, OLD.bridge_id));
  RETURN NULL;
END $$;
CREATE TRIGGER bridges_changed AFTER INSERT OR DELETE OR UPDATE OF token_hash, base_topic ON bridges
  FOR EACH ROW EXECUTE FUNCTION announce_bridge();

-- A device that a bridge knows. `device_id` once somebody said which of ours it is. `name` is what it is called there; NULL when it is
-- there no more. `mapping` and `memory` are the adapter's own; `pending` is the newest report of it, as it goes to the intake: after a
-- crash nobody knows whether it went.
CREATE TABLE bridge_devices (
  bridge_id public_id NOT NULL REFERENCES bridges ON DELETE CASCADE,
  foreign_id text NOT NULL COLLATE "C" CHECK (foreign_id ~ '^(0x)?[0-9a-f]{16}$'),
  name text,
  model text,
  vendor text,
  measures text[] NOT NULL DEFAULT '{}',
  refused jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(refused) = 'array'),
  mapping jsonb NOT NULL DEFAULT '{}',
  device_id public_id UNIQUE REFERENCES devices ON DELETE SET NULL,
  first_seen_at timestamptz NOT NULL,
  last_heard_at timestamptz,
  memory jsonb NOT NULL DEFAULT '{}',
  boot_id bigint NOT NULL DEFAULT 0,
  seq bigint NOT NULL DEFAULT 0,
  pending text,
  version bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (bridge_id, foreign_id)
);
CREATE INDEX bridge_devices_name ON bridge_devices (bridge_id, name);
