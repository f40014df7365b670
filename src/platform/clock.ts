/** Time comes in through this door, so that tests can hold it still and move it. */
export interface Clock {
  now(): Date;
  /**
   * How far this clock is from the machine's. What several processes compare (leases, what is due) is
   * decided by the database's clock, `now() + shift`: no shift in service, a test's time in tests.
   */
  shiftMs(): number;
  /**
   * What the clocks of people show. Codes of their phones are judged by it, and how long they take for something. It is
   * `now()`, but in a demo whose homes are still behind and live faster.
   */
  wall(): Date;
  /**
   * For how long ago something was, in the memory of this process. It goes on evenly when somebody sets the machine's
   * clock, so nobody has to wait for an hour that was taken back.
   */
  monotonicMs(): number;
}

/**
 * As `shiftMs`, for what the database's clock decides of people: none in a demo, whose homes are behind and live faster.
 */
export const wallShiftMs = (clock: Clock): number =>
  clock.shiftMs() + clock.wall().getTime() - clock.now().getTime();

/** Milliseconds since 1970 as the process saw it when it began, and evenly on from there. */
export const machineMonotonicMs = (): number => performance.timeOrigin + performance.now();

const machine = () => new Date();

export const systemClock: Clock = {
  now: machine,
  shiftMs: () => 0,
  wall: machine,
  monotonicMs: machineMonotonicMs,
};
