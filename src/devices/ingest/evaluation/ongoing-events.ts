import { alarmStatus } from '../../detect/alarm/alarm.ts';
import { openNoise } from '../../detect/noise/noise.ts';
import type { DeviceModel, HomeModel } from '../../detect/types.ts';

/** A device near a limit reports by the minute, so that levels and ends are known in time. */
const ACTIVE_REPORT_S = 60;
const USUAL_REPORT_S = 3600;

/** What a device shows as going on: the events that began and have not ended. */
export function ongoingEvents(home: HomeModel, { device_id, state }: DeviceModel): string[] {
  const { climate, freezing, mould, battery, tamper, connectivity, smoking, soundAverage } = state;
  const going: [name: string, on: unknown][] = [
    ['noise_detected', openNoise(home.state.noise)?.devices.includes(device_id)],
    ['avg_sound_high', soundAverage?.machine],
    ['temperature_high', climate?.temp_high?.told],
    ['temperature_low', climate?.temp_low?.told],
    ['humidity_high', climate?.hum_high?.told],
    ['humidity_low', climate?.hum_low?.told],
    ['almost_freezing', freezing?.at !== undefined],
    ['risk_of_mould', mould?.riskAt !== undefined],
    ['smoking_detected', smoking?.since !== undefined],
    ['battery_low', battery?.low && !battery.empty],
    ['battery_empty', battery?.empty],
    ['tamper_removed', tamper && !tamper.mounted],
    ['device_offline', connectivity?.status === 'offline'],
    ['device_power_off', connectivity?.status === 'powered_off'],
  ];
  return going.filter(([, on]) => on).map(([name]) => name);
}

/** When the device should report next. */
export function nextReportS(home: HomeModel, { state }: DeviceModel, heartbeatS = USUAL_REPORT_S): number {
  const { climate, freezing, soundAverage, smoking } = state;
  const nearLimit = [climate?.temp_high, climate?.temp_low, climate?.hum_high, climate?.hum_low].some(
    (episode) => episode?.machine,
  );
  const armed = alarmStatus(home.state.alarm) !== 'off';
  const watched = [
    nearLimit,
    freezing?.machine,
    soundAverage?.machine,
    smoking?.since,
    home.state.crowd?.machine,
    openNoise(home.state.noise),
    armed,
  ];
  const active = watched.some((one) => one !== undefined && one !== false);
  return active ? Math.min(ACTIVE_REPORT_S, heartbeatS) : heartbeatS;
}
