import type { OnEvents, RecordedEvent } from '../devices/index.ts';
import { findStays } from '../guests/index.ts';
import type { Connection } from '../platform/db/database.ts';
import type { Tools } from '../platform/tools.ts';
import type { Incident } from './incident.ts';
import { deviceOf, PARTS } from './kinds.ts';
import { endIncident, endOf, goOn, openNew, type Reached, reachNoise } from './store.ts';

/** What others make of an incident that begins or gets worse, in the transaction of the event that says so. */
export type OnIncident = (
  connection: Connection,
  incident: Pick<Incident, 'home_id' | 'incident_id' | 'kind' | 'level'>,
  when: { now: Date; isLate: boolean },
) => Promise<void>;

/** Opens and ends incidents with the events that tell of them, in one transaction. */
export function followEvents(tools: Tools, onIncident: OnIncident): OnEvents {
  return {
    hear: (type) => PARTS[type] !== undefined,
    plan: async (connection, events, now) => {
      for (const event of events) {
        const incident = await follow(tools, connection, event);
        const isLate = event.raised.late === true;
        if (incident) await onIncident(connection, { ...incident, home_id: event.home_id }, { now, isLate });
      }
      return [];
    },
  };
}

type Followed = Pick<Incident, 'incident_id' | 'kind' | 'level'>;

/** Answers the incident that begins, goes on or gets worse with the event. */
async function follow(
  tools: Tools,
  connection: Connection,
  event: RecordedEvent,
): Promise<Followed | undefined> {
  const { home_id, raised } = event;
  const part = PARTS[raised.type];
  if (!part || part.does === 'joins') return undefined;
  const { kind, lastsMs } = part;
  const at = new Date(raised.at);
  const subject = { home_id, kind, device_id: deviceOf(kind, raised.deviceId) };
  if (part.does === 'ends') {
    if (kind !== 'noise') await endOf(connection, subject, at);
    else if (raised.incidentId !== undefined) await endIncident(connection, home_id, raised.incidentId, at);
    return undefined;
  }
  const level = part.level ?? levelOf(event);
  if (level === undefined) return undefined;
  const until = lastsMs === undefined ? null : new Date(raised.at + lastsMs);
  const reached = { ...subject, guest_id: null, level, at, until };
  if (kind === 'noise') {
    if (raised.incidentId === undefined) return undefined;
    await reachNoise(connection, raised.incidentId, { ...reached, guest_id: raised.guestId ?? null });
    return { incident_id: raised.incidentId, kind, level };
  }
  const going = await goOn(connection, reached);
  if (going) return { ...going, kind };
  const guest_id = await whoseIs(connection, event, reached);
  const incident_id = tools.newId();
  await openNew(connection, incident_id, { ...reached, guest_id });
  return { incident_id, kind, level };
}

/** It keeps the guest it opened with, even past check-out. */
async function whoseIs(
  connection: Connection,
  { raised: { guestId } }: RecordedEvent,
  { home_id, at }: Reached,
): Promise<string | null> {
  if (guestId !== undefined) return guestId;
  const [staying] = await findStays(connection, [{ home_id, at }]);
  return staying ?? null;
}

const HIGHEST_LEVEL = 3;

/** Of noise, by its event. */
export function levelOf({ raised: { data } }: RecordedEvent): number | undefined {
  const level = data?.['disturbanceMonitoringLevel'];
  return typeof level === 'number' && level >= 1 && level <= HIGHEST_LEVEL ? level : undefined;
}
