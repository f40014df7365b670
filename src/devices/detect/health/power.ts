import type { DeviceEvent, Report } from '../../report/report.ts';
import { isLate } from '../late.ts';
import type { Change, DeviceModel, Raised, Rule } from '../types.ts';
import { isNewest, switchedOff } from './connectivity.ts';
import type { ConnectivityState } from './state.ts';

const REASONS: readonly string[] = ['user', 'mains_lost', 'firmware'];

/** A device announces a switch-off once per boot. If it repeats that and goes silent, it is offline. */
export const power: Rule = {
  // Handled with the whole report, which has the boot and what followed.
  onReport(_home, device, report) {
    const { connectivity, battery } = device.state;
    const goodbye = goodbyeIn(report);
    if (!goodbye || !connectivity || !canGoOff(connectivity) || !isNewest(device, report)) return undefined;
    if (goodbye.reason === 'battery') {
      // battery.ts raises that once per discharge. If that was before the device was last online, its silence needs
      // an event.
      const isRaised = battery?.empty === undefined || battery.empty >= connectivity.since;
      return isRaised ? goesOff(device, connectivity, report.receivedAt, []) : undefined;
    }
    const at = Math.max(Math.min(goodbye.t, report.receivedAt), connectivity.since);
    const event = powerOff(
      device,
      connectivity,
      at,
      goodbye.reason ?? 'user',
      report.battery?.pct ?? battery?.pct,
    );
    return goesOff(device, connectivity, report.receivedAt, [event]);
  },

  onLink(_home, device, status, { now }) {
    const { connectivity, battery } = device.state;
    if (status !== 'off' || !connectivity || !canGoOff(connectivity)) return undefined;
    return goesOff(device, connectivity, now, [powerOff(device, connectivity, now, 'user', battery?.pct)]);
  },
};

/**
 * The switch-off at the end of a report. An old one is outdated: the device could only send it when it was online
 * again.
 */
export function goodbyeIn({ events, receivedAt }: Report): (DeviceEvent & { type: 'power' }) | undefined {
  const last = events.findLast((event) => event.type === 'power');
  return last?.state === 'off' && !isLate('safety', last.t, receivedAt) ? last : undefined;
}

function canGoOff({ status, bootId, offBootId }: ConnectivityState): boolean {
  return status !== 'powered_off' && offBootId !== bootId;
}

function goesOff(device: DeviceModel, before: ConnectivityState, now: number, raised: Raised[]): Change {
  const connectivity = { ...switchedOff(before, now), offBootId: before.bootId };
  return { devices: { [device.device_id]: { connectivity } }, raised };
}

function powerOff(
  { device_id: deviceId }: DeviceModel,
  { bootId }: ConnectivityState,
  at: number,
  reason: string,
  batteryPercent: number | undefined,
): Raised {
  return {
    type: 'device_power_off',
    key: `device_power_off:${deviceId}:${bootId}`,
    at,
    deviceId,
    data: {
      ...(REASONS.includes(reason) ? { reason } : {}),
      ...(batteryPercent === undefined ? {} : { batteryPercent }),
    },
  };
}
