/** One incident for the whole home, whichever devices measure it. */
export interface OpenNoise {
  incidentId: string;
  /** The stay at its start, kept to its end. */
  guestId: string | null;
  devices: string[];
  startedAt: number;
  level: number;
  levelAt: number;
  /** When the next level is decided. Absent if there is none. */
  due?: number;
  /** How often that was postponed. */
  looksAgain: number;
  peak: number;
  /** When one of its devices last reported, by the server's clock. */
  heardAt: number;
  /** The longest reporting period of its devices in minutes. Absent if all report by the minute. */
  periodMin?: number;
}

/** After its end only that time is kept. */
export type NoiseIncident = OpenNoise | { endedAt: number };

export function openNoise(incident: NoiseIncident | undefined): OpenNoise | undefined {
  return incident && 'incidentId' in incident ? incident : undefined;
}
