/**
 * System identifiers of the clusters whose data this one goes on with, a line each; in the cluster, and so in its backups.
 * Backups of those are not of somebody else's database.
 */
export const BEFORE_FILE = 'lares.before';
