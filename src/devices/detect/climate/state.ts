import type { EpisodeState } from '../episode.ts';
import type { Minutes } from '../minutes.ts';
import type { ThresholdState } from '../threshold.ts';

export type LimitName = 'temp_high' | 'temp_low' | 'hum_high' | 'hum_low';

export interface ClimateState extends Partial<Record<LimitName, EpisodeState>> {
  /** The last five minutes. The freezing rule reads them too. */
  temp?: Minutes;
  rh?: Minutes;
}

export interface FreezingState {
  /** The last hour, in steps of ten minutes. */
  trend: Minutes;
  machine?: ThresholdState;
  /** When the event was first raised. */
  at?: number;
  /** Number of half days after which it was repeated. */
  repeat?: number;
}

export type MouldLevel = 'none' | 'watch' | 'elevated' | 'significant';

export interface MouldState {
  /** The newest sample, which determines the current hour. */
  t: number;
  /** Samples of that hour, and the sums of their temperatures and humidities. */
  n: number;
  temp: number;
  rh: number;
  dose: number;
  dryHours: number;
  level: MouldLevel;
  /** Hours at risk since the dose was zero, and the first of them. */
  wetHours?: number;
  wetSince?: number;
  /** When the risk was raised. */
  riskAt?: number;
  /** The significant level was raised too. */
  significant?: true;
}
