/** What requested the change. */
export type Source = 'user' | 'schedule' | 'automation' | 'button';

/** The motion alarm of a home. The server runs it on its own clock. Devices beep and sound. */
export type AlarmState = {
  /** A user or a guest's arrival set it against the plan. Holds until the plan changes. */
  contrary?: true;
} & (
  | { status: 'disarmed' }
  /** Exit delay: people still have time to leave. */
  | { status: 'arming'; since: number; until: number; source: Source; userId?: string; acked?: true }
  | { status: 'armed'; armedAt: number; calmUntil?: number }
  /** Entry delay: people still have time to disarm it. */
  | { status: 'grace'; armedAt: number; since: number; until: number; motionAt: number; deviceId: string }
  | { status: 'triggered'; armedAt: number; since: number; until: number; silent?: true }
);
