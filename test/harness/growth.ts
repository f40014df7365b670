/**
 * How the time of some work grows with the size of its input, as a ratio: the machine's speed does not matter. With
 * four times the input, linear work takes four times as long, quadratic work sixteen times.
 */

const RUNS = 5;
const LOOKS = 4;
const TIMES_AS_MUCH = 4;
/** Between the two, with room for garbage collection and other processes. */
const MOST_TIMES_AS_LONG = 8;
/** Times up to this are below the clock's resolution, so a ratio means nothing. */
const SLACK_MS = 5;

/** Processor time, because other processes may run. Takes the minimum of some runs: other work only adds. */
export function leastMs(work: () => unknown, runs = RUNS): number {
  const times = Array.from({ length: runs }, () => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.min(...times);
}

/** `prepare` makes the input, which is not measured, and returns the work. */
export function growsFasterThanItsInput(size: number, prepare: (size: number) => () => unknown): boolean {
  // Several times: what grows too fast does so each time. The measure includes the work of other threads.
  return Array.from({ length: LOOKS }).every(() => seemsToGrowFaster(size, prepare));
}

function seemsToGrowFaster(size: number, prepare: (size: number) => () => unknown): boolean {
  const large = prepare(TIMES_AS_MUCH * size);
  // Runs both once first, so that neither measurement includes compilation, which is slow on a busy machine.
  prepare(size)();
  large();
  const most = MOST_TIMES_AS_LONG * leastMs(prepare(size)) + SLACK_MS;
  // The minimum of some runs again. One quick run is enough.
  return Array.from({ length: RUNS }).every(() => leastMs(large, 1) > most);
}
