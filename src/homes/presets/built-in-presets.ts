import type { SettingsChange } from '../settings.ts';

export interface BuiltInPreset {
  preset_id: string;
  name: string;
  settings: SettingsChange;
}

/**
 * Noise limits by day and night to start with. Vendors of such sensors offer 65 to 80 dB. Nights are 5 dB stricter,
 * as in the defaults.
 */
export const BUILT_IN_PRESETS: BuiltInPreset[] = [
  {
    preset_id: 'quiet_city',
    name: 'Quiet city flat',
    settings: {
      noise: {
        enabled: true,
        threshold_db: 65,
        duration_min: 5,
        quiet: { enabled: true, start: '22:00', end: '07:00', threshold_db: 60 },
      },
    },
  },
  {
    preset_id: 'standard',
    name: 'Standard home',
    settings: {
      noise: {
        enabled: true,
        threshold_db: 75,
        duration_min: 10,
        quiet: { enabled: true, start: '22:00', end: '07:00', threshold_db: 70 },
      },
    },
  },
  {
    preset_id: 'lively',
    name: 'Lively holiday home',
    settings: {
      noise: {
        enabled: true,
        threshold_db: 80,
        duration_min: 15,
        quiet: { enabled: true, start: '23:00', end: '07:00', threshold_db: 75 },
      },
    },
  },
];
