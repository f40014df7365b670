/** The account, as used by other pages: names of what users are notified of. */
export { KINDS as NOTIFICATION_KINDS } from './rules/labels.ts';
