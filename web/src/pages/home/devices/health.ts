import type { Device } from '../../../contract.ts';
import { readable } from '../../../format/names.ts';
import { currentLocale, type TextKey, t } from '../../../i18n/texts.ts';

export interface Standing {
  text: TextKey;
  color: string;
}

/** Whether the device is there, in a word or two. */
export function standingOf(device: Device): Standing {
  if (!device.active) return { text: 'common.switchedOff', color: 'gray' };
  if (device.first_seen_at === null) return { text: 'devices.notSeenYet', color: 'gray' };
  if (device.ongoing_events.includes('device_power_off'))
    return { text: 'devices.poweredOff', color: 'gray' };
  return device.offline
    ? { text: 'common.offline', color: 'red' }
    : { text: 'common.online', color: 'green' };
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

/** "15 % (low)"; undefined where it tells nothing of its battery. */
export function batteryText(device: Device): string | undefined {
  const { percent } = device.battery;
  if (percent === null) return undefined;
  const text = `${Math.round(percent)} %`;
  return isLow(device) ? t('devices.low', { percent: text }) : text;
}

const MOULD: Record<string, TextKey> = {
  none: 'common.none',
  watch: 'devices.worthWatching',
  elevated: 'devices.elevated',
  significant: 'devices.significant',
};

export function mouldRisk({ mould_risk_level: level }: Device): string {
  const known = MOULD[level];
  return known ? t(known) : readable(level);
}
export const isMouldy = ({ mould_risk_level: level }: Device) =>
  level === 'elevated' || level === 'significant';

/** "4 devices: 2 online, 1 offline, 1 not seen yet. 1 battery is low." */
export function healthOf(devices: Device[]): string {
  const standings = new Map<string, number>();
  for (const device of devices) {
    // No nouns, so they are written small in every language.
    const text = t(standingOf(device).text).toLocaleLowerCase(currentLocale());
    standings.set(text, (standings.get(text) ?? 0) + 1);
  }
  const each = [...standings].map(([text, number]) => `${number} ${text}`).join(', ');
  const low = devices.filter(isLow).length;
  const troubled = devices.filter((device) => ongoingOf(device).length > 0).length;
  return [
    t('devices.deviceCount', { count: devices.length, each }),
    low > 0 ? t('devices.batteryIsLowCount', { count: low }) : '',
    troubled > 0 ? t('devices.devicesWithIncident', { count: troubled }) : '',
  ]
    .filter(Boolean)
    .join(' ');
}
