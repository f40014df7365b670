/** The members of the type's metadata object that hold the value and the limit. */
const SOUND = ['soundLevel', 'soundThreshold'] as const;
const TEMPERATURE = ['temperature', 'threshold'] as const;
const HUMIDITY = ['humidity', 'threshold'] as const;
const BATTERY = ['batteryPercent', 'threshold'] as const;

const MEMBERS: Readonly<Record<string, readonly [value: string, threshold: string]>> = {
  noise_detected: SOUND,
  noise_quieted: SOUND,
  sound_level_dropped_normal: SOUND,
  avg_sound_high: SOUND,
  temperature_high: TEMPERATURE,
  temperature_low: TEMPERATURE,
  temperature_risen_normal: TEMPERATURE,
  temperature_dropped_normal: TEMPERATURE,
  almost_freezing: TEMPERATURE,
  humidity_high: HUMIDITY,
  humidity_low: HUMIDITY,
  humidity_risen_normal: HUMIDITY,
  humidity_dropped_normal: HUMIDITY,
  battery_low: BATTERY,
  battery_empty: BATTERY,
};

export interface SensorValues {
  sensor_value?: number;
  sensor_threshold?: number;
}

/** The sensor value and limit of a user event, from the home event's metadata. Unknown values are absent. */
export function sensorValues(type: string, metadata: unknown): SensorValues {
  const [value, threshold] = MEMBERS[type] ?? [];
  if (value === undefined || threshold === undefined) return {};
  const own = memberOf(metadata, metadataName(type));
  const sensorValue = memberOf(own, value);
  const sensorThreshold = memberOf(own, threshold);
  return {
    ...(typeof sensorValue === 'number' ? { sensor_value: sensorValue } : {}),
    ...(typeof sensorThreshold === 'number' ? { sensor_threshold: sensorThreshold } : {}),
  };
}

/** The disturbance level (1 to 3) of a noise_detected event. */
export function disturbanceLevel(metadata: unknown): number | undefined {
  const level = memberOf(memberOf(metadata, 'noiseDetected'), 'disturbanceMonitoringLevel');
  return typeof level === 'number' ? level : undefined;
}

/** Whether disarming the alarm stopped a sounding siren. */
export function sirenStopped(metadata: unknown): boolean {
  return memberOf(memberOf(metadata, 'motionAlarmOff'), 'sirenStopped') === true;
}

/** temperature_high → temperatureHigh: the name of the type's own metadata object. */
export function metadataName(type: string): string {
  return type.replace(/_(\w)/g, (_whole, letter: string) => letter.toUpperCase());
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
