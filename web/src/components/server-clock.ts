/** Clocks of people and servers differ by seconds; what is more is another time, such as that of the demo. */
const SAME_WITHIN_MS = 120_000;

let aheadMs = 0;

/** What the server calls now, as an answer said just now. */
export function followServer(at: string): void {
  const ahead = Date.parse(at) - Date.now();
  aheadMs = Math.abs(ahead) > SAME_WITHIN_MS ? ahead : 0;
}

/** A moment of this machine as the server would call it, ms. */
export function serverTime(now: number): number {
  return now + aheadMs;
}
