import sql from 'sql-template-tag';
import type { Connection } from '../platform/db/database.ts';
import { effectiveSettings, type HomeSettings, type SettingsChange } from './settings.ts';

/** What a home was measured and judged by in a span of time. Messages and the guest page are not kept, and read as usual. */
export interface SettingsSpan {
  /** Null: from before the time that was asked for. */
  from: Date | null;
  /** Null: they are in force now. */
  until: Date | null;
  settings: HomeSettings;
  timezone: string;
}

export interface SettingsHistory {
  /** Since when changes are written down; whatever was before it may have been otherwise. */
  keptSince: Date;
  /** Oldest first. */
  spans: SettingsSpan[];
  /** There are no more. */
  isWhole: boolean;
}

/** Nobody changes the limits so often in one stay. */
const MOST_SPANS = 200;

/** The settings of a home from a moment on, up to `to`. Nothing where the home is gone. */
export async function settingsDuring(
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
  // The first of those that ended after `to` was in force then.
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

/** What was in force at a moment within them. */
export function spanAt(spans: readonly SettingsSpan[], t: number): SettingsSpan | undefined {
  return spans.find(({ until }) => until === null || t < until.getTime()) ?? spans.at(-1);
}
