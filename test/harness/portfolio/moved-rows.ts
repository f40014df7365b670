import sql, { raw } from 'sql-template-tag';
import { SEALED_COLUMNS } from '../../../src/app/sealed-columns.ts';
import type { Connection } from '../../../src/platform/db/database.ts';
import type { SecretBox } from '../../../src/platform/secrets/secret-box.ts';

/**
 * What an organization has in every table, by queries that share no code with the transfer. `O` is the organization.
 * Counts of an instance and the actors at work are left out. Sealed values appear opened.
 */
const HOMES = `SELECT home_id FROM homes WHERE organization_id = 'O'`;
const DEVICES = `SELECT device_id FROM devices WHERE home_id IN (${HOMES})`;
const HOOKS = `SELECT hook_id FROM organization_webhooks WHERE organization_id = 'O'`;
/** Users who belong only to this organization, at the source. */
const OWN = `SELECT unnest('P'::text[])`;

export const QUERIES: Record<string, { condition: string; without?: string[]; order?: string }> = {
  organizations: {
    condition: `organization_id = 'O'`,
    without: ['homes_version', 'webhooks_version', 'closed_at'],
  },
  organization_retention: { condition: `organization_id = 'O'` },
  members: { condition: `organization_id = 'O'` },
  invitations: { condition: `organization_id = 'O'` },
  settings_presets: { condition: `organization_id = 'O'` },
  message_templates: { condition: `organization_id = 'O'` },
  message_template_translations: { condition: `organization_id = 'O'` },
  users: { condition: `user_id IN (${OWN})` },
  authenticator_apps: { condition: `user_id IN (${OWN})` },
  passkeys: { condition: `user_id IN (${OWN})` },
  recovery_codes: { condition: `user_id IN (${OWN})` },
  notification_ways: {
    condition: `user_id IN (SELECT user_id FROM members WHERE organization_id = 'O')`,
    without: ['code_hash', 'code_expires_at', 'code_tries'],
  },
  notification_rules: { condition: `user_id IN (${OWN})` },
  oauth_clients: { condition: `user_id IN (${OWN})` },
  oauth_grants: { condition: `user_id IN (${OWN})` },
  oauth_families: { condition: `grant_id IN (SELECT grant_id FROM oauth_grants WHERE user_id IN (${OWN}))` },
  oauth_refresh_tokens: {
    condition: `family_id IN (SELECT family_id FROM oauth_families JOIN oauth_grants USING (grant_id) WHERE user_id IN (${OWN}))`,
  },
  access_tokens: { condition: `user_id IN (${OWN})` },
  user_webhooks: { condition: `user_id IN (${OWN})` },
  homes: { condition: `organization_id = 'O'` },
  earlier_settings: { condition: `home_id IN (${HOMES})` },
  home_status: { condition: `home_id IN (${HOMES})`, without: ['writer'] },
  devices: { condition: `home_id IN (${HOMES})` },
  device_tokens: { condition: `device_id IN (${DEVICES})` },
  bridges: { condition: `organization_id = 'O'`, without: ['base_topic', 'online', 'online_since'] },
  bridge_devices: { condition: `bridge_id IN (SELECT bridge_id FROM bridges WHERE organization_id = 'O')` },
  device_status: { condition: `home_id IN (${HOMES})` },
  device_commands: { condition: `home_id IN (${HOMES})` },
  held_reports: { condition: `home_id IN (${HOMES})` },
  sensor_series: { condition: `home_id IN (${HOMES})` },
  integrations: { condition: `home_id IN (${HOMES})` },
  connections: { condition: `organization_id = 'O'` },
  connection_listings: {
    condition: `connection_id IN (SELECT connection_id FROM connections WHERE organization_id = 'O')`,
  },
  guests: { condition: `home_id IN (${HOMES})` },
  incidents: { condition: `home_id IN (${HOMES})` },
  incident_acts: { condition: `home_id IN (${HOMES})`, without: ['place'], order: 'place' },
  notifications: { condition: `home_id IN (${HOMES})` },
  messages: { condition: `organization_id = 'O'` },
  troubles: { condition: `organization_id = 'O'` },
  told_troubles: { condition: `trouble_id IN (SELECT trouble_id FROM troubles WHERE organization_id = 'O')` },
  escalation_policies: { condition: `organization_id = 'O'` },
  on_call: { condition: `organization_id = 'O'` },
  on_call_absences: { condition: `organization_id = 'O'` },
  on_call_rota_members: { condition: `organization_id = 'O'` },
  on_call_rotas: { condition: `organization_id = 'O'` },
  on_call_swaps: { condition: `organization_id = 'O'` },
  on_call_by_tag: { condition: `organization_id = 'O'` },
  evidence_reports: { condition: `organization_id = 'O'` },
  organization_webhooks: { condition: `organization_id = 'O'` },
  deliveries: { condition: `hook_id IN (${HOOKS})`, without: ['delivery_id', 'claim'], order: 'delivery_id' },
  delivery_outcomes: { condition: `hook_id IN (${HOOKS})` },
  user_only_events: { condition: `home_id IN (${HOMES})` },
  home_event_counts: { condition: `home_id IN (${HOMES})` },
  audit_log: {
    condition: `organization_id = 'O' AND action NOT IN ('organization.imported')`,
  },
  jobs: {
    condition: `kind NOT IN ('home', 'pre_arrival', 'mail', 'tell', 'summary', 'notice')`,
    without: ['claim'],
  },
  sensor_samples: { condition: `home_id IN (${HOMES})` },
  sensor_days: { condition: `home_id IN (${HOMES})` },
  sensor_rollups: { condition: `home_id IN (${HOMES})` },
  home_events: { condition: `home_id IN (${HOMES})` },
  raised_events: { condition: `home_id IN (${HOMES})` },
  device_reports: { condition: `device_id IN (${DEVICES})` },
  conflicting_reports: { condition: `device_id IN (${DEVICES})` },
};

export async function movedRows(
  connection: Connection,
  box: SecretBox,
  organization: string,
  people: string[],
  leftOut: readonly string[] = [],
): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {};
  for (const [table, { condition, without = [], order }] of Object.entries(QUERIES)) {
    if (leftOut.includes(table)) continue;
    const those = condition
      .replaceAll("'O'", `'${organization}'`)
      .replaceAll("'P'", `'{${people.join(',')}}'`);
    const rows = await connection.rows<{ row: Record<string, unknown> }>(sql`
      SELECT to_jsonb(whole) - ${without}::text[] AS row FROM ${raw(table)} AS whole WHERE ${raw(those)} ORDER BY ${raw(order ?? '1')}`);
    const shown = rows.map(({ row }) => opened(box, table, row));
    found[table] = order === undefined ? sorted(shown) : shown;
  }
  return found;
}

/** Sorts by the opened values: a sealed value looks different each time. */
function sorted(rows: Record<string, unknown>[]): Record<string, unknown>[] {
  const keyed = rows.map((row) => ({ row, text: JSON.stringify(row) }));
  return keyed.sort((a, b) => (a.text < b.text ? -1 : 1)).map(({ row }) => row);
}

function opened(box: SecretBox, table: string, row: Record<string, unknown>): Record<string, unknown> {
  const shown = { ...row };
  for (const { column, key, contextOf } of SEALED_COLUMNS.filter((one) => one.table === table)) {
    const sealed = row[column];
    if (typeof sealed === 'string')
      shown[column] = box.open(Buffer.from(sealed.slice(2), 'hex'), contextOf(String(row[key])));
  }
  return shown;
}
