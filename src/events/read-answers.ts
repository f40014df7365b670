import { sensorValues, userEventName } from '../catalogue/index.ts';
import { userEvent } from '../webhooks/index.ts';
import type { EventRow } from './read-events.ts';

/** Absent values are left out, never null. */
export function presentHomeEvent(row: EventRow) {
  return {
    event_id: row.event_id,
    event_type: row.event_type,
    event_time: row.event_time,
    home_id: row.home_id,
    ...(row.device_id === null ? {} : { device_id: row.device_id }),
    ...(row.guest_id === null ? {} : { guest_id: row.guest_id }),
    metadata: row.metadata,
  };
}

/** The same object that user webhooks carry. */
export function presentUserEvent(row: EventRow, userId: string) {
  return userEvent({
    id: row.event_id,
    type: userEventName(row.event_type, row.metadata),
    user_id: userId,
    created_at: row.event_time,
    home_id: row.home_id,
    device_id: row.device_id,
    ...sensorValues(row.event_type, row.metadata),
  });
}
