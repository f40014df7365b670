/** Who or what asked for it. */
export type Source = 'user' | 'schedule' | 'automation' | 'button';

/** The motion alarm of a home. It is watched here, by the server's clock; devices beep and sound. */
export type AlarmState = {
  /** A person, or a guest's arrival, wanted it otherwise than the plan: holds until the plan changes its mind. */
  contrary?: true;
} & (
  | { status: 'disarmed' }
  /** Who armed it still has time to leave. */
  | { status: 'arming'; since: number; until: number; source: Source; userId?: string; acked?: true }
  | { status: 'armed'; armedAt: number; calmUntil?: number }
  /** Who came in still has time to disarm it. */
  | { status: 'grace'; armedAt: number; since: number; until: number; motionAt: number; deviceId: string }
  | { status: 'triggered'; armedAt: number; since: number; until: number; silent?: true }
);
