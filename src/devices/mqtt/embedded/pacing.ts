/** Past this many, those are forgotten whose silence was long enough for a full burst. */
const SWEEP_AT = 20_000;

/**
 * So many messages a second in the long run, and a burst of so many after a silence. Whoever is faster is told to
 * wait, never refused: a report that is late is worth more than one that is lost.
 */
export function openPacing({ perSecond, burst }: { perSecond: number; burst: number }) {
  const spacingMs = 1000 / perSecond;
  const burstMs = spacingMs * burst;
  /** By device: when its messages so far would have come, had they come evenly. */
  const evenTimes = new Map<string, number>();

  function deleteIdle(now: number): void {
    for (const [deviceId, at] of evenTimes) if (at <= now) evenTimes.delete(deviceId);
  }

  /** How long the next message of this device has to wait, ms. */
  return function delayOf(deviceId: string, now: number): number {
    if (evenTimes.size >= SWEEP_AT && !evenTimes.has(deviceId)) deleteIdle(now);
    const next = Math.max(now, evenTimes.get(deviceId) ?? now) + spacingMs;
    evenTimes.set(deviceId, next);
    return Math.max(0, next - burstMs - now);
  };
}
