import sql from 'sql-template-tag';
import type { Connection } from '../platform/db/database.ts';
import { effectiveSettings, type HomeSettings, type SettingsChange } from './settings.ts';

/** Settings that applied to a home in a time span. Messages and the guest page have no history. */
export interface SettingsSpan {
  /** Null: since before the requested time. */
  from: Date | null;
  /** Null: still valid. */
  until: Date | null;
  settings: HomeSettings;
  timezone: string;
}

export interface SettingsHistory {
  /** Since when changes are recorded. Earlier settings are unknown. */
  keptSince: Date;
  spans: SettingsSpan[];
  /** True if the list is complete. */
  isWhole: boolean;
}

/** More changes than happen within a stay. */
const MOST_SPANS = 200;

/** Settings of a home from a moment up to `to`. Undefined if the home does not exist. */
export async function readSettingsHistory(
  connection: Connection,
  homeId: string,
  from: Date,
  to: Date,
): Promise<SettingsHistory | undefined> {
  const home = await connection.row<{
    settings: SettingsChange;
    timezone: string;
    settings_kept_since: Date;
  }>(sql`SELECT settings, timezone, settings_kept_since FROM homes WHERE home_id = ${homeId}`);
  if (!home) return undefined;
  // The first record that ended after `to` applied at that time.
  const ended = await connection.rows<{ until: Date; settings: SettingsChange; timezone: string }>(sql`
    SELECT until, settings, timezone FROM earlier_settings
    WHERE home_id = ${homeId} AND until > ${from}
      AND until <= coalesce((SELECT min(until) FROM earlier_settings WHERE home_id = ${homeId} AND until >= ${to}), 'infinity')
    ORDER BY until LIMIT ${MOST_SPANS + 1}`);
  const last = ended.at(-1);
  const isNow = !last || last.until < to;
  const all = [...ended, ...(isNow ? [{ ...home, until: null }] : [])];
  const spans = all.map(({ until, settings, timezone }, index) => ({
    from: all[index - 1]?.until ?? null,
    until,
    settings: effectiveSettings(settings),
    timezone,
  }));
  return {
    keptSince: home.settings_kept_since,
    spans: spans.slice(0, MOST_SPANS),
    isWhole: spans.length <= MOST_SPANS,
  };
}

/** The settings that applied at a moment within the spans. */
export function findSpan(spans: readonly SettingsSpan[], t: number): SettingsSpan | undefined {
  return spans.find(({ until }) => until === null || t < until.getTime()) ?? spans.at(-1);
}
