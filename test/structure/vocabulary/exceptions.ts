/** Names that contain a banned word and keep it: API members, columns, and words of libraries. */
export const ALLOWED_NAMES: ReadonlySet<string> = new Set([]);

/** How many banned words an area still has. A number may only fall. An area without any leaves the list. */
export const MOST_BY_AREA: Record<string, number> = {};
