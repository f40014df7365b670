/** The event as a receiver reads it. The order of the members is the order of the signed bytes. */
export interface UserEvent {
  id: string;
  type: string;
  user_id: string;
  created_at: string;
  home_id?: string;
  device_id?: string;
  sensor_value?: number;
  sensor_threshold?: number;
}

/** Null and undefined both mean "no value", as rows and code have it. */
type Maybe<Value> = Value | null | undefined;

export interface UserEventDependencies {
  id: string;
  /** A user-event name (user-events.ts), or webhook_ping. */
  type: string;
  user_id: string;
  created_at: Date;
  home_id?: Maybe<string>;
  device_id?: Maybe<string>;
  sensor_value?: Maybe<number>;
  sensor_threshold?: Maybe<number>;
}

/** Omits members without a value: never null, and nothing that JSON would write as null. */
export function userEvent(dependencies: UserEventDependencies): UserEvent {
  const { home_id, device_id, sensor_value, sensor_threshold } = dependencies;
  const event: UserEvent = {
    id: dependencies.id,
    type: dependencies.type,
    user_id: dependencies.user_id,
    created_at: dependencies.created_at.toISOString(),
  };
  if (home_id != null) event.home_id = home_id;
  if (device_id != null) event.device_id = device_id;
  if (isNumber(sensor_value)) event.sensor_value = sensor_value;
  if (isNumber(sensor_threshold)) event.sensor_threshold = sensor_threshold;
  return event;
}

function isNumber(value: Maybe<number>): value is number {
  return Number.isFinite(value);
}
