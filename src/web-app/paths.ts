/**
 * The paths of the app's pages. Its router (web/src/app/routes.tsx) reads the same list. Other paths are a 404, so the
 * app never hides the API, the reference, the log-in pages or the health checks.
 */
export const PAGES = {
  dashboard: '/',
  homes: '/homes',
  manyHomes: '/homes/settings',
  setUp: '/homes/set-up',
  home: '/homes/$homeId',
  charts: '/homes/$homeId/charts',
  incident: '/homes/$homeId/incidents/$incidentId',
  device: '/homes/$homeId/devices/$deviceId',
  bridges: '/homes/$homeId/bridges',
  bridge: '/homes/$homeId/bridges/$bridgeId',
  settings: '/homes/$homeId/settings',
  homeReport: '/homes/$homeId/reports',
  evidenceList: '/homes/$homeId/evidence',
  evidence: '/homes/$homeId/evidence/$reportId',
  guests: '/homes/$homeId/guests',
  guestImport: '/homes/$homeId/guests/import',
  feeds: '/homes/$homeId/guests/feeds',
  guest: '/homes/$homeId/guests/$guestId',
  pair: '/pair',
  pairCode: '/pair/$code',
  calendar: '/calendar',
  incidents: '/incidents',
  reports: '/reports',
  alerts: '/alerts',
  onCall: '/on-call',
  escalation: '/on-call/escalation',
  messages: '/messages',
  templates: '/messages/templates',
  members: '/members',
  organization: '/organization',
  bookings: '/organization/bookings',
  organizationBridges: '/organization/bridges',
  organizationBridge: '/organization/bridges/$bridgeId',
  audit: '/audit',
  developer: '/developer',
  clients: '/developer/clients',
  tokens: '/developer/tokens',
  userWebhooks: '/developer/user-webhooks',
  organizationWebhooks: '/developer/organization-webhooks',
  organizationWebhook: '/developer/organization-webhooks/$hookId',
  events: '/developer/events',
  signature: '/developer/signature',
  account: '/account',
} as const;

/** In the syntax of the server's router. */
export const APP_PATHS: string[] = Object.values(PAGES).map((path) => path.replaceAll('$', ':'));

/** Folder of the app's files. */
export const FILES_PATH = '/app';

/** Root of the guide. */
export const GUIDE_PATH = '/guide';

/** Root of the API reference. */
export const REFERENCE_PATH = '/docs';
