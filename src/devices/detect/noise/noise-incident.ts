/** One for the whole home, whichever devices hear it. */
export interface OpenNoise {
  incidentId: string;
  /** Whose stay it was when it opened; it keeps that one to its end. */
  guestId: string | null;
  devices: string[];
  startedAt: number;
  level: number;
  levelAt: number;
  /** When the next level is decided; absent where there is none to come. */
  due?: number;
  /** How often that was put off. */
  looksAgain: number;
  peak: number;
  /** When a device of it was heard last, by the server's clock. */
  heardAt: number;
  /** The longest period that a device of it speaks for at once, minutes; absent where all are heard by the minute. */
  periodMin?: number;
}

/** After its end only the time of that is kept. */
export type NoiseIncident = OpenNoise | { endedAt: number };

export function openNoise(incident: NoiseIncident | undefined): OpenNoise | undefined {
  return incident && 'incidentId' in incident ? incident : undefined;
}
