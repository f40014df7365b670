/**
 * What the API says when it refuses, and how the app says it: the same, or where the API speaks to programs, other words. `{what}`
 * is the member at fault, which stands in quotes there. A test looks for each of them in the server, so that none is left behind.
 *
 * Only what a person at the app can meet. What is not here is told by its status, or in the words of the API (components/spoken.tsx).
 */
export const OF_SERVER: readonly (string | [ofServer: string, words: string])[] = [
  // Forms. What is checked before it is sent comes from the server only where two rules differ.
  '{what} is required.',
  '{what} must be text of 1 to {most} characters, not blank.',
  '{what} must be text of at most {most} characters.',
  ['{what} must NOT have more than {most} characters.', '{what} must have at most {most} characters.'],
  ['{what} must NOT have fewer than {least} characters.', '{what} must have at least {least} characters.'],
  ['{what} must be >= {least}.', '{what} must be at least {least}.'],
  ['{what} must be <= {most}.', '{what} must be at most {most}.'],
  '{what} must have {least} to {most} characters.',
  '{what} must be an e-mail address.',
  '{what} must be a number in international form, such as {example}.',
  '{what} must be a time of day such as {example}.',
  '{what} must be an IANA time zone such as {example}.',
  [
    '{what} must be a language tag (BCP 47), such as {example}.',
    '{what} must be a language tag such as {example}.',
  ],
  '{what} must be a language tag such as {example}.',
  '{what} must be six digits.',
  ['{what} must be an ISO-8601 time with a zone, such as {example}.', '{what} must be a day and a time.'],
  ['{what} must be after checkin_time.', '{what} must be after the check-in.'],
  '{what} is unknown, was used already, or is older than 15 minutes. Let the device show a new one.',
  'Somebody else changed or removed what this refers to at the same moment. Try again.',
  'Something went wrong. Request id: {id}',
  'The organization is moving to another instance and takes no changes here.',

  // Who one is.
  '{what} is not your password.',
  '{what} does not show that it is you.',
  [
    '{what}: The password must have {least} to {most} characters.',
    'The password must have {least} to {most} characters.',
  ],
  [
    '{what}: This password is one of the commonest, which are tried first. Choose another one.',
    'This password is one of the commonest, which are tried first. Choose another one.',
  ],
  '{what} must be the six digits that the app shows.',
  '{what} is not what the app shows now. Look at the time of the phone, and try the next code.',
  '{what} must be a code of your authenticator app, or a recovery code.',
  'You have {most} passkeys already. Remove one first.',
  'This passkey is kept already.',
  '{organization} requires a second factor, and this is your last one. Set up another one first, or leave the organization.',
  'Set up a second factor for your own account first: you would lock yourself out of the organization.',
  [
    'This organization requires a second factor, and your account has none. Log in to the web app and set one up on the account page (/account); then this works, with tokens and apps too.',
    'This organization requires a second factor, and your account has none. Set one up on the account page.',
  ],
  [
    'A call with the session cookie needs the header X-CSRF-Token: the csrf_token of GET /session.',
    'This page is too old. Load it again and repeat.',
  ],

  // Members and organizations.
  [
    'This user is a member already. Change the role with PATCH.',
    'This person is a member already. Change the role in the list.',
  ],
  [
    '{count} invitations are open already. Revoke some first.',
    '{count} invitations are open already. Withdraw some first.',
  ],
  'This is the last owner of the organization. Make somebody else owner first.',
  'Only an owner can make, change or remove an owner.',
  'Only an owner can change how long data is kept.',
  'Only an owner can delete the organization.',
  'Only the operator of this service creates organizations. Ask them for one.',
  'The organization still has homes. Delete them first.',
  [
    '{what} must be null or from {least} to {most} days.',
    '{what} must be empty, or from {least} to {most} days.',
  ],
  [
    '{what} must be null or from {least} to {most} {days}, which is as long as this instance keeps it.',
    '{what} must be empty, or from {least} to {most} days, which is as long as this server keeps it.',
  ],
  ['{what} must be null: an owner has all homes.', 'An owner has all homes.'],
  'Only members who can log in can be on call.',
  'Nobody can be on call twice.',

  // Homes and devices.
  'You may not create homes in this organization.',
  'Your role may arm and disarm the alarm, and change nothing else of a home.',
  [
    '"alarm_status" cannot be on while "alarm_mode" is off.',
    'The alarm is switched off in the settings of this home.',
  ],
  'There is a preset named {name} already.',
  'An organization has at most {most} presets of its own.',
  'A built-in preset cannot be changed; make one of your own.',
  ['{what} must be a home of the same organization.', 'Choose a home of the same organization.'],
  [
    '{what} cannot be {room}: the device measures nothing but sound, and sound is not measured in bedrooms and bathrooms.',
    'This device measures nothing but sound, and sound is not measured in bedrooms and bathrooms.',
  ],

  // Guests and their calendars.
  'Another guest of this home has this access code.',
  'This home has no access code left for another guest.',
  [
    'This guest comes from an integration and is read-only: only conversation.status can be changed, by PATCH.',
    'This guest comes from another system, and can be changed only there.',
  ],
  'The personal data of this guest was erased: only the times of the stay can be changed.',
  '{what} must be the absolute https (or webcal) address of a calendar on a public host, without user or password, of at most {most} characters.',
  ['This home has an integration named {name} already.', 'This home has a calendar named {name} already.'],
  'This home has guests of another source named {name} already.',

  // Incidents and reports of them.
  'It is over.',
  'Noise ends when it is quiet: snooze it, if you know of it.',
  'An incident has room for {most} acts and notes.',
  'A home has room for {most} reports: delete some that nobody needs.',
  'You may not read who stayed there.',
  ['{what} must say why the report names the guest.', 'Say why the report names the guest.'],
  ['{what} cannot be true: nobody stayed there then.', 'Nobody stayed there then.'],
  [
    '{what} cannot be true: the personal data of the guest was erased.',
    'The personal data of the guest was erased.',
  ],

  // Messages.
  'The guest has no e-mail address.',
  'The guest has no phone number that can be reached.',
  '{what} has the unknown placeholder {placeholder}. There are: {list}.',
  '{what} has a placeholder that is not closed, such as {example}.',
  [
    '"translations" has two texts in {language}, or one in that of "body".',
    'There is a text in this language already.',
  ],
  'Another organization has this number.',

  // What one is told.
  'This service sends no SMS: whoever runs it has to set LARES_SMS_URL.',
  'The operator of this service has not allowed SMS and calls for your organization.',
  'The code is wrong, or too old. Ask for a new one.',
  '{what} must be the six digits of the SMS.',
  'The gateway does not send to this number: {reason}.',
  'The gateway for SMS does not answer. Try again in a moment.',
  'You are told in {most} browsers already: remove one first.',

  // Webhooks and apps.
  [
    'Invalid url: {what} must be an absolute https address of a public host, without user or password, of at most {most} characters.',
    '{what} must be an absolute https address of a public host, without user or password, of at most {most} characters.',
  ],
  [
    'Invalid event: {what} has {name}, which cannot be subscribed to.',
    '{what} has {name}, which cannot be subscribed to.',
  ],
  [
    'wildcard events can only be used with a single event',
    'The wildcard * stands for all events: choose it alone, or choose events.',
  ],
  '{what} must have 1 to {most} names.',
  '{what} must be 1 to 512 characters of ASCII that a header can carry: visible ones, with spaces or tabs only between them.',
  [
    'The event {name} is already sent to {host} by the webhook {hook}. Use one webhook with several events.',
    'The event {name} is already sent to {host} by another webhook. Use one webhook with several events.',
  ],
  'This webhook is being replaced already. Delete one of the two first.',
  ['The webhook is broken: PATCH broken to false first.', 'Delivery has stopped. Start it again first.'],
  '{what} must be https, http on localhost, or a scheme of your app with a dot in it such as com.example.app:/callback, without fragment, credentials or wildcard.',

  // How much there can be.
  'The organization has {most} homes, the most there can be.',
  'The organization has {most} webhooks, which is the most. Delete one first.',
  'The home has {most} devices, the most there can be.',
  'A home has at most {most} guests. Delete some of long ago first.',
  ['A home has at most {most} integrations.', 'A home has at most {most} calendars.'],
  'You own {most} organizations, the most there can be. Delete one first.',
  'You have {most} clients, the most there can be. Delete one first.',
  'You have {most} webhooks, the most there can be. Delete one first.',
  ['Rate limit exceeded. Try again in {seconds} s.', 'That was too much at once. Try again in {seconds} s.'],
  [
    'There can be {hourly} {things} an hour, and {daily} a day. The next one can go at {moment}.',
    'That is too much for now. The next one can go at {moment}.',
  ],
];
