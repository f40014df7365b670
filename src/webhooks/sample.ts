import { EVENTS, type EventType, isTransient, type MinutesAgo, metadataName } from '../catalogue/index.ts';
import { MINUTE_MS } from '../platform/durations.ts';

/**
 * A sample event of every type, for developers of receivers. Its bytes match those of a real event. It is marked by
 * `sample` and by the names of its home and device; its ids belong to nothing.
 */

const HOME = '000000000000000000000001';
const DEVICE = '000000000000000000000002';
const GUEST = '000000000000000000000003';
const INCIDENT = '000000000000000000000004';

const device = { deviceId: DEVICE, deviceName: 'Sample device' };

export interface Sample {
  type: EventType;
  organizationId: string;
  webhookEventId: string;
  now: Date;
}

/** The event text as signed and sent, with members in the order of a real one. */
export function sampleEvent({ type, organizationId, webhookEventId, now }: Sample): string {
  const head = {
    webhook_event_id: webhookEventId,
    type,
    home_id: HOME,
    organization_id: organizationId,
    created_at: now.toISOString(),
    sample: true,
  };
  if (isTransient(type)) return JSON.stringify({ ...head, device_id: DEVICE });
  return JSON.stringify({ ...head, metadata: metadataOfSample(type, now) });
}

function metadataOfSample(type: EventType, now: Date) {
  const { own, byDevice = true, incident, minutes } = EVENTS[type].sample;
  const minutesAgo: MinutesAgo = (ago) => new Date(now.getTime() - ago * MINUTE_MS).toISOString();
  return {
    homeName: 'Sample home',
    timezone: 'Europe/Stockholm',
    ...(byDevice ? { ...device, hardwareVersion: 2 } : {}),
    guestId: GUEST,
    ...(incident ? { incidentId: INCIDENT } : {}),
    ...(minutes === undefined ? {} : { startedAt: minutesAgo(minutes) }),
    [metadataName(type)]: { ...own(minutesAgo), ...(byDevice ? device : {}) },
  };
}
