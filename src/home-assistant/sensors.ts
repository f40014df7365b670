/** What a device may measure, by the name that it is shown with (`latest_sensor_values`), as Home Assistant calls it. */
export const SENSORS = {
  sound: { device_class: 'sound_pressure', unit_of_measurement: 'dBA', name: 'Sound level' },
  temperature: { device_class: 'temperature', unit_of_measurement: '°C', name: 'Temperature' },
  humidity: { device_class: 'humidity', unit_of_measurement: '%', name: 'Humidity' },
  pm25: { device_class: 'pm25', unit_of_measurement: 'µg/m³', name: 'PM2.5' },
  battery: { device_class: 'battery', unit_of_measurement: '%', name: 'Battery' },
} as const;
export type SensorName = keyof typeof SENSORS;
export const SENSOR_NAMES = Object.keys(SENSORS) as SensorName[];

/** What goes on at a device: `of` is what it shows then (`ongoing_events`). */
export const SWITCHES = {
  noise: { device_class: 'sound', name: 'Noise', of: 'noise_detected' },
  smoke: { device_class: 'smoke', name: 'Smoking', of: 'smoking_detected' },
  tamper: { device_class: 'tamper', name: 'Tamper', of: 'tamper_removed' },
} as const;
export type SwitchName = keyof typeof SWITCHES;
export const SWITCH_NAMES = Object.keys(SWITCHES) as SwitchName[];
