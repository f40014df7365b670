import { serveTasks } from '../../../src/platform/workers/serve.ts';

/** What a thread can be made to do. */
serveTasks({
  double: (number: number) => 2 * number,
  fail: () => {
    throw new Error('cannot do that');
  },
  /** As a pattern that goes back and back. */
  forever: () => {
    for (;;);
  },
  hoard: () => {
    const kept: number[][] = [];
    for (;;) kept.push(Array.from({ length: 10_000 }, () => kept.length));
  },
  /** Nobody catches it. */
  throwLater: () => {
    setImmediate(() => {
      throw new Error('out of the blue');
    });
    return new Promise(() => undefined);
  },
  exit: () => process.exit(3),
  /** Until the first number becomes 1. */
  wait: (flag: Int32Array) => {
    Atomics.wait(flag, 0, 0);
    return 'waited';
  },
});
