import sql from 'sql-template-tag';
import { timezoneOf } from '../../homes/store.ts';
import type { Connection } from '../../platform/db/database.ts';
import type { NotificationChannel } from '../sending/store.ts';
import type { NotificationKind, NotificationTiming, Rule } from './decide.ts';
import type { Hours } from './hours.ts';

/** Notification preferences, besides channels. */
export interface NotificationPreferences {
  /** Null: not set. */
  timezone: string | null;
  quiet: Hours | null;
  summary_at: string;
  rules: Rule[];
}

interface PreferencesRow {
  user_id: string;
  timezone: string | null;
  quiet_from: string | null;
  quiet_to: string | null;
  summary_at: string;
}

interface RuleRow {
  user_id: string;
  kinds: string[] | null;
  home_ids: string[] | null;
  tag_keys: string[] | null;
  least_level: number | null;
  hours_from: string | null;
  hours_to: string | null;
  timing: NotificationTiming;
  channels: string[] | null;
}

export const USUAL_SUMMARY_AT = '08:00';

export async function readPreferences(
  connection: Connection,
  userIds: string[],
): Promise<Map<string, NotificationPreferences>> {
  const rows = await connection.rows<PreferencesRow>(sql`
    SELECT user_id, timezone, quiet_from, quiet_to, summary_at FROM notification_ways
    WHERE user_id = ANY (${userIds}::text[])`);
  const preferences = new Map(rows.map((row) => [row.user_id, row]));
  const rules = await rulesOf(connection, userIds);
  return new Map(
    userIds.map((id) => {
      const { timezone = null, quiet_from = null, quiet_to = null } = preferences.get(id) ?? {};
      return [
        id,
        {
          timezone,
          quiet: quiet_from === null || quiet_to === null ? null : { from: quiet_from, to: quiet_to },
          summary_at: preferences.get(id)?.summary_at ?? USUAL_SUMMARY_AT,
          rules: rules.filter(({ user_id }) => user_id === id).map(({ rule }) => rule),
        },
      ];
    }),
  );
}

async function rulesOf(connection: Connection, userIds: string[]) {
  const rows = await connection.rows<RuleRow>(sql`
    SELECT user_id, kinds, home_ids, tag_keys, least_level, hours_from, hours_to, told AS timing, channels FROM notification_rules
    WHERE user_id = ANY (${userIds}::text[]) ORDER BY user_id, position`);
  return rows.map(({ user_id, tag_keys, hours_from, hours_to, kinds, channels, ...rule }) => ({
    user_id,
    rule: {
      ...rule,
      // This version writes no other values; kinds of a newer version have no effect here.
      kinds: kinds as NotificationKind[] | null,
      channels: channels as NotificationChannel[] | null,
      tags: tag_keys,
      hours: hours_from === null || hours_to === null ? null : { from: hours_from, to: hours_to },
    },
  }));
}

/** Those with rules. */
export async function filterWithRules(connection: Connection, userIds: string[]): Promise<string[]> {
  const rows = await connection.rows<{ user_id: string }>(sql`
    SELECT DISTINCT user_id FROM notification_rules WHERE user_id = ANY (${userIds}::text[])`);
  return rows.map(({ user_id }) => user_id);
}

/** Replaces the whole list. */
export async function replaceRules(connection: Connection, userId: string, rules: Rule[]): Promise<void> {
  await connection.rows(sql`DELETE FROM notification_rules WHERE user_id = ${userId}`);
  for (const [index, rule] of rules.entries())
    await connection.rows(sql`
      INSERT INTO notification_rules
        (user_id, position, kinds, home_ids, tag_keys, least_level, hours_from, hours_to, told, channels)
      VALUES (${userId}, ${index + 1}, ${rule.kinds}, ${rule.home_ids}, ${rule.tags}, ${rule.least_level}, ${rule.hours?.from ?? null},
              ${rule.hours?.to ?? null}, ${rule.timing}, ${rule.channels})`);
}

export async function updatePreferences(
  connection: Connection,
  userId: string,
  { timezone, quiet, summary_at }: Omit<NotificationPreferences, 'rules'>,
): Promise<void> {
  await connection.rows(sql`
    INSERT INTO notification_ways (user_id, timezone, quiet_from, quiet_to, summary_at)
    VALUES (${userId}, ${timezone}, ${quiet?.from ?? null}, ${quiet?.to ?? null}, ${summary_at})
    ON CONFLICT (user_id) DO UPDATE SET timezone = excluded.timezone, quiet_from = excluded.quiet_from,
      quiet_to = excluded.quiet_to, summary_at = excluded.summary_at`);
}

/** The user's time zone: the chosen one, or that of a home. */
export async function readTimeZone(
  connection: Connection,
  { timezone }: Pick<NotificationPreferences, 'timezone'>,
  organizationIds: string[],
): Promise<string> {
  return timezone ?? (await timezoneOf(connection, organizationIds)) ?? 'UTC';
}
