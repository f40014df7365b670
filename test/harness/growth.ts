/**
 * How the time of some work grows with the size of its input, as a ratio: how fast the machine is does not matter. What
 * is linear takes four times as long for four times as much, what is quadratic sixteen times.
 */

const RUNS = 5;
const LOOKS = 4;
const TIMES_AS_MUCH = 4;
/** Between the two, with room for garbage collection and neighbours. */
const MOST_TIMES_AS_LONG = 8;
/** What takes no longer than this is not worth a ratio: that would be the clock's own grain. */
const SLACK_MS = 5;

/** Of the processor, not of the clock: others may be at work. The least of some runs: whatever else happens only adds. */
export function leastMs(work: () => unknown, runs = RUNS): number {
  const times = Array.from({ length: runs }, () => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.min(...times);
}

/** `prepare` makes the input, which is not measured, and answers the work. */
export function growsFasterThanItsInput(size: number, prepare: (size: number) => () => unknown): boolean {
  // Several times: what grows too fast does so each time, and what other threads did meanwhile is measured too.
  return Array.from({ length: LOOKS }).every(() => seemsToGrowFaster(size, prepare));
}

function seemsToGrowFaster(size: number, prepare: (size: number) => () => unknown): boolean {
  const large = prepare(TIMES_AS_MUCH * size);
  // Both once before, so that neither of them is the one that is compiled: where others are at work that takes its time.
  prepare(size)();
  large();
  const most = MOST_TIMES_AS_LONG * leastMs(prepare(size)) + SLACK_MS;
  // The least of some runs again, but one that is quick enough says it all.
  return Array.from({ length: RUNS }).every(() => leastMs(large, 1) > most);
}
