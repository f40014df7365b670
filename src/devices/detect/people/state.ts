import type { EpisodeState } from '../episode.ts';

/** A stay as the guests slice knows it; `to` is exclusive, an open stay ends after 30 days. */
export interface Stay {
  guestId: string;
  from: number;
  to: number;
}

export interface StayState extends Stay {
  status: 'scheduled' | 'expected' | 'present' | 'no_show' | 'inconclusive' | 'ended' | 'ended_unseen';
  /** How long each device watched while the guest was expected, ms by device id. */
  covered?: Record<string, number>;
}

export interface PirState {
  /** What the newest sample covers, [from, to], ms. */
  span?: [number, number];
  /** The newest motion by event time, and the earliest moment at which that one can have been. */
  lastMotionAt?: number;
  lastMotionFrom?: number;
  raisedAt?: number;
}

export type CrowdState = EpisodeState;
