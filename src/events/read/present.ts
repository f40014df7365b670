import { type RaisedType, sensorValues, userEventName } from '../../catalogue/index.ts';
import { userEvent } from '../../webhooks/index.ts';
import { withoutGuest } from '../erase.ts';
import type { EventRow } from './read-events.ts';

/** Members without a value are absent, never null. `withGuest`: the reader has guest access. */
export function presentHomeEvent(row: EventRow, seesGuest: boolean) {
  return {
    event_id: row.event_id,
    event_type: row.event_type,
    event_time: row.event_time,
    home_id: row.home_id,
    ...(row.device_id === null ? {} : { device_id: row.device_id }),
    ...(row.guest_id === null || !seesGuest ? {} : { guest_id: row.guest_id }),
    metadata: seesGuest ? row.metadata : withoutGuest(row.metadata),
  };
}

/** The object of user webhooks; here it always has a home, and the response schema formats the time. */
export function presentUserEvent(row: EventRow<RaisedType>, userId: string) {
  const { event_time: created_at, home_id } = row;
  const event = userEvent({
    id: row.event_id,
    type: userEventName(row.event_type, row.metadata),
    user_id: userId,
    created_at,
    home_id,
    device_id: row.device_id,
    ...sensorValues(row.event_type, row.metadata),
  });
  return { ...event, created_at, home_id };
}
