export interface WakeUpSignal {
  send(): void;
  /** Waits for a signal, at most this long. Returns at once after a signal since the last wait, or after the stop. */
  wait(ms: number): Promise<void>;
}

/** A wake-up signal for a loop. It uses no AbortSignal per wait, because it may be signalled with every event. */
export function openWakeUpSignal(stopping: AbortSignal): WakeUpSignal {
  let isPending = false;
  let wake: (() => void) | undefined;

  function send(): void {
    isPending = true;
    wake?.();
  }

  stopping.addEventListener('abort', send, { once: true });
  return {
    send,
    wait: (ms) =>
      new Promise((resolve) => {
        const end = () => {
          clearTimeout(late);
          wake = undefined;
          isPending = false;
          resolve();
        };
        const late = setTimeout(end, ms);
        wake = end;
        if (isPending || stopping.aborted) end();
      }),
  };
}
