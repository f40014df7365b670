import type { ChangedDevice } from '../execution/store.ts';
import type { HomeSnapshot } from './home-snapshot.ts';
import { ongoingEvents } from './ongoing-events.ts';

/** What of a home has to be stored. */

export function changedDevices(before: HomeSnapshot | undefined, home: HomeSnapshot): ChangedDevice[] {
  const changed: ChangedDevice[] = [];
  for (const [deviceId, device] of home.model.devices) {
    const deviceStatus = home.statuses.get(deviceId);
    const known = before?.model.devices.get(deviceId);
    if (!deviceStatus || (device.state === known?.state && deviceStatus === before?.statuses.get(deviceId)))
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

export function isChanged(before: HomeSnapshot | undefined, home: HomeSnapshot): boolean {
  return before?.model.state !== home.model.state || before.wakeAt !== home.wakeAt;
}
