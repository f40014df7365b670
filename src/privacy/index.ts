export { eraseGuest } from './erase.ts';
export { exportGuest } from './export.ts';
export { retentionHandler, scheduleRetention } from './retention.ts';
