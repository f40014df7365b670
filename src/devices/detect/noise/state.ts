import type { ThresholdState } from '../threshold.ts';

export interface SoundAverageState {
  machine?: ThresholdState;
  /** When the return to normal was last raised. */
  toldAt?: number;
}
