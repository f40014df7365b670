/** Metrics by their names in `latest_sensor_values`, with their Home Assistant properties. */
export const SENSORS = {
  sound: { device_class: 'sound_pressure', unit_of_measurement: 'dBA', name: 'Sound level' },
  temperature: { device_class: 'temperature', unit_of_measurement: '°C', name: 'Temperature' },
  humidity: { device_class: 'humidity', unit_of_measurement: '%', name: 'Humidity' },
  pm25: { device_class: 'pm25', unit_of_measurement: 'µg/m³', name: 'PM2.5' },
  battery: { device_class: 'battery', unit_of_measurement: '%', name: 'Battery' },
} as const;
export type SensorName = keyof typeof SENSORS;
export const SENSOR_NAMES = Object.keys(SENSORS) as SensorName[];

/** Ongoing conditions of a device: `of` is its name in `ongoing_events`. */
export const SWITCHES = {
  noise: { device_class: 'sound', name: 'Noise', of: 'noise_detected' },
  smoke: { device_class: 'smoke', name: 'Smoking', of: 'smoking_detected' },
  tamper: { device_class: 'tamper', name: 'Tamper', of: 'tamper_removed' },
} as const;
export type SwitchName = keyof typeof SWITCHES;
export const SWITCH_NAMES = Object.keys(SWITCHES) as SwitchName[];
