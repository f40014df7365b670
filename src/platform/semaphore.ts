import { unavailable } from './errors.ts';

/** Runs `most` tasks at once and lets `mostWaiting` wait. Further ones are rejected. */
export function semaphore(most: number, mostWaiting: number) {
  const waiting: (() => void)[] = [];
  let inside = 0;
  return async function pass<Result>(work: () => Promise<Result>): Promise<Result> {
    if (inside >= most) {
      if (waiting.length >= mostWaiting) throw unavailable('The server is overloaded. Try again later.');
      // A finished task passes its place on, so `inside` does not change.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else inside += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else inside -= 1;
    }
  };
}
