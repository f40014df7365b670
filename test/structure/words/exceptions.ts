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
  'Airbnb',
  // Examples of what to type.
  'name@example.com',
  'name,phone_number,email,checkin_time,checkout_time,external_id Ann Lee,+46701234567,ann@example.com,2026-11-20,2026-11-23,A-1 Bo Ek,,bo@example.com,2026-11-23T16:30:00+01:00,,A-2',
  'https://hooks.example.com/lares',
  'https://app.example.com/callback',
  'https://www.airbnb.com/calendar/ical/….ics',
  'HTTP',
  'curl',
  '/homes \\ -H "Authorization: Bearer $LARES_TOKEN"',
  '/v8/users/me \\ -H "Authorization: Bearer',
  'mailto:',
  '°C',
  'dB',
  // The end of names of members, and what the style sheet and the browser look for.
  'Id',
  '[data-autofocus], input, button',
  'input, textarea',
  'settings.',
  'translations.',
  '#main h1',
  'lares demo remove',
  'px system-ui, sans-serif',
  '12px system-ui, sans-serif',
  // Commands to copy.
  "-H 'Authorization: Bearer",
  "-H 'Content-Type: application/json' \\",
  'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace',
]);

/** Folders whose texts are not in the catalogue yet. */
export const NOT_YET: string[] = [];
