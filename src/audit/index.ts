export { ACTION_NAMES, type Action, OBJECT_KIND_NAMES } from './actions.ts';
export { atSignIn, type By, COMMAND_LINE, originOf } from './actor.ts';
export { type AuditTools, audit } from './audit.ts';
export { changed, changedBy, type Entry } from './entry.ts';
export { exportEntries, FORMATS } from './export.ts';
export { dropOldEntries, ensureAuditPartitions, forgetOldEntries } from './partitions.ts';
export { openRepeated, type Repeated } from './repeated.ts';
