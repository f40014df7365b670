export interface Bell {
  ring(): void;
  /** Until it rings, or for so long; not at all when it rang since the last time, or when all is over. */
  wait(ms: number): Promise<void>;
}

/** Somebody sleeps until it rings, or for a while. No AbortSignal for each nap: it may ring with every event. */
export function openBell(stopping: AbortSignal): Bell {
  let rang = false;
  let wake: (() => void) | undefined;

  function ring(): void {
    rang = true;
    wake?.();
  }

  stopping.addEventListener('abort', ring, { once: true });
  return {
    ring,
    wait: (ms) =>
      new Promise((resolve) => {
        const end = () => {
          clearTimeout(late);
          wake = undefined;
          rang = false;
          resolve();
        };
        const late = setTimeout(end, ms);
        wake = end;
        if (rang || stopping.aborted) end();
      }),
  };
}
