/** Where the index of the settings leads; what else could be called so has another name. */
export const anchorOf = (name: string) => `settings-${name}`;

export const HOME = anchorOf('home');
export const MAINTENANCE_SECTION = anchorOf('maintenance');
export const HOME_ASSISTANT = anchorOf('home-assistant');
export const DELETION = anchorOf('delete');
