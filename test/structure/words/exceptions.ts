/** Looks like a text for people, and is none: names that are the same in every language, and what machines read. */
export const EXCEPTIONS = new Set<string>([
  'Lares',
  '· Lares',
  'UTC',
  'tel:',
  'Edge',
  'Opera',
  'Samsung Internet',
  'Firefox',
  'Chrome',
  'Safari',
  'Android',
  'Windows',
  'Linux',
  'Hz',
  // The end of names of members, and what the style sheet and the browser look for.
  'Id',
  '[data-autofocus], input, button',
  '#main h1',
  'lares demo remove',
  'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace',
]);

/** Folders whose texts are not in the catalogue yet. */
export const NOT_YET: string[] = [
  'pages/dashboard/',
  'pages/developer/',
  'pages/guests/',
  'pages/home/alarm/',
  'pages/home/charts/',
  'pages/home/devices/',
  'pages/home/events/',
  'pages/home/settings/',
  'pages/home/home-page.tsx',
  'pages/home/noise-limit.ts',
  'pages/home/sub-pages.tsx',
  'pages/messages/',
];
