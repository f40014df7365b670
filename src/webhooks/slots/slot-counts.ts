/** Enough for the load of one process; so many connections take some hundred megabytes. */
const MOST_SLOTS = 4096;
const FEWEST_SLOTS = 64;

/** Maximum requests to webhooks, and idle connections, open at once. */
export interface SlotCounts {
  organization: number;
  user: number;
  /** Idle connections for each of the two. */
  idle: number;
}

/**
 * Half of the file limit of the process is for webhooks: three eighths for requests of organization webhooks, and a
 * part of that for user webhooks. The rest is for API clients, devices and the database.
 */
export function slotCounts(openFiles: number): SlotCounts {
  const organization = Math.max(FEWEST_SLOTS, Math.min(MOST_SLOTS, Math.floor((openFiles * 3) / 8)));
  return { organization, user: Math.floor(organization / 8), idle: Math.floor(organization / 8) };
}
