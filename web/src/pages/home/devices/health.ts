import type { Device } from '../../../contract.ts';
import { count, readable } from '../../../format/names.ts';

export interface Standing {
  text: string;
  color: string;
}

/** Whether the device is there, in a word or two. */
export function standingOf(device: Device): Standing {
  if (!device.active) return { text: 'Switched off', color: 'gray' };
  if (device.first_seen_at === null) return { text: 'Not seen yet', color: 'gray' };
  if (device.ongoing_events.includes('device_power_off')) return { text: 'Powered off', color: 'gray' };
  return device.offline ? { text: 'Offline', color: 'red' } : { text: 'Online', color: 'green' };
}

/** What the standing and the battery say already. */
const SAID_ELSEWHERE = new Set(['device_offline', 'device_power_off', 'battery_low', 'battery_empty']);

export function ongoingOf(device: Device): string[] {
  return device.ongoing_events.filter((name) => !SAID_ELSEWHERE.has(name)).map(readable);
}

/** As the server judges it, which is what the dashboard counts and the events tell. */
export function isLow({ ongoing_events }: Device): boolean {
  return ongoing_events.includes('battery_low') || ongoing_events.includes('battery_empty');
}

const MOULD: Record<string, string> = {
  none: 'None',
  watch: 'Worth watching',
  elevated: 'Elevated',
  significant: 'Significant',
};

export const mouldRisk = ({ mould_risk_level: level }: Device) => MOULD[level] ?? readable(level);
export const isMouldy = ({ mould_risk_level: level }: Device) =>
  level === 'elevated' || level === 'significant';

/** "4 devices: 2 online, 1 offline, 1 not seen yet. 1 battery is low." */
export function healthOf(devices: Device[]): string {
  const standings = new Map<string, number>();
  for (const device of devices) {
    const { text } = standingOf(device);
    standings.set(text, (standings.get(text) ?? 0) + 1);
  }
  const each = [...standings].map(([text, number]) => `${number} ${text.toLowerCase()}`).join(', ');
  const low = devices.filter(isLow).length;
  const troubled = devices.filter((device) => ongoingOf(device).length > 0).length;
  return [
    `${count(devices.length, 'device')}: ${each}.`,
    low > 0 ? `${low} ${low === 1 ? 'battery is' : 'batteries are'} low.` : '',
    troubled > 0 ? `Something goes on at ${troubled} of them.` : '',
  ]
    .filter(Boolean)
    .join(' ');
}
