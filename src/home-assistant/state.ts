import type { AlarmStatus } from '../homes/store.ts';
import { deviceExpiryS, type PublishedDevice, type PublishedHome } from './published-things.ts';
import { SENSOR_NAMES, SWITCH_NAMES, SWITCHES } from './sensors.ts';

/** States of an alarm control panel. */
const PANEL: Record<AlarmStatus, string> = {
  off: 'disarmed',
  on_grace_period: 'arming',
  on: 'armed_away',
  off_grace_period: 'pending',
  critical_event: 'triggered',
};

export function homeState({ alarm_status, state, reasons }: PublishedHome) {
  const conditions = reasons.map(({ condition }) => condition);
  return {
    alarm: PANEL[alarm_status],
    alarm_heard: onOff(conditions.includes('alarm_heard')),
    state: state === 'unknown' ? null : state,
    reasons: conditions,
  };
}

/** The broker retains it, so outdated values become null, which means unknown. */
export function deviceState(device: PublishedDevice, now: Date) {
  const { offline, ongoing_events, latest_sensor_values: measured, last_heard_from_at } = device;
  const isReporting = last_heard_from_at !== null && !offline;
  const expiry = deviceExpiryS(device);
  const oldest = expiry === undefined ? -Infinity : now.getTime() - expiry * 1000;
  const values = SENSOR_NAMES.filter((name) => name in measured).map((name) => {
    const latest = measured[name];
    const isOfNow = isReporting && latest !== undefined && Date.parse(latest.time) >= oldest;
    return [name, isOfNow ? latest.value : null] as const;
  });
  const switches = SWITCH_NAMES.map(
    (name) => [name, isReporting ? onOff(ongoing_events.includes(SWITCHES[name].of)) : null] as const,
  );
  return { ...Object.fromEntries([...values, ...switches]), connectivity: onOff(isReporting) };
}

function onOff(on: boolean): 'ON' | 'OFF' {
  return on ? 'ON' : 'OFF';
}
