/**
 * Locks that are no row's, by number. Any numbers will do, the same in every process and each for one thing only; so
 * they stand here side by side.
 */
export const ADVISORY_LOCKS = {
  migration: 7_218_034_511,
  partitions: 7_218_034_512,
  /** Held by the process that has the demo, for as long as it runs. */
  demo: 7_218_034_513,
  keyRotation: 7_218_034_514,
  /** Held by the process that tells Home Assistant, for as long as it does. */
  homeAssistant: 7_218_034_515,
} as const;
