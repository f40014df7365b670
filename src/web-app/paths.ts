/**
 * The pages of the app (web/src/app/routes.tsx). Only these answer with it: a path that nothing knows stays a
 * 404, and nothing can take the place of the API, the reference, the log-in pages or the health checks.
 */
export const APP_PATHS = [
  '/',
  '/homes',
  '/homes/:home_id',
  '/homes/:home_id/charts',
  '/homes/:home_id/settings',
  '/homes/:home_id/guests',
  '/homes/:home_id/guests/import',
  '/homes/:home_id/guests/feeds',
  '/homes/:home_id/guests/:guest_id',
  '/calendar',
  '/messages',
  '/messages/texts',
  '/members',
  '/developer',
  '/developer/clients',
  '/developer/tokens',
  '/developer/user-webhooks',
  '/developer/organization-webhooks',
  '/developer/organization-webhooks/:hook_id',
  '/developer/events',
  '/account',
];

/** Where the files of the app are. */
export const FILES_PATH = '/app';
