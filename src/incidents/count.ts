import sql from 'sql-template-tag';
import { type HomeSpan, spanRows } from '../homes/index.ts';
import type { Connection } from '../platform/db/database.ts';
import type { IncidentKind } from './kinds.ts';
import { isOpen } from './store.ts';

interface CountedIncidents {
  home_id: string;
  kind: IncidentKind;
  incidents: number;
  /** Incidents that are still open. */
  open: number;
  /** Incidents that are over and were measured, and their minutes. */
  measured: number;
  beyond_min: number;
  duration_min: number;
}

/** Incidents that were detected in these spans, by home and kind. */
export function countIncidents(
  connection: Connection,
  spans: readonly HomeSpan[],
  now: Date,
): Promise<CountedIncidents[]> {
  return connection.rows<CountedIncidents>(sql`
    SELECT i.home_id, i.kind, count(*) AS incidents, count(*) FILTER (WHERE ${isOpen(now)}) AS open,
      count(i.beyond_min) AS measured, coalesce(sum(i.beyond_min), 0)::int AS beyond_min,
      coalesce(sum(i.duration_min), 0)::int AS duration_min
    FROM ${spanRows(spans)} JOIN incidents i
      ON i.home_id = span.home_id AND i.opened_at >= span.begins AND i.opened_at < span.ends
    GROUP BY i.home_id, i.kind`);
}

export interface Responses {
  /** Null: all homes together. */
  home_id: string | null;
  acknowledged: number;
  /** Not acknowledged yet. */
  unacknowledged: number;
  median_s: number | null;
  longest_s: number | null;
}

/**
 * Times from the detection of an incident to its acknowledgement, for incidents that were detected in these spans: per home, and
 * over all homes, because medians cannot be combined.
 */
export function countResponses(connection: Connection, spans: readonly HomeSpan[]): Promise<Responses[]> {
  return connection.rows<Responses>(sql`
    SELECT home_id, count(taken_s) AS acknowledged, count(*) - count(taken_s) AS unacknowledged,
      percentile_cont(0.5) WITHIN GROUP (ORDER BY taken_s) AS median_s, max(taken_s) AS longest_s
    FROM (
      SELECT i.home_id::text AS home_id,
        CASE WHEN i.acknowledged_at IS NOT NULL
          THEN greatest(0, extract(epoch FROM i.acknowledged_at - i.opened_at)::float8) END AS taken_s
      FROM ${spanRows(spans)} JOIN incidents i
        ON i.home_id = span.home_id AND i.opened_at >= span.begins AND i.opened_at < span.ends
    ) AS incident
    GROUP BY GROUPING SETS ((home_id), ())`);
}
