import type { EpisodeState } from '../episode.ts';

/** A stay from the guests slice. `to` is exclusive. An open stay ends after 30 days. */
export interface Stay {
  guestId: string;
  from: number;
  to: number;
}

export interface StayState extends Stay {
  status: 'scheduled' | 'expected' | 'present' | 'no_show' | 'inconclusive' | 'ended' | 'ended_unseen';
  /** Monitored time while the guest was expected, in ms by device id. */
  covered?: Record<string, number>;
}

export interface PirState {
  /** The time that the newest sample covers, [from, to], in ms. */
  span?: [number, number];
  /** The newest motion by event time, and the earliest moment at which it can have been. */
  lastMotionAt?: number;
  lastMotionFrom?: number;
  raisedAt?: number;
}

export type CrowdState = EpisodeState;
