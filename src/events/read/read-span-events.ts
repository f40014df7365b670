import sql, { type Sql } from 'sql-template-tag';
import type { AlarmHazard } from '../../catalogue/index.ts';
import type { Connection } from '../../platform/db/database.ts';
import { EVENT_COLUMNS, type EventRow } from './read-events.ts';

/** Events of some types in one home, within a time. */
export interface EventSpan {
  home_id: string;
  types: string[];
  from: Date;
  /** Exclusive; null: no end. */
  before: Date | null;
  /** Only events of this device. */
  device_id: string | null;
  /** Only events with this incident id. */
  incident_id: string | null;
  /** Only alarms of these hazards. */
  alarms: AlarmHazard[] | null;
}

/**
 * One statement for all spans. Each type of a span is one ordered index scan that stops after `most` rows, so a span with many
 * thousands of events costs as much as one with `most`.
 */
export function eventsInSpans(columns: Sql, spans: readonly EventSpan[], most: number): Sql {
  return sql`
    SELECT (span.place - 1)::int AS place, ${columns}
    FROM unnest(
      ${spans.map((span) => span.home_id)}::text[], ${spans.map((span) => span.types.join(' '))}::text[],
      ${spans.map((span) => span.from)}::timestamptz[], ${spans.map((span) => span.before)}::timestamptz[],
      ${spans.map((span) => span.device_id)}::text[], ${spans.map((span) => span.incident_id)}::text[],
      ${spans.map((span) => span.alarms?.join(' ') ?? null)}::text[]
    ) WITH ORDINALITY AS span (home_id, types, begins, ends, device_id, incident_id, alarms, place)
    CROSS JOIN LATERAL (
      SELECT found.* FROM unnest(string_to_array(span.types, ' ')) AS wanted (event_type)
      CROSS JOIN LATERAL (
        SELECT ${EVENT_COLUMNS} FROM home_events e
        WHERE e.home_id = span.home_id AND e.event_type = wanted.event_type
          AND e.event_time >= span.begins AND e.event_time < coalesce(span.ends, 'infinity')
          AND (span.device_id IS NULL OR e.device_id = span.device_id)
          AND (span.incident_id IS NULL OR e.metadata ->> 'incidentId' = span.incident_id)
          -- Events of earlier versions do not name their hazard.
          AND (span.alarms IS NULL
            OR coalesce(e.metadata -> 'alarmHeard' ->> 'alarm', 'unknown') = ANY (string_to_array(span.alarms, ' ')))
        ORDER BY e.event_time, e.event_id LIMIT ${most}
      ) AS found
      ORDER BY found.event_time, found.event_id LIMIT ${most}
    ) AS e
    ORDER BY span.place, e.event_time, e.event_id`;
}

/** The first `most` events, oldest first. */
export function readSpanEvents(connection: Connection, span: EventSpan, most: number): Promise<EventRow[]> {
  return connection.rows<EventRow & { place: number }>(eventsInSpans(EVENT_COLUMNS, [span], most));
}

/** For each span the ids of its first `most` events, oldest first. */
export async function readSpanEventIds(
  connection: Connection,
  spans: readonly EventSpan[],
  most: number,
): Promise<string[][]> {
  const ids: string[][] = spans.map(() => []);
  const rows = await connection.rows<{ place: number; event_id: string }>(
    eventsInSpans(sql`e.event_id`, spans, most),
  );
  for (const { place, event_id } of rows) ids[place]?.push(event_id);
  return ids;
}
