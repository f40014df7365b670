import type { KnownHome } from './known-home.ts';
import { ongoingEvents } from './ongoing.ts';
import type { ChangedDevice } from './store.ts';

/** What of a home has to be stored. */

export function changedDevices(before: KnownHome | undefined, home: KnownHome): ChangedDevice[] {
  const changed: ChangedDevice[] = [];
  for (const [deviceId, device] of home.model.devices) {
    const said = home.said.get(deviceId);
    const known = before?.model.devices.get(deviceId);
    if (!said || (device.state === known?.state && said === before?.said.get(deviceId))) continue;
    const status = device.state.connectivity?.status;
    changed.push({
      home_id: home.home_id,
      device,
      said,
      offline: status === 'offline' || status === 'powered_off',
      ongoing: ongoingEvents(home.model, device),
    });
  }
  return changed;
}

export function isChanged(before: KnownHome | undefined, home: KnownHome): boolean {
  return before?.model.state !== home.model.state || before.wakeAt !== home.wakeAt;
}
