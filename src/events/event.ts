import type { RaisedType } from '../catalogue/index.ts';
import { sendableMembers } from './sendable.ts';

/** An event as a device, a rule or a person at the command line raises it. */
export interface NewEvent {
  home_id: string;
  type: RaisedType;
  event_time: Date;
  device_id?: string;
  /** Absent: the stay at that time. Null: no stay, whoever is there. */
  guest_id?: string | null;
  /** Type-specific members, camelCase; absent values are absent, never null. */
  metadata?: Record<string, unknown>;
}

/** What is known of its surroundings when it is recorded. */
export interface Surroundings {
  organization_id: string;
  home_name: string;
  timezone: string;
  device_name: string | null;
  hardware_version: number | null;
}

export function metadataOf(event: NewEvent, around: Surroundings): Record<string, unknown> {
  return sendableMembers({
    homeName: around.home_name,
    timezone: around.timezone,
    deviceId: event.device_id,
    deviceName: around.device_name,
    hardwareVersion: around.hardware_version,
    guestId: event.guest_id,
    ...event.metadata,
  });
}
