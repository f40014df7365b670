export interface Bell {
  ring(): void;
  /** Waits for a signal, at most this long. Returns at once after a signal since the last wait, or after the stop. */
  wait(ms: number): Promise<void>;
}

/** A wake-up signal for a loop. It uses no AbortSignal per wait, because it may be signalled with every event. */
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
