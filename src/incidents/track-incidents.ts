import { ALARM_HAZARDS } from '../catalogue/index.ts';
import type { EventConsumer, RecordedEvent } from '../devices/index.ts';
import { findStays } from '../guests/stays.ts';
import type { Connection } from '../platform/db/database.ts';
import type { Tools } from '../platform/tools.ts';
import type { Incident } from './incident.ts';
import { ALARM_KINDS, deviceOf, EVENT_EFFECTS, type IncidentKind, isSafety } from './kinds.ts';
import {
  continueIncident,
  endIncident,
  endOpenIncident,
  type IncidentUpdate,
  insertIncident,
  type Measures,
  setMeasures,
  upsertNoise,
} from './store.ts';

/** Called when an incident begins or gets worse, in the transaction of its event. */
export type OnIncident = (
  connection: Connection,
  incident: Pick<Incident, 'home_id' | 'incident_id' | 'kind' | 'level'>,
  when: { now: Date; at: Date; isLate: boolean },
) => Promise<void>;

/** Opens, continues and ends incidents in the transaction of their events. */
export function trackIncidents(tools: Tools, ...listeners: OnIncident[]): EventConsumer {
  return {
    consumes: (type) => EVENT_EFFECTS[type] !== undefined,
    plan: async (connection, events, now) => {
      for (const event of events) {
        const incident = await applyEvent(tools, connection, event);
        const isLate = event.raised.late === true;
        if (!incident) continue;
        const when = { now, at: new Date(event.raised.at), isLate };
        for (const listener of listeners)
          await listener(connection, { ...incident, home_id: event.home_id }, when);
      }
      return [];
    },
  };
}

type AffectedIncident = Pick<Incident, 'incident_id' | 'kind' | 'level'>;

/** Returns the incident that began, continued or got worse with the event. */
async function applyEvent(
  tools: Tools,
  connection: Connection,
  event: RecordedEvent,
): Promise<AffectedIncident | undefined> {
  const { home_id, raised } = event;
  const eventEffect = EVENT_EFFECTS[raised.type];
  if (!eventEffect || eventEffect.effect === 'joins') return undefined;
  const { lastsMs } = eventEffect;
  const kind = eventEffect.kind === 'alarm' ? alarmKindOf(event) : eventEffect.kind;
  const at = new Date(raised.at);
  const subject = { home_id, kind, device_id: deviceOf(kind, raised.deviceId) };
  if (eventEffect.effect === 'ends') {
    if (kind !== 'noise') await endOpenIncident(connection, subject, at);
    else if (raised.incidentId !== undefined) {
      await endIncident(connection, home_id, raised.incidentId, at);
      await setMeasures(connection, home_id, raised.incidentId, measuresOf(event));
    }
    return undefined;
  }
  const level = eventEffect.level ?? levelOf(event);
  if (level === undefined) return undefined;
  const until = lastsMs === undefined ? null : new Date(raised.at + lastsMs);
  const temperature = isSafety({ kind, level }) ? numberIn(event, 'temperature') : undefined;
  const startedAt = new Date(raised.startedAt ?? raised.at);
  const update = {
    ...subject,
    guest_id: null,
    level,
    startedAt,
    at,
    until,
    temperature: temperature ?? null,
  };
  if (kind === 'noise') {
    if (raised.incidentId === undefined) return undefined;
    await upsertNoise(connection, raised.incidentId, { ...update, guest_id: raised.guestId ?? null });
    return { incident_id: raised.incidentId, kind, level };
  }
  const continued = await continueIncident(connection, update);
  if (continued) return { ...continued, kind };
  const guest_id = await guestOf(connection, event, update);
  const incident_id = tools.newId();
  await insertIncident(connection, incident_id, { ...update, guest_id });
  return { incident_id, kind, level };
}

const alarmKindOf = ({ raised: { data } }: RecordedEvent): IncidentKind =>
  ALARM_KINDS[ALARM_HAZARDS.find((hazard) => hazard === data?.['alarm']) ?? 'unknown'];

function numberIn({ raised: { data } }: RecordedEvent, name: string): number | undefined {
  const value = data?.[name];
  return typeof value === 'number' ? value : undefined;
}

/** The guest at the start; the incident keeps it after check-out. */
async function guestOf(
  connection: Connection,
  { raised: { guestId } }: RecordedEvent,
  { home_id, at }: IncidentUpdate,
): Promise<string | null> {
  if (guestId !== undefined) return guestId;
  const [current] = await findStays(connection, [{ home_id, at }]);
  return current ?? null;
}

const HIGHEST_LEVEL = 3;

/** The noise level in the event. */
export function levelOf(event: RecordedEvent): number | undefined {
  const level = numberIn(event, 'disturbanceMonitoringLevel');
  return level !== undefined && level >= 1 && level <= HIGHEST_LEVEL ? level : undefined;
}

/** As `noise_quieted` states them, so that an incident, a report and an evidence report say the same. */
function measuresOf(event: RecordedEvent): Measures {
  const until = event.raised.data?.['loudUntil'];
  return {
    beyond_min: numberIn(event, 'loudMinutes') ?? null,
    beyond_until: typeof until === 'string' ? new Date(until) : null,
    duration_min: numberIn(event, 'durationMinutes') ?? null,
    peak: numberIn(event, 'peakSoundLevel') ?? null,
  };
}
