import { sensorValues, userEventName } from '../../catalogue/index.ts';
import { isSubscribed, type UserDelivery, type UserReceiver, userEvent } from '../../webhooks/index.ts';
import type { NewEvent } from './event.ts';

export type UserJob = UserDelivery;

/** The event under its user-event name, once per subscribed user webhook. */
export function userDeliveries(
  event: NewEvent,
  eventId: string,
  metadata: Record<string, unknown>,
  receivers: UserReceiver[],
  now: number,
): UserJob[] {
  if (receivers.length === 0) return [];
  const type = userEventName(event.type, metadata);
  return receivers
    .filter(({ homes }) => homes === undefined || homes.has(event.home_id))
    .filter((receiver) => isSubscribed(receiver, type, now))
    .map((receiver) => ({
      hookId: receiver.hookId,
      url: receiver.url,
      ...(receiver.token === undefined ? {} : { token: receiver.token }),
      secret: receiver.secret,
      event: userEvent({
        id: eventId,
        type,
        user_id: receiver.userId,
        created_at: event.event_time,
        home_id: event.home_id,
        ...(event.device_id === undefined ? {} : { device_id: event.device_id }),
        ...sensorValues(event.type, metadata),
      }),
    }));
}
