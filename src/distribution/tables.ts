/**
 * What devices measured is nine tenths and more of the disk (docs/operations/capacity.md), and the only thing that is spread. The others
 * lie beside the first: all of a home is on one server.
 */
export const MEASUREMENTS = [
  'sensor_series',
  'sensor_samples',
  'sensor_days',
  'sensor_rollups_300',
  'sensor_rollups_3600',
  'sensor_rollups_86400',
] as const;

/** Partitions of one table on one server, and tables of their own on several. */
export const ROLLUPS = ['sensor_rollups_300', 'sensor_rollups_3600', 'sensor_rollups_86400'] as const;
