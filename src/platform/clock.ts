/** The source of time, so that tests can stop and move it. */
export interface Clock {
  now(): Date;
  /**
   * Offset from the machine's clock. What several processes compare (leases, due times) is decided by the database's
   * clock, `now() + shift`: no shift in production, a test's time in tests.
   */
  shiftMs(): number;
  /**
   * Real time for people: codes of their phones and how long they take. It differs from `now()` only in a demo that
   * is still catching up.
   */
  wall(): Date;
  /** For durations within this process. Unaffected by changes of the machine's clock. */
  monotonicMs(): number;
}

/** Like `shiftMs`, for times of people on the database's clock. Zero in a demo, whose homes run on another clock. */
export const wallShiftMs = (clock: Clock): number =>
  clock.shiftMs() + clock.wall().getTime() - clock.now().getTime();

/** Milliseconds since 1970 as of the process's start, advancing evenly. */
export const machineMonotonicMs = (): number => performance.timeOrigin + performance.now();

const machine = () => new Date();

export const systemClock: Clock = {
  now: machine,
  shiftMs: () => 0,
  wall: machine,
  monotonicMs: machineMonotonicMs,
};
