/** Bucket lengths of the rollups, in seconds. Each is a multiple of the one before. */
export const STEPS = [300, 3600, 86400] as const;
export type Step = (typeof STEPS)[number];

/** The table of each step: a partition of sensor_rollups, or a distributed table (Citus has no list partitions). */
export const ROLLUPS = {
  300: 'sensor_rollups_300',
  3600: 'sensor_rollups_3600',
  86400: 'sensor_rollups_86400',
} as const;
