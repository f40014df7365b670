/** Seconds of the buckets that samples are summed up in. Each is a multiple of the one before. */
export const STEPS = [300, 3600, 86400] as const;
export type Step = (typeof STEPS)[number];
