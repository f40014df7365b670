export { eraseGuest } from './erase.ts';
export { exportGuest } from './export.ts';
export { retentionHandler, scheduleRetention } from './retention.ts';
export { privacyRoutes } from './routes.ts';
