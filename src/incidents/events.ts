import { type EventRow, type EventSpan, readSpanEventIds, readSpanEvents } from '../events/index.ts';
import type { Connection } from '../platform/db/database.ts';
import { HOUR_MS } from '../platform/durations.ts';
import type { Incident } from './incident.ts';
import { eventTypesOf, hazardsOf } from './kinds.ts';

/** Per incident in a list. */
export const MOST_EVENT_IDS = 100;
/** For a single incident. */
export const MOST_EVENTS = 500;

/** Reactions to noise may be recorded a little after its end. */
const RECORDED_LATER_MS = HOUR_MS;

/** The events of an incident, oldest first. */
export function eventsOf(connection: Connection, incident: Incident): Promise<EventRow[]> {
  return readSpanEvents(connection, spanOf(incident), MOST_EVENTS);
}

/** For each incident the ids of its first events, in one statement. */
export function eventIdsOf(connection: Connection, incidents: readonly Incident[]): Promise<string[][]> {
  return readSpanEventIds(connection, incidents.map(spanOf), MOST_EVENT_IDS);
}

/** Noise events carry the incident id. Other kinds have the events of their device, or of the home, from start to end. */
function spanOf({ home_id, incident_id, kind, device_id, opened_at, ended_at }: Incident): EventSpan {
  const isNoise = kind === 'noise';
  return {
    home_id,
    types: eventTypesOf(kind),
    from: opened_at,
    before: ended_at && new Date(ended_at.getTime() + (isNoise ? RECORDED_LATER_MS : 1)),
    device_id: isNoise ? null : device_id,
    incident_id: isNoise ? incident_id : null,
    alarms: hazardsOf(kind) ?? null,
  };
}
