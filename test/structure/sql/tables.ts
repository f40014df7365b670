/**
 * The owner of each table: a slice is the folder below src/. Only the owner writes a table. Others read it through
 * the owner's exports (a reader, or a fragment for a statement), or are listed below with a reason.
 */
export const OWNERS: Record<string, string[]> = {
  platform: ['cap_uses', 'rate_buckets', 'readiness', 'schema_migrations', 'secret_key_check'],
  audit: ['audit_log'],
  jobs: ['jobs'],
  mail: ['mails'],
  accounts: [
    'access_tokens',
    'address_proofs',
    'authenticator_apps',
    'held_notices',
    'invitations',
    'known_browsers',
    'members',
    'organization_retention',
    'organizations',
    'passkeys',
    'password_resets',
    'pending_logins',
    'recovery_codes',
    'sessions',
    'setup_code',
    'used_challenges',
    'users',
  ],
  oauth: [
    'oauth_clients',
    'oauth_codes',
    'oauth_device_codes',
    'oauth_families',
    'oauth_grants',
    'oauth_refresh_tokens',
  ],
  'home-assistant': ['home_assistant_homes', 'home_assistant_instance', 'home_assistant_published'],
  homes: ['earlier_settings', 'homes', 'settings_presets'],
  guests: [
    'connection_calls',
    'connection_listings',
    'connections',
    'guest_counts',
    'guests',
    'integrations',
  ],
  webhooks: [
    'deliveries',
    'delivery_history',
    'delivery_outcomes',
    'listener_events',
    'listeners',
    'organization_webhooks',
    'user_webhooks',
  ],
  events: ['home_event_counts', 'home_events', 'user_only_events'],
  devices: [
    'conflicting_reports',
    'device_commands',
    'device_reports',
    'device_status',
    'device_tokens',
    'devices',
    'held_reports',
    'home_status',
    'pairings',
    'raised_events',
    'sensor_clock',
    'sensor_days',
    'sensor_rollups',
    'sensor_samples',
    'sensor_series',
  ],
  bridges: ['bridge_devices', 'bridges'],
  evidence: ['evidence_keys', 'evidence_reports'],
  incidents: ['incident_acts', 'incidents'],
  messaging: ['message_template_translations', 'message_templates', 'messages', 'sms_senders'],
  transfer: ['organization_imports'],
  notifications: [
    'alert_tests',
    'escalation_policies',
    'gateway_health',
    'heartbeats',
    'notification_rules',
    'notification_ways',
    'notifications',
    'on_call',
    'on_call_absences',
    'on_call_by_tag',
    'on_call_rota_members',
    'on_call_rotas',
    'on_call_swaps',
    'push_subscriptions',
    'summaries',
    'told_troubles',
    'troubles',
    'vapid_keys',
  ],
};

export interface Exception {
  file: string;
  reads: string[];
  because: string;
}

/** Exceptions for reading only, each in one file, for as long as that file reads the table. */
export const EXCEPTIONS: Exception[] = [
  {
    file: 'src/accounts/members/limits.ts',
    reads: ['homes'],
    because:
      'Which homes a member is limited to by their tags is a part of who calls, and read with it in one statement.',
  },
  {
    file: 'src/homes/store.ts',
    reads: ['devices'],
    because:
      'A home is answered with the ids of its devices; lists of homes are polled, so in one statement.',
  },
  {
    file: 'src/events/record/statement.ts',
    reads: ['homes', 'organizations', 'devices', 'guests'],
    because:
      'What stands around a batch of events is read in one round trip inside the transaction that records it.',
  },
  {
    file: 'src/devices/store.ts',
    reads: ['homes'],
    because: 'A device is answered with its organization, and lists are cut by it before they are paged.',
  },
  {
    file: 'src/devices/ingest/execution/store.ts',
    reads: ['homes', 'earlier_settings', 'organizations'],
    because:
      'Reads the settings and the state of a home in one snapshot, if its organization is not closed, for every batch of reports.',
  },
  {
    file: 'src/devices/ingest/execution/store-plans.ts',
    reads: ['homes', 'organizations'],
    because:
      'The statement that stores plans from the cache compares the cached names of homes and organizations.',
  },
  {
    file: 'src/devices/series/shared/delete-orphans.ts',
    reads: ['homes'],
    because: 'Finds the series of deleted homes among all series, which only a join can.',
  },
  {
    file: 'src/devices/series/shared/home-ranges.ts',
    reads: ['homes'],
    because: 'Cuts all homes into ranges for such joins.',
  },
  {
    file: 'src/incidents/store.ts',
    reads: ['homes'],
    because: 'A page of incidents has the names of their homes beside them.',
  },
  {
    file: 'src/messaging/conversations/list.ts',
    reads: ['homes', 'guests'],
    because:
      'A page of messages has the names of homes and guests beside them; a look-up each would be 100 more.',
  },
  {
    file: 'src/dashboard/home-state/facts.ts',
    reads: ['homes', 'devices', 'device_status', 'home_status', 'guests'],
    because: 'The state of a home is of one moment, so one statement reads what every slice knows of it.',
  },
  {
    file: 'src/dashboard/store.ts',
    reads: ['home_events', 'home_event_counts'],
    because: 'The last event of a thousand homes is found home by home inside the statement of their states.',
  },
  {
    file: 'src/home-assistant/store.ts',
    reads: ['devices', 'device_status', 'home_events'],
    because:
      'A page of homes with their devices is told every few seconds: a statement each for all of them.',
  },
  {
    file: 'src/reports/offline-hours.ts',
    reads: ['home_events'],
    because: 'The outages of all devices of a portfolio in a month, in one statement and by their metadata.',
  },
  {
    file: 'src/dashboard/today.ts',
    reads: ['homes', 'guests', 'home_events'],
    because:
      'Arrivals and departures of today are those of each home in its own time zone, in one statement.',
  },
  {
    file: 'src/dashboard/feed.ts',
    reads: ['homes', 'home_events', 'home_event_counts'],
    because: 'The newest events of a thousand homes are found home by home inside the statement.',
  },
  {
    file: 'src/dashboard/coverage-store.ts',
    reads: ['homes', 'device_status', 'home_events', 'home_event_counts'],
    because: 'Sums over all homes of an organization; the rows would be far more than the answer.',
  },
  {
    file: 'src/transfer/tables.ts',
    reads: [
      'bridges',
      'connections',
      'devices',
      'homes',
      'incidents',
      'integrations',
      'invitations',
      'members',
      'messages',
      'notifications',
      'oauth_clients',
      'oauth_families',
      'oauth_grants',
      'organization_webhooks',
      'troubles',
    ],
    because: 'Says of every row of every slice whether it belongs to an organization that moves.',
  },
  {
    file: 'src/transfer/export.ts',
    reads: ['schema_migrations'],
    because: 'A file says of which version it is.',
  },
  {
    file: 'src/transfer/people.ts',
    reads: ['users'],
    because:
      'People of another instance are looked up by their address, in the transaction that makes their accounts.',
  },
  {
    file: 'src/transfer/import.ts',
    reads: ['connections', 'homes', 'sensor_series'],
    because:
      'Whether what a row names is of another organization, or was here before, is asked for many ids at once.',
  },
  {
    file: 'src/transfer/close.ts',
    reads: ['homes'],
    because: 'Wakes every home of an organization by the functions of the database, in one statement.',
  },
  {
    file: 'src/simulator/demo/prepare.ts',
    reads: ['users', 'homes'],
    because: 'Asks at the start whether anything is there of what the demo noted down, in whichever slice.',
  },
  {
    file: 'src/simulator/demo/remove.ts',
    reads: [
      'members',
      'organization_webhooks',
      'invitations',
      'settings_presets',
      'message_templates',
      'oauth_clients',
      'user_webhooks',
      'integrations',
      'mails',
      'messages',
    ],
    because:
      'The demo takes away an organization, a user and the key only where people added nothing, in whichever slice.',
  },
];

/** Code that inserts the name of the table it writes: its callers name their own tables, or it handles all tables. */
export const NAMES_HANDED_IN = [
  'src/devices/series/shared/delete-before.ts',
  'src/platform/db/partitions.ts',
  'src/platform/embedded/data-migration/copy-rows.ts',
  'src/platform/embedded/data-migration/tables.ts',
  'src/platform/secrets/sealed-columns.ts',
  'src/transfer/import.ts',
  'src/transfer/postpone-work.ts',
  'src/transfer/rows.ts',
];

/** JSON columns that belong to the rules of a slice: only its own statements read inside them. */
export const PRIVATE_JSON: { slice: string; column: string }[] = [{ slice: 'devices', column: 'state' }];
