import sql from 'sql-template-tag';
import { givenSpans, type HomeSpan } from '../homes/index.ts';
import type { Connection } from '../platform/db/database.ts';
import type { IncidentKind } from './kinds.ts';
import { isOpen } from './store.ts';

interface CountedIncidents {
  home_id: string;
  kind: IncidentKind;
  incidents: number;
  /** Those that go on. */
  open: number;
}

/** What began in these times, by home and kind. */
export function countIncidents(
  connection: Connection,
  spans: readonly HomeSpan[],
  now: Date,
): Promise<CountedIncidents[]> {
  return connection.rows<CountedIncidents>(sql`
    SELECT i.home_id, i.kind, count(*) AS incidents, count(*) FILTER (WHERE ${isOpen(now)}) AS open
    FROM ${givenSpans(spans)} JOIN incidents i
      ON i.home_id = span.home_id AND i.opened_at >= span.begins AND i.opened_at < span.ends
    GROUP BY i.home_id, i.kind`);
}

export interface Responses {
  /** Null: all of the homes together. */
  home_id: string | null;
  acknowledged: number;
  /** By nobody until now. */
  unacknowledged: number;
  median_s: number | null;
  longest_s: number | null;
}

/**
 * How long it took from the beginning of an incident until somebody looked after it, of those that began in these times: of
 * each home and, as a median cannot be made of medians, of all together.
 */
export function countResponses(connection: Connection, spans: readonly HomeSpan[]): Promise<Responses[]> {
  return connection.rows<Responses>(sql`
    SELECT home_id, count(taken_s) AS acknowledged, count(*) - count(taken_s) AS unacknowledged,
      percentile_cont(0.5) WITHIN GROUP (ORDER BY taken_s) AS median_s, max(taken_s) AS longest_s
    FROM (
      SELECT i.home_id::text AS home_id,
        CASE WHEN i.acknowledged_at IS NOT NULL
          THEN greatest(0, extract(epoch FROM i.acknowledged_at - i.opened_at)::float8) END AS taken_s
      FROM ${givenSpans(spans)} JOIN incidents i
        ON i.home_id = span.home_id AND i.opened_at >= span.begins AND i.opened_at < span.ends
    ) AS incident
    GROUP BY GROUPING SETS ((home_id), ())`);
}
