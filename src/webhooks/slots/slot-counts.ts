/** Enough for the load one process can make; the connections of that many take some hundred megabytes. */
const MOST_SLOTS = 4096;
const FEWEST_SLOTS = 64;

/** How many requests to webhooks, and connections kept for the next ones, may be open at once. */
export interface SlotCounts {
  organization: number;
  user: number;
  /** Of each of the two. */
  idle: number;
}

/**
 * Half of the files that the process may open are for webhooks: three eighths for requests of organization webhooks, and a
 * part of that for the others. The rest is for callers, devices and the database.
 */
export function slotCounts(openFiles: number): SlotCounts {
  const organization = Math.max(FEWEST_SLOTS, Math.min(MOST_SLOTS, Math.floor((openFiles * 3) / 8)));
  return { organization, user: Math.floor(organization / 8), idle: Math.floor(organization / 8) };
}
