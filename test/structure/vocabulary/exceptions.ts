/** Names that contain a banned word and keep it: API members, names of libraries, and words that mean what they say. */
export const ALLOWED_NAMES = new Set<string>([]);

/** How many banned words an area still has. A number may only fall; an area without any leaves the list. */
export const MOST_BY_AREA: Record<string, number> = {};
