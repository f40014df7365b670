/**
 * Advisory locks by number. Any numbers will do, the same in every process and each for one purpose, so they are
 * listed together.
 */
export const ADVISORY_LOCKS = {
  migration: 7_218_034_511,
  partitions: 7_218_034_512,
  /** Held by the process that runs the demo. */
  demo: 7_218_034_513,
  keyRotation: 7_218_034_514,
  /** Held by the process that publishes to Home Assistant. */
  homeAssistant: 7_218_034_515,
} as const;
