import type { DeviceModel } from '../../detect/types.ts';
import type { DeviceStatus, HomeSnapshot } from './home-snapshot.ts';
import { ongoingEvents } from './ongoing-events.ts';

export interface ChangedDevice {
  home_id: string;
  device: DeviceModel;
  deviceStatus: DeviceStatus;
  offline: boolean;
  ongoing: string[];
}

export function changedDevices(before: HomeSnapshot, home: HomeSnapshot): ChangedDevice[] {
  const changed: ChangedDevice[] = [];
  for (const [deviceId, device] of home.model.devices) {
    const deviceStatus = home.statuses.get(deviceId);
    const known = before.model.devices.get(deviceId);
    if (!deviceStatus || (device.state === known?.state && deviceStatus === before.statuses.get(deviceId)))
      continue;
    const status = device.state.connectivity?.status;
    changed.push({
      home_id: home.home_id,
      device,
      deviceStatus,
      offline: status === 'offline' || status === 'powered_off',
      ongoing: ongoingEvents(home.model, device),
    });
  }
  return changed;
}

export function isChanged(before: HomeSnapshot, home: HomeSnapshot): boolean {
  return before.model.state !== home.model.state || before.wakeAt !== home.wakeAt;
}
