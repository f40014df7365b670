import { unavailable } from './errors.ts';

/** Lets `most` pieces of work run at once and `mostWaiting` wait; whoever comes then is told to come back. */
export function semaphore(most: number, mostWaiting: number) {
  const waiting: (() => void)[] = [];
  let inside = 0;
  return async function pass<Result>(work: () => Promise<Result>): Promise<Result> {
    if (inside >= most) {
      if (waiting.length >= mostWaiting) throw unavailable('Too much to do at the moment. Please try again.');
      // Whoever leaves hands the place on, so `inside` stays as it is.
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
