/**
 * Folders and files of `npm run test:all` only: the built program in browsers, processes, crashes and packages, and
 * the samples of the guide. `npm test` runs all others.
 */
export const SLOW_TIER = [
  'src/oauth/authorize/consent-browser.test.ts',
  'src/oauth/device/device-browser.test.ts',
  'src/platform/db/hanging.test.ts',
  'src/platform/db/connection/hosts.test.ts',
  'src/platform/embedded/',
  'src/simulator/',
  'src/webhooks/organization/isolation.test.ts',
  'test/end-to-end/',
  'test/esphome/',
  'test/guide/',
  'test/openapi/undeclared/',
  'test/openapi/walk.test.ts',
  'test/packaging/',
  'test/scenarios/',
  ...[
    'dashboard',
    'demo',
    'desktop',
    'edits',
    'files',
    'german',
    'guests',
    'home-live',
    'messages',
    'onboarding',
    'phone',
    'staff',
  ].map((name) => `test/web/${name}.test.ts`),
];

export const isSlow = (file: string): boolean => SLOW_TIER.some((start) => file.startsWith(start));
