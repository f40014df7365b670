/** Runs at most this many calls at once. Others wait, and abandoned ones are not made. */
export function takingTurns(most: number) {
  let running = 0;
  const waiting: (() => void)[] = [];

  return async function inTurn<Answer>(signal: AbortSignal, run: () => Promise<Answer>): Promise<Answer> {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    running += 1;
    try {
      signal.throwIfAborted();
      return await run();
    } finally {
      running -= 1;
      waiting.shift()?.();
    }
  };
}
