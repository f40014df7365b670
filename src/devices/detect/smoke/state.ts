/** t, PM2.5, VOC and the device's own score; null what was not measured. */
export type AirMinute = [t: number, pm25: number | null, voc: number | null, score: number | null];

export interface SmokingState {
  /** The last half hour. */
  air: AirMinute[];
  /** Since when somebody smokes, as far as we know. */
  since?: number;
  /** What was usual before that. */
  baselinePm25?: number;
  /** Since when the air is clear again. */
  clearSince?: number;
  /** When that was over last. */
  endedAt?: number;
}

/** When smoking was last told in the home, whichever device noticed. */
export interface SmokingCooldown {
  at: number;
}

/** One alarm that sounds, in whichever rooms it is heard. */
export interface Sounding {
  from: number;
  /** Heard last. */
  to: number;
  toldAt: number;
}

/** A pattern that was heard, or a detector that said so itself. */
export type Alarm = 't3' | 't4' | 'other' | 'smoke_detector';

/** The latest of each, by time. */
export type AlarmSoundState = Partial<Record<Alarm, Sounding[]>>;
