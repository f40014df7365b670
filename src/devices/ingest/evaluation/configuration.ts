import type { DeviceModel } from '../../detect/types.ts';
import { isPrivateRoom } from '../../placement.ts';
import type { HomeSnapshot } from './home-snapshot.ts';

/** Lets a device wake itself when a limit is crossed. It echoes `version` in its reports. */
export function configurationFor(home: HomeSnapshot, device: DeviceModel) {
  const { noise, climate, alarm } = home.settings;
  return {
    version: home.settingsVersion,
    timezone: home.timezone,
    noise: {
      enabled: noise.enabled && !isPrivateRoom(device.placement),
      threshold_db: noise.threshold_db,
      quiet: noise.quiet,
    },
    climate,
    alarm: { armed: home.alarmStatus !== 'off', grace_s: alarm.grace_s, siren: alarm.siren },
    device: device.configuration,
  };
}
