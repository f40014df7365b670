import { isTransient, metadataName, type RaisedType } from '../../../catalogue/index.ts';
import type { NewEvent } from '../../../events/index.ts';
import type { HomeModel, Raised } from '../../detect/types.ts';

/** What is never silenced by maintenance: people or pipes may be in danger. */
const NEVER_MUTED: ReadonlySet<string> = new Set([
  'alarm_heard',
  'almost_freezing',
  'motion_alarm_critical_event',
]);

export function isMuted(type: RaisedType, maintenanceUntil: string | null, now: number): boolean {
  if (maintenanceUntil === null || NEVER_MUTED.has(type)) return false;
  return now < Date.parse(maintenanceUntil);
}

/** A raised event in the form of the recorder: common members of the metadata, and one object of the type's own. */
export function toNewEvent(homeId: string, home: HomeModel, raised: Raised): NewEvent {
  const { type, at, deviceId, guestId, incidentId, startedAt, late, clockCorrected, data } = raised;
  const event: NewEvent = {
    home_id: homeId,
    type,
    event_time: new Date(at),
    ...(deviceId === undefined ? {} : { device_id: deviceId }),
    ...(guestId === undefined ? {} : { guest_id: guestId }),
  };
  if (isTransient(type)) return event;
  const own = {
    ...data,
    ...(deviceId === undefined ? {} : { deviceId, deviceName: home.devices.get(deviceId)?.description }),
  };
  return {
    ...event,
    metadata: {
      incidentId,
      startedAt: startedAt === undefined ? undefined : new Date(startedAt).toISOString(),
      late,
      clockCorrected,
      [metadataName(type)]: own,
    },
  };
}

/** Whether the event belongs to the guest who stays at its time. */
export function needsGuest({ type, guestId }: Raised): boolean {
  return guestId === undefined && !isTransient(type);
}
