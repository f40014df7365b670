/** Clocks of users and servers differ by seconds. A larger difference is another time, such as the demo's. */
const TOLERANCE_MS = 120_000;

let aheadMs = 0;
const listeners = new Set<() => void>();

/** The server's time from an answer's header. */
export function syncServerClock(date: string | null): void {
  const ahead = Date.parse(date ?? '') - Date.now();
  if (Number.isNaN(ahead)) return;
  const next = Math.abs(ahead) > TOLERANCE_MS ? ahead : 0;
  const hasJumped = Math.abs(next - aheadMs) > TOLERANCE_MS;
  aheadMs = next;
  if (hasJumped) for (const listener of listeners) listener();
}

/** The server's time in ms: the only clock of this app. */
export function serverNow(): number {
  return Date.now() + aheadMs;
}

/** Called when the server's clock turns out to differ. Returns the function to unsubscribe. */
export function onServerClock(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
