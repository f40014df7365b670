/** Time comes in through this door, so that tests can hold it still and move it. */
export interface Clock {
  now(): Date;
  /**
   * How far this clock is from the machine's. What several processes compare (leases, what is due) is
   * decided by the database's clock, `now() + shift`: no shift in service, a test's time in tests.
   */
  shiftMs(): number;
}

export const systemClock: Clock = { now: () => new Date(), shiftMs: () => 0 };
