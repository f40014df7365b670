import type { RaisedType } from '../../catalogue/index.ts';
import { sendableMembers } from './sendable.ts';

/** An event raised by a device, a rule or a command. */
export interface NewEvent {
  home_id: string;
  type: RaisedType;
  event_time: Date;
  device_id?: string;
  /** Absent: the stay at that time. Null: no stay, even if one exists. */
  guest_id?: string | null;
  /** Members by type, camelCase; members without a value are absent, never null. */
  metadata?: Record<string, unknown>;
}

/** What recording reads about the home and the device. */
export interface EventContext {
  organization_id: string;
  home_name: string;
  timezone: string;
  device_name: string | null;
  hardware_version: number | null;
}

export function metadataOf(event: NewEvent, context: EventContext): Record<string, unknown> {
  return sendableMembers({
    homeName: context.home_name,
    timezone: context.timezone,
    deviceId: event.device_id,
    deviceName: context.device_name,
    hardwareVersion: context.hardware_version,
    guestId: event.guest_id,
    ...event.metadata,
  });
}
