/** Files with texts for guests: in all languages. All other texts are for users, in USER_LANGUAGES. */
export const FOR_GUESTS = [
  'guests/page/disclosure.ts',
  'guests/page/page.ts',
  'guests/page/plugin.ts',
  'messaging/safety/hazard.ts',
  'messaging/templates/built-in.ts',
  'platform/pages/serve-pages.ts',
];

const DEMO = 'for developers who try out webhooks, as the reference of the API';

const PROGRAMS = 'besides texts for people, errors, names and descriptions for programs';

/** Files that seem to hold texts for people, with the reason for leaving them out. */
export const NOT_SCREENED: Record<string, string> = {
  'accounts/account-keys.ts': PROGRAMS,
  'accounts/notifications/browser-name.ts':
    'names of browsers and systems, which are the same in all languages',
  'accounts/passwords/change-password.ts': PROGRAMS,
  'accounts/passwords/passwords.ts': PROGRAMS,
  'accounts/second-factor/reset-second-factor.ts': PROGRAMS,
  'accounts/second-factor/own-factors.ts': PROGRAMS,
  'notifications/alerting/test-alert/send-test.ts': PROGRAMS,
  'notifications/alerting/test-alert/start-test.ts': PROGRAMS,
  'notifications/notices/send.ts': PROGRAMS,
  'notifications/sending/send.ts': PROGRAMS,
  'notifications/channels/channels.ts': PROGRAMS,
  'notifications/channels/phone.ts': PROGRAMS,
  'notifications/push/subscribe.ts': PROGRAMS,
  'platform/http/answer/error-answers.ts': PROGRAMS,
  'platform/pages/rich.ts': 'takes its key as a parameter',
  'sign-in/login/passkey-script.ts': 'a script; its texts are attributes of the form',
  'simulator/demo/page.ts': DEMO,
  'simulator/demo/plugin.ts': DEMO,
};

const FOR_MACHINES = 'a header';
const NAME = 'the name of the product';

/** Texts that are the same in all languages, or that people do not read. By file, with the reason. */
export const EXCEPTIONS: Record<string, Record<string, string>> = {
  'mail/mailer.ts': { 'mail not sent': 'a line of the log' },
  'oauth/authorize/endpoint.ts': {
    'The user denied the request.': 'for the app, by the specification of OAuth',
  },
  'platform/pages/page.ts': {
    'noindex, nofollow, noarchive': FOR_MACHINES,
    'text/html; charset=utf-8': FOR_MACHINES,
    '· Lares Lares': NAME,
  },
  'platform/pages/serve-pages.ts': {
    '<svg xmlns="http://www.w3.org/2000/svg" ': 'a drawing',
    'public, max-age=…': FOR_MACHINES,
    'public, max-age=…, immutable': FOR_MACHINES,
    'text/css; charset=utf-8': FOR_MACHINES,
  },
  'sign-in/password/forgot-password.ts': { 'no mail for a new password': 'a line of the log' },
  'sign-in/sign-up/sign-up-pages.ts': { 'lares user create': 'a command' },
};
