import type { ThresholdState } from '../threshold.ts';

export interface SoundAverageState {
  machine?: ThresholdState;
  /** When it was last told that the level is normal again. */
  toldAt?: number;
}
