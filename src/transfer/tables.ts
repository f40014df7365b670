import sql, { type Sql } from 'sql-template-tag';

/**
 * How a move treats every table and column. `tables.test.ts` compares the map with the database, so that a new one
 * needs a decision. A table is carried, rebuilt at the target, or left out with a reason.
 */
export interface Carried {
  table: string;
  /** Columns that are copied as they are. */
  columns: string;
  /** Columns that are not copied, and why. */
  left?: Record<string, string>;
  /**
   * The condition on rows `t` of the organization. Checked at the source, and at the target for every row before it
   * is written: a foreign file cannot reach other organizations.
   */
  of(organization: string): Sql;
  order?: string;
  /**
   * History: many rows by home, to which nothing refers. It is stored in batches before the rest, while nothing can
   * read it. Its columns `home_id` and `device_id` are checked against the homes and devices of the file.
   */
  ahead?: true;
  /** Columns with user ids, which may differ at the target. Ids of former members stay. */
  people?: string[];
  /** Rows of a member (`user_id`). Rows of users who are not yet members here are left out. */
  ofMember?: true;
  /**
   * Keys and notification channels: of users who belong to this organization only and get their account by this
   * import.
   */
  personal?: true;
  /** Columns with ids of rows in earlier personal tables. */
  within?: string[];
  /** The key by which existing rows are overwritten, made by a trigger or an earlier import. */
  overwrites?: string;
  /** Rows that stay when an organization moves away are still there when it returns. */
  stays?: true;
}

const ofOrganization = (organization: string) => sql`t.organization_id = ${organization}`;
const homesOf = (organization: string) =>
  sql`SELECT home_id FROM homes WHERE organization_id = ${organization}`;
const ofHome = (organization: string) => sql`t.home_id IN (${homesOf(organization)})`;
/** For tables whose rows belong to a device. */
export const ofDevice = (organization: string) =>
  sql`t.device_id IN (SELECT device_id FROM devices WHERE home_id IN (${homesOf(organization)}))`;
const ofHook = (organization: string) =>
  sql`t.hook_id IN (SELECT hook_id FROM organization_webhooks WHERE organization_id = ${organization})`;
const membersOf = (organization: string) =>
  sql`SELECT user_id FROM members WHERE organization_id = ${organization}`;

/** Members of this organization and no other, whose data is useful nowhere else. */
export const wholeMembersOf = (organization: string) => sql`
  SELECT m.user_id FROM members m WHERE m.organization_id = ${organization}
    AND NOT EXISTS (SELECT FROM members o WHERE o.user_id = m.user_id AND o.organization_id <> m.organization_id)`;
const ofPerson = (organization: string) => sql`t.user_id IN (${wholeMembersOf(organization)})`;
const clientsOf = (organization: string) =>
  sql`SELECT client_id FROM oauth_clients WHERE user_id IN (${wholeMembersOf(organization)})`;
const grantsOf = (organization: string) => sql`
  SELECT grant_id FROM oauth_grants
  WHERE user_id IN (${wholeMembersOf(organization)}) AND client_id IN (${clientsOf(organization)})`;
const ofGrant = (organization: string) => sql`t.grant_id IN (${grantsOf(organization)})`;

/**
 * Jobs by kind, with the meaning of their key. Jobs of homes are created again, those of users and mails stay. Each
 * is looked up by its key, because keys sort differently from ids: an organization may have more messages than fit
 * into memory.
 */
function ofJob(organization: string): Sql {
  const key = sql`t.key COLLATE "C"`;
  const home = sql`split_part(t.key, ' ', 1) COLLATE "C"`;
  const inHomes = sql`home_id IN (${homesOf(organization)})`;
  return sql`CASE t.kind
    WHEN 'retention' THEN t.key = ${organization}
    WHEN 'message' THEN EXISTS (SELECT FROM messages WHERE message_id = ${key} AND organization_id = ${organization})
    WHEN 'safety_message' THEN EXISTS (SELECT FROM messages WHERE message_id = ${key} AND organization_id = ${organization})
    WHEN 'trouble' THEN EXISTS (SELECT FROM troubles WHERE trouble_id = ${key} AND organization_id = ${organization})
    WHEN 'sync-integration' THEN EXISTS (SELECT FROM integrations WHERE integration_id = ${key} AND ${inHomes})
    WHEN 'sync-connection' THEN EXISTS (SELECT FROM connections WHERE connection_id = ${key} AND organization_id = ${organization})
    WHEN 'notification' THEN EXISTS (SELECT FROM notifications WHERE notification_id = ${key} AND ${inHomes})
    WHEN 'alert' THEN ${ofIncident(home, organization)}
    WHEN 'safety_alert' THEN ${ofIncident(home, organization)}
    WHEN 'brief' THEN ${ofIncident(home, organization)}
    ELSE false END`;
}

const ofIncident = (home: Sql, organization: string) => sql`EXISTS (
  SELECT FROM incidents WHERE home_id = ${home} AND incident_id = split_part(t.key, ' ', 2) AND organization_id = ${organization})`;

/** The measured values, each with count, sum, minimum and maximum. */
const MEASURED = 'laeq temp rh pressure pir occ radios pm25 voc smoke_score lux battery'.split(' ');
const SUMS = MEASURED.flatMap((name) => ['n', 'sum', 'min', 'max'].map((part) => `${name}_${part}`)).join(
  ' ',
);

/** In the order of storing: referenced tables come first. */
export const CARRIED: readonly Carried[] = [
  {
    table: 'organizations',
    columns: 'organization_id name created_at require_second_factor',
    left: {
      homes_version: 'what processes of one instance remember by',
      webhooks_version: 'what processes of one instance remember by',
      closed_at: 'at the target it is open',
    },
    of: ofOrganization,
  },
  {
    table: 'users',
    columns:
      'user_id email fullname locale password_hash created_at email_verified disabled_at has_logged_in',
    of: (organization) => sql`(t.user_id IN (${membersOf(organization)})
      OR t.user_id IN (SELECT invited_by FROM invitations WHERE organization_id = ${organization}))`,
  },
  {
    table: 'organization_retention',
    columns: 'organization_id samples_days events_days messages_days guests_days audit_days updated_at',
    of: ofOrganization,
  },
  {
    table: 'members',
    columns: 'organization_id user_id role created_at limited home_ids tags tag_keys',
    of: ofOrganization,
    people: ['user_id'],
  },
  {
    table: 'invitations',
    columns:
      'invitation_id organization_id email role token_hash invited_by created_at expires_at limited home_ids tags tag_keys',
    left: { by_operator: 'an invitation of the operator of the instance that is left' },
    of: ofOrganization,
    people: ['invited_by'],
  },
  {
    table: 'settings_presets',
    columns: 'preset_id organization_id name settings created_at',
    of: ofOrganization,
  },
  {
    table: 'message_templates',
    columns: 'organization_id template_id language subject body updated_at',
    of: ofOrganization,
  },
  {
    table: 'message_template_translations',
    columns: 'organization_id template_id language subject body updated_at',
    of: ofOrganization,
  },

  {
    table: 'authenticator_apps',
    columns: 'app_id user_id sealed_secret created_at confirmed_at last_step last_used_at',
    of: ofPerson,
    personal: true,
  },
  {
    table: 'passkeys',
    columns: 'passkey_id user_id credential_id public_key counter transports name created_at last_used_at',
    of: ofPerson,
    personal: true,
  },
  { table: 'recovery_codes', columns: 'user_id code_hash', of: ofPerson, personal: true },
  {
    table: 'notification_ways',
    columns:
      'user_id by_email by_call phone_number phone_verified_at timezone quiet_from quiet_to summary_at',
    left: {
      code_hash: 'a code that was sent by the instance that is left',
      code_expires_at: 'as the code',
      code_tries: 'as the code',
    },
    // Of all members, so that those on call stay reachable.
    of: (organization) => sql`t.user_id IN (${membersOf(organization)})`,
    personal: true,
  },
  {
    table: 'notification_rules',
    columns: 'user_id position kinds home_ids tag_keys least_level hours_from hours_to told channels',
    of: ofPerson,
    personal: true,
  },
  {
    table: 'oauth_clients',
    columns: 'client_id user_id name redirect_uris secret_hash created_at secret_created_at',
    of: ofPerson,
    personal: true,
  },
  {
    table: 'oauth_grants',
    columns: 'grant_id client_id user_id kind permissions asked created_at last_used_at',
    of: ofGrant,
    personal: true,
    within: ['client_id'],
  },
  {
    table: 'oauth_families',
    columns: 'family_id grant_id code_hash permissions generation created_at expires_at',
    of: ofGrant,
    personal: true,
    within: ['grant_id'],
  },
  {
    table: 'oauth_refresh_tokens',
    columns: 'token_hash family_id generation used created_at expires_at',
    of: (organization) => sql`
      t.family_id IN (SELECT family_id FROM oauth_families WHERE grant_id IN (${grantsOf(organization)}))`,
    personal: true,
    within: ['family_id'],
  },
  {
    table: 'access_tokens',
    columns:
      'token_id user_id token_hash name permissions created_at expires_at revoked_at grant_id family_id',
    of: (organization) =>
      sql`(${ofPerson(organization)} AND (t.grant_id IS NULL OR ${ofGrant(organization)}))`,
    personal: true,
    within: ['grant_id', 'family_id'],
  },
  {
    table: 'user_webhooks',
    columns: 'hook_id user_id url events sealed_token sealed_secret created_at grant_id replaces starts_at',
    of: (organization) =>
      sql`(${ofPerson(organization)} AND (t.grant_id IS NULL OR ${ofGrant(organization)}))`,
    order: 't.hook_id',
    personal: true,
    within: ['grant_id', 'replaces'],
  },

  {
    table: 'homes',
    columns:
      'home_id organization_id name timezone address alarm_status checkin_hour checkout_hour settings settings_version ' +
      'created_at tags tag_keys settings_kept_since settings_written_at',
    of: ofOrganization,
  },
  { table: 'earlier_settings', columns: 'home_id until settings timezone', of: ofHome },
  {
    table: 'home_status',
    columns: 'home_id state wake_at',
    left: { writer: 'a process of the instance that is left' },
    of: ofHome,
    overwrites: 'home_id',
  },
  {
    table: 'devices',
    columns:
      'device_id home_id description device_mac hardware_version active configuration firmware_wanted created_at placement placed_at',
    of: ofHome,
  },
  { table: 'device_tokens', columns: 'token_hash device_id created_at', of: ofDevice },
  {
    table: 'bridges',
    columns:
      'bridge_id organization_id home_id kind name token_hash last_heard_at refused_count refusals created_at',
    left: {
      base_topic: 'a topic at the broker of this instance’s operator',
      online: 'it is not connected there yet',
      online_since: 'it is not connected there yet',
    },
    of: ofOrganization,
  },
  {
    table: 'bridge_devices',
    columns:
      'bridge_id foreign_id name model vendor measures refused mapping device_id first_seen_at last_heard_at memory boot_id seq pending version',
    of: (organization) =>
      sql`t.bridge_id IN (SELECT bridge_id FROM bridges WHERE organization_id = ${organization})`,
  },
  {
    table: 'device_status',
    columns:
      'device_id offline first_seen_at last_heard_from_at last_heartbeat_at next_heartbeat_at firmware_installed ' +
      'battery_percent battery_voltage ongoing_events latest_sensor_values mould_risk_level home_id state',
    of: ofHome,
  },
  {
    table: 'device_commands',
    columns: 'command_id home_id device_id kind created_at position expires_at acknowledged_at ok about',
    of: ofHome,
  },
  { table: 'held_reports', columns: 'home_id device_id boot_id seq report until', of: ofHome },
  { table: 'sensor_series', columns: 'home_id device_id rolled_until packed_until', of: ofHome },
  {
    table: 'integrations',
    columns:
      'integration_id home_id type name sealed_config memo created_at last_synced_at last_error next_sync_at syncs',
    of: ofHome,
  },
  {
    table: 'connections',
    columns:
      'connection_id organization_id type name sealed_credentials include_requests include_owner_stays memo created_at ' +
      'last_synced_at last_error remarks next_sync_at syncs',
    of: ofOrganization,
  },
  {
    table: 'connection_listings',
    columns: 'listing_id connection_id external_id name names home_id stay_count last_seen_at',
    of: (organization) => sql`(t.connection_id IN (
      SELECT connection_id FROM connections WHERE organization_id = ${organization})
      AND (t.home_id IS NULL OR ${ofHome(organization)}))`,
  },
  {
    table: 'guests',
    columns:
      'guest_id home_id name phone_number email checkin_time checkout_time source readonly integration_id external_id ' +
      'validation_errors access_code search_text conversation_status conversation_started_at conversation_last_message_at ' +
      'conversation_message_count created_at updated_at erased_at language chosen_language connection_id missing_since',
    left: { stay: 'reckoned from its two times' },
    of: ofHome,
  },
  {
    table: 'incidents',
    columns:
      'home_id incident_id guest_id level opened_at level_at ended_at acknowledged_at acknowledged_by snoozed_until kind ' +
      'device_id organization_id needs_acknowledgement temperature everyone_alerted_at unreached_at ' +
      'started_at beyond_min beyond_until duration_min peak',
    of: ofOrganization,
    people: ['acknowledged_by'],
  },
  {
    table: 'incident_acts',
    columns: 'act_id home_id incident_id at what user_id user_name until sealed_text',
    left: { place: 'a count of the instance; they are numbered anew, in their order' },
    of: ofHome,
    order: 't.place',
    people: ['user_id'],
  },
  {
    table: 'notifications',
    columns:
      'notification_id home_id incident_id user_id channel way step status reason recipient gateway gateway_id attempts ' +
      'planned_at sent_at settled_at level mail_id acknowledged_at notice_id audience',
    of: (organization) => sql`(${ofHome(organization)} AND t.user_id IN (${membersOf(organization)}))`,
    people: ['user_id'],
    ofMember: true,
  },
  {
    table: 'messages',
    columns:
      'message_id organization_id home_id guest_id direction channel purpose once_key incident_id level template_id language ' +
      'recipient sealed_body status reason attempts scheduled_for gateway gateway_id created_at accepted_at settled_at sender',
    of: (organization) => sql`(${ofOrganization(organization)} AND ${ofHome(organization)})`,
  },
  {
    table: 'troubles',
    columns: 'trouble_id organization_id home_id kind object_id began_at tell_at ended_at',
    of: (organization) =>
      sql`(${ofOrganization(organization)} AND (t.home_id IS NULL OR ${ofHome(organization)}))`,
  },
  {
    table: 'told_troubles',
    columns: 'user_id trouble_id what how notice_id told_at',
    of: (organization) => sql`(t.user_id IN (${membersOf(organization)})
      AND t.trouble_id IN (SELECT trouble_id FROM troubles WHERE organization_id = ${organization}))`,
    people: ['user_id'],
    ofMember: true,
  },
  {
    table: 'on_call',
    columns: 'organization_id user_id position',
    of: ofOrganization,
    people: ['user_id'],
    ofMember: true,
  },
  {
    table: 'escalation_policies',
    columns: 'organization_id kind delay_minutes rounds next',
    of: ofOrganization,
  },
  { table: 'on_call_rotas', columns: 'organization_id first_day handover_time timezone', of: ofOrganization },
  {
    table: 'on_call_rota_members',
    columns: 'organization_id user_id position',
    of: ofOrganization,
    people: ['user_id'],
    ofMember: true,
  },
  {
    table: 'on_call_absences',
    columns: 'organization_id user_id starts_at ends_at',
    of: ofOrganization,
    people: ['user_id'],
    ofMember: true,
  },
  {
    table: 'on_call_swaps',
    columns: 'organization_id first_day user_id instead_of',
    of: ofOrganization,
    people: ['user_id', 'instead_of'],
    ofMember: true,
  },
  {
    table: 'on_call_by_tag',
    columns: 'organization_id tag_key tag user_id position',
    of: ofOrganization,
    people: ['user_id'],
    ofMember: true,
  },
  {
    table: 'evidence_reports',
    columns:
      'report_id organization_id home_id about incident_id guest_id names_guest made_at made_by kept_until sealed_file format',
    of: (organization) => sql`(${ofOrganization(organization)} AND ${ofHome(organization)})`,
    people: ['made_by'],
  },
  {
    table: 'organization_webhooks',
    columns:
      'hook_id organization_id url hostname events sealed_token sealed_secret created_at created_by broken_at last_error ' +
      'discarded_count first_discarded_at last_discarded_at suspect replaces starts_at',
    of: ofOrganization,
    order: 't.hook_id',
    people: ['created_by'],
  },
  {
    table: 'deliveries',
    columns:
      'hook_id webhook_event_id event_id event_type event digest attempts due_at created_at tries answers erased',
    left: {
      delivery_id: 'a count of the instance; they are numbered anew, in their order',
      claim: 'a process of the instance that is left',
    },
    of: ofHook,
    order: 't.delivery_id',
  },
  {
    table: 'delivery_outcomes',
    columns: 'hook_id hour event_type reason attempts',
    of: ofHook,
  },
  {
    table: 'user_only_events',
    columns: 'home_id event_time event_id event_type device_id guest_id metadata',
    of: ofHome,
  },
  {
    table: 'home_event_counts',
    columns: 'home_id day event_type events slot',
    of: ofHome,
  },
  {
    table: 'audit_log',
    columns:
      'audit_id at organization_id action user_id user_name via token_id token_name address user_agent object_kind object_id ' +
      'object_name home_id changes count times',
    of: ofOrganization,
    people: ['user_id'],
    stays: true,
  },
  {
    table: 'jobs',
    columns: 'kind key due_at again_at attempts last_error',
    left: { claim: 'a process of the instance that is left' },
    of: ofJob,
    overwrites: 'kind key',
  },

  {
    table: 'sensor_samples',
    columns:
      't laeq lmax lmin temp rh pressure pir occ radios pm25 voc smoke_score lux battery home_id device_id',
    of: ofHome,
    ahead: true,
  },
  {
    table: 'sensor_days',
    columns:
      'day times laeq lmax lmin temp rh pressure pir occ radios pm25 voc smoke_score lux battery home_id device_id',
    of: ofHome,
    ahead: true,
  },
  {
    table: 'sensor_rollups',
    columns: `t ${SUMS} step home_id device_id`,
    of: ofHome,
    ahead: true,
  },
  {
    table: 'home_events',
    columns: 'home_id event_time event_id event_type device_id guest_id metadata',
    of: ofHome,
    ahead: true,
  },
  { table: 'raised_events', columns: 'home_id key raised_at', of: ofHome, ahead: true },
  {
    table: 'device_reports',
    columns: 'device_id boot_id seq body_hash received_at home_id',
    of: ofDevice,
    ahead: true,
  },
  {
    table: 'conflicting_reports',
    columns: 'device_id boot_id seq body_hash body received_at home_id',
    of: ofDevice,
    ahead: true,
  },
];

/** Rebuilt at the target from what is carried. */
export const REBUILT: Record<string, string> = {
  guest_counts: 'a trigger counts guests as they come',
};

export const LEFT_OUT: Record<string, string> = {
  alert_tests: 'says nothing about the gateways of another instance',
  address_proofs: 'links in mails of the instance that is left',
  cap_uses: 'recent acts of users, by a hash of the instance',
  connection_calls: 'what the instance that is left asked of booking systems, kept for days',
  delivery_history: 'what the instance that is left sent, kept for days; what is still to be sent goes over',
  evidence_keys: 'signs for the instance; reports that it signed have its public half in them',
  gateway_health: 'of the instance',
  heartbeats: 'of the instance',
  held_notices: 'mails to people, which the instance that is left sends',
  home_assistant_homes: 'of the Home Assistant beside the instance that is left; hosts choose anew',
  home_assistant_instance: 'the name of the instance that is left',
  home_assistant_published: 'what a broker beside the instance that is left has',
  known_browsers: 'cookies are of an address; the first log-in at the new one is reported by mail',
  listener_events: 'good for a minute',
  listeners: 'good for a minute, at the address of one instance',
  mails: 'handed over to be sent: the instance that is left sends them',
  oauth_codes: 'good for a minute',
  oauth_device_codes: 'good for ten minutes',
  organization_imports: 'how an instance got an organization',
  pairings: 'good for a quarter of an hour, at the address of one instance',
  password_resets: 'links in mails of the instance that is left',
  pending_logins: 'good for minutes',
  push_subscriptions: 'a browser gave them to the address and the key of one instance',
  rate_buckets: 'who asked how much lately',
  readiness: 'of the instance',
  schema_migrations: 'of the instance; the file says its version',
  secret_key_check: 'of the instance; secrets are sealed anew',
  sensor_clock: 'of the instance',
  sessions: 'cookies are of an address',
  setup_code: 'of the instance',
  sms_senders: 'a number belongs to the gateway of the operator, who gives them (lares sms-number)',
  summaries: 'what a person was sent, of all their organizations',
  used_challenges: 'good for minutes',
  vapid_keys: 'of the instance',
};

export const columnsOf = ({ columns }: Carried): string[] => columns.split(' ');
