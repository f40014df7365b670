/** Clocks of people and servers differ by seconds; what is more is another time, such as that of the demo. */
const SAME_WITHIN_MS = 120_000;

let aheadMs = 0;
const listeners = new Set<() => void>();

/** What the server calls now, as the head of an answer says it. */
export function followServer(date: string | null): void {
  const ahead = Date.parse(date ?? '') - Date.now();
  if (Number.isNaN(ahead)) return;
  const next = Math.abs(ahead) > SAME_WITHIN_MS ? ahead : 0;
  const hasJumped = Math.abs(next - aheadMs) > SAME_WITHIN_MS;
  aheadMs = next;
  if (hasJumped) for (const listener of listeners) listener();
}

/** Now as the server would call it, ms: the only clock of this app. */
export function serverNow(): number {
  return Date.now() + aheadMs;
}

/** Told when the clock of the server turns out to be another one; answers how to be told no more. */
export function onServerClock(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
