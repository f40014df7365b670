import sql from 'sql-template-tag';
import { type HomeSpan, spanRows } from '../homes/index.ts';
import type { Connection } from '../platform/db/database.ts';
import { HOUR_MS } from '../platform/durations.ts';

/** A device went offline or came back. */
export interface ConnectivityChange {
  home_id: string;
  device_id: string;
  online: boolean;
  at: Date;
  /** Its last report before. */
  last_report_at: Date | null;
}

/** Oldest first. */
export function readConnectivity(
  connection: Connection,
  spans: readonly HomeSpan[],
): Promise<ConnectivityChange[]> {
  return connection.rows<ConnectivityChange>(sql`
    SELECT e.home_id, e.device_id::text, e.event_type = 'device_online' AS online, e.event_time AS at,
      coalesce(e.metadata#>>'{deviceOnline,lastReportAt}', e.metadata#>>'{deviceOffline,lastReportAt}')::timestamptz
        AS last_report_at
    FROM ${spanRows(spans)} JOIN home_events e
      ON e.home_id = span.home_id AND e.event_time >= span.begins AND e.event_time < span.ends
    WHERE e.event_type IN ('device_online', 'device_offline', 'device_power_off') AND e.device_id IS NOT NULL
    ORDER BY e.event_time, e.event_id`);
}

/**
 * Whole hours of a span, counted from its start, in which a device was offline: after its last report before an outage,
 * until the next one.
 */
export function offlineHours({ from, until }: HomeSpan, changes: readonly ConnectivityChange[]): number {
  let hours = 0;
  let offlineSince: number | undefined;
  const count = (since: number, to: number) => {
    const hourOf = (t: number) => (t - from.getTime()) / HOUR_MS;
    hours += Math.max(0, Math.floor(hourOf(to)) - Math.max(0, Math.floor(hourOf(since)) + 1));
  };
  for (const { online, at, last_report_at } of changes) {
    if (!online) offlineSince ??= (last_report_at ?? at).getTime();
    else {
      // The outage may have begun before the span. A first report ever follows none.
      const since = offlineSince ?? last_report_at?.getTime();
      if (since !== undefined) count(since, at.getTime());
      offlineSince = undefined;
    }
  }
  if (offlineSince !== undefined) count(offlineSince, until.getTime());
  return hours;
}
