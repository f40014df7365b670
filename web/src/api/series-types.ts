/** Apart from what asks for them, so that a test without a browser can reckon with them. */

export type SeriesName = 'sound_level' | 'temperature' | 'humidity';

export interface Series {
  values: { datetime: string; value: number | null; min?: number | null; max?: number | null }[];
  /** Seconds. */
  time_resolution: number;
  unit: string;
}

export interface SeriesQuery {
  from: Date;
  to: Date;
  /** Seconds. */
  step: number;
}
