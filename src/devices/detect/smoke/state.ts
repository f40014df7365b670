/** t, PM2.5, VOC and the device's own score. Null if not measured. */
export type AirMinute = [t: number, pm25: number | null, voc: number | null, score: number | null];

export interface SmokingState {
  /** The last half hour. */
  air: AirMinute[];
  /** Known start of the smoking. */
  since?: number;
  /** Baseline before that. */
  baselinePm25?: number;
  /** Since when the air is clear again. */
  clearSince?: number;
  /** When the last one ended. */
  endedAt?: number;
}

/** When smoking was last raised in the home, by any device. */
export interface SmokingCooldown {
  at: number;
}

/** One sounding alarm, in whichever rooms it is detected. */
export interface Sounding {
  from: number;
  /** Last detected. */
  to: number;
  toldAt: number;
}

/** A detected sound pattern, or the report of a detector. */
export type Alarm =
  | 't3'
  | 't4'
  | 'other'
  | 'smoke_detector'
  | 'carbon_monoxide_detector'
  | 'gas_detector'
  | 'water_detector';

/** The latest of each kind, by time. */
export type AlarmSoundState = Partial<Record<Alarm, Sounding[]>>;
