import { useEffect, useRef, useState } from 'react';

const SECOND_MS = 1000;

/**
 * Remaining seconds of a state whose start this page saw. Undefined for an earlier start, which is unknown: a wrong
 * number would be worse than none.
 */
export function useCountdown(state: string, lasts: number | undefined): number | undefined {
  const first = useRef(state);
  const [since, setSince] = useState<{ state: string; at: number }>();
  const [now, setNow] = useState(0);
  useEffect(() => {
    if (first.current === state) return undefined;
    first.current = '';
    const at = performance.now();
    setSince({ state, at });
    setNow(at);
    const timer = setInterval(() => setNow(performance.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, [state]);
  if (lasts === undefined || since?.state !== state) return undefined;
  return Math.max(0, Math.ceil(lasts - (now - since.at) / SECOND_MS));
}
