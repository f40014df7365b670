/**
 * System identifiers of the clusters whose data was migrated into this one, one per line, inside the cluster and so
 * in its backups. They show that backups of those clusters are ours.
 */
export const BEFORE_FILE = 'lares.before';
