import { serveTasks } from '../../../src/platform/workers/serve.ts';

/** Misbehaviour that a test can request of a thread. */
serveTasks({
  double: (number: number) => 2 * number,
  fail: () => {
    throw new Error('cannot do that');
  },
  /** Blocks like a pattern with catastrophic backtracking. */
  forever: () => {
    for (;;);
  },
  hoard: () => {
    const kept: number[][] = [];
    for (;;) kept.push(Array.from({ length: 10_000 }, () => kept.length));
  },
  /** Throws an uncaught error. */
  throwLater: () => {
    setImmediate(() => {
      throw new Error('out of the blue');
    });
    return new Promise(() => undefined);
  },
  exit: () => process.exit(3),
  /** Waits until the first number becomes 1. */
  wait: (flag: Int32Array) => {
    Atomics.wait(flag, 0, 0);
    return 'waited';
  },
});
