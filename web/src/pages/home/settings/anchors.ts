/** Targets of the settings index, with a prefix that keeps ids unique. */
export const anchorOf = (name: string) => `settings-${name}`;

export const HOME = anchorOf('home');
export const MAINTENANCE_SECTION = anchorOf('maintenance');
export const HOME_ASSISTANT = anchorOf('home-assistant');
export const DELETION = anchorOf('delete');
