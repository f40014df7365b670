/** Above this number, devices whose silence allows a full burst again are removed. */
const SWEEP_AT = 20_000;

/**
 * Limits each device to `perSecond` messages on average, and to `burst` after a silence. Faster messages wait and are
 * never refused: a late report is worth more than a lost one.
 */
export function openPacing({ perSecond, burst }: { perSecond: number; burst: number }) {
  const spacingMs = 1000 / perSecond;
  const burstMs = spacingMs * burst;
  /** By device: the time of its last message if all had arrived evenly spaced. */
  const evenTimes = new Map<string, number>();

  function deleteIdle(now: number): void {
    for (const [deviceId, at] of evenTimes) if (at <= now) evenTimes.delete(deviceId);
  }

  /** Delay of the next message of this device, ms. */
  return function delayOf(deviceId: string, now: number): number {
    if (evenTimes.size >= SWEEP_AT && !evenTimes.has(deviceId)) deleteIdle(now);
    const next = Math.max(now, evenTimes.get(deviceId) ?? now) + spacingMs;
    evenTimes.set(deviceId, next);
    return Math.max(0, next - burstMs - now);
  };
}
