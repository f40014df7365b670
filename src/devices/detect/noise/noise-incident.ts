/** The loud minutes of a home since the start of an incident, whichever of its devices measured them. */
export interface LoudMinutes {
  /** First and last clock minute of each run, by time, counted from the minute of the start. */
  runs: [number, number][];
  /** Loud minutes before these runs. Absent: none. */
  earlier?: number;
}

/** One incident for the whole home, whichever devices measure it. */
export interface OpenNoise {
  incidentId: string;
  /** The stay at its start, kept to its end. */
  guestId: string | null;
  devices: string[];
  /** The first loud minute of the window that opened it. */
  startedAt: number;
  /** The first minute of that window, loud or not. Absent in a state of an earlier version. */
  watchedSince?: number;
  /** Absent in a state of an earlier version. */
  loud?: LoudMinutes;
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
