/** Runs at most this many calls at once. Others wait, and abandoned ones are not made. */
export function limitConcurrency(most: number) {
  let running = 0;
  const queue: (() => void)[] = [];

  return async function runLimited<Answer>(signal: AbortSignal, run: () => Promise<Answer>): Promise<Answer> {
    if (running >= most) await new Promise<void>((resolve) => queue.push(resolve));
    running += 1;
    try {
      signal.throwIfAborted();
      return await run();
    } finally {
      running -= 1;
      queue.shift()?.();
    }
  };
}
