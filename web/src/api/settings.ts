/** What can be set per home, as the API answers it: always whole, with what was not chosen at its default. */
export interface HomeSettings {
  noise: {
    enabled: boolean;
    threshold_db: number;
    duration_min: number;
    step_min: number;
    quiet: { enabled: boolean; start: string; end: string; threshold_db: number };
    ladder: string[][];
    snooze_min: number;
  };
  crowd: { max_occupants: number | null; hold_min: number; only_during_stays: boolean };
  alarm: {
    mode: 'off' | 'manual' | 'schedule' | 'vacant';
    grace_s: number;
    exit_delay_s: number;
    siren: boolean;
    schedule: AlarmTime[];
  };
  presence: { enabled: boolean; no_show_h: number };
  climate: {
    temp_high: number;
    temp_low: number;
    hum_high: number;
    hum_low: number;
    freeze: number;
    mould: boolean;
  };
  smoking: { enabled: boolean };
  messages: {
    pre_arrival: boolean;
    pre_arrival_lead_h: number;
    /** From and to. */
    window: string[];
    max_per_day: number;
    host_phone: string | null;
  };
  guest_page: { house_rules: string; contact: string; code_visible_hours_before: number };
  maintenance_until: string | null;
}

export interface AlarmTime {
  days: string[];
  start: string;
  end: string;
}

export interface SettingLimits {
  path: string;
  unit?: string;
  minimum?: number;
  maximum?: number;
  whole?: boolean;
  nullable: boolean;
  max_length?: number;
  max_items?: number;
  choices?: string[];
}

export interface SettingsMetadata {
  defaults: HomeSettings;
  settings: SettingLimits[];
}
