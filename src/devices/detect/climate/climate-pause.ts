import { MINUTE_MS } from '../../../platform/durations.ts';
import type { DeviceModel } from '../types.ts';

const AFTER_MOUNTING_MS = 10 * MINUTE_MS;

/** A hand or a charging battery warms the sensor, so its values are not the room's. */
export function climatePaused({ state }: DeviceModel, t: number): boolean {
  if (state.battery?.charging) return true;
  const mountedAt = state.tamper?.mountedAt;
  return mountedAt !== undefined && t >= mountedAt && t < mountedAt + AFTER_MOUNTING_MS;
}
