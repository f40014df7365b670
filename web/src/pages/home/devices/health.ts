import type { Device } from '../../../contract.ts';
import { displayName } from '../../../format/names.ts';
import { currentLocale, type TextKey, t } from '../../../i18n/texts.ts';

export interface DeviceStatus {
  text: TextKey;
  color: string;
}

export function deviceStatus(device: Device): DeviceStatus {
  if (!device.active) return { text: 'common.switchedOff', color: 'gray' };
  if (device.first_seen_at === null) return { text: 'devices.neverSeen', color: 'gray' };
  if (device.ongoing_events.includes('device_power_off'))
    return { text: 'devices.poweredOff', color: 'gray' };
  return device.offline
    ? { text: 'common.offline', color: 'red' }
    : { text: 'common.online', color: 'green' };
}

/** As the filter of the API. A device that never reported is neither online nor offline. */
export function reportingStatus({ first_seen_at, offline }: Device): 'never_seen' | 'online' | 'offline' {
  if (first_seen_at === null) return 'never_seen';
  return offline ? 'offline' : 'online';
}

/** Shown by the status and the battery already. */
const SHOWN_SEPARATELY = new Set(['device_offline', 'device_power_off', 'battery_low', 'battery_empty']);

export function ongoingEventNames(device: Device): string[] {
  return device.ongoing_events.filter((name) => !SHOWN_SEPARATELY.has(name)).map(displayName);
}

/** As the server evaluates it, so that it matches the dashboard and the events. */
export function isLow({ ongoing_events }: Device): boolean {
  return ongoing_events.includes('battery_low') || ongoing_events.includes('battery_empty');
}

/** "15 % (low)". Undefined if the device reports no battery. */
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

export function mouldRiskText({ mould_risk_level: level }: Device): string {
  const known = MOULD[level];
  return known ? t(known) : displayName(level);
}
export const isMouldy = ({ mould_risk_level: level }: Device) =>
  level === 'elevated' || level === 'significant';

/** "4 devices: 2 online, 1 offline, 1 not seen yet. 1 battery is low." */
export function healthSummary(devices: Device[]): string {
  const standings = new Map<string, number>();
  for (const device of devices) {
    // Not nouns, so lower case is right in every language.
    const text = t(deviceStatus(device).text).toLocaleLowerCase(currentLocale());
    standings.set(text, (standings.get(text) ?? 0) + 1);
  }
  const each = [...standings].map(([text, number]) => `${number} ${text}`).join(', ');
  const low = devices.filter(isLow).length;
  const withIncidents = devices.filter((device) => ongoingEventNames(device).length > 0).length;
  return [
    t('devices.deviceCount', { count: devices.length, each }),
    low > 0 ? t('devices.batteryIsLowCount', { count: low }) : '',
    withIncidents > 0 ? t('devices.devicesWithIncident', { count: withIncidents }) : '',
  ]
    .filter(Boolean)
    .join(' ');
}
