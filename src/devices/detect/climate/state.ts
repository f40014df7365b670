import type { EpisodeState } from '../episode.ts';
import type { Minutes } from '../minutes.ts';
import type { ThresholdState } from '../threshold.ts';

export type LimitName = 'temp_high' | 'temp_low' | 'hum_high' | 'hum_low';

export interface ClimateState extends Partial<Record<LimitName, EpisodeState>> {
  /** The last five minutes; the freezing rule reads them too. */
  temp?: Minutes;
  rh?: Minutes;
}

export interface FreezingState {
  /** The last hour, every ten minutes. */
  trend: Minutes;
  machine?: ThresholdState;
  /** When it was told first. */
  at?: number;
  /** How many half days it was told again after. */
  repeat?: number;
}

export type MouldLevel = 'none' | 'watch' | 'elevated' | 'significant';

export interface MouldState {
  /** The newest sample; it says which hour is being gathered. */
  t: number;
  /** Samples of that hour, and the sums of their temperatures and humidities. */
  n: number;
  temp: number;
  rh: number;
  dose: number;
  dryHours: number;
  level: MouldLevel;
  /** Hours at risk and the first of them, since there was no dose at all. */
  wetHours?: number;
  wetSince?: number;
  /** When the risk was told. */
  riskAt?: number;
  /** That it became significant was told too. */
  significant?: true;
}
