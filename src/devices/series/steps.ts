/** Seconds of the buckets that samples are summed up in. Each is a multiple of the one before. */
export const STEPS = [300, 3600, 86400] as const;
export type Step = (typeof STEPS)[number];

/** Where the buckets of each are: partitions of sensor_rollups, or tables where history is spread (Citus knows no lists of steps). */
export const ROLLUPS = {
  300: 'sensor_rollups_300',
  3600: 'sensor_rollups_3600',
  86400: 'sensor_rollups_86400',
} as const;
